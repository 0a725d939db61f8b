import { defineContentType } from '../content-type';
import { activeField, optionalTextField, orderPriorityField, slugField, textField } from '../fields';

export const productCategory = defineContentType({
  title: 'Category',
  model: 'productCategory',
  path: 'product-categories',
  list: 'categories',
  one: 'category',
  nameField: 'name',
  people: 'none',
  scope: 'write-catalogue',
  fields: {
    name: textField(100),
    slug: slugField({ unique: true }),
    description: optionalTextField(1_000),
    orderPriority: orderPriorityField(),
    isActive: activeField(),
  },
  defaults: { description: null, orderPriority: 0, isActive: true },
  public: {
    path: '/api/public/product-categories',
    envelope: 'categories',
    where: { isActive: true },
    fields: ['name', 'slug', 'description', 'orderPriority', 'isActive'],
    page: ({ slug }) => `/products?category=${slug}`,
  },
  example: { name: 'Pantry Supplies', slug: 'pantry-supplies', description: 'Tea, coffee and sugar for office pantries.' },
});
