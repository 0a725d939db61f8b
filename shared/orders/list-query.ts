/** The query of the list of orders, for the panel's URL and the API. */
import { z } from 'zod';
import { anyTextField, choiceField } from '../content/fields';
import { buildDaySchema } from '../inquiries/contact';
import { periodFilter } from '../inquiries/period-filter';

/** `overdue`: orders with owed goods after their promised day. `undated`: orders with owed goods and no promised day. */
export const ORDER_VIEWS = ['open', 'overdue', 'undated', 'partly', 'dispatched', 'received', 'cancelled', 'all'] as const;
export type OrderView = (typeof ORDER_VIEWS)[number];

/**
 * The event that the period filters by: the order was confirmed, or goods were dispatched, returned or cancelled. `late`: a dispatch after
 * the day that was promised for it when it was sent; `onTime`: no late dispatch, and a promised day for at least one. A period excludes
 * orders with an acceptance that was taken back.
 */
export const ORDER_EVENTS = ['confirmed', 'dispatched', 'onTime', 'late', 'returned', 'cancelled'] as const;
export type OrderEvent = (typeof ORDER_EVENTS)[number];

export const orderSelectionSchema = z.object({
  q: anyTextField(100).default(''),
  view: choiceField(ORDER_VIEWS).default('open'),
  ...periodFilter,
  on: choiceField(ORDER_EVENTS).default('confirmed'),
});
export type OrderSelection = z.output<typeof orderSelectionSchema>;

/** The maximum number of products for which reserved quantities are read at once. */
export const MAX_RESERVED_PRODUCTS = 500;

export const owedQuerySchema = z.object({
  by: choiceField(['buyer', 'product', 'order']),
  /** Only what is promised until this day. */
  until: buildDaySchema('Choose a day, such as 2026-12-12').optional(),
  /** The searched text: a buyer, a product, a SKU or a reference. */
  q: anyTextField(100).default(''),
});
