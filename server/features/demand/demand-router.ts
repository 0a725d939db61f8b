/** The demand of visitors, for the panel. */
import { z } from 'zod';
import { adminProcedure } from '../../platform/trpc';
import { demandQuerySchema, readDemandDays, readDemandedProducts, readDemandRows } from './demand-lists';

const MAX_SHOWN = 100;

/**
 * The first rows of a list with their products, and their daily counts since `from`; `product` is null for a search, and for a deleted
 * product.
 */
export const demandRouter = adminProcedure
  .input(demandQuerySchema.extend({ take: z.int().min(1).max(MAX_SHOWN) }))
  .query(async ({ ctx, input: { take, ...query } }) => {
    const rows = await readDemandRows(ctx, query);
    const shown = rows.slice(0, take);
    const keys = shown.map(({ key }) => key);
    const [{ from, byKey }, products] = await Promise.all([readDemandDays(ctx, query, keys), readDemandedProducts(ctx, query, keys)]);
    return {
      from,
      total: rows.length,
      rows: shown.map((row) => ({ ...row, days: byKey.get(row.key) ?? [], product: products.get(row.key) ?? null })),
    };
  });
