import { defineContentType } from '../content-type';
import { activeField, optionalChoiceField, optionalTextField, orderPriorityField, textField } from '../fields';

export const companyValue = defineContentType({
  title: 'Company value',
  model: 'companyValue',
  path: 'company-values',
  list: 'values',
  one: 'value',
  nameField: 'title',
  people: 'none',
  fields: {
    title: textField(200),
    description: textField(2_000),
    icon: optionalChoiceField(['Star', 'Handshake', 'Rocket', 'Trophy', 'Target', 'Users', 'Shield', 'Clock', 'Award']),
    stat: optionalTextField(50, { label: 'Figure' }),
    statLabel: optionalTextField(100, { label: 'What the figure says' }),
    orderPriority: orderPriorityField(),
    isActive: activeField(),
  },
  defaults: { icon: 'Star', stat: null, statLabel: null, orderPriority: 0, isActive: true },
  public: {
    path: '/api/company-values',
    where: { isActive: true },
    fields: ['title', 'description', 'icon', 'stat', 'statLabel', 'orderPriority', 'isActive'],
    page: () => '/about#values-title',
  },
  example: { title: 'Said and done', description: 'A delivery date is a promise.', icon: 'Handshake', stat: '98%', statLabel: 'on time' },
});
