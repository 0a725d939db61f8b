import { product } from '../../../shared/content/product';
import { ImportButton } from '../csv/import-button';
import { active, CategoryName, Named, number, price } from '../engine/cells';
import { contentTab } from '../engine/content-tab';
import { Category } from '../engine/widgets/category';
import { Toggle } from '../engine/widgets/choice';
import { Integer, Price } from '../engine/widgets/number';
import { pictureSeenIn } from '../engine/widgets/picture';
import { LongText, Text } from '../engine/widgets/text';
import { ProductPreview } from '../pictures/previews';

export const products = contentTab({
  name: 'products',
  type: product,
  many: 'products',
  columns: [
    { field: 'title', label: 'Product', cell: ({ title, image }) => <Named image={image}>{title}</Named> },
    { field: 'categoryId', label: 'Category', cell: ({ categoryId }) => <CategoryName id={categoryId} /> },
    { field: 'price', label: 'Price', align: 'end', cell: (row) => price(row.price) },
    { field: 'stock', label: 'Stock', align: 'end', cell: ({ stock }) => number(stock) },
    { field: 'isActive', label: 'On the site', cell: active('Product') },
  ],
  fields: [
    { name: 'title', label: 'Title', widget: Text },
    { name: 'description', label: 'Description', widget: LongText },
    { name: 'categoryId', label: 'Category', widget: Category, width: 'half' },
    { name: 'badge', label: 'Badge', widget: Text, width: 'half', description: 'For example Bestseller' },
    { name: 'price', label: 'Price', widget: Price, width: 'half', description: 'Exclusive of taxes; leave empty for none' },
    { name: 'stock', label: 'Stock', widget: Integer, width: 'half', description: 'Shown as in stock above 0' },
    { name: 'image', label: 'Picture', widget: pictureSeenIn(ProductPreview) },
    { name: 'orderPriority', label: 'Priority', widget: Integer, width: 'half', description: 'Lower numbers come first' },
    { name: 'isActive', label: 'Active', widget: Toggle, width: 'half', description: 'Visible to visitors' },
  ],
  bulk: [
    { label: 'Activate', data: { isActive: true } },
    { label: 'Deactivate', data: { isActive: false } },
    { label: 'Set category', field: 'categoryId', widget: Category },
  ],
  tools: ImportButton,
  site: ({ id, isActive }) => (isActive ? `/product/${id}` : null),
});
