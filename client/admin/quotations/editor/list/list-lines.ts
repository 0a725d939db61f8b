/** Converts rows of a buyer's list to lines of a quotation. */

import { readQuantity } from '../../../../../shared/inquiries/quote-list';
import type { DraftLine } from '../../../../../shared/quotation/draft';
import { appendWordsToNote } from '../../../../../shared/requirement-list/list-form';
import { chooseQuantity, type FoundRow, findDifferentWording, formatItemWithCode } from '../../../../../shared/requirement-list/row-words';
import { cutStart } from '../../../../../shared/text/cut-text';
import { buildBlankLine } from '../draft/edit-lines';
import { type EditLine, toEditLine } from '../draft/edit-values';

/** The choice for a row: a product, the buyer's words, or nothing; the quantity as text. */
export type RowChoice = { row: FoundRow; what: number | 'words' | 'nothing'; quantity: string };

/** The initial choice for a row: only a sure product is chosen, since the office's other choices are remembered. */
export const buildRowChoice = (row: FoundRow): RowChoice => ({
  row,
  what: (row.match === 'sure' && row.candidates[0]?.id) || 'words',
  quantity: chooseQuantity(row, row.match === 'sure' ? row.candidates[0] : undefined),
});

/** Whether a row may mean several products and still has the buyer's words. */
export const needsProductChoice = ({ row, what }: RowChoice): boolean => row.match === 'likely' && what === 'words';

/** Chooses a product for a row; the row's quantity is converted to its unit of sale, unless the user changed it. */
export function chooseProduct(one: RowChoice, product: FoundRow['candidates'][number]): RowChoice {
  const before = one.row.candidates.find(({ id }) => id === one.what);
  const isTyped = one.quantity !== '' && one.quantity !== chooseQuantity(one.row, before);
  return { ...one, what: product.id, ...(!isTyped && { quantity: chooseQuantity(one.row, product) }) };
}

/** Chooses the closest product for each row without a choice. */
export const chooseFirstCandidates = (taken: readonly RowChoice[]): RowChoice[] =>
  taken.map((one) => (needsProductChoice(one) && one.row.candidates[0] ? chooseProduct(one, one.row.candidates[0]) : one));

/** The chosen products with quantities, for today's prices. */
export const toListedItems = (taken: readonly RowChoice[]) =>
  taken.flatMap(({ what, quantity }) => {
    const amount = readQuantity(quantity);
    return typeof what === 'number' ? [{ productId: what, ...(amount && { quantity: amount }) }] : [];
  });

/** The lines in the order of the rows. If a product is not among the `priced` lines, it was deleted, and its line has the buyer's words. */
export function toEditLines(taken: readonly RowChoice[], priced: readonly DraftLine[]): { lines: EditLine[]; gone: number } {
  const left = [...priced];
  let gone = 0;
  const lines = taken.flatMap(({ row, what, quantity }) => {
    if (what === 'nothing') return [];
    const line = what !== 'words' && left[0]?.productId === what ? left.shift() : undefined;
    if (line)
      return [
        { ...toEditLine({ ...line, note: appendWordsToNote(findDifferentWording(row), row.note) || null }), ...ownMoney(row), quantity },
      ];
    if (what !== 'words') gone += 1;
    return [
      {
        ...buildBlankLine('item', { title: cutStart(formatItemWithCode(row), 300), unit: row.unit || null, note: row.note || null }),
        ...ownMoney(row),
        quantity,
      },
    ];
  });
  return { lines, gone };
}

/** The rate and the GST of an own sheet take the place of today's price. */
const ownMoney = ({ rate, gst }: FoundRow) => ({ ...(rate && { price: rate }), ...(gst && { gst }) });

/** The buyer's words for likely products that the user chose. */
export const listWordsToRemember = (taken: readonly RowChoice[]) =>
  taken.flatMap(({ row, what }) =>
    typeof what === 'number' && row.match !== 'sure' ? [{ words: cutStart(formatItemWithCode(row), 400), productId: what }] : [],
  );
