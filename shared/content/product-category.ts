import { contentType } from './content-type';
import { isActiveField, optionalText, orderPriority, slug, text } from './fields';

export const productCategory = contentType({
  title: 'Category',
  model: 'productCategory',
  path: 'product-categories',
  list: 'categories',
  one: 'category',
  nameField: 'name',
  fields: {
    name: text(100),
    slug: slug({ unique: true }),
    description: optionalText(1_000),
    orderPriority: orderPriority(),
    isActive: isActiveField(),
  },
  defaults: { description: null, orderPriority: 0, isActive: true },
  public: {
    path: '/api/public/product-categories',
    envelope: 'categories',
    where: { isActive: true },
    fields: ['name', 'slug', 'description', 'orderPriority', 'isActive'],
  },
  example: { name: 'Pantry Supplies', slug: 'pantry-supplies', description: 'Tea, coffee and sugar for office pantries.' },
});
