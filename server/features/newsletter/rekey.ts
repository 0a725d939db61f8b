/**
 * Recomputes the keys of subscriptions after an upgrade that changed their rules. Two addresses under the earlier rules may be one address
 * now: one subscription stays, the earliest unsubscribed row if there is one.
 */
import { randomUUID } from 'node:crypto';
import { subscriptionType } from '../../../shared/content/registry';
import { emailKeyOf } from '../../../shared/mail/address';
import type { Reader, Tx } from '../../platform/database/database';
import { recordEvents } from '../../platform/events';
import { recomputeRowKeys } from '../../platform/personal-data/person-keys';
import type { PersonalData, RekeyServices } from '../../platform/personal-data/personal-data';
import { suppressAddresses } from './consent/suppression';

type Subscription = Awaited<ReturnType<Reader['newsletterSubscription']['findUniqueOrThrow']>>;

const BATCH = 200;

export const recomputeSubscriptionKeys: NonNullable<PersonalData['rekey']> = async (services) => {
  const { db } = services;
  const select = { id: true, email: true, emailKey: true, isActive: true, unsubscribedAt: true } as const;
  for (let after = 0; ; ) {
    const rows = await db.read.newsletterSubscription.findMany({
      where: { id: { gt: after } },
      select,
      orderBy: { id: 'asc' },
      take: BATCH,
    });
    for (const { id } of rows.filter((row) => row.emailKey !== emailKeyOf(row.email))) await rekeyOne(services, id);
    // Earlier releases stored the unsubscribed address, but not the key of its mailbox.
    const left = rows.filter(hasLeft).map(({ email }) => email);
    if (left.length > 0) await db.transact((tx) => suppressAddresses(tx, services, left));
    after = rows.at(-1)?.id ?? after;
    if (rows.length < BATCH) break;
  }
  // Deleted subscriptions are found in the trash by their name.
  await recomputeRowKeys(db, 'revision', { name: true }, (rows) => rows.map(({ name }) => ({ name: emailKeyOf(String(name)) })), {
    type: subscriptionType.path,
    action: 'delete',
  });
};

const hasLeft = ({ isActive, unsubscribedAt }: Pick<Subscription, 'isActive' | 'unsubscribedAt'>) => !isActive && unsubscribedAt !== null;

const rekeyOne = ({ db, now, log }: RekeyServices, id: number): Promise<void> =>
  db.transact(
    async (tx) => {
      const row = await tx.newsletterSubscription.findUnique({ where: { id } });
      if (!row) return;
      const key = emailKeyOf(row.email);
      const other = await tx.newsletterSubscription.findFirst({ where: { emailKey: key, NOT: { id } } });
      const [kept, merged] = other ? inOrder(row, other) : [row];
      if (merged) await merge(tx, kept, merged, now());
      await tx.newsletterSubscription.update({ where: { id: kept.id }, data: { emailKey: key } });
      if (merged) log.info({ event: 'subscriptions-merged', kept: kept.id, merged: merged.id }, 'two subscriptions were of one address');
    },
    { lock: 'content' },
  );

/** An unsubscribed row comes first, then the active row, then the older row. */
function inOrder(one: Subscription, other: Subscription): [kept: Subscription, merged: Subscription] {
  const rank = (row: Subscription) => (hasLeft(row) ? 0 : row.isActive ? 1 : 2);
  return rank(one) - rank(other) < 0 || (rank(one) === rank(other) && one.id < other.id) ? [one, other] : [other, one];
}

/** Moves the records of consent to the remaining row. The history has the other row as deleted, so its unsubscribe links still work. */
async function merge(tx: Tx, kept: Subscription, merged: Subscription, at: Date): Promise<void> {
  await tx.newsletterConsent.updateMany({ where: { subscriptionId: merged.id }, data: { subscriptionId: kept.id } });
  await tx.outboxMail.updateMany({ where: { confirms: merged.id }, data: { confirms: kept.id } });
  const { id, email, isActive, unsubscribedAt, subscribedAt, version } = merged;
  await tx.revision.create({
    data: {
      changeSet: randomUUID(),
      type: subscriptionType.path,
      rowId: id,
      name: emailKeyOf(email),
      action: 'delete',
      before: {
        id,
        email,
        isActive,
        unsubscribedAt: unsubscribedAt?.toISOString() ?? null,
        subscribedAt: subscribedAt.toISOString(),
        version,
      },
      userName: 'Setup',
      channel: 'shell',
      createdAt: at,
    },
  });
  await tx.newsletterSubscription.delete({ where: { id } });
  await recordEvents(tx, [{ subject: 'newsletter', id, action: 'deleted', by: null, at }]);
}
