/** The list of orders as the feature offers it: its files, its search for the command bar, and its figures in the overview. */
import { orderSelectionSchema } from '../../../../shared/orders/list-query';
import { formatBuyerName } from '../../../../shared/quotation/states';
import { defineListFile, type ListDefinition } from '../../../platform/list';
import { readInOrder } from '../../content/list/list-groups';
import { MAX_DOCUMENTS } from './agreed-documents';
import { buildOrderFileRows, ORDER_FILE_COLUMNS } from './file-rows';
import { findOwedGoodsScreens } from './find-owed';
import { countRealOrders, findSelectedOrderIds, listOrders, orderQuerySchema } from './list-orders';
import { readOrderSummaries } from './read-order';
import { countRealUnconfirmedOrders } from './unconfirmed';

export const orderListDefinition = {
  scope: 'read-inquiries',
  reads: 'orders',
  file: defineListFile({
    path: 'orders',
    query: orderSelectionSchema,
    columns: ORDER_FILE_COLUMNS,
    async *rows({ db, now }, selection) {
      const ids = await findSelectedOrderIds({ db, now }, selection);
      for await (const orders of readInOrder(ids, MAX_DOCUMENTS, (where) => db.read.salesOrder.findMany({ where })))
        yield await buildOrderFileRows(db.read, orders, await readOrderSummaries(db.read, now(), orders));
    },
  }),
  search: async (ctx, q, take) => {
    const { rows } = await listOrders(ctx, orderQuerySchema.parse({ q, view: 'all', pageSize: take }));
    return rows.map((order) => ({ id: order.id, name: `${order.reference}, ${formatBuyerName(order)}` }));
  },
  screens: findOwedGoodsScreens,
  overview: async (ctx) => {
    const [open, overdue] = [await countRealOrders(ctx, 'open'), await countRealOrders(ctx, 'overdue')];
    return { open, overdue, unconfirmed: await countRealUnconfirmedOrders(ctx.db.read) };
  },
} satisfies ListDefinition;
