import { LINK_DAYS_AFTER_DECISION } from '../../../shared/quotation/states';
import type { Feature } from '../../platform/feature';
import { accessedOrders } from './accessed-records';
import { RECEIPTS_LIMIT, receiveOrder } from './buyer/receive';
import { shownOrderQuery } from './buyer/show-order';
import { warehouseOrderQuery } from './buyer/warehouse';
import { takeBackOrder } from './changing/confirm';
import { findAgreedLines, followRevision } from './changing/follow-revision';
import { orderMailKinds } from './changing/mails';
import { writeDemoOrder } from './demo-order';
import { findLastUseOfQuotationLinks } from './link-use';
import { orderListDefinition } from './lists/order-list';
import { ordersRouter as router } from './orders-router';
import { orderFilesPlugin } from './papers/paper-files';
import { findInquiriesWithOwedGoods, orderPersonalData } from './personal-data';
import { orderStepKinds } from './steps';

export const ordersFeature = {
  admin: { orders: router },
  public: { order: shownOrderQuery, receiveOrder, warehouseOrder: warehouseOrderQuery },
  limits: [RECEIPTS_LIMIT],
  routes: [orderFilesPlugin],
  mailKinds: orderMailKinds,
  stepKinds: orderStepKinds,
  lists: { orders: orderListDefinition },
  personalData: [orderPersonalData],
  accessedRecords: accessedOrders,
  keeps: [{ what: 'Links to an order for the warehouse, after its last dispatch', days: LINK_DAYS_AFTER_DECISION }],
  inUse: { model: 'contactInquiry', among: findInquiriesWithOwedGoods },
  linkUse: findLastUseOfQuotationLinks,
  afterAcceptance: { beforeReopening: takeBackOrder, agreedLines: findAgreedLines, followRevision },
  demo: writeDemoOrder,
} satisfies Feature;
