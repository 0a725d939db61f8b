/** The references of orders and dispatches: computed from the row; they are not invoice or challan numbers. */
import { referenceOf } from '../inquiries/reference';

type Order = { id: number; createdAt: Date | string };

/** The reference of an order: 'SO-2026-00042'. */
export const orderReference = (order: Order, prefix: string): string => referenceOf(order, prefix);

/** The reference of a dispatch: 'SO-2026-00042-D1'. */
export const dispatchReference = (order: Order, prefix: string, number: number): string => `${orderReference(order, prefix)}-D${number}`;
