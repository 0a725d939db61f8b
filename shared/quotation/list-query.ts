/**
 * `buyer`: handed over and acceptable. `answer`: the buyer asked something. `lost`: declined and withdrawn quotations; `mine`: undecided
 * quotations of the user.
 */
import { z } from 'zod';
import { anyTextField, choiceField, idField } from '../content/fields';
import { periodFilter } from '../inquiries/period-filter';

/** `buyer`: somebody has it and may accept it. `answer`: the buyer asked something. `lost` are declined and withdrawn ones, `mine` those that are not decided. */
export const QUOTATION_VIEWS = [
  'all',
  'draft',
  'ready',
  'buyer',
  'answer',
  'ending',
  'expired',
  'open',
  'accepted',
  'lost',
  'declined',
  'withdrawn',
  'mine',
  'follow-up',
] as const;
export type QuotationView = (typeof QUOTATION_VIEWS)[number];

/** The columns that a list can be sorted by. */
export const QUOTATION_SORTS = ['id', 'buyer', 'totalPaise', 'validUntil', 'handedOverAt', 'decidedAt', 'followUpAt'] as const;
export type QuotationSort = (typeof QUOTATION_SORTS)[number];
type Sort = QuotationSort | `-${QuotationSort}`;
const SORTS = QUOTATION_SORTS.flatMap((field): Sort[] => [field, `-${field}`]) as [Sort, ...Sort[]];

/** The event that the period filters by: the quotation was started, its newest revision was handed over, or it was decided. */
export const QUOTATION_EVENTS = ['created', 'handedOver', 'decided'] as const;

const quotationFilter = {
  ...periodFilter,
  on: choiceField(QUOTATION_EVENTS).default('created'),
  /** The id of the owner; null for quotations without an owner. */
  owner: idField().nullable().optional(),
  /** The reason of the loss; null for quotations without a reason. */
  reason: anyTextField(1_000).nullable().optional(),
};

/** A leading minus reverses the order. Without a sort order, each view has its own. */
const quotationSort = choiceField(SORTS).optional();

export const quotationSelectionSchema = z.object({
  q: anyTextField(100).default(''),
  view: choiceField(QUOTATION_VIEWS).default('all'),
  ...quotationFilter,
  sort: quotationSort,
});
export type QuotationSelection = z.output<typeof quotationSelectionSchema>;
