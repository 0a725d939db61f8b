import { z } from 'zod';
import { FACT_LABELS, FACT_NAMES } from '../../catalogue/facts';
import { TEXT_FILTERS } from '../../catalogue/filters';
import { isShownPrice } from '../../catalogue/price';
import { type PriceTier, selectShownTiers } from '../../catalogue/trade';
import { defineContentType } from '../content-type';
import { documentsField } from '../documents-field';
import {
  activeField,
  countField,
  optionalNotationField,
  optionalPercentField,
  optionalQuantityField,
  optionalTextField,
  orderPriorityField,
  pictureField,
  picturesField,
  priceField,
  referenceField,
  textField,
  tiersField,
} from '../fields';

const MAX_SKU = 40;
// Detects a missing digit: a spreadsheet may have dropped the leading 0.
const hsnObjection = (hsn: string) =>
  /^(?:\d{4}|\d{6}|\d{8})$/.test(hsn) ? undefined : 'Must be 4, 6 or 8 digits, with a leading 0 if it has one';
const digits = (value: string) => value.replace(/\s/g, '');
const skuObjection = (sku: string) =>
  /^[A-Z\d._/-]+$/.test(sku) && sku.length <= MAX_SKU ? undefined : `Must be up to ${MAX_SKU} letters, digits and the characters - . _ /`;
/** SKUs are stored in capitals, even if they are typed in small letters. */
const capitals = (value: string) => value.trim().toUpperCase();

type Category = { slug: string; name: string; isActive: boolean } | null;

export const product = defineContentType({
  title: 'Product',
  model: 'product',
  path: 'products',
  list: 'products',
  one: 'product',
  nameField: 'title',
  people: 'none',
  scope: 'write-catalogue',
  narrowScope: { scope: 'write-stock', fields: ['stock', 'price', 'isActive'] },
  codeField: 'sku',
  fields: {
    title: textField(200),
    description: textField(5_000),
    categoryId: referenceField({ label: 'Category' }),
    image: pictureField(),
    pictures: picturesField(),
    badge: optionalTextField(50),
    stock: countField(),
    isActive: activeField(),
    orderPriority: orderPriorityField(),
    price: priceField(),
    cost: priceField({ label: 'Cost price', hint: 'What a unit costs the company, exclusive of taxes. Visitors never see it' }),
    sku: optionalNotationField(100, { tidy: capitals, objection: skuObjection }, { label: 'SKU', unique: true }),
    hsn: optionalNotationField(20, { tidy: digits, objection: hsnObjection }, { label: 'HSN', hint: '4, 6 or 8 digits' }),
    // GST rates are data, not options in code: the law changes rates and adds new ones.
    gstBp: optionalPercentField({ label: 'GST %', hint: 'The rate, such as 18 or 2.5' }),
    unit: optionalTextField(20, { hint: 'What is counted: piece, case, kg', unsearched: true }),
    packSize: optionalQuantityField({ hint: 'How many are in one unit' }),
    moq: optionalQuantityField({ label: 'Minimum order', hint: 'In units' }),
    tiers: tiersField(),
    searchWords: optionalTextField(500, { hint: 'Other names that people search for, in any language; not shown to visitors' }),
    brand: optionalTextField(80, { label: FACT_LABELS.brand }),
    madeOf: optionalTextField(300, { label: FACT_LABELS.madeOf, hint: 'Such as stainless steel, or the ingredients' }),
    // The content of one piece gives the price of a litre or a kilogram (shared/catalogue/unit-price.ts).
    size: optionalTextField(80, { label: FACT_LABELS.size, hint: 'Of one piece: 500 ml, 5 kg, 24 pcs or 30 × 20 cm' }),
    countryOfOrigin: optionalTextField(60, { label: FACT_LABELS.countryOfOrigin, unsearched: true }),
    shelfLife: optionalTextField(80, { label: FACT_LABELS.shelfLife, hint: 'Such as 24 months', unsearched: true }),
    caseWeight: optionalTextField(40, { label: FACT_LABELS.caseWeight, hint: 'Of a packed case, such as 12.5 kg', unsearched: true }),
    caseDimensions: optionalTextField(60, { label: FACT_LABELS.caseDimensions, hint: 'Such as 40 × 30 × 25 cm', unsearched: true }),
    documents: documentsField(),
  },
  // The category is required (REQ 3.10) but may be null: a product remains when its category is deleted (REQ 4.3).
  defaults: {
    image: null,
    pictures: [],
    badge: null,
    stock: 0,
    isActive: true,
    orderPriority: 0,
    price: null,
    cost: null,
    sku: null,
    hsn: null,
    gstBp: null,
    unit: null,
    packSize: null,
    moq: null,
    tiers: [],
    searchWords: null,
    brand: null,
    madeOf: null,
    size: null,
    countryOfOrigin: null,
    shelfLife: null,
    caseWeight: null,
    caseDimensions: null,
    documents: [],
  },
  filters: {
    categoryId: { 'No category': null },
    stock: { 'Out of stock': 0 },
    price: { 'No price': null },
    image: { 'No picture': null },
    isActive: { Active: true, Inactive: false },
  },
  references: { categoryId: 'product-categories' },
  restricted: ['cost'],
  public: {
    path: '/api/products',
    where: { isActive: true },
    fields: [
      'title',
      'description',
      'categoryId',
      'image',
      'pictures',
      'badge',
      'stock',
      'isActive',
      'orderPriority',
      'price',
      'sku',
      'hsn',
      'gstBp',
      'unit',
      'packSize',
      'moq',
      'tiers',
      ...FACT_NAMES,
      'documents',
    ],
    page: ({ id }) => `/product/${id}`,
    shown: (row) => {
      const price = isShownPrice(row.price) ? (row.price as string) : null;
      return { price, tiers: selectShownTiers(price, row.tiers as PriceTier[]) };
    },
    searched: ['searchWords'],
    facets: TEXT_FILTERS,
    related: {
      include: 'category',
      extra: { category: z.string().nullable(), categoryName: z.string().nullable() },
      // A product in a hidden category is shown without a category (REQ 4.4).
      derive: (row) => {
        const category = row.category as Category;
        return category?.isActive ? { category: category.slug, categoryName: category.name } : { category: null, categoryName: null };
      },
    },
  },
  example: {
    title: 'Floor Cleaner Citrus, 5 L can',
    description: 'Concentrate for daily mopping; one can makes 250 litres.',
    categoryId: null,
    image: '/pictures/floor-cleaner-800.webp',
    pictures: ['/pictures/floor-cleaner-label-800.webp', '/pictures/floor-cleaner-case-800.webp'],
    badge: 'Bestseller',
    stock: 120,
    price: '449.50',
    cost: '310.00',
    sku: 'CL-CITRUS-5L',
    hsn: '3402',
    gstBp: 1800,
    unit: 'can',
    packSize: 4,
    moq: 5,
    tiers: [
      { from: 20, price: '429.00' },
      { from: 100, price: '409.50' },
    ],
    searchWords: 'phenyl, फ़र्श क्लीनर',
    brand: 'Nirmal',
    madeOf: 'Water, non-ionic surfactant, orange oil',
    size: '5 L',
    countryOfOrigin: 'India',
    shelfLife: '24 months',
    caseWeight: '21.5 kg',
    caseDimensions: '40 × 30 × 32 cm',
  },
});
