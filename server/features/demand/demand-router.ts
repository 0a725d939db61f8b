/** What visitors put on their quote lists, and what they looked for, as the panel shows it. */
import { z } from 'zod';
import { id } from '../../../shared/content/fields';
import { countAttempt } from '../../platform/limit-attempts';
import { adminProcedure, publicProcedure } from '../../platform/trpc';
import { isVisitor } from './count-answers';
import { demandQuery, demandRows, readDays, readProducts } from './demand-lists';

const MAX_SHOWN = 100;

/** The first rows of a list with their products, and their days counted from `from`; `product` is null for a search, and for a product that was deleted. */
export const demand = adminProcedure
  .input(demandQuery.extend({ take: z.int().min(1).max(MAX_SHOWN) }))
  .query(async ({ ctx, input: { take, ...query } }) => {
    const rows = await demandRows(ctx, query);
    const shown = rows.slice(0, take);
    const keys = shown.map(({ key }) => key);
    const [{ from, byKey }, products] = await Promise.all([readDays(ctx, query, keys), readProducts(ctx, query, keys)]);
    return {
      from,
      total: rows.length,
      rows: shown.map((row) => ({ ...row, days: byKey.get(row.key) ?? [], product: products.get(row.key) ?? null })),
    };
  });

const LISTING_LIMIT = { most: 60, minutes: 10 };

/** Counts that a visitor put a product on the quote list, which only the browser knows. */
export const countListed = publicProcedure.input(z.object({ productId: id() })).mutation(async ({ ctx, input: { productId } }) => {
  if (!isVisitor(ctx.request.userAgent)) return null;
  await countAttempt(ctx, { what: 'listed', whose: ctx.request.address, limit: LISTING_LIMIT });
  const isKnown = (await ctx.db.read.product.count({ where: { id: productId, isActive: true } })) > 0;
  if (isKnown) ctx.demand.add('listed', String(productId));
  return null;
});
