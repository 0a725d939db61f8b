/** The references of orders and dispatches: computed from the row; they are not invoice or challan numbers. */
import { formatReference } from '../inquiries/reference';

type Order = { id: number; createdAt: Date | string };

/** The reference of an order: 'SO-2026-00042'. */
export const formatOrderReference = (order: Order, prefix: string): string => formatReference(order, prefix);

/** The reference of a dispatch by that of its order: 'SO-2026-00042-D1'. */
export const formatDispatchReference = (orderReference: string, number: number): string => `${orderReference}-D${number}`;
