import { productCategory } from '../../../shared/content/product-category';
import { active, Clipped, number } from '../engine/cells';
import { contentTab } from '../engine/content-tab';
import { Toggle } from '../engine/widgets/choice';
import { Integer } from '../engine/widgets/number';
import { SlugOfName } from '../engine/widgets/slug';
import { LongText, Text } from '../engine/widgets/text';

export const categories = contentTab({
  name: 'productCategories',
  type: productCategory,
  many: 'categories',
  columns: [
    { field: 'name', label: 'Category' },
    { field: 'slug', label: 'Slug' },
    { field: 'description', label: 'Description', cell: ({ description }) => <Clipped>{description}</Clipped> },
    { field: 'orderPriority', label: 'Priority', align: 'end', cell: ({ orderPriority }) => number(orderPriority) },
    { field: 'isActive', label: 'On the site', cell: active('Category') },
  ],
  fields: [
    { name: 'name', label: 'Name', widget: Text, width: 'half' },
    { name: 'slug', label: 'Slug', widget: SlugOfName, width: 'half', description: 'Its name in web links' },
    { name: 'description', label: 'Description', widget: LongText },
    { name: 'orderPriority', label: 'Priority', widget: Integer, width: 'half', description: 'Lower numbers come first' },
    { name: 'isActive', label: 'Active', widget: Toggle, width: 'half', description: 'Visible to visitors' },
  ],
  bulk: [
    { label: 'Activate', data: { isActive: true } },
    { label: 'Deactivate', data: { isActive: false } },
  ],
  site: ({ slug, isActive }) => (isActive ? `/products?category=${slug}` : null),
});
