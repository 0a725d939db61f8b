import { companyStat } from '../../../shared/content/types/company-stat';
import { NameCell, renderNumberCell } from '../engine/list/cells';
import { defineSection } from '../engine/section-definition';

export const statsSection = defineSection({
  name: 'companyStats',
  type: companyStat,
  many: 'company stats',
  columns: [
    { field: 'label', cell: ({ label, icon }) => <NameCell icon={icon}>{label}</NameCell> },
    { field: 'value', align: 'end', cell: ({ value }) => renderNumberCell(value) },
    { field: 'suffix' },
    { field: 'statKey' },
  ],
  fields: [
    { name: 'statKey', width: 'half', description: 'For example products, clients, countries' },
    { name: 'label', width: 'half', description: 'What visitors read below the number' },
    { name: 'value', width: 'half' },
    { name: 'suffix', width: 'half', description: 'For example +' },
    { name: 'icon', width: 'half' },
  ],
});
