import { LINK_DAYS_AFTER_DECISION } from '../../../shared/quotation/states';
import type { Feature } from '../../platform/feature';
import { accessedOrders } from './accessed-records';
import { RECEIPTS, receiveOrder } from './buyer/receive';
import { order } from './buyer/show-order';
import { warehouseOrder } from './buyer/warehouse';
import { takeBackOrder } from './changing/confirm';
import { agreedLines, followRevision } from './changing/follow-revision';
import { orderMails } from './changing/mails';
import { writeDemoOrder } from './demo-order';
import { lastUse } from './link-use';
import { orderList } from './lists/order-list';
import { orders as router } from './orders-router';
import { orderFiles } from './papers/paper-files';
import { findOwed, orderData } from './personal-data';
import { orderKinds } from './steps';

export const orders = {
  admin: { orders: router },
  public: { order, receiveOrder, warehouseOrder },
  limits: [RECEIPTS],
  routes: [orderFiles],
  mailKinds: orderMails,
  stepKinds: orderKinds,
  lists: { orders: orderList },
  personalData: [orderData],
  accessedRecords: accessedOrders,
  keeps: [{ what: 'Links to an order for the warehouse, after its last dispatch', days: LINK_DAYS_AFTER_DECISION }],
  inUse: { model: 'contactInquiry', among: findOwed },
  linkUse: lastUse,
  afterAcceptance: { beforeReopening: takeBackOrder, agreedLines, followRevision },
  demo: writeDemoOrder,
} satisfies Feature;
