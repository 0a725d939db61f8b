/** Orders of accepted quotations, for tests. */
import type { OrderRow } from '../../shared/orders/rows';
import type { DraftLine } from '../../shared/quotation/draft';
import type { TestApp, TestCall } from './app';
import { createSendForm, startQuotationOffice } from './quotation-office';
import { createTwoLines } from './quotations';
import { sendUnchangedDraft } from './send-draft';
import { share } from './share';

type OrderOf = { inquiryId: number; token: string; productId?: number };

/**
 * Adds an order of this inquiry's accepted quotation, with a line of which two left with the second dispatch, a draft of a dispatch and a
 * link for the warehouse; and another accepted quotation.
 */
export async function addOrder(app: TestApp, { inquiryId, token, productId }: OrderOf) {
  const other = await app.trpc('mutation', 'admin.quotations.start', { inquiryId }, { token });
  const { id: unconfirmedId } = other.body.result.data.json;
  await sendUnchangedDraft(app, unconfirmedId);
  const begun = await app.trpc('mutation', 'admin.quotations.start', { inquiryId }, { token });
  const { id: quotationId } = begun.body.result.data.json;
  await sendUnchangedDraft(app, quotationId);
  const at = app.services.now();
  return app.db.transact(async (tx) => {
    const accepted = { id: { in: [quotationId, unconfirmedId] } };
    await tx.quotation.updateMany({ where: accepted, data: { state: 'accepted', decidedAt: at } });
    const revision = await tx.quotationRevision.findFirstOrThrow({ where: { quotationId } });
    const of = { quotationId, revisionId: revision.id, hash: revision.hash, createdAt: at, confirmedAt: at, confirmedBy: 'Site' };
    const { id, version } = await tx.salesOrder.create({ data: of });
    const line = await tx.orderLine.create({
      data: { orderId: id, position: 0, productId: productId ?? null, quantity: 10_000, owed: 8_000 },
    });
    const made = { orderId: id, number: 1, dispatchedOn: '2026-12-01', createdAt: at, createdBy: 'Site' };
    const draft = await tx.dispatch.create({ data: made });
    const lines = [{ lineId: line.id, quantity: 1_000 }];
    const sent = await tx.dispatch.create({ data: { ...made, number: 2, state: 'sent', sentAt: at, sentBy: 'Site' } });
    const frozen = { revisionId: revision.id, position: 0, taxablePaise: 20_000n, totalPaise: 23_600n };
    await tx.dispatchLine.create({ data: { ...frozen, dispatchId: sent.id, lineId: line.id, quantity: 2_000 } });
    const link = await tx.warehouseLink.create({
      data: { orderId: id, label: 'Gate', hash: `hash ${id}`, createdAt: at, createdBy: 'Site' },
    });
    const numbers = { carrier: null, transportNumber: null, ewayBillNumber: null, invoiceNumber: null };
    const dispatch = { dispatchedOn: '2026-12-01', ...numbers, lines };
    const further = { sentId: sent.id, linkId: link.id, unconfirmedId };
    return { ...further, id, quotationId, step: { id, version }, lineId: line.id, dispatchId: draft.id, lines, dispatch };
  });
}

type Input = Record<string, unknown>;
/** The fields of a dispatch without carrier and numbers. */
export const DISPATCH_FIELDS = {
  dispatchedOn: '2026-11-26',
  carrier: null,
  transportNumber: null,
  ewayBillNumber: null,
  invoiceNumber: null,
};

export const createConfirmForm = (quotationId: number) => ({ quotationId, revision: 1, promisedOn: '2026-12-12', note: null, mail: null });

