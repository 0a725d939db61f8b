import { productCategory } from '../../../shared/content/types/product-category';
import { SlugInput } from '../engine/form/widgets/slug';
import { buildActiveSwitchRenderer, ClippedText, renderNumberCell } from '../engine/list/cells';
import { defineSection } from '../engine/section-definition';

export const categoriesSection = defineSection({
  name: 'productCategories',
  type: productCategory,
  many: 'categories',
  columns: [
    { field: 'name', label: 'Category' },
    { field: 'slug' },
    { field: 'description', cell: ({ description }) => <ClippedText>{description}</ClippedText> },
    { field: 'orderPriority', align: 'end', cell: ({ orderPriority }) => renderNumberCell(orderPriority) },
    { field: 'isActive', label: 'On the site', cell: buildActiveSwitchRenderer('Category') },
  ],
  fields: [
    { name: 'name', width: 'half' },
    { name: 'slug', widget: SlugInput, width: 'half', description: 'Its name in web links' },
    { name: 'description' },
    { name: 'orderPriority', width: 'half' },
    { name: 'isActive', width: 'half' },
  ],
});
