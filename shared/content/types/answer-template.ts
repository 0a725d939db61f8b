/** A template for answers to inquiries; visitors see it only as part of an answer. */
import { defineContentType } from '../content-type';
import { orderPriorityField, textField } from '../fields';

export const answerTemplate = defineContentType({
  title: 'Answer template',
  model: 'answerTemplate',
  path: 'answer-templates',
  list: 'templates',
  one: 'template',
  nameField: 'name',
  people: { text: 'contact' },
  fields: {
    name: textField(100, { unique: true }),
    text: textField(5_000),
    orderPriority: orderPriorityField(),
  },
  defaults: { orderPriority: 0 },
  public: { path: '', where: {}, fields: [] },
  example: { name: 'Price on request', text: 'Dear {name},\n\nthank you for your inquiry {reference}.\n\n{my name}' },
});
