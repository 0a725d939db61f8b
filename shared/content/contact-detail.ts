import { contentType } from './content-type';
import { choice, isActive, optionalText, priorityOrZero, text } from './fields';

export const contactDetail = contentType({
  title: 'Contact detail',
  model: 'contactDetail',
  path: 'contact-details',
  list: 'details',
  one: 'detail',
  nameField: 'value',
  fields: {
    type: choice(['email', 'phone', 'address', 'hours', 'social']),
    label: optionalText(100),
    value: text(500),
    orderPriority: priorityOrZero(),
    isActive: isActive(),
  },
  defaults: { type: 'email', label: null, orderPriority: 0, isActive: true },
  check: ({ type, label, value }) =>
    type === 'social'
      ? {
          ...(!label && { label: 'Is required: the name of the network, such as LinkedIn' }),
          ...(!(value.startsWith('https://') && URL.canParse(value)) && { value: 'Must be the web link of your page, with https://' }),
        }
      : {},
  public: {
    path: '/api/public/contact-details',
    envelope: 'details',
    where: { isActive: true },
    fields: ['type', 'label', 'value', 'orderPriority', 'isActive'],
  },
  example: { type: 'phone', label: 'Warehouse', value: '+91 80 5550 0199' },
});
