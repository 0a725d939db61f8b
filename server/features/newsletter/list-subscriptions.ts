/** The list of newsletter subscriptions for the panel. */
import { z } from 'zod';
import { anyText, boolean } from '../../../shared/content/fields';
import type { subscriptionRow } from '../../../shared/forms/newsletter';
import type { Site } from '../../platform/context';
import type { Reader } from '../../platform/database/database';
import { pageWindow, paging, toPage } from '../content/paging';
import { searchConditions } from '../content/search';

export const subscriptionQuery = z.object({ q: anyText(100).default(''), isActive: boolean().optional(), ...paging });

type Stored = Awaited<ReturnType<Reader['newsletterSubscription']['findMany']>>[number];

/** A subscription as JSON. */
export const serializeSubscription = ({ id, email, isActive, subscribedAt, unsubscribedAt }: Stored): z.output<typeof subscriptionRow> => ({
  id,
  email,
  isActive,
  subscribedAt: subscribedAt.toISOString(),
  unsubscribedAt: unsubscribedAt?.toISOString() ?? null,
});

/** The condition of a selection; null if its search cannot match anything. */
export function subscriptionConditions(db: Site['db'], { q, isActive }: z.output<typeof subscriptionQuery>) {
  const conditions = searchConditions(db, ['email'], q);
  return conditions && { AND: conditions, ...(isActive !== undefined && { isActive }) };
}

/** A page of subscriptions, newest first, with the time of a request to subscribe again; counts cover all subscriptions. */
export async function listSubscriptions({ db }: Pick<Site, 'db'>, query: z.output<typeof subscriptionQuery>) {
  const subscriptions = db.read.newsletterSubscription;
  const where = subscriptionConditions(db, query);
  const found = where ? await subscriptions.findMany({ where, orderBy: { id: 'desc' }, ...pageWindow(query) }) : [];
  const page = await toPage(found, query, (limit) => (where ? subscriptions.count({ where, ...limit }) : Promise.resolve(0)));
  const [active, unsubscribed] = await Promise.all([true, false].map((isActive) => subscriptions.count({ where: { isActive } })));
  const rows = page.rows.map((row) => ({ ...serializeSubscription(row), askedAt: row.askedAt?.toISOString() ?? null }));
  return { ...page, rows, counts: { active: active ?? 0, unsubscribed: unsubscribed ?? 0 } };
}
