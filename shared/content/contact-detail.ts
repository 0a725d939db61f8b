import { contentType } from './content-type';
import { choice, isActiveField, optionalText, priorityOrZero, text } from './fields';

export const contactDetail = contentType({
  title: 'Contact detail',
  model: 'contactDetail',
  path: 'contact-details',
  list: 'details',
  one: 'detail',
  nameField: 'value',
  fields: {
    type: choice(['email', 'phone', 'address', 'hours']),
    label: optionalText(100),
    value: text(500),
    orderPriority: priorityOrZero(),
    isActive: isActiveField(),
  },
  defaults: { type: 'email', label: null, orderPriority: 0, isActive: true },
  public: {
    path: '/api/public/contact-details',
    envelope: 'details',
    where: { isActive: true },
    fields: ['type', 'label', 'value', 'orderPriority', 'isActive'],
  },
  example: { type: 'phone', label: 'Warehouse', value: '+91 80 5550 0199' },
});
