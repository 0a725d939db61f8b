import { product } from '../../../shared/content/product';
import { ImportButton } from '../csv/import-button';
import { active, CategoryName, Named, number, price } from '../engine/cells';
import { activation, contentTab } from '../engine/content-tab';
import { Category } from '../engine/widgets/category';
import { pictureSeenIn } from '../engine/widgets/picture';
import { Unit } from '../engine/widgets/unit';
import { ProductPreview } from '../pictures/previews';

export const products = contentTab({
  name: 'products',
  type: product,
  many: 'products',
  columns: [
    { field: 'title', label: 'Product', cell: ({ title, image }) => <Named image={image}>{title}</Named> },
    { field: 'categoryId', cell: ({ categoryId }) => <CategoryName id={categoryId} /> },
    { field: 'price', align: 'end', isEditable: true, cell: (row) => price(row.price) },
    { field: 'stock', align: 'end', isEditable: true, cell: ({ stock }) => number(stock) },
    { field: 'isActive', label: 'On the site', cell: active('Product') },
  ],
  fields: [
    { name: 'title' },
    { name: 'description' },
    { name: 'categoryId', width: 'half' },
    { name: 'badge', width: 'half', description: 'For example Bestseller' },
    { name: 'price', width: 'half', description: 'Exclusive of taxes; leave empty for none' },
    { name: 'stock', width: 'half', description: 'Shown as in stock above 0' },
    { name: 'image', widget: pictureSeenIn(ProductPreview) },
    { name: 'pictures' },
    { name: 'orderPriority', width: 'half' },
    { name: 'isActive', width: 'half' },
    { name: 'sku', width: 'half', section: 'Trade' },
    { name: 'hsn', width: 'half' },
    { name: 'gstBp', width: 'half' },
    { name: 'unit', width: 'half', widget: Unit },
    { name: 'packSize', width: 'half' },
    { name: 'moq', width: 'half' },
    { name: 'tiers' },
    { name: 'searchWords' },
  ],
  bulk: [
    ...activation,
    { label: 'Change prices', percentOf: ['price', 'tiers'] },
    { label: 'Set category', field: 'categoryId', widget: Category },
  ],
  tools: ImportButton,
  site: ({ id, isActive }) => (isActive ? `/product/${id}` : null),
});
