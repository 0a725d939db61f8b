/** The papers of an order that are sent to the buyer. */
export const ORDER_PAPERS = {
  confirmation: 'order confirmation',
  proforma: 'proforma invoice',
  packingList: 'packing list',
} as const;
export type OrderPaperName = keyof typeof ORDER_PAPERS;
