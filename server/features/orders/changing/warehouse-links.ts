/** Links to an order without its prices, for the warehouse. */
import type { z } from 'zod';
import type { warehouseForm, warehouseLinkForm } from '../../../../shared/orders/forms';
import { createSecret, hashSecret } from '../../../platform/access/secrets';
import { AppError } from '../../../platform/errors';
import type { NewEvent } from '../../../platform/events';
import { runWrite } from '../../../platform/write/run-write';
import { type AdminContext, actorOf } from '../../content/write/change';

/** The maximum number of links per order that work. */
const MAX_LINKS = 20;

const changed = (ctx: AdminContext, id: number, at: Date): NewEvent => ({
  subject: 'orders',
  id,
  action: 'updated',
  by: ctx.session.user.id,
  at,
});

/** Returns the URL of a new link, which cannot be read again later; a repeat of the request gets the same link. Throws 404 or 409. */
export function createWarehouseLink(
  ctx: AdminContext,
  { id, label }: z.output<typeof warehouseForm>,
): Promise<{ id: number; url: string }> {
  const token = createSecret();
  return runWrite(ctx, {}, async ({ tx, at }) => {
    const link = { label, hash: hashSecret(token), createdAt: at, createdBy: actorOf(ctx).user?.name ?? '' };
    if ((await tx.salesOrder.count({ where: { id } })) === 0) throw new AppError('not_found', 'Order not found');
    if ((await tx.warehouseLink.count({ where: { orderId: id, revokedAt: null } })) >= MAX_LINKS)
      throw new AppError('conflict', `An order can have at most ${MAX_LINKS} links for the warehouse`);
    const made = await tx.warehouseLink.create({ data: { ...link, orderId: id } });
    const url = new URL(`/warehouse/${token}`, ctx.env.PUBLIC_URL).href;
    return { result: { id: made.id, url }, events: [changed(ctx, id, at)] };
  });
}

/** Revokes a link; a second time nothing changes. Throws 404. */
export const revokeWarehouseLink = (ctx: AdminContext, { linkId }: z.output<typeof warehouseLinkForm>): Promise<{ id: number }> =>
  runWrite(ctx, {}, async ({ tx, at }) => {
    const link = await tx.warehouseLink.findUnique({ where: { id: linkId }, select: { orderId: true } });
    if (!link) throw new AppError('not_found', 'This link does not exist');
    const { count } = await tx.warehouseLink.updateMany({ where: { id: linkId, revokedAt: null }, data: { revokedAt: at } });
    const result = { id: linkId };
    return count > 0 ? { result, events: [changed(ctx, link.orderId, at)] } : { result, noEvent: 'The link was revoked before' };
  });
