import { defineContentType } from '../content-type';
import { integerField, optionalChoiceField, optionalTextField, textField } from '../fields';

export const companyStat = defineContentType({
  title: 'Company stat',
  model: 'companyStat',
  path: 'company-stats',
  list: 'stats',
  one: 'stat',
  nameField: 'label',
  people: 'none',
  fields: {
    statKey: textField(50, { label: 'Key', unique: true }),
    value: integerField(),
    suffix: optionalTextField(20),
    label: textField(100),
    icon: optionalChoiceField(['TrendingUp', 'Users', 'Package', 'Globe', 'Target', 'Rocket', 'Award', 'Briefcase', 'CheckCircle']),
  },
  defaults: { suffix: null, icon: 'TrendingUp' },
  public: {
    path: '/api/company-stats',
    where: {},
    fields: ['statKey', 'value', 'suffix', 'label', 'icon'],
    page: () => '/about#achievements-title',
  },
  example: { statKey: 'warehouses', value: 7, suffix: '+', label: 'Warehouses', icon: 'Package' },
});
