/** The changes that a buyer asks for: other quantities, and a note. */
import { readQuantity } from '../../../../shared/inquiries/quote-list';
import type { PaperDocument } from '../../../../shared/quotation/paper';
import { AppError } from '../../../platform/errors';

/** Quantities in thousandths by the line's position in the document; 0 for a line that the buyer does not want. */
export type QuantityChanges = ReadonlyMap<number, number>;

const NO_QUANTITY = 'Enter a number such as 40 or 2.5, or 0 to leave it out';

/** The quantities that differ from the document's; throws 400 for a text that is not a quantity. */
export function readQuantityChanges({ lines }: PaperDocument, typed: readonly { line: number; quantity: string }[]): QuantityChanges {
  const changes = new Map<number, number>();
  for (const { line, quantity } of typed) {
    const offered = lines[line];
    if (offered?.kind !== 'item') continue;
    const plain = quantity.replaceAll(',', '').trim();
    const wanted = /^0+(\.0+)?$/.test(plain) ? 0 : readQuantity(plain);
    if (wanted === undefined) throw new AppError('invalid', NO_QUANTITY, { errors: { [`quantity.${line}`]: NO_QUANTITY } });
    if (wanted !== offered.quantity) changes.set(line, wanted);
  }
  return changes;
}

/** The changes in the form that the conversation stores. */
export const toChangedLines = ({ lines }: PaperDocument, changes: QuantityChanges) =>
  lines.flatMap(({ title, quantity: offered, unit }, at) => {
    const wanted = changes.get(at);
    return wanted === undefined ? [] : [{ title, unit, offered, wanted }];
  });
