import { defineContentType } from '../content-type';
import { activeField, choiceField, optionalTextField, priorityOrZeroField, textField } from '../fields';

export const contactDetail = defineContentType({
  title: 'Contact detail',
  model: 'contactDetail',
  path: 'contact-details',
  list: 'details',
  one: 'detail',
  nameField: 'value',
  people: 'office',
  scope: 'write-company',
  fields: {
    type: choiceField(['email', 'phone', 'address', 'hours']),
    label: optionalTextField(100),
    value: textField(500),
    orderPriority: priorityOrZeroField(),
    isActive: activeField(),
  },
  defaults: { type: 'email', label: null, orderPriority: 0, isActive: true },
  public: {
    path: '/api/public/contact-details',
    envelope: 'details',
    where: { isActive: true },
    fields: ['type', 'label', 'value', 'orderPriority', 'isActive'],
    page: () => '/contact',
  },
  example: { type: 'phone', label: 'Warehouse', value: '+91 80 5550 0199' },
});
