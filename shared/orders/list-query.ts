/** The query of the list of orders: of the panel's URL and of the API. */
import { z } from 'zod';
import { anyText, choice } from '../content/fields';
import { periodFilter } from '../inquiries/period-filter';

/** `overdue`: the promised day of something owed is over. `undated`: something is owed, and no day is promised. */
export const ORDER_VIEWS = ['open', 'overdue', 'undated', 'partly', 'dispatched', 'received', 'cancelled', 'all'] as const;
export type OrderView = (typeof ORDER_VIEWS)[number];

/**
 * What the period is about: the order was confirmed, or something of it was dispatched, returned or cancelled. `late`: a dispatch left after the day that
 * was promised for it when it was sent; `onTime`: none did, and a day was promised for one. A period leaves out orders with an acceptance that was taken back.
 */
export const ORDER_EVENTS = ['confirmed', 'dispatched', 'onTime', 'late', 'returned', 'cancelled'] as const;
export type OrderEvent = (typeof ORDER_EVENTS)[number];

export const orderSelection = z.object({
  q: anyText(100).default(''),
  view: choice(ORDER_VIEWS).default('open'),
  ...periodFilter,
  on: choice(ORDER_EVENTS).default('confirmed'),
});
export type OrderSelection = z.output<typeof orderSelection>;

/** The most products that reserved quantities are read of at once. */
export const MAX_RESERVED = 500;

export const owedQuery = z.object({
  by: choice(['buyer', 'product']),
  /** A buyer, a product, a SKU or a reference. */
  q: anyText(100).default(''),
});
