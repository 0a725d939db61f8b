import { timelineEntry } from '../../../shared/content/timeline-entry';
import { active, Clipped, number } from '../engine/cells';
import { contentTab } from '../engine/content-tab';
import { Toggle } from '../engine/widgets/choice';
import { Integer, Year } from '../engine/widgets/number';
import { LongText, Text } from '../engine/widgets/text';

export const timeline = contentTab({
  name: 'companyTimeline',
  type: timelineEntry,
  many: 'timeline entries',
  texts: { fetchFailed: 'Failed to fetch timeline' },
  columns: [
    { field: 'event', label: 'Event' },
    { field: 'year', label: 'Year' },
    { field: 'description', label: 'Description', cell: ({ description }) => <Clipped>{description}</Clipped> },
    { field: 'orderPriority', label: 'Priority', align: 'end', cell: ({ orderPriority }) => number(orderPriority) },
    { field: 'isActive', label: 'On the site', cell: active('Timeline entry') },
  ],
  fields: [
    { name: 'year', label: 'Year', widget: Year, width: 'half' },
    { name: 'orderPriority', label: 'Priority', widget: Integer, width: 'half', description: 'Lower numbers come first' },
    { name: 'event', label: 'Event', widget: Text },
    { name: 'description', label: 'Description', widget: LongText },
    { name: 'isActive', label: 'Active', widget: Toggle, description: 'Visible to visitors' },
  ],
  bulk: [
    { label: 'Activate', data: { isActive: true } },
    { label: 'Deactivate', data: { isActive: false } },
  ],
  site: ({ isActive }) => (isActive ? '/about' : null),
});
