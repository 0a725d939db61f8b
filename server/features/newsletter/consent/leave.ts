/** Unsubscribes with one tap: by the link in a mail, or by the mail program's button (RFC 8058). */

import { emailKeyOf } from '../../../../shared/mail/address';
import type { Services } from '../../../platform/context';
import type { Reader, Tx } from '../../../platform/database/database';
import { recordUnsubscribedAddress } from '../../../platform/personal-data/erasures';
import { runWrite } from '../../../platform/write/run-write';
import { NO_PENDING_CONFIRMATION } from './confirmation';
import { recordConsent } from './consent';
import { isSubscriptionToken, parseSubscriptionId } from './leave-link';
import { suppressAddresses } from './suppression';

type Leaving = Pick<Services, 'db' | 'now' | 'serverKey' | 'erasures'>;

/** The subscription of a token. An undone import does not invalidate the token, since the list may have been exported before. */
export async function findSubscription(services: Leaving, token: unknown): Promise<{ id: number; email: string } | null> {
  const id = parseSubscriptionId(token);
  if (id === undefined) return null;
  const { read } = services.db;
  const email = (await read.newsletterSubscription.findUnique({ where: { id } }))?.email ?? (await findDeletedAddress(read, id));
  return email !== undefined && isSubscriptionToken(services, token as string, { id, email }) ? { id, email } : null;
}

async function findDeletedAddress(db: Reader, rowId: number): Promise<string | undefined> {
  const deleted = await db.revision.findFirst({ where: { type: 'newsletter', rowId, action: 'delete' }, orderBy: { id: 'desc' } });
  return (deleted?.before as { email?: string } | null)?.email;
}

/**
 * Ends the subscription, and prevents its address from being subscribed again by anything but its owner or the office's switch. A repeat
 * has no effect.
 */
export async function leaveNewsletter(services: Leaving, { id, email }: { id: number; email: string }): Promise<boolean> {
  const hasLeft = (row: { isActive: boolean; unsubscribedAt: Date | null } | null) =>
    row !== null && !row.isActive && row.unsubscribedAt !== null;
  // The link may belong to an earlier, deleted subscription of the address: the current subscription ends.
  const find = async (db: Reader | Tx) =>
    (await db.newsletterSubscription.findUnique({ where: { id } })) ??
    (await db.newsletterSubscription.findUnique({ where: { emailKey: emailKeyOf(email) } }));
  if (hasLeft(await find(services.db.read))) return false;
  // The record is written first, so that no restore subscribes the address again, whatever happens next.
  await recordUnsubscribedAddress(services, email);
  // With the lock, an undo that reads the subscription runs either before or after.
  return runWrite(services, { lock: 'content' }, async ({ tx, at }) => {
    const row = await find(tx);
    if (hasLeft(row)) return { result: false, noEvent: 'they left before' };
    await suppressAddresses(tx, services, [email]);
    if (!row) return { result: true, noEvent: 'the subscription was deleted before' };
    const data = { isActive: false, unsubscribedAt: at, ...NO_PENDING_CONFIRMATION };
    await tx.newsletterSubscription.update({ where: { id: row.id }, data });
    await recordConsent(tx, { subscriptionId: row.id, action: 'left', at });
    return { result: true, events: [{ subject: 'newsletter', id: row.id, action: 'updated', by: null, at }] };
  });
}