export type OrdersTestSite = Awaited<ReturnType<typeof startOrders>>;
/** Starts an office that confirms orders. */
export async function startOrders(...options: Parameters<typeof startQuotationOffice>) {
  const office = await startQuotationOffice(...options);
  const post = (name: string, input: Input, call: TestCall = {}) => office.trpc('mutation', `admin.orders.${name}`, input, call);
  /** Runs a step that must succeed, and returns its result. */
  async function step(name: string, input: Input, call: TestCall = {}) {
    const answer = await post(name, input, call);
    if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${answer.text}`);
    return answer.body.result.data.json;
  }
  /** Runs a step that must fail, and returns the refusal. */
  async function refused(name: string, input: Input, call: TestCall = {}) {
    const { status, body } = await post(name, input, call);
    const { message, data } = body.error?.json ?? {};
    return { status, code: data?.code, message, errors: data?.errors };
  }
  const ask = async (name: string, input?: Input) => {
    const answer = await office.trpc('query', `admin.orders.${name}`, input);
    if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${answer.text}`);
    return answer.body.result.data.json;
  };
  const read = (id: number): Promise<OrderRow> => ask('read', { id });
  /** Creates an accepted quotation with these lines. */
  async function accepted(lines: DraftLine[] = createTwoLines(), inquiryId?: number) {
    const { id } = await office.write({ lines }, inquiryId);
    await sendUnchangedDraft(office, id);
    const { version } = await office.row(id);
    await office.step('acceptByOrder', { id, version, revision: 1, purchaseOrder: 'PO 7', name: 'Meera Iyer' });
    return office.row(id);
  }
  /** Creates a confirmed order, as the office reads it. */
  async function confirmed(lines?: DraftLine[], fields: Input = {}) {
    const { id } = await accepted(lines);
    const order = await step('confirm', { ...createConfirmForm(id), ...fields });
    return read(order.id);
  }
  /** Dispatches a quantity of the order's first line, and returns the dispatch. */
  async function dispatch(id: number, quantity: number, fields: Input = {}) {
    const { version, lines } = await read(id);
    await step('sendDispatch', { id, version, ...DISPATCH_FIELDS, mail: null, lines: [{ lineId: lines[0]?.id, quantity }], ...fields });
    const sent = (await read(id)).dispatches.at(-1);
    if (!sent) throw new Error('There is no dispatch');
    return sent;
  }
  const voidDispatch = async (id: number, dispatchId: number, reason = 'Wrong lorry') =>
    step('voidDispatch', { id, version: (await read(id)).version, dispatchId, reason });
  /** Adds a product to the catalogue through the site. */
  const addProduct = async (stock: number, fields: Input = {}): Promise<{ id: number; stock: number }> => {
    const product = { title: `Soap ${stock}`, description: 'Soap', categoryId: null, stock, price: '150.00', gstBp: 1_800, unit: 'case' };
    const answer = await office.trpc('mutation', 'admin.products.create', { ...product, ...fields });
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.body.result.data.json.row;
  };
  const stockOf = async (id: number) => (await office.db.read.product.findUniqueOrThrow({ where: { id } })).stock;
  /** Sends the next revision of a quotation, with its lines changed. */
  async function revise(quotationId: number, change: (lines: DraftLine[]) => DraftLine[]) {
    const { row } = await office.step('revise', { id: quotationId });
    await office.step('saveDraft', { id: quotationId, version: row.version, draft: { ...row.draft, lines: change(row.draft.lines) } });
    const { version, draft } = await office.row(quotationId);
    const { totalPaise } = JSON.parse(draft ?? '');
    await office.step('send', createSendForm(quotationId, version, { totalPaise, recipients: [], text: '', withPdf: false }));
  }
  /** Accepts the current revision for the buyer, by a purchase order. */
  async function accept(quotationId: number) {
    const { version, currentRevision: revision } = await office.row(quotationId);
    await office.step('acceptByOrder', { id: quotationId, version, revision, purchaseOrder: 'PO 8', name: 'Meera Iyer' });
  }
  /** Moves the clock; users stay signed in. */
  async function setClock(at: Date): Promise<void> {
    office.clock.now = at;
    const data = { lastSeenAt: at, expiresAt: new Date(at.getTime() + 12 * 60 * 60_000) };
    await office.db.transact((tx) => tx.adminSession.updateMany({ data }));
  }
  /** Sends a decision about a quotation. */
  const decide = office.post;
  return {
    ...office,
    ...{ post, decide, order: step, refusedOrder: refused, ask, read, accepted, confirmed },
    ...{ dispatch, voidDispatch, addProduct, stockOf, revise, accept, setClock },
  };
}
export const shareOrders = (...options: Parameters<typeof startOrders>) => share(() => startOrders(...options));
