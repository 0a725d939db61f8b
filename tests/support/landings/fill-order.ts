import type { OrderRow } from '../../../shared/orders/rows';
import type { QuotationRow } from '../../../shared/quotation/rows';
import { createDraftLine } from '../quotation';

/** Calls the running site, and throws unless it succeeds. */
export type Send = <T>(method: string, path: string, body?: object) => Promise<T>;

/** What visitors may order: a product of the site, and the inquiry that asks for it. */
type Asked = { inquiryId: number; productId: number; title: string };

/** Calls the office's procedures. */
function office(send: Send) {
  type Answer<T> = { result: { data: { json: T } } };
  return {
    change: async <T>(name: string, input: object) =>
      (await send<Answer<T>>('POST', `/trpc/admin.${name}`, { json: input })).result.data.json,
    read: async <T>(name: string, input: object) =>
      (await send<Answer<T>>('GET', `/trpc/admin.${name}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`)).result.data.json,
  };
}

/** Adds a quotation, which a purchase order accepts, and returns its id. */
export async function fillQuotation(send: Send, { inquiryId, productId, title }: Asked): Promise<number> {
  const { change, read } = office(send);
  await send('PUT', '/api/admin/company-profile/company', { legalName: 'Shubham Enterprises', gstin: '29AAACS0000A1ZC', state: '29' });
  const { id } = await change<{ id: number }>('quotations.start', { inquiryId });
  const quotation = () => read<QuotationRow>('quotations.row', { id });
  const begun = await quotation();
  if (!begun.draft) throw new Error('The quotation has no draft.');
  const lines = [createDraftLine({ productId, title, hsn: '6307', unit: null })];
  const buyer = { ...begun.draft.buyer, state: '29' };
  await change('quotations.saveDraft', { id, version: begun.version, draft: { ...begun.draft, buyer, lines } });
  // 10 pieces at ₹100 with 18 % GST. Without recipients nothing is mailed.
  const sent = { totalPaise: '118000', recipients: [], text: '', withPdf: false };
  await change('quotations.send', { id, version: (await quotation()).version, ...sent });
  const order = { revision: 1, purchaseOrder: 'PO 7', name: 'Asha' };
  await change('quotations.acceptByOrder', { id, version: (await quotation()).version, ...order });
  return id;
}

/** Adds an order of the accepted quotation, of which a part has left. */
export async function fillOrder(send: Send, quotationId: number): Promise<void> {
  const { change, read } = office(send);
  const promised = { quotationId, revision: 1, promisedOn: '2099-12-12', note: null, mail: null };
  const { id } = await change<{ id: number }>('orders.confirm', promised);
  const { version, lines } = await read<OrderRow>('orders.read', { id });
  const numbers = { carrier: 'By hand', transportNumber: null, ewayBillNumber: null, invoiceNumber: 'INV 1' };
  const left = { dispatchedOn: '2026-11-26', ...numbers, lines: [{ lineId: lines[0]?.id, quantity: 4_000 }], mail: null };
  await change('orders.sendDispatch', { id, version, ...left });
}
