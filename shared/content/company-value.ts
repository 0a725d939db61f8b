import { contentType } from './content-type';
import { isActiveField, optionalChoice, optionalText, orderPriority, text } from './fields';

export const companyValue = contentType({
  title: 'Company value',
  model: 'companyValue',
  path: 'company-values',
  list: 'values',
  one: 'value',
  nameField: 'title',
  fields: {
    title: text(200),
    description: text(2_000),
    icon: optionalChoice(['Star', 'Handshake', 'Rocket', 'Trophy', 'Target', 'Users', 'Shield', 'Clock', 'Award']),
    stat: optionalText(50, { label: 'Figure' }),
    statLabel: optionalText(100, { label: 'What the figure says' }),
    orderPriority: orderPriority(),
    isActive: isActiveField(),
  },
  defaults: { icon: 'Star', stat: null, statLabel: null, orderPriority: 0, isActive: true },
  public: {
    path: '/api/company-values',
    where: { isActive: true },
    fields: ['title', 'description', 'icon', 'stat', 'statLabel', 'orderPriority', 'isActive'],
  },
  example: { title: 'Said and done', description: 'A delivery date is a promise.', icon: 'Handshake', stat: '98%', statLabel: 'on time' },
});
