import { amcService } from '../../../shared/content/types/amc-service';
import { ColourInput, IconInput } from '../engine/form/widgets/choice';
import { buildPictureInput } from '../engine/form/widgets/picture';
import { NameCell, renderPriceCell, renderStatusCell } from '../engine/list/cells';
import { defineSection } from '../engine/section-definition';
import { ServicePreview } from '../pictures/picture/previews';

export const amcServicesSection = defineSection({
  name: 'amcServices',
  type: amcService,
  many: 'AMC services',
  columns: [
    { field: 'title', label: 'Service', cell: ({ title, icon }) => <NameCell icon={icon}>{title}</NameCell> },
    { field: 'price', align: 'end', cell: (row) => renderPriceCell(row.price) },
    { field: 'duration' },
    { field: 'featured', cell: ({ featured }) => featured && 'Popular' },
    { field: 'status', cell: renderStatusCell },
  ],
  fields: [
    { name: 'title' },
    { name: 'description' },
    { name: 'features', description: 'One per line' },
    { name: 'price', width: 'half', description: 'Leave empty for none' },
    { name: 'duration', width: 'half', description: 'For example Yearly' },
    { name: 'status', width: 'half' },
    { name: 'featured', width: 'half', description: 'Shown as popular' },
    { name: 'icon', widget: IconInput, width: 'half' },
    { name: 'color', widget: ColourInput, width: 'half', description: 'Of the icon on the site, for example #1f7fb5' },
    { name: 'image', widget: buildPictureInput(ServicePreview) },
    { name: 'orderPriority', width: 'half' },
  ],
  bulk: [
    { label: 'Activate', data: { status: 'active' } },
    { label: 'Deactivate', data: { status: 'inactive' } },
  ],
});
