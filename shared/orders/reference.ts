/** The references of orders and dispatches: functions of the row, and no series of invoices or challans. */
import { referenceOf } from '../inquiries/reference';

type Order = { id: number; createdAt: Date | string };

/** 'SO-2026-00042'. */
export const orderReference = (order: Order, prefix: string): string => referenceOf(order, prefix);

/** 'SO-2026-00042-D1'. */
export const dispatchReference = (order: Order, prefix: string, number: number): string => `${orderReference(order, prefix)}-D${number}`;
