import type { PriceTier } from '../../shared/catalogue/trade';

type CategorySlug = 'household' | 'paper' | 'food' | 'cleaning' | 'packaging';

type Row = {
  title: string;
  description: string;
  price: string | null;
  stock: number;
  badge?: string;
  /** SKU, HSN, GST in basis points, unit, pack size, minimum order. */
  trade: [string, string, number, string, number, number];
  tiers?: PriceTier[];
  searchWords?: string;
  /** Size, material or contents, shelf life, case weight, case dimensions. */
  facts?: [string, string, string | null, string, string];
  /** Another brand than that of most products of the category. */
  brand?: string;
};

type DemoProduct = {
  title: string;
  description: string;
  category: CategorySlug;
  image: string;
  badge: string | null;
  stock: number;
  isActive: boolean;
  orderPriority: number;
  price: string | null;
  sku: string;
  hsn: string;
  gstBp: number;
  unit: string;
  packSize: number;
  moq: number;
  tiers: PriceTier[];
  searchWords: string | null;
  brand: string | null;
  madeOf: string | null;
  size: string | null;
  countryOfOrigin: string | null;
  shelfLife: string | null;
  caseWeight: string | null;
  caseDimensions: string | null;
};

/** The invented brands, as the pictures show them. */
const BRANDS: Record<CategorySlug, string> = {
  household: 'Grihana',
  paper: 'Palavi',
  food: 'Malhari',
  cleaning: 'Tarvella',
  packaging: 'Packhouse',
};

/** Creates the products of one category in their order; gaps of ten leave room for later products. */
export function createDemoProducts(category: CategorySlug, rows: readonly Row[]): DemoProduct[] {
  return rows.map(
    ({ badge = null, trade: [sku, hsn, gstBp, unit, packSize, moq], tiers = [], searchWords = null, facts, brand, ...row }, index) => ({
      ...row,
      ...{ badge, sku, hsn, gstBp, unit, packSize, moq, tiers, searchWords },
      category,
      image: picturePath(row.title),
      ...createFacts(brand ?? BRANDS[category], facts),
      isActive: true,
      orderPriority: (index + 1) * 10,
    }),
  );
}

function createFacts(known: string, facts: Row['facts']) {
  const [size = null, madeOf = null, shelfLife = null, caseWeight = null, caseDimensions = null] = facts ?? [];
  const [brand, countryOfOrigin] = facts ? [known, 'India'] : [null, null];
  return { brand, madeOf, size, countryOfOrigin, shelfLife, caseWeight, caseDimensions };
}

function picturePath(title: string): string {
  const name = title
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll('%', ' percent ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `/pictures/${name}-800.webp`;
}
