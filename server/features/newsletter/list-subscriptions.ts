/** The list of newsletter subscriptions for the panel, its files and figures. */
import { z } from 'zod';
import { anyTextField } from '../../../shared/content/fields';
import { subscriptionType } from '../../../shared/content/registry';
import type { subscriptionRowSchema } from '../../../shared/newsletter/newsletter';
import { DAY_MS } from '../../../shared/time/india';
import type { Services } from '../../platform/context';
import type { Reader } from '../../platform/database/database';
import { defineListFile, type ListDefinition, readNewestFirst } from '../../platform/list';
import { buildPage, pagingFields, toPageWindow } from '../content/list/paging';
import { buildSearchConditions } from '../content/list/search';
import { findRowNames } from '../content/rows';
import { buildLeaveUrl } from './consent/leave-link';

/** Subscriptions that the owner of the address has not confirmed yet. */
export const WHERE_SUBSCRIPTION_UNCONFIRMED = { isActive: false, unsubscribedAt: null };
const STATES = {
  active: { isActive: true },
  unsubscribed: { isActive: false, unsubscribedAt: { not: null } },
  waiting: WHERE_SUBSCRIPTION_UNCONFIRMED,
};

export const subscriptionQuerySchema = z.object({
  q: anyTextField(100).default(''),
  state: z.enum(Object.keys(STATES) as (keyof typeof STATES)[]).optional(),
  ...pagingFields,
});

type Stored = Awaited<ReturnType<Reader['newsletterSubscription']['findMany']>>[number];

/** A subscription as JSON. */
export const serializeSubscription = ({
  id,
  email,
  isActive,
  subscribedAt,
  unsubscribedAt,
}: Stored): z.output<typeof subscriptionRowSchema> => ({
  id,
  email,
  isActive,
  subscribedAt: subscribedAt.toISOString(),
  unsubscribedAt: unsubscribedAt?.toISOString() ?? null,
});

/** The condition of a selection; null if its search cannot match anything. */
function subscriptionConditions(db: Services['db'], { q, state }: z.output<typeof subscriptionQuerySchema>) {
  const conditions = buildSearchConditions(db, ['email'], q);
  return conditions && { AND: conditions, ...(state && STATES[state]) };
}

/** A page of subscriptions, newest first, with the time of a request to subscribe again; the counts cover all subscriptions. */
export async function listSubscriptions({ db }: Pick<Services, 'db'>, query: z.output<typeof subscriptionQuerySchema>) {
  const subscriptions = db.read.newsletterSubscription;
  const where = subscriptionConditions(db, query);
  const found = where ? await subscriptions.findMany({ where, orderBy: { id: 'desc' }, ...toPageWindow(query) }) : [];
  const page = await buildPage(found, query, (limit) => (where ? subscriptions.count({ where, ...limit }) : Promise.resolve(0)));
  const count = (state: keyof typeof STATES) => subscriptions.count({ where: STATES[state] });
  const [active, unsubscribed, waiting] = await Promise.all([count('active'), count('unsubscribed'), count('waiting')]);
  const rows = page.rows.map((row) => ({ ...serializeSubscription(row), askedAt: row.askedAt?.toISOString() ?? null }));
  return { ...page, rows, counts: { active, unsubscribed, waiting } };
}

const WEEK_MS = 7 * DAY_MS;

export const subscriptionListDefinition = {
  scope: 'read-inquiries',
  reads: 'newsletter',
  file: defineListFile({
    path: 'newsletter',
    query: subscriptionQuerySchema,
    columns: [
      { name: 'id' },
      { name: 'email' },
      { name: 'isActive', header: 'Active' },
      { name: 'subscribedAt', kind: 'time' },
      { name: 'unsubscribedAt', kind: 'time' },
      { name: 'confirmedAt', kind: 'time' },
      { name: 'leave', header: 'Unsubscribe link' },
    ],
    rows: (services, query) =>
      readNewestFirst(subscriptionConditions(services.db, query), async (batch) =>
        (await services.db.read.newsletterSubscription.findMany(batch)).map((row) => ({
          ...serializeSubscription(row),
          confirmedAt: row.confirmedAt?.toISOString() ?? null,
          // The unsubscribe link, for the program that sends the newsletter; only active subscriptions have one.
          leave: row.isActive ? buildLeaveUrl(services, row) : null,
        })),
      ),
  }),
  search: ({ db }, q, take) =>
    findRowNames(db.read, subscriptionType, buildSearchConditions(db, ['email'], q), { orderBy: [{ id: 'desc' }], take }),
  overview: async ({ db, now }) => {
    const since = new Date(now().getTime() - WEEK_MS);
    const count = (where: object) => db.read.newsletterSubscription.count({ where: { isActive: true, ...where } });
    const [active, newThisWeek] = await Promise.all([count({}), count({ subscribedAt: { gte: since } })]);
    return { active, newThisWeek };
  },
} satisfies ListDefinition;
