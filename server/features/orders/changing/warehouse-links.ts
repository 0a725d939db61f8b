/** Links to an order without its prices, for the warehouse. */
import type { z } from 'zod';
import type { warehouseForm, warehouseLinkForm } from '../../../../shared/orders/forms';
import { createSecret, hashSecret } from '../../../platform/access/secrets';
import type { Tx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import { recordEvents } from '../../../platform/events';
import { type AdminContext, createActor } from '../../content/write/change';

/** The maximum number of links per order that work. */
const MAX_LINKS = 20;

const recordChange = (tx: Tx, ctx: AdminContext, id: number) =>
  recordEvents(tx, [{ subject: 'orders', id, action: 'updated', by: ctx.session.user.id, at: ctx.now() }]);

/** Returns the URL of a new link, which cannot be read again later. Throws 404 or 409. */
export async function createWarehouseLink(
  ctx: AdminContext,
  { id, label }: z.output<typeof warehouseForm>,
): Promise<{ id: number; url: string }> {
  const token = createSecret();
  const link = { label, hash: hashSecret(token), createdAt: ctx.now(), createdBy: createActor(ctx).user?.name ?? '' };
  return ctx.db.transact(async (tx) => {
    if ((await tx.salesOrder.count({ where: { id } })) === 0) throw new AppError('not_found', 'Order not found');
    if ((await tx.warehouseLink.count({ where: { orderId: id, revokedAt: null } })) >= MAX_LINKS)
      throw new AppError('conflict', `An order can have at most ${MAX_LINKS} links for the warehouse`);
    const made = await tx.warehouseLink.create({ data: { ...link, orderId: id } });
    await recordChange(tx, ctx, id);
    return { id: made.id, url: new URL(`/warehouse/${token}`, ctx.env.PUBLIC_URL).href };
  });
}

/** Revokes a link; a repeat changes nothing. Throws 404. */
export async function revokeWarehouseLink(ctx: AdminContext, { linkId }: z.output<typeof warehouseLinkForm>): Promise<{ id: number }> {
  await ctx.db.transact(async (tx) => {
    const link = await tx.warehouseLink.findUnique({ where: { id: linkId }, select: { orderId: true } });
    if (!link) throw new AppError('not_found', 'This link does not exist');
    const { count } = await tx.warehouseLink.updateMany({ where: { id: linkId, revokedAt: null }, data: { revokedAt: ctx.now() } });
    if (count > 0) await recordChange(tx, ctx, link.orderId);
  });
  return { id: linkId };
}
