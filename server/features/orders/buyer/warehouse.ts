/**
 * The order that a warehouse's link shows: what to pack, for whom and by when. It contains no price, and no details of the buyer but the
 * delivery address.
 */
import { z } from 'zod';
import { findOrCountMiss } from '../../../platform/access/limit-attempts';
import { hashSecret } from '../../../platform/access/secrets';
import type { Context } from '../../../platform/context';
import { publicProcedure } from '../../../platform/trpc';
import { hasLinkEnded, LINK_MISSES_LIMIT, linkTokenSchema } from '../../quotations/for-orders';
import { findLastUseOfOrderLinks } from '../link-use';
import { readAgreedDocument } from '../lists/agreed-documents';
import { readLinesAndDispatches } from './show-order';

/** Finds the order of a link's secret; null if the link is unknown or revoked, or ended because nothing has been owed for some time. */
async function findByToken({ db: { read }, now }: Context, secret: string) {
  const link = await read.warehouseLink.findUnique({ where: { hash: hashSecret(secret) } });
  const order = await read.salesOrder.findUnique({ where: { id: link?.orderId ?? 0 } });
  const usedAt = await findLastUseOfOrderLinks(read, order, now());
  if (!link || link.revokedAt !== null || !order || order.takenBackAt !== null) return null;
  return hasLinkEnded(usedAt ?? order.confirmedAt, now()) ? null : order;
}

export const warehouseOrderQuery = publicProcedure
  .meta({ access: 'public', isPrivate: true })
  .input(z.object({ token: linkTokenSchema }))
  .query(async ({ ctx, input }) => {
    const order = await findOrCountMiss(ctx, LINK_MISSES_LIMIT, () => findByToken(ctx, input.token));
    const paper = order && (await readAgreedDocument(ctx.db.read, order.revisionId));
    if (!order || !paper) return null;
    const { buyer, shipTo } = paper;
    const to = shipTo ?? { name: buyer.company ?? buyer.name, address: buyer.address };
    return { ...(await readLinesAndDispatches(ctx.db.read, order, paper)), note: order.note, to: { name: to.name, address: to.address } };
  });
