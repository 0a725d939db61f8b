/** Prevents an undo or a restore from subscribing an address that unsubscribed meanwhile. */
import { emailKeyOf, isMailbox } from '../../../../shared/mail/address';
import type { Tx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import type { BeforeReturnHook } from '../../content/write/before-return';
import type { ContentChange } from '../../content/write/change';
import { recordConsent } from './consent';
import { findSuppressedAddresses, suppressAddresses, unsuppressAddresses } from './suppression';

/**
 * An unsubscribed address returns from the trash as unsubscribed. An undo that would switch a subscription on is refused, since only the
 * office's switch may do that, unless it reverts the office's own switching off. A subscription that an undo switches off counts as
 * unsubscribed again.
 */
export const subscriptionReturnHook: BeforeReturnHook = {
  type: 'newsletter',
  async check(tx, services, changes, at) {
    const rows = await rowsOf(tx, changes);
    const suppressed = await findSuppressedAddresses(
      tx,
      services,
      [...rows.values()].map(({ email }) => email),
    );
    const checked: ContentChange[] = [];
    const left: string[] = [];
    for (const change of changes) {
      const { email: address = '', isActive: wasOn = false } = rows.get(change) ?? {};
      const isOn = change.action !== 'delete' && change.data.isActive === true;
      if (change.action === 'create' && isOn && (suppressed.has(emailKeyOf(address)) || !isMailbox(address))) {
        checked.push({ ...change, data: { ...change.data, isActive: false, unsubscribedAt: at.toISOString() } });
        continue;
      }
      if (change.action === 'update' && isOn && !isMailbox(address))
        throw new AppError('conflict', `No mail can reach ${address}, so it cannot be subscribed.`);
      if (change.action === 'update' && isOn && suppressed.has(emailKeyOf(address))) {
        const subscriptionId = 'id' in change.row ? Number(change.row.id) : 0;
        const last = await tx.newsletterConsent.findFirst({ where: { subscriptionId }, orderBy: { id: 'desc' } });
        if (last?.action !== 'switched-off')
          throw new AppError('conflict', `${address} left the newsletter. If its owner asked for it, switch it on under Newsletter.`);
        await recordConsent(tx, { subscriptionId, action: 'switched-on', at });
        await unsuppressAddresses(tx, services, [address]);
      }
      if (change.action === 'update' && wasOn && change.data.isActive === false && 'id' in change.row) {
        await recordConsent(tx, { subscriptionId: Number(change.row.id), action: 'switched-off', at });
        if (change.data.unsubscribedAt) left.push(address);
      }
      checked.push(change);
    }
    await suppressAddresses(tx, { ...services, now: () => at }, left);
    return checked;
  },
};

type Row = { email: string; isActive: boolean };

/** The address and state of existing rows and of created rows. */
async function rowsOf(tx: Tx, changes: ContentChange[]): Promise<Map<ContentChange, Row>> {
  const idOf = (change: ContentChange) => (change.action === 'update' && 'id' in change.row ? Number(change.row.id) : 0);
  const rows = await tx.newsletterSubscription.findMany({ where: { id: { in: changes.map(idOf) } } });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    changes.flatMap((change): [ContentChange, Row][] => {
      if (change.action === 'create') return [[change, { email: String(change.data.email), isActive: false }]];
      const row = byId.get(idOf(change));
      return row ? [[change, row]] : [];
    }),
  );
}
