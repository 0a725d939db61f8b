/** A template for answers to inquiries; visitors see it only as part of an answer. */
import { contentType } from './content-type';
import { orderPriority, text } from './fields';

export const answerTemplate = contentType({
  title: 'Answer template',
  model: 'answerTemplate',
  path: 'answer-templates',
  list: 'templates',
  one: 'template',
  nameField: 'name',
  fields: {
    name: text(100, { unique: true }),
    text: text(5_000),
    orderPriority: orderPriority(),
  },
  defaults: { orderPriority: 0 },
  public: { path: '', where: {}, fields: [] },
  example: { name: 'Price on request', text: 'Dear {name},\n\nthank you for your inquiry {reference}.\n\n{my name}' },
});
