/** A requirement list with its matches in the catalogue, before anything is stored. */
import { z } from 'zod';
import { MAX_LINES } from '../inquiries/quote-list';
import { MAX_QUOTED_LINES } from '../quotation/draft';

const beyond = z.object({ from: z.int(), to: z.int(), count: z.int() });

/** `isOtherUnit`: the row says another unit than that in which the product is sold, so that its quantity is not that of the product. */
const candidate = z.object({
  id: z.int(),
  title: z.string(),
  sku: z.string().nullable(),
  unit: z.string().nullable(),
  isOtherUnit: z.boolean(),
});

/**
 * Only a `sure` match is chosen, and has one candidate. `likely` offers up to three, `none` is a line in the buyer's own words. The
 * quantity, in thousandths, is null where it has to be asked for.
 */
const matchedRow = z.object({
  row: z.int(),
  item: z.string(),
  code: z.string(),
  quantity: z.number().nullable(),
  unit: z.string(),
  note: z.string(),
  match: z.enum(['sure', 'likely', 'none']),
  candidates: z.array(candidate),
});

/** `beyond` are rows that were not taken, by their numbers; `version` is that of the catalogue. */
export const matchedList = z.object({
  rows: z.array(matchedRow),
  skipped: z.object({ blank: z.int(), totals: z.int(), others: z.int() }),
  beyond: beyond.nullable(),
  version: z.int(),
});
export type MatchedList = z.output<typeof matchedList>;

/** Lines that are taken: onto the list of a buyer, and into a draft. */
export const MAX_TAKEN_LINES = { buyer: MAX_LINES, draft: MAX_QUOTED_LINES } as const;

/** The most letters of a pasted text. */
const MAX_TEXT = 100_000;
export const pastedText = z.string('Paste your list').max(MAX_TEXT, 'This is too long. Attach it as a CSV or Excel file.');

/** The most characters of a buyer's words for a product. */
export const MAX_WORDS = 400;
