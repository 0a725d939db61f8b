import { amcService } from '../../../shared/content/amc-service';
import { Named, price, status } from '../engine/cells';
import { contentTab } from '../engine/content-tab';
import { Choice, Icon, Toggle } from '../engine/widgets/choice';
import { Integer, Price } from '../engine/widgets/number';
import { pictureSeenIn } from '../engine/widgets/picture';
import { Lines, LongText, Text } from '../engine/widgets/text';
import { ServicePreview } from '../pictures/previews';

export const amcServices = contentTab({
  name: 'amcServices',
  type: amcService,
  many: 'AMC services',
  columns: [
    { field: 'title', label: 'Service', cell: ({ title, icon }) => <Named icon={icon}>{title}</Named> },
    { field: 'price', label: 'Price', align: 'end', cell: (row) => price(row.price) },
    { field: 'duration', label: 'Duration' },
    { field: 'featured', label: 'Featured', cell: ({ featured }) => featured && 'Popular' },
    { field: 'status', label: 'Status', cell: status },
  ],
  fields: [
    { name: 'title', label: 'Title', widget: Text },
    { name: 'description', label: 'Description', widget: LongText },
    { name: 'features', label: 'Features', widget: Lines, description: 'One per line' },
    { name: 'price', label: 'Price', widget: Price, width: 'half', description: 'Leave empty for none' },
    { name: 'duration', label: 'Duration', widget: Text, width: 'half', description: 'For example Yearly' },
    { name: 'status', label: 'Status', widget: Choice, width: 'half' },
    { name: 'featured', label: 'Featured', widget: Toggle, width: 'half', description: 'Shown as popular' },
    { name: 'icon', label: 'Icon', widget: Icon, width: 'half' },
    { name: 'color', label: 'Colour', widget: Text, width: 'half' },
    { name: 'image', label: 'Picture', widget: pictureSeenIn(ServicePreview) },
    { name: 'orderPriority', label: 'Priority', widget: Integer, width: 'half', description: 'Lower numbers come first' },
  ],
  bulk: [
    { label: 'Activate', data: { status: 'active' } },
    { label: 'Deactivate', data: { status: 'inactive' } },
  ],
  site: ({ status }) => (status === 'active' ? '/#amc' : null),
});
