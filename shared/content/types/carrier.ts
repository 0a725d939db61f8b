/** A carrier with the URL of its tracking page; visitors see the links only with the dispatches of their order. */
import { carrierKeyOf, findCarrierLinkObjection } from '../../orders/tracking';
import { defineContentType } from '../content-type';
import { notationField, orderPriorityField, textField } from '../fields';

export const carrier = defineContentType({
  title: 'Carrier',
  model: 'carrier',
  path: 'carriers',
  list: 'carriers',
  one: 'carrier',
  nameField: 'name',
  people: 'none',
  fields: {
    name: textField(100, { unique: true }),
    url: notationField(500, { tidy: (value) => value.trim(), objection: findCarrierLinkObjection }, { label: 'Tracking link' }),
    orderPriority: orderPriorityField(),
  },
  defaults: { orderPriority: 0 },
  derived: ({ name }) => (typeof name === 'string' ? { nameKey: carrierKeyOf(name) } : {}),
  comparedBy: { nameKey: 'name' },
  public: { path: '', where: {}, fields: [] },
  example: { name: 'Deccan Roadlines', url: 'https://www.example.com/track?lr={number}' },
});
