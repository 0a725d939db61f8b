import { companyValue } from '../../../shared/content/company-value';
import { active, Clipped, Named } from '../engine/cells';
import { contentTab } from '../engine/content-tab';
import { Icon, Toggle } from '../engine/widgets/choice';
import { Integer } from '../engine/widgets/number';
import { LongText, Text } from '../engine/widgets/text';

export const values = contentTab({
  name: 'companyValues',
  type: companyValue,
  many: 'company values',
  columns: [
    { field: 'title', label: 'Value', cell: ({ title, icon }) => <Named icon={icon}>{title}</Named> },
    { field: 'description', label: 'Description', cell: ({ description }) => <Clipped>{description}</Clipped> },
    { field: 'stat', label: 'Figure', cell: ({ stat, statLabel }) => [stat, statLabel].filter(Boolean).join(' ') },
    { field: 'isActive', label: 'On the site', cell: active('Company value') },
  ],
  fields: [
    { name: 'title', label: 'Title', widget: Text },
    { name: 'description', label: 'Description', widget: LongText },
    { name: 'stat', label: 'Figure', widget: Text, width: 'half', description: 'For example 98%' },
    { name: 'statLabel', label: 'Label of the figure', widget: Text, width: 'half', description: 'For example on time' },
    { name: 'icon', label: 'Icon', widget: Icon, width: 'half' },
    { name: 'orderPriority', label: 'Priority', widget: Integer, width: 'half', description: 'Lower numbers come first' },
    { name: 'isActive', label: 'Active', widget: Toggle, description: 'Visible to visitors' },
  ],
  bulk: [
    { label: 'Activate', data: { isActive: true } },
    { label: 'Deactivate', data: { isActive: false } },
  ],
  site: ({ isActive }) => (isActive ? '/about' : null),
});
