/** A carrier with the URL of its tracking page; visitors see the links only with the dispatches of their order. */
import { carrierKey, carrierLinkObjection } from '../orders/tracking';
import { contentType } from './content-type';
import { notation, orderPriority, text } from './fields';

export const carrier = contentType({
  title: 'Carrier',
  model: 'carrier',
  path: 'carriers',
  list: 'carriers',
  one: 'carrier',
  nameField: 'name',
  fields: {
    name: text(100, { unique: true }),
    url: notation(500, { tidy: (value) => value.trim(), objection: carrierLinkObjection }, { label: 'Tracking link' }),
    orderPriority: orderPriority(),
  },
  defaults: { orderPriority: 0 },
  derived: ({ name }) => (typeof name === 'string' ? { nameKey: carrierKey(name) } : {}),
  comparedBy: { nameKey: 'name' },
  public: { path: '', where: {}, fields: [] },
  example: { name: 'Sahyadri Roadlines', url: 'https://www.example.com/track?lr={number}' },
});
