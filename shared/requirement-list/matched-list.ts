/** A requirement list with its matches in the catalogue; nothing is stored yet. */
import { z } from 'zod';
import { MAX_QUOTE_LIST_LINES } from '../inquiries/quote-list';
import { MAX_QUOTED_LINES } from '../quotation/draft';

const beyond = z.object({ from: z.int(), to: z.int(), count: z.int(), sheet: z.string().optional() });

/**
 * `isOtherUnit`: the row has another unit than the product's unit of sale. `quantity` is the row's in the unit of sale, null if it is
 * unknown.
 */
const candidate = z.object({
  id: z.int(),
  title: z.string(),
  sku: z.string().nullable(),
  unit: z.string().nullable(),
  price: z.string().nullable(),
  isOtherUnit: z.boolean(),
  quantity: z.number().nullable(),
});

/**
 * A `sure` match is chosen automatically and has one candidate. `likely` has up to three candidates, of which the first is
 * chosen beforehand if it alone has all words (`isOnly`); `none` is a line in the buyer's own
 * words. The quantity, in thousandths, is null if the user must enter it; `rate` and `gst` are those of an own sheet; `sheet` has the row
 * where the list has several sheets.
 */
const matchedRow = z.object({
  row: z.int(),
  item: z.string(),
  code: z.string(),
  quantity: z.number().nullable(),
  unit: z.string(),
  note: z.string(),
  rate: z.string().optional(),
  gst: z.string().optional(),
  sheet: z.string().optional(),
  match: z.enum(['sure', 'likely', 'none']),
  candidates: z.array(candidate),
  isOnly: z.boolean(),
});

/** A column of the list that its lines do not contain, with some of its cells. */
const unreadColumn = z.object({ at: z.int(), name: z.string(), sample: z.string() });

/**
 * `leftOut` are the beginnings of skipped rows that are no totals, `sheets` the names of sheets that were not read, and `beyond` the rows
 * beyond the limit, by row number; `version` is the catalogue's version.
 */
export const matchedListSchema = z.object({
  rows: z.array(matchedRow),
  skipped: z.object({ blank: z.int(), totals: z.int(), others: z.int() }),
  leftOut: z.array(z.string()),
  unread: z.array(unreadColumn),
  sheets: z.array(z.string()),
  beyond: beyond.nullable(),
  version: z.int(),
});
export type MatchedList = z.output<typeof matchedListSchema>;

/** The maximum number of lines taken from a list: for a buyer's quote list, and for a draft. */
export const MAX_TAKEN_LINES = { buyer: MAX_QUOTE_LIST_LINES, draft: MAX_QUOTED_LINES } as const;

/** The maximum length of a pasted text. */
export const MAX_PASTED_LENGTH = 100_000;
export const pastedTextSchema = z.string('Paste your list').max(MAX_PASTED_LENGTH, 'This is too long. Attach it as a CSV or Excel file.');

/** The most characters of a buyer's words for a product. */
export const MAX_ROW_WORDS_LENGTH = 400;

/** The choices for columns of a list as text (column-choices.ts). */
export const columnChoicesSchema = z.string().max(500, { abort: true }).default('');
