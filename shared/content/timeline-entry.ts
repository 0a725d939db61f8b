import { contentType } from './content-type';
import { isActiveField, optionalText, orderPriority, text } from './fields';

export const timelineEntry = contentType({
  title: 'Timeline entry',
  model: 'timelineEntry',
  path: 'company-timeline',
  list: 'timeline',
  one: 'entry',
  nameField: 'event',
  fields: { year: text(20), event: text(300), description: optionalText(2_000), orderPriority: orderPriority(), isActive: isActiveField() },
  defaults: { year: () => String(new Date().getFullYear()), description: null, orderPriority: 0, isActive: true },
  public: {
    path: '/api/company-timeline',
    where: { isActive: true },
    fields: ['year', 'event', 'description', 'orderPriority', 'isActive'],
    order: [{ orderPriority: 'asc' }, { year: 'asc' }, { id: 'asc' }],
  },
  example: { year: '2019', event: 'A second warehouse', description: 'In Hosur, for the south of the country.' },
});
