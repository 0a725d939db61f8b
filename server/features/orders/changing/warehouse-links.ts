/** Links to an order without its prices, for the warehouse. */
import type { z } from 'zod';
import type { warehouseForm, warehouseLinkForm } from '../../../../shared/orders/forms';
import { createSecret, hashSecret } from '../../../platform/access/secrets';
import { AppError } from '../../../platform/errors';
import { type AdminContext, createActor } from '../../content/write/change';

/** The maximum number of links per order. */
const MAX_LINKS = 20;

/** Returns the URL of a new link, which cannot be read again later. Throws 404 or 409. */
export async function createWarehouseLink(
  ctx: AdminContext,
  { id, label }: z.output<typeof warehouseForm>,
): Promise<{ id: number; url: string }> {
  const token = createSecret();
  const link = { label, hash: hashSecret(token), createdAt: ctx.now(), createdBy: createActor(ctx).user?.name ?? '' };
  return ctx.db.transact(async (tx) => {
    if ((await tx.salesOrder.count({ where: { id } })) === 0) throw new AppError('not_found', 'Order not found');
    if ((await tx.warehouseLink.count({ where: { orderId: id } })) >= MAX_LINKS)
      throw new AppError('conflict', `An order can have at most ${MAX_LINKS} links for the warehouse`);
    const made = await tx.warehouseLink.create({ data: { ...link, orderId: id } });
    return { id: made.id, url: new URL(`/warehouse/${token}`, ctx.env.PUBLIC_URL).href };
  });
}

/** Revokes a link; a repeat changes nothing. Throws 404. */
export async function revokeWarehouseLink(ctx: AdminContext, { linkId }: z.output<typeof warehouseLinkForm>): Promise<{ id: number }> {
  await ctx.db.transact(async (tx) => {
    if ((await tx.warehouseLink.count({ where: { id: linkId } })) === 0) throw new AppError('not_found', 'This link does not exist');
    await tx.warehouseLink.updateMany({ where: { id: linkId, revokedAt: null }, data: { revokedAt: ctx.now() } });
  });
  return { id: linkId };
}
