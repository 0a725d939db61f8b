import { companyStat } from '../../../shared/content/company-stat';
import { Named, number } from '../engine/cells';
import { contentTab } from '../engine/content-tab';
import { Icon } from '../engine/widgets/choice';
import { Integer } from '../engine/widgets/number';
import { Text } from '../engine/widgets/text';

export const stats = contentTab({
  name: 'companyStats',
  type: companyStat,
  many: 'company stats',
  columns: [
    { field: 'label', label: 'Label', cell: ({ label, icon }) => <Named icon={icon}>{label}</Named> },
    { field: 'value', label: 'Value', align: 'end', cell: ({ value }) => number(value) },
    { field: 'suffix', label: 'Suffix' },
    { field: 'statKey', label: 'Key' },
  ],
  fields: [
    { name: 'statKey', label: 'Key', widget: Text, width: 'half', description: 'For example products, clients, countries' },
    { name: 'label', label: 'Label', widget: Text, width: 'half', description: 'What visitors read below the number' },
    { name: 'value', label: 'Value', widget: Integer, width: 'half' },
    { name: 'suffix', label: 'Suffix', widget: Text, width: 'half', description: 'For example +' },
    { name: 'icon', label: 'Icon', widget: Icon, width: 'half' },
  ],
  bulk: [],
  site: () => '/about',
});
