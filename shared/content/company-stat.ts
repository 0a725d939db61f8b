import { contentType } from './content-type';
import { integer, optionalChoice, optionalText, text } from './fields';

export const companyStat = contentType({
  title: 'Company stat',
  model: 'companyStat',
  path: 'company-stats',
  list: 'stats',
  one: 'stat',
  nameField: 'label',
  fields: {
    statKey: text(50, { label: 'Key', unique: true }),
    value: integer(),
    suffix: optionalText(20),
    label: text(100),
    icon: optionalChoice(['TrendingUp', 'Users', 'Package', 'Globe', 'Target', 'Rocket', 'Award', 'Briefcase', 'CheckCircle']),
  },
  defaults: { suffix: null, icon: 'TrendingUp' },
  public: { path: '/api/company-stats', where: {}, fields: ['statKey', 'value', 'suffix', 'label', 'icon'] },
  example: { statKey: 'warehouses', value: 7, suffix: '+', label: 'Warehouses', icon: 'Package' },
});
