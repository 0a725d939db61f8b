/** The query of the list of orders: of the panel's URL and of the API. */
import { z } from 'zod';
import { anyText, choice } from '../content/fields';
import { periodFilter } from '../inquiries/period-filter';

/** `overdue`: the promised day of something owed is over. `undated`: something is owed, and no day is promised. The period is that of confirming. */
export const ORDER_VIEWS = ['open', 'overdue', 'undated', 'partly', 'dispatched', 'received', 'cancelled', 'all'] as const;
export type OrderView = (typeof ORDER_VIEWS)[number];

export const orderSelection = z.object({
  q: anyText(100).default(''),
  view: choice(ORDER_VIEWS).default('open'),
  ...periodFilter,
});
export type OrderSelection = z.output<typeof orderSelection>;

/** The most products that reserved quantities are read of at once. */
export const MAX_RESERVED = 500;

export const owedQuery = z.object({
  by: choice(['buyer', 'product']),
  /** A buyer, a product, a SKU or a reference. */
  q: anyText(100).default(''),
});
