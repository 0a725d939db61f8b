/**
 * The personal data of orders, which belong to the buyer of their quotation. After an erasure an order retains numbers, quantities and
 * dates, and no words of a person.
 */
import { formatDispatchReference } from '../../../shared/orders/reference';
import type { Reader } from '../../platform/database/database';
import { definePersonalData } from '../../platform/personal-data/personal-data';
import { buildRecordLink, type RecordKind, toTextOrEmpty } from '../../platform/personal-data/personal-records';
import { selectFields } from '../../platform/personal-data/subject-rows';

const group = 'Orders';

const order: RecordKind = {
  group,
  one: 'order',
  key: 'orders',
  line: ({ id }, { reference }) => [reference('salesOrder', id)],
  link: ({ id }) => buildRecordLink('orders', id),
  reference: { prefix: 'orderPrefix', name: 'Order' },
  isKept: () => true,
};
const dispatch: RecordKind = {
  group,
  one: 'dispatch',
  many: 'dispatches',
  key: 'dispatches',
  line: ({ orderId, number, state }, { reference }) => [
    formatDispatchReference(reference('salesOrder', orderId), Number(number)),
    toTextOrEmpty(state),
  ],
  labels: { transportNumber: 'Vehicle or LR number', ewayBillNumber: 'E-way bill', invoiceNumber: 'Invoice number' },
  link: ({ orderId }) => buildRecordLink('orders', orderId),
};
const orderReceipt: RecordKind = {
  group,
  one: 'receipt of goods',
  many: 'receipts of goods',
  key: 'orderReceipts',
  line: ({ orderId, name }, { reference }) => [reference('salesOrder', orderId), toTextOrEmpty(name)],
  link: ({ orderId }) => buildRecordLink('orders', orderId),
};

const CHANGE = selectFields('id', 'lineId', 'quantity', 'reason', 'at');
const changeOf = (one: string, many: string, key: string): RecordKind => ({
  group,
  one,
  many,
  key,
  line: ({ reason }) => [toTextOrEmpty(reason)],
});
const orderCancellation = changeOf('cancelled quantity', 'cancelled quantities', 'orderCancellations');
const orderReturn = changeOf('returned quantity', 'returned quantities', 'orderReturns');

/** The inquiries among these with an order of which something is owed: retention does not delete them. */
export async function findInquiriesWithOwedGoods(db: Reader, inquiries: number[]): Promise<number[]> {
  const quotations = await db.quotation.findMany({ where: { inquiryId: { in: inquiries } }, select: { id: true, inquiryId: true } });
  const quotationId = { in: quotations.map(({ id }) => id) };
  const open = new Set(
    (await db.salesOrder.findMany({ where: { quotationId, isOpen: true }, select: { quotationId: true } })).map((one) => one.quotationId),
  );
  return quotations.flatMap(({ id, inquiryId }) => (inquiryId !== null && open.has(id) ? [inquiryId] : []));
}

export const orderPersonalData = definePersonalData({
  kinds: { salesOrder: order, dispatch, orderCancellation, orderReturn, orderReceipt },

  async rowsOf(db, { rows: { quotation = [] } }, limit) {
    const where = { quotationId: { in: quotation } };
    const found = await db.salesOrder.findMany({ where, select: { id: true }, orderBy: { id: 'desc' }, ...limit });
    return { salesOrder: found.map(({ id }) => id) };
  },

  async find(db, { rows: { salesOrder: order = [] } }, take) {
    const newest = { orderBy: { id: 'desc' }, take } as const;
    const ofOrders = { where: { orderId: { in: order } }, ...newest };
    const ofLines = { where: { line: { orderId: { in: order } } }, ...newest };
    return {
      salesOrder: await db.salesOrder.findMany({
        where: { id: { in: order } },
        select: selectFields('id', 'quotationId', 'note', 'createdAt', 'confirmedAt', 'receivedAt'),
        ...newest,
      }),
      dispatch: await db.dispatch.findMany({
        ...ofOrders,
        select: selectFields(
          'id',
          'orderId',
          'number',
          'state',
          'dispatchedOn',
          'carrier',
          'transportNumber',
          'ewayBillNumber',
          'invoiceNumber',
          'voidReason',
        ),
      }),
      orderCancellation: await db.orderCancellation.findMany({ ...ofLines, select: CHANGE }),
      orderReturn: await db.orderReturn.findMany({ ...ofLines, select: CHANGE }),
      orderReceipt: await db.orderReceipt.findMany({
        ...ofOrders,
        select: selectFields('id', 'orderId', 'name', 'shortage', 'notice', 'at'),
      }),
    };
  },

  async erase(tx, { rows: { salesOrder: order = [] } }) {
    if (order.length === 0) return;
    const id = { in: order };
    const ofOrder = { where: { orderId: id } };
    const ofLines = { where: { line: { orderId: id } } };
    await tx.warehouseLink.deleteMany(ofOrder);
    await tx.orderReceipt.updateMany({ ...ofOrder, data: { name: '', shortage: null, notice: null } });
    await tx.orderCancellation.updateMany({ ...ofLines, data: { reason: '' } });
    await tx.orderReturn.updateMany({ ...ofLines, data: { reason: '' } });
    await tx.dispatch.updateMany({ ...ofOrder, data: { carrier: null, transportNumber: null, voidReason: null } });
    await tx.salesOrder.updateMany({ where: { id }, data: { note: null, version: { increment: 1 } } });
  },
});
