/** A requirement list with the matching products. Nothing is stored: the forms of the quote list and of drafts take over the lines. */
import { convertQuantity } from '../../../shared/requirement-list/convert-unit';
import { MAX_TAKEN_LINES, type MatchedList } from '../../../shared/requirement-list/matched-list';
import { findRowsBeyondLimit, joinRowRanges } from '../../../shared/requirement-list/read-list';
import { cutStart } from '../../../shared/text/cut-text';
import type { Services } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { separateProducts } from './matching/joined-products';
import { matchListRows, wordsKeyOf, wordsOfRow } from './matching/match-rows';
import { type BuyerIdentity, findRememberedProducts } from './matching/remembered-words';
import type { ReadList } from './read-list';

type Previewing = Pick<Services, 'db' | 'catalogue' | 'version'>;

const NO_LINES = 'No line was found. Write one product on each line, such as “20 cases floor cleaner 5 L”.';

/**
 * Reads the first rows of a list, up to the limit for `by`; the remembered words of `buyer` count. `room`: the number of lines for which
 * the list still has room, if lower. Throws AppError 400 for a list without rows.
 */
export async function previewRequirementList(
  services: Previewing,
  list: ReadList,
  by: keyof typeof MAX_TAKEN_LINES,
  { buyer, room }: { buyer?: BuyerIdentity | undefined; room?: number } = {},
): Promise<MatchedList> {
  if (list.rows.length === 0) throw new AppError('invalid', NO_LINES, { errors: { text: NO_LINES } });
  const version = services.version.current;
  const most = Math.min(MAX_TAKEN_LINES[by], room ?? Infinity);
  const remembered = buyer ? await findRememberedProducts(services.db.read, buyer) : new Map<string, number>();
  const all = await separateProducts(services, list.rows, (row) => remembered.has(wordsKeyOf(wordsOfRow(row))));
  const taken = all.slice(0, most);
  const matches = await matchListRows(services, taken, remembered);
  const rows = taken.flatMap((row, at) => {
    const found = matches[at];
    if (!found) return [];
    const candidates = found.candidates.map(({ packSize, ...product }) => ({
      ...product,
      ...convertQuantity(row, { ...product, packSize }),
    }));
    return [{ ...row, match: found.match, candidates, isOnly: found.isOnly }];
  });
  // A draft has the rates and the taxes of an own sheet; a buyer's list only names them.
  const isRead = (kind?: string) => by === 'draft' && (kind === 'rate' || kind === 'gst');
  const unread = list.unread.filter(({ kind }) => !isRead(kind)).map(({ at, name, sample }) => ({ at, name, sample }));
  const texts = { leftOut: list.leftOut, unread, sheets: (list.sheets ?? []).map((name) => cutStart(name, 60)) };
  return { rows, skipped: list.skipped, ...texts, beyond: joinRowRanges(findRowsBeyondLimit(all, most), list.beyond), version };
}
