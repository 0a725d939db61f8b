import { companyValue } from '../../../shared/content/types/company-value';
import { buildActiveSwitchRenderer, ClippedText, NameCell } from '../engine/list/cells';
import { defineSection } from '../engine/section-definition';

export const valuesSection = defineSection({
  name: 'companyValues',
  type: companyValue,
  many: 'company values',
  columns: [
    { field: 'title', label: 'Value', cell: ({ title, icon }) => <NameCell icon={icon}>{title}</NameCell> },
    { field: 'description', cell: ({ description }) => <ClippedText>{description}</ClippedText> },
    { field: 'stat', cell: ({ stat, statLabel }) => [stat, statLabel].filter(Boolean).join(' ') },
    { field: 'isActive', label: 'On the site', cell: buildActiveSwitchRenderer('Company value') },
  ],
  fields: [
    { name: 'title' },
    { name: 'description' },
    { name: 'stat', width: 'half', description: 'For example 98%' },
    { name: 'statLabel', width: 'half', description: 'For example on time; shown with the figure' },
    { name: 'icon', width: 'half' },
    { name: 'orderPriority', width: 'half' },
    { name: 'isActive' },
  ],
});
