/** What the panel shows of all types at once: the overview, and the search of the command bar. */
import { z } from 'zod';
import type { ContentType } from '../../../shared/content/content-type';
import { anyText } from '../../../shared/content/fields';
import { allTypes, pictureType } from '../../../shared/content/registry';
import { adminProcedure } from '../../platform/trpc';
import { displayName, readDelegate } from '../content/rows';
import { searchRows, textFields } from '../content/search';
import { listChangeSets } from '../history/change-sets';
import { searchInquiries } from '../inquiries/find-conversations';
import { inboxOverview } from '../inquiries/list-inquiries';

const WEEK_MS = 7 * 24 * 60 * 60_000;
const LATEST_CHANGES = 8;

/** Open inquiries, incomplete products, recent changes. */
export const overview = adminProcedure.query(async ({ ctx }) => {
  const { product, newsletterSubscription: subscriptions } = ctx.db.read;
  const [inquiries, active, newThisWeek, withoutPrice, withoutPicture, uncategorised, total, { rows: changes }] = await Promise.all([
    inboxOverview(ctx),
    subscriptions.count({ where: { isActive: true } }),
    subscriptions.count({ where: { isActive: true, subscribedAt: { gte: new Date(ctx.now().getTime() - WEEK_MS) } } }),
    product.count({ where: { price: null } }),
    product.count({ where: { image: null } }),
    product.count({ where: { categoryId: null } }),
    product.count(),
    listChangeSets(ctx.db, ctx.session.user, LATEST_CHANGES),
  ]);
  return {
    inquiries,
    newsletter: { active, newThisWeek },
    products: { withoutPrice, withoutPicture, uncategorised, total },
    changes,
  };
});

type Searched = Parameters<typeof displayName>[0] & { path: string; model: string; order: object[]; texts: string[] };
const namesOf = ({ path, title, model, nameField, labels, order }: ContentType) => ({ path, title, model, nameField, labels, order });

/** All records that have a list, by the texts that it searches. */
const searched: Searched[] = [
  ...allTypes.map((type) => ({ ...namesOf(type), texts: textFields(type) })),
  { ...namesOf(pictureType), texts: ['alt'] },
  { path: 'inquiries', title: 'Inquiry', model: 'contactInquiry', nameField: 'name', texts: [], order: [{ id: 'desc' }] },
  {
    path: 'newsletter',
    title: 'Subscription',
    model: 'newsletterSubscription',
    nameField: 'email',
    texts: ['email'],
    order: [{ id: 'desc' }],
  },
];
/** Per type, so that no type hides the others. */
const MAX_FOUND = 5;

/** The first records of each type that its list's search finds; `hasMore` if there are others. */
export const find = adminProcedure.input(z.object({ q: anyText(100) })).query(async ({ ctx: { db }, input: { q } }) => {
  const groups: { type: string; rows: { id: number; name: string }[]; hasMore: boolean }[] = [];
  if (q.trim() === '') return groups;
  // One after the other: a single caller must not take all connections of the database.
  for (const type of searched) {
    const AND = type.path === 'inquiries' ? (await searchInquiries(db, q))?.conditions : await searchRows(db, type, type.texts, q);
    if (!AND) return groups;
    const select = { id: true, [type.nameField]: true };
    const found = await readDelegate(db.read, type).findMany({ where: { AND }, orderBy: type.order, take: MAX_FOUND + 1, select });
    const rows = found.slice(0, MAX_FOUND).map((row) => ({ id: Number(row.id), name: displayName(type, row) }));
    if (rows.length > 0) groups.push({ type: type.path, rows, hasMore: found.length > MAX_FOUND });
  }
  return groups;
});
