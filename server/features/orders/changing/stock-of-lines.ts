/**
 * The stock that the lines of an order move. A quantity in the product's own unit moves as it is; for a line in another unit a person says
 * how many of the product's unit moved, and until then the stock stays as it is.
 */
import { isStockUnit } from '../../../../shared/catalogue/stock-movements';
import type { Tx } from '../../../platform/database/database';
import { moveStock, readMovesOf, type StockMove } from '../../content/stock/stock-ledger';
import { type AdminContext, actorOf, type ContentChange } from '../../content/write/change';
import type { StoredOrder } from './change-order';

/** A line that left or came back: `id` is its row, and `lineId` the order's line. */
export type MovedLine = { id: number; lineId: number | null; quantity: number };
/** Quantities in the product's unit, by the order's line, in thousandths. */
type SaidQuantities = readonly { lineId: number; quantity: number }[];

type Step = Pick<StockMove, 'cause' | 'reference'> & { stockQuantities: SaidQuantities };

const createBy = (ctx: AdminContext, { at }: StoredOrder) => ({
  at,
  userId: ctx.session.user.id,
  userName: actorOf(ctx).user?.name ?? '',
});

/** Moves the stock by the lines: out for a dispatch, in for a return. Lines without a product or of a deleted one move nothing. */
export async function moveStockOfLines(
  tx: Tx,
  ctx: AdminContext,
  stored: StoredOrder,
  moved: readonly MovedLine[],
  { cause, reference, stockQuantities }: Step,
): Promise<ContentChange[]> {
  const productOf = ({ lineId }: MovedLine) => stored.lines.get(lineId ?? 0)?.productId ?? 0;
  const products = await tx.product.findMany({ where: { id: { in: moved.map(productOf) } }, select: { id: true, unit: true } });
  const moves = moved.flatMap((line): StockMove[] => {
    const product = products.find(({ id }) => id === productOf(line));
    if (!product) return [];
    const own = stockQuantities.find(({ lineId }) => lineId === line.lineId)?.quantity;
    const unit = stored.lines.get(line.lineId ?? 0)?.unit ?? null;
    const quantity = own ?? (isStockUnit(unit, product) ? line.quantity : undefined);
    if (quantity === undefined) return [];
    const signed = BigInt(cause === 'dispatch' ? -quantity : quantity);
    return [{ productId: product.id, quantity: signed, cause, sourceId: line.id, orderId: stored.order.id, reference }];
  });
  return moves.length > 0 ? moveStock(tx, moves, createBy(ctx, stored)) : [];
}

/** Takes back exactly what the lines of a dispatch moved. */
export async function reverseStockOfDispatch(
  tx: Tx,
  ctx: AdminContext,
  stored: StoredOrder,
  lines: readonly { id: number }[],
  reference: string,
  cause: 'void' | 'undo',
): Promise<ContentChange[]> {
  const moved = await readMovesOf(
    tx,
    'dispatch',
    lines.map(({ id }) => id),
  );
  const moves = [...moved].map(
    ([sourceId, { productId, quantity }]): StockMove => ({
      productId,
      quantity: -quantity,
      cause,
      sourceId,
      orderId: stored.order.id,
      reference,
    }),
  );
  return moves.length > 0 ? moveStock(tx, moves, createBy(ctx, stored)) : [];
}
