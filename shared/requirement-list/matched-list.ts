/** A requirement list with its matches in the catalogue; nothing is stored yet. */
import { z } from 'zod';
import { MAX_QUOTE_LIST_LINES } from '../inquiries/quote-list';
import { MAX_QUOTED_LINES } from '../quotation/draft';

const beyond = z.object({ from: z.int(), to: z.int(), count: z.int() });

/** `isOtherUnit`: the row has another unit than the product's unit of sale, so its quantity does not apply to the product. */
const candidate = z.object({
  id: z.int(),
  title: z.string(),
  sku: z.string().nullable(),
  unit: z.string().nullable(),
  isOtherUnit: z.boolean(),
});

/**
 * A `sure` match is chosen automatically and has one candidate. `likely` has up to three candidates; `none` is a line in the buyer's own
 * words. The quantity, in thousandths, is null if the user must enter it.
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

/** `beyond` are the rows beyond the limit, by row number; `version` is the catalogue's version. */
export const matchedListSchema = z.object({
  rows: z.array(matchedRow),
  skipped: z.object({ blank: z.int(), totals: z.int(), others: z.int() }),
  beyond: beyond.nullable(),
  version: z.int(),
});
export type MatchedList = z.output<typeof matchedListSchema>;

/** The maximum number of lines taken from a list: for a buyer's quote list, and for a draft. */
export const MAX_TAKEN_LINES = { buyer: MAX_QUOTE_LIST_LINES, draft: MAX_QUOTED_LINES } as const;

/** The maximum length of a pasted text. */
const MAX_TEXT = 100_000;
export const pastedTextSchema = z.string('Paste your list').max(MAX_TEXT, 'This is too long. Attach it as a CSV or Excel file.');

/** The most characters of a buyer's words for a product. */
export const MAX_ROW_WORDS_LENGTH = 400;
