import { defineContentType } from '../content-type';
import { activeField, optionalTextField, orderPriorityField, textField } from '../fields';

export const timelineEntry = defineContentType({
  title: 'Timeline entry',
  model: 'timelineEntry',
  path: 'company-timeline',
  list: 'timeline',
  one: 'entry',
  nameField: 'event',
  people: 'office',
  fields: {
    year: textField(20),
    event: textField(300),
    description: optionalTextField(2_000),
    orderPriority: orderPriorityField(),
    isActive: activeField(),
  },
  defaults: { year: () => String(new Date().getFullYear()), description: null, orderPriority: 0, isActive: true },
  public: {
    path: '/api/company-timeline',
    where: { isActive: true },
    fields: ['year', 'event', 'description', 'orderPriority', 'isActive'],
    page: () => '/about#timeline-title',
    order: [{ orderPriority: 'asc' }, { year: 'asc' }, { id: 'asc' }],
  },
  example: { year: '2019', event: 'A second warehouse', description: 'In Hosur, for the south of the country.' },
});
