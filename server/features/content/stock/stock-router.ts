/** The movements of a product's stock, for the list beside the product. */
import { z } from 'zod';
import { type StockMovementRow, stockMovementSchema, stockOfBalance } from '../../../../shared/catalogue/stock-movements';
import { idField } from '../../../../shared/content/fields';
import type { Reader } from '../../../platform/database/database';
import { pickFields } from '../../../platform/pick-fields';
import { router, scopedProcedure } from '../../../platform/trpc';

const PAGE = 20;
const movementsQuerySchema = z.object({ productId: idField(), before: idField().optional() });

/** A page of movements, the newest first; `next` is the `before` of the next page. */
async function listStockMovements(db: Reader, { productId, before }: z.output<typeof movementsQuerySchema>) {
  const where = { productId, ...(before && { id: { lt: before } }) };
  const found = await db.stockMovement.findMany({ where, orderBy: { id: 'desc' }, take: PAGE + 1 });
  const rows = found.slice(0, PAGE).map(
    (row): StockMovementRow =>
      pickFields(stockMovementSchema, {
        ...row,
        quantity: String(row.quantity),
        stock: stockOfBalance(row.balance),
        at: row.at.toISOString(),
        by: row.userName,
      }),
  );
  return { rows, next: found.length > PAGE ? (rows.at(-1)?.id ?? null) : null };
}

export const stockRouter = router({
  movements: scopedProcedure('read-inquiries')
    .input(movementsQuerySchema)
    .query(({ ctx, input }) => listStockMovements(ctx.db.read, input)),
});
