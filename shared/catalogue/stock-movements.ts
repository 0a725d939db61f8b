/** The movements of a product's stock: why it changed, and by how much. Quantities are in thousandths of the product's unit. */
import { z } from 'zod';
import { idField, integerField } from '../content/fields';
import { isSameUnit } from '../requirement-list/read-amount';

export const STOCK_CAUSES = {
  opening: 'In stock before',
  correction: 'Set by hand',
  import: 'Set by an import',
  dispatch: 'Dispatched',
  void: 'Dispatch made void',
  undo: 'Dispatch undone',
  return: 'Came back',
} as const;
export type StockCause = keyof typeof STOCK_CAUSES;

/** The causes of the office's own changes; the other causes are steps of orders. */
export const OFFICE_CAUSES: readonly StockCause[] = ['opening', 'correction', 'import'];

export const stockMovementSchema = z.object({
  id: idField(),
  cause: z.enum(Object.keys(STOCK_CAUSES) as [StockCause, ...StockCause[]]),
  /** A digit string, with a minus sign for goods that left. */
  quantity: z.string(),
  /** The stock in whole units after the movement, as everybody reads it. */
  stock: integerField(),
  orderId: z.int32().nullable(),
  reference: z.string().nullable(),
  at: z.iso.datetime(),
  by: z.string(),
});
export type StockMovementRow = z.output<typeof stockMovementSchema>;

const UNIT = 1_000n;

/** The most that a stock can be: the databases, SPEC and its clients have 32 bits. */
const MAX_STOCK = 2_147_483_647;

/** The stock that everybody reads: the balance in whole units, never below 0 and never above the maximum. */
export const stockOfBalance = (balance: bigint): number => Math.min(Math.max(Number(balance / UNIT), 0), MAX_STOCK);

export const balanceOfStock = (stock: number): bigint => BigInt(stock) * UNIT;

type Counted = { unit: string | null; packSize: number | null };

/** Whether a quantity in this unit counts what the stock counts. A line without a unit counts the product's unit. */
export const isStockUnit = (unit: string | null, product: Pick<Counted, 'unit'>): boolean =>
  unit === null || (product.unit !== null && isSameUnit(unit, product.unit));

/** The quantity in the product's unit that a person is offered for a line in another unit: 12 pieces of a case with 12 are 1; null if unknown. */
export function proposeStockQuantity(quantity: number, unit: string | null, { packSize, ...product }: Counted): number | null {
  if (isStockUnit(unit, product)) return quantity;
  if (product.unit === null) return quantity;
  return packSize === null || packSize === 0 ? null : Math.round(quantity / packSize);
}
