import { amcFeature } from '../../../shared/content/types/amc-feature';
import { buildActiveSwitchRenderer, ClippedText, NameCell, renderNumberCell } from '../engine/list/cells';
import { defineSection } from '../engine/section-definition';

export const amcFeaturesSection = defineSection({
  name: 'amcFeatures',
  type: amcFeature,
  many: 'AMC features',
  columns: [
    { field: 'title', label: 'Feature', cell: ({ title, icon }) => <NameCell icon={icon}>{title}</NameCell> },
    { field: 'description', cell: ({ description }) => <ClippedText>{description}</ClippedText> },
    { field: 'orderPriority', align: 'end', cell: ({ orderPriority }) => renderNumberCell(orderPriority) },
    { field: 'isActive', label: 'On the site', cell: buildActiveSwitchRenderer('AMC feature') },
  ],
  fields: [
    { name: 'title' },
    { name: 'description' },
    { name: 'icon', width: 'half' },
    { name: 'orderPriority', width: 'half' },
    { name: 'isActive' },
  ],
});
