/** Dispatches of an order: drafted, sent once, never edited after sending, and voided with a reason. */

import type { z } from 'zod';
import { listConsignmentNumbers } from '../../../../shared/orders/consignment';
import type {
  discardDispatchForm,
  dispatchForm,
  dispatchStockForm,
  SendDispatchForm,
  voidDispatchForm,
} from '../../../../shared/orders/forms';
import { findOwedObjection } from '../../../../shared/orders/quantities';
import { formatDispatchReference } from '../../../../shared/orders/reference';
import { buildTrackingUrl } from '../../../../shared/orders/tracking';
import { formatPaperQuantity } from '../../../../shared/quotation/paper/paper-words';
import type { Tx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import { readMovesOf } from '../../content/stock/stock-ledger';
import { type AdminContext, actorOf } from '../../content/write/change';
import { buildConversationStep } from '../../conversation/step-kinds';
import { readCarriers } from '../carriers';
import { calculateLineValue } from '../line-values';
import { dispatchedStep, dispatchVoidedStep, formatStepLines } from '../steps';
import { type ChangedOrder, changeOrder, checkQuantities, type StoredOrder, toStepLines } from './change-order';
import { readMaxDispatchQuantities } from './follow-revision';
import { addOrderStep, cancelUnsentMails, checkStepMail, dispatchMail, findMailSendingTime, type StepMail } from './mails';
import { moveStockOfLines, reverseStockOfDispatch } from './stock-of-lines';

type Form = z.output<typeof dispatchForm>;
const mailKey = (orderId: number, number: number) => `order ${orderId} dispatch ${number}`;

/** Finds a dispatch of an order in a given state. Throws 404, or 409 if it is in another state. */
export async function requireDispatch(tx: Tx, { order }: StoredOrder, id: number, state: 'draft' | 'sent') {
  const dispatch = await tx.dispatch.findFirst({ where: { id, orderId: order.id } });
  if (!dispatch) throw new AppError('not_found', 'Dispatch not found');
  if (dispatch.state === state) return dispatch;
  const has = {
    draft: 'This dispatch has not left',
    sent: 'This dispatch has left: make it void, and send a new one',
    void: 'This dispatch is void',
  };
  throw new AppError('conflict', has[dispatch.state as keyof typeof has]);
}

/** Writes a dispatch with its lines: a new draft, or an existing one. */
async function write(tx: Tx, stored: StoredOrder, form: Form, by: string) {
  const { dispatchId, dispatchedOn, carrier, transportNumber, ewayBillNumber, invoiceNumber } = form;
  const lines = checkQuantities(stored, form.lines, findOwedObjection);
  const orderId = stored.order.id;
  const fields = { dispatchedOn, carrier, transportNumber, ewayBillNumber, invoiceNumber };
  const draft = dispatchId === undefined ? null : await requireDispatch(tx, stored, dispatchId, 'draft');
  const last = await tx.dispatch.findFirst({ where: { orderId }, orderBy: { number: 'desc' }, select: { number: true } });
  const dispatch = draft
    ? await tx.dispatch.update({ where: { id: draft.id }, data: fields })
    : await tx.dispatch.create({ data: { ...fields, orderId, number: (last?.number ?? 0) + 1, createdAt: stored.at, createdBy: by } });
  await tx.dispatchLine.deleteMany({ where: { dispatchId: dispatch.id } });
  await tx.dispatchLine.createMany({
    data: lines.map(({ id, requested }) => ({ dispatchId: dispatch.id, lineId: id, quantity: requested })),
  });
  return { dispatch, lines };
}

const nameOf = (ctx: AdminContext) => actorOf(ctx).user?.name ?? '';

/** A draft reserves nothing: the owed quantities are checked again when the dispatch is sent. */
export const saveDispatch = (ctx: AdminContext, form: Form): Promise<ChangedOrder & { dispatchId: number }> =>
  changeOrder(ctx, form, async (tx, stored) => {
    const { dispatch } = await write(tx, stored, form, nameOf(ctx));
    return { messageId: null, more: { dispatchId: dispatch.id } };
  });

/** Sends a dispatch. Throws 400 with the figures if more would be dispatched than is owed. */
export async function sendDispatch(ctx: AdminContext, form: SendDispatchForm): Promise<ChangedOrder & { dispatchId: number }> {
  checkStepMail(ctx, form.mail);
  const sendsAt = await findMailSendingTime(ctx);
  return changeOrder(ctx, form, async (tx, stored) => {
    const by = nameOf(ctx);
    const { dispatch, lines } = await write(tx, stored, form, by);
    await checkOffered(tx, stored, form);
    const { at, order } = stored;
    const [promisedOn = null] = lines.flatMap((line) => line.promisedOn ?? []).sort();
    const { lowersStock } = form;
    await tx.dispatch.update({
      where: { id: dispatch.id },
      data: { state: 'sent', promisedOn, lowersStock, sentAt: at, sentById: ctx.session.user.id, sentBy: by },
    });
    const left = await freezeLines(tx, stored, dispatch.id);
    const reference = formatDispatchReference(stored.reference, dispatch.number);
    const step = buildConversationStep(dispatchedStep, { reference, lines: toStepLines(lines), carrier: form.carrier }, form.mail?.text);
    const mail = {
      kind: dispatchMail,
      letter: form.mail && withConsignment(form.mail, lines, form, buildTrackingUrl(await readCarriers(tx), form)),
      subject: `Dispatched: ${reference}`,
      key: mailKey(order.id, dispatch.number),
      sendsAt,
    };
    const messageId = await addOrderStep(tx, ctx, step, stored, { mail, files: form.files });
    const move = { cause: 'dispatch', reference, stockQuantities: form.stock } as const;
    const changes = lowersStock ? await moveStockOfLines(tx, ctx, stored, left, move) : [];
    return { messageId, changes, more: { dispatchId: dispatch.id } };
  });
}

/** Stores with each line of a dispatch what it was when it left: the line of the revision, its price, and its value. */
async function freezeLines(tx: Tx, { order: { revisionId }, lines, paper }: StoredOrder, dispatchId: number) {
  const left = await tx.dispatchLine.findMany({ where: { dispatchId }, orderBy: { id: 'asc' } });
  for (const { id, lineId, quantity } of left) {
    const position = lines.get(lineId ?? 0)?.position ?? 0;
    await tx.dispatchLine.update({ where: { id }, data: { revisionId, position, ...calculateLineValue(paper, position, quantity) } });
  }
  return left;
}

/** The lines of a sent dispatch that still wait for their quantity in the product's unit, once somebody knows it. */
export const countDispatchStock = (ctx: AdminContext, form: z.output<typeof dispatchStockForm>): Promise<ChangedOrder> =>
  changeOrder(ctx, form, async (tx, stored) => {
    const { id, number } = await requireDispatch(tx, stored, form.dispatchId, 'sent');
    const lines = await tx.dispatchLine.findMany({ where: { dispatchId: id } });
    const known = await readMovesOf(
      tx,
      'dispatch',
      lines.map((line) => line.id),
    );
    const chosen = form.lines.map(({ lineId }, at) => {
      const line = lines.find((one) => one.lineId === lineId && !known.has(one.id));
      const message = 'Is on the stock already, or is no line of this dispatch';
      if (!line) throw new AppError('invalid', message, { errors: { [`lines.${at}.quantity`]: message } });
      return line;
    });
    await tx.dispatch.update({ where: { id }, data: { lowersStock: true } });
    const move = { cause: 'dispatch', reference: formatDispatchReference(stored.reference, number), stockQuantities: form.lines } as const;
    return { messageId: null, changes: await moveStockOfLines(tx, ctx, stored, chosen, move) };
  });

/** The mail's text with the dispatched lines and the transport numbers, so that a storekeeper needs nothing but the mail. */
function withConsignment(letter: NonNullable<StepMail>, lines: Parameters<typeof toStepLines>[0], form: Form, url: string | null) {
  const numbers = listConsignmentNumbers(form).map(({ label, text }) => `${label}: ${text}`);
  const facts = [form.carrier && `Carrier: ${form.carrier}`, ...numbers].filter(Boolean).join('\n');
  const tracking = url && `To track the consignment, open:\n${url}`;
  return { ...letter, text: [letter.text, formatStepLines(toStepLines(lines)), facts, tracking].filter(Boolean).join('\n\n') };
}

/** Throws 400 if the buyer can still accept a later revision with less than would be dispatched. */
async function checkOffered(tx: Tx, { order, quotation, lines, at }: StoredOrder, { lines: requested }: Form): Promise<void> {
  const offered = await readMaxDispatchQuantities(tx, order, quotation, at);
  if (!offered) return;
  const errors: Record<string, string> = {};
  for (const [place, { lineId, quantity }] of requested.entries()) {
    const most = offered.most.get(lineId) ?? 0;
    if (quantity <= most) continue;
    const { title = '', unit = null } = lines.get(lineId) ?? {};
    const left = most > 0 ? `only ${formatPaperQuantity(most, unit)}` : 'nothing';
    errors[`lines.${place}.quantity`] = `${offered.reference}, which the buyer can accept, leaves ${left} of ${title}: withdraw it first`;
  }
  const [first] = Object.values(errors);
  if (first) throw new AppError('invalid', first, { errors });
}

export const discardDispatch = (ctx: AdminContext, form: z.output<typeof discardDispatchForm>): Promise<ChangedOrder> =>
  changeOrder(ctx, form, async (tx, stored) => {
    const { id } = await requireDispatch(tx, stored, form.dispatchId, 'draft');
    await tx.dispatch.delete({ where: { id } });
    return { messageId: null };
  });

/** Voids a dispatch: its quantities are owed again, and what it took off the stock is there again. */
export const voidDispatch = (ctx: AdminContext, form: z.output<typeof voidDispatchForm>): Promise<ChangedOrder> =>
  changeOrder(ctx, form, async (tx, stored) => {
    const { at, order, quotation } = stored;
    const { id, number } = await requireDispatch(tx, stored, form.dispatchId, 'sent');
    await checkReturned(tx, stored, id);
    const data = { state: 'void', voidReason: form.reason, voidedAt: at, voidedBy: nameOf(ctx) };
    await tx.dispatch.update({ where: { id }, data });
    await cancelUnsentMails(tx, { quotationId: quotation.id, key: mailKey(order.id, number) }, 'The dispatch is void', at);
    const reference = formatDispatchReference(stored.reference, number);
    const step = buildConversationStep(dispatchVoidedStep, { reference }, form.reason);
    const messageId = await addOrderStep(tx, ctx, step, stored);
    const lines = await tx.dispatchLine.findMany({ where: { dispatchId: id }, select: { id: true } });
    return { messageId, changes: await reverseStockOfDispatch(tx, ctx, stored, lines, reference, 'void') };
  });

/** Throws 409 if more was returned than would be dispatched without this dispatch. */
async function checkReturned(tx: Tx, { lines }: StoredOrder, dispatchId: number): Promise<void> {
  for (const { lineId, quantity } of await tx.dispatchLine.findMany({ where: { dispatchId } })) {
    const line = lines.get(lineId ?? 0);
    if (line && line.dispatched - quantity < line.returned)
      throw new AppError('conflict', `Some of ${line.title} in this dispatch came back: it has left, and cannot be void`);
  }
}
