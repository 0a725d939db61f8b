import { z } from 'zod';
import { contentType } from './content-type';
import { count, isActive, optionalText, orderPriority, picture, price, reference, text } from './fields';

type Category = { slug: string; name: string; isActive: boolean } | null;

export const product = contentType({
  title: 'Product',
  model: 'product',
  path: 'products',
  list: 'products',
  one: 'product',
  nameField: 'title',
  fields: {
    title: text(200),
    description: text(5_000),
    categoryId: reference({ label: 'Category' }),
    image: picture(),
    badge: optionalText(50),
    stock: count(),
    isActive: isActive(),
    orderPriority: orderPriority(),
    price: price(),
  },
  // The category is required (REQ 3.10) but may be null: a product remains when its category is deleted (REQ 4.3).
  defaults: { image: null, badge: null, stock: 0, isActive: true, orderPriority: 0, price: null },
  filters: {
    categoryId: { 'No category': null },
    stock: { 'Out of stock': 0 },
    price: { 'No price': null },
    image: { 'No picture': null },
    isActive: { Active: true, Inactive: false },
  },
  references: { categoryId: 'product-categories' },
  public: {
    path: '/api/products',
    where: { isActive: true },
    fields: ['title', 'description', 'categoryId', 'image', 'badge', 'stock', 'isActive', 'orderPriority', 'price'],
    related: {
      include: 'category',
      extra: { category: z.string().nullable(), categoryName: z.string().nullable() },
      // A hidden category is shown as none (REQ 4.1).
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
    badge: 'Bestseller',
    stock: 120,
    price: '449.50',
  },
});
