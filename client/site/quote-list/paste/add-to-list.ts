/** Adds the lines of a buyer's list to the quote list, as far as there is room. */
import { MAX_QUOTE_LIST_LINES } from '../../../../shared/inquiries/quote-list';
import type { QuoteListLine } from '../lines/line';
import { mergeQuoteLines } from '../lines/list';

/** The joined list, and the number of lines of `more` that it includes. */
export function addToQuoteList(lines: QuoteListLine[], more: QuoteListLine[]): { lines: QuoteListLine[]; room: number } {
  let joined = lines;
  for (const [at, line] of more.entries()) {
    const longer = mergeQuoteLines(joined, [line]);
    if (longer.length > MAX_QUOTE_LIST_LINES) return { lines: joined, room: at };
    joined = longer;
  }
  return { lines: joined, room: more.length };
}
