import { product } from '../../../shared/content/types/product';
import { CategoryInput } from '../engine/form/widgets/category';
import { buildPictureInput } from '../engine/form/widgets/picture';
import { UnitInput } from '../engine/form/widgets/unit';
import { buildActiveSwitchRenderer, CategoryName, NameCell, renderPriceCell } from '../engine/list/cells';
import { StockCell } from '../engine/list/stock';
import { activationActions, defineSection } from '../engine/section-definition';
import { ImportButton } from '../import-export/import/import-button';
import { ProductPreview } from '../pictures/picture/previews';
import { StockMovementsButton } from './stock-movements';

export const productsSection = defineSection({
  name: 'products',
  type: product,
  many: 'products',
  columns: [
    { field: 'title', label: 'Product', cell: ({ title, image }) => <NameCell image={image}>{title}</NameCell> },
    { field: 'categoryId', cell: ({ categoryId }) => <CategoryName id={categoryId} /> },
    { field: 'price', align: 'end', isEditable: true, cell: (row) => renderPriceCell(row.price) },
    { field: 'stock', align: 'end', isEditable: true, cell: ({ id, stock }) => <StockCell id={id} stock={stock} /> },
    { field: 'isActive', label: 'On the site', cell: buildActiveSwitchRenderer('Product') },
  ],
  fields: [
    { name: 'title', section: 'What visitors read' },
    { name: 'description' },
    { name: 'categoryId', width: 'half' },
    { name: 'badge', width: 'half', description: 'For example Bestseller' },
    { name: 'price', width: 'half', section: 'Trade', description: 'Exclusive of taxes; leave empty for none' },
    { name: 'cost', width: 'half' },
    { name: 'stock', width: 'half', description: 'Shown as in stock above 0' },
    { name: 'sku', width: 'half' },
    { name: 'hsn', width: 'half' },
    { name: 'gstBp', width: 'half' },
    { name: 'unit', width: 'half', widget: UnitInput },
    { name: 'packSize', width: 'half' },
    { name: 'moq', width: 'half' },
    { name: 'tiers' },
    { name: 'brand', width: 'half', section: 'Facts' },
    { name: 'size', width: 'half' },
    { name: 'madeOf' },
    { name: 'countryOfOrigin', width: 'half' },
    { name: 'shelfLife', width: 'half' },
    { name: 'caseWeight', width: 'half' },
    { name: 'caseDimensions', width: 'half' },
    { name: 'documents' },
    { name: 'searchWords', section: 'Search and visibility' },
    { name: 'orderPriority', width: 'half' },
    { name: 'isActive', width: 'half' },
    { name: 'image', section: 'Pictures', widget: buildPictureInput(ProductPreview) },
    { name: 'pictures' },
  ],
  bulk: [
    ...activationActions,
    { label: 'Change prices', percentOf: ['price', 'tiers'] },
    { label: 'Set category', field: 'categoryId', widget: CategoryInput },
  ],
  tools: ImportButton,
  further: StockMovementsButton,
});
