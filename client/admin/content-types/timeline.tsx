import { timelineEntry } from '../../../shared/content/types/timeline-entry';
import { YearInput } from '../engine/form/widgets/number';
import { buildActiveSwitchRenderer, ClippedText, renderNumberCell } from '../engine/list/cells';
import { defineSection } from '../engine/section-definition';

export const timelineSection = defineSection({
  name: 'companyTimeline',
  type: timelineEntry,
  many: 'timeline entries',
  texts: { fetchFailed: 'Failed to fetch timeline' },
  columns: [
    { field: 'event' },
    { field: 'year' },
    { field: 'description', cell: ({ description }) => <ClippedText>{description}</ClippedText> },
    { field: 'orderPriority', align: 'end', cell: ({ orderPriority }) => renderNumberCell(orderPriority) },
    { field: 'isActive', label: 'On the site', cell: buildActiveSwitchRenderer('Timeline entry') },
  ],
  fields: [
    { name: 'year', widget: YearInput, width: 'half' },
    { name: 'orderPriority', width: 'half' },
    { name: 'event' },
    { name: 'description' },
    { name: 'isActive' },
  ],
});
