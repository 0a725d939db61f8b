/** The panel's overview: open inquiries, incomplete products, recent changes. */
import { adminProcedure } from '../../platform/trpc';
import { listChangeSets } from '../history/change-sets';
import { inboxOverview } from '../inquiries/list-inquiries';

const WEEK_MS = 7 * 24 * 60 * 60_000;
const LATEST_CHANGES = 8;

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
    listChangeSets(ctx.db, LATEST_CHANGES),
  ]);
  return {
    inquiries,
    newsletter: { active, newThisWeek },
    products: { withoutPrice, withoutPicture, uncategorised, total },
    changes,
  };
});
