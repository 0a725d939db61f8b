import { contentType } from './content-type';
import { boolean, icon, integer, optionalText, text } from './fields';

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
    icon: icon(['Star', 'Handshake', 'Rocket', 'Trophy', 'Target', 'Users', 'Shield', 'Clock', 'Award']),
    stat: optionalText(50),
    statLabel: optionalText(100),
    orderPriority: integer(),
    isActive: boolean(),
  },
  defaults: { icon: 'Star', stat: null, statLabel: null, orderPriority: 0, isActive: true },
  public: {
    path: '/api/company-values',
    where: { isActive: true },
    fields: ['title', 'description', 'icon', 'stat', 'statLabel', 'orderPriority', 'isActive'],
  },
  example: { title: 'Said and done', description: 'A delivery date is a promise.', icon: 'Handshake', stat: '98%', statLabel: 'on time' },
});
