/** The agreed quantities of an accepted quotation of which something was dispatched: a later revision cannot have less. */
import type { DraftLine } from '../draft';
import type { PaperObjection } from '../paper';
import { formatPaperQuantity } from '../paper/paper-words';

/** Quantities are in thousandths. */
export type AgreedLine = {
  /** The key of the line in each revision. */
  key: string;
  productId: number | null;
  title: string;
  unit: string | null;
  /** The total quantity that the buyer is to get. */
  quantity: number;
  /** The dispatched quantity that was not returned. */
  withBuyer: number;
  /** Whether something was dispatched, even if it was returned. */
  hasLeft: boolean;
};

type Revised = Pick<DraftLine, 'key' | 'kind' | 'productId' | 'unit' | 'quantity'>;

/** The objections to lines below the agreed quantities, by line key; an objection to a missing line is shown at the lines in general. */
export const findAgreedObjections = (lines: readonly Revised[], agreed: readonly AgreedLine[]): PaperObjection[] =>
  agreed.flatMap((line) => {
    if (!line.hasLeft) return [];
    const { key, title, unit, withBuyer } = line;
    const left = withBuyer > 0 ? `${formatPaperQuantity(withBuyer, unit)} of ${title} left already` : `${title} left already and came back`;
    const revised = lines.find((one) => one.key === key && one.kind === 'item');
    if (!revised) return [{ at: 'lines', message: `${left}: its line cannot be removed` }];
    if (revised.productId !== line.productId || revised.unit !== unit)
      return [{ at: key, message: `${left}: the line must keep its product and unit` }];
    return revised.quantity < withBuyer ? [{ at: key, message: `${left}: enter at least ${formatPaperQuantity(withBuyer, unit)}` }] : [];
  });
