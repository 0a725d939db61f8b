/** What quantities of an order's lines are worth. Values are stored with each event, at the prices of that day, and never computed again. */
import { divideHalfUp } from '../../../shared/catalogue/money';
import { calculateLineTotals } from '../../../shared/quotation/lines/totals';
import type { PaperDocument } from '../../../shared/quotation/paper';
import type { Reader, Tx } from '../../platform/database/database';

type LineValue = { unitPaise: bigint | null; taxablePaise: bigint; totalPaise: bigint };

/** The value of a quantity of the document's line at this position; 0 without a price. */
export function calculateLineValue(paper: PaperDocument, position: number, quantity: number): LineValue {
  const line = paper.lines[position];
  if (line?.unitPaise == null) return { unitPaise: null, taxablePaise: 0n, totalPaise: 0n };
  const unitPaise = BigInt(line.unitPaise);
  const { taxable, total } = calculateLineTotals({ ...line, quantity, unitPaise }, paper.split);
  return { unitPaise, taxablePaise: taxable, totalPaise: total };
}

type Amounts = { taxablePaise: bigint; totalPaise: bigint };
type Left = { quantity: number } & { [amount in keyof Amounts]: bigint | null };

/** The value of a quantity that comes back from these dispatches, the newest first, after `returned` came back before. */
function calculateReturnedValue(left: readonly Left[], returned: number, quantity: number): Amounts {
  const sum: Amounts = { taxablePaise: 0n, totalPaise: 0n };
  let [skip, rest] = [returned, quantity];
  for (const one of left) {
    const from = Math.min(skip, one.quantity);
    const to = Math.min(from + rest, one.quantity);
    for (const amount of ['taxablePaise', 'totalPaise'] as const) {
      // As differences of rounded values, so that all parts of a line together are worth the line.
      const valueUntil = (end: number) => divideHalfUp((one[amount] ?? 0n) * BigInt(end), BigInt(one.quantity));
      sum[amount] += valueUntil(to) - valueUntil(from);
    }
    skip -= from;
    rest -= to - from;
  }
  return sum;
}

type ComingBack = { line: { id: number; returned: number }; quantity: number; at: Date };

/** The value of a quantity of a line that comes back: what it was worth when it left, the newest dispatches first. */
export async function readReturnedValue(db: Reader | Tx, { line, quantity, at }: ComingBack): Promise<Amounts> {
  const left = await db.dispatchLine.findMany({
    where: { lineId: line.id, dispatch: { state: 'sent', sentAt: { lte: at } } },
    orderBy: { id: 'desc' },
    select: { quantity: true, taxablePaise: true, totalPaise: true },
  });
  return calculateReturnedValue(left, line.returned, quantity);
}
