/** The margin of quoted lines over the cost prices of their products: for the office only, never part of a draft or a paper. */
import { calculateLineAmount, divideHalfUp } from '../../catalogue/money';
import type { DraftLine } from '../draft';
import { formatPaperAmount, formatPercent } from '../paper/paper-words';
import { calculateLineTotals } from './totals';

/** `paise` is the taxable value minus the cost; `bp` its share of the taxable value in basis points, null if the taxable value is 0. */
type Margin = { paise: bigint; bp: number | null };
/** The unit and the cost price of a line's product; the cost is missing for users who may not see it. */
export type CostedProduct = { unit: string | null; cost?: string | null };

const FULL_BP = 10_000n;

function marginOf(taxable: bigint, cost: bigint): Margin {
  const paise = taxable - cost;
  const share = taxable === 0n ? null : Number(divideHalfUp((paise < 0n ? -paise : paise) * FULL_BP, taxable));
  return { paise, bp: share !== null && paise < 0n ? -share : share };
}

/** The taxable value and the cost of a line; undefined without a price or cost price, and if the line has another unit than its product. */
function amountsOf(line: DraftLine, product: CostedProduct | undefined): { taxable: bigint; cost: bigint } | undefined {
  const { unitPaise, unit, quantity } = line;
  if (line.kind !== 'item' || unitPaise === null || !product?.cost || product.unit !== unit) return undefined;
  const { taxable } = calculateLineTotals({ ...line, unitPaise: BigInt(unitPaise) }, 'none');
  return { taxable, cost: calculateLineAmount(product.cost, quantity) };
}

export function calculateLineMargin(line: DraftLine, product: CostedProduct | undefined): Margin | undefined {
  const amounts = amountsOf(line, product);
  return amounts && marginOf(amounts.taxable, amounts.cost);
}

/** The total margin of the lines that have one, and the number of these lines and of all lines, without headings. */
export function calculateTotalMargin(
  lines: readonly DraftLine[],
  products: ReadonlyMap<number, CostedProduct>,
): Margin & { counted: number; of: number } {
  const all = lines.filter(({ kind }) => kind !== 'heading');
  const known = all.flatMap((line) => amountsOf(line, products.get(line.productId ?? 0)) ?? []);
  const sum = (name: 'taxable' | 'cost') => known.reduce((total, amounts) => total + amounts[name], 0n);
  return { ...marginOf(sum('taxable'), sum('cost')), counted: known.length, of: all.length };
}

const TENTH = 10;
/** A percentage rounded to a tenth. */
const tenths = (bp: number) => formatPercent(Math.round(Math.abs(bp) / TENTH) * TENTH);

/** Formats the margin's percentage: 'Margin 22.5 %', 'Below cost by 8.1 %'; the amount if there is no percentage. */
export const formatMarginShare = (margin: Margin): string =>
  margin.bp === null ? formatMargin(margin) : `${margin.paise < 0n ? 'Below cost by' : 'Margin'} ${tenths(margin.bp)}`;

/** Formats the margin: 'Margin ₹1,200.00, 22.5 %', 'Below cost by ₹120.00, 8.1 %'. */
export function formatMargin({ paise, bp }: Margin): string {
  const what = paise < 0n ? `Below cost by ${formatPaperAmount(String(-paise))}` : `Margin ${formatPaperAmount(String(paise))}`;
  return bp === null ? what : `${what}, ${tenths(bp)}`;
}
