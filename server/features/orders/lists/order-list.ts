/** The offers of the list of orders: its search for the command bar, and its figures in the overview. */
import { buyerLabel } from '../../../../shared/quotation/states';
import type { List } from '../../../platform/list';
import { countViews, listOrders } from './list-orders';
import { listUnconfirmed } from './unconfirmed';

export const orderList = {
  scope: 'read-inquiries',
  reads: 'orders',
  search: async (ctx, q, take) => {
    const { rows } = await listOrders(ctx, { q, view: 'all', page: 1, pageSize: take });
    return rows.map((order) => ({ id: order.id, name: `${order.reference}, ${buyerLabel(order)}` }));
  },
  overview: async (ctx) => {
    const { open = 0, overdue = 0 } = await countViews(ctx, { q: '', view: 'open' });
    return { open, overdue, unconfirmed: (await listUnconfirmed(ctx)).total };
  },
} satisfies List;
