import { amcFeature } from '../../../shared/content/amc-feature';
import { active, Clipped, Named, number } from '../engine/cells';
import { contentTab } from '../engine/content-tab';
import { Icon, Toggle } from '../engine/widgets/choice';
import { Integer } from '../engine/widgets/number';
import { LongText, Text } from '../engine/widgets/text';

export const amcFeatures = contentTab({
  name: 'amcFeatures',
  type: amcFeature,
  many: 'AMC features',
  columns: [
    { field: 'title', label: 'Feature', cell: ({ title, icon }) => <Named icon={icon}>{title}</Named> },
    { field: 'description', label: 'Description', cell: ({ description }) => <Clipped>{description}</Clipped> },
    { field: 'orderPriority', label: 'Priority', align: 'end', cell: ({ orderPriority }) => number(orderPriority) },
    { field: 'isActive', label: 'On the site', cell: active('AMC feature') },
  ],
  fields: [
    { name: 'title', label: 'Title', widget: Text },
    { name: 'description', label: 'Description', widget: LongText },
    { name: 'icon', label: 'Icon', widget: Icon, width: 'half' },
    { name: 'orderPriority', label: 'Priority', widget: Integer, width: 'half', description: 'Lower numbers come first' },
    { name: 'isActive', label: 'Active', widget: Toggle, description: 'Visible to visitors' },
  ],
  bulk: [
    { label: 'Activate', data: { isActive: true } },
    { label: 'Deactivate', data: { isActive: false } },
  ],
  site: ({ isActive }) => (isActive ? '/#amc' : null),
});
