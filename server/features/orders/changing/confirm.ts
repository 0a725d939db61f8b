/** The office confirms an accepted quotation, which then becomes an order; the order is withdrawn when the acceptance is taken back. */
import type { z } from 'zod';
import type { confirmOrderForm } from '../../../../shared/orders/forms';
import { formatDispatchReference, formatOrderReference } from '../../../../shared/orders/reference';
import { UNSENT_DISPATCH_STATES } from '../../../../shared/orders/states';
import type { PaperDocument } from '../../../../shared/quotation/paper';
import type { Tx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import { recordEvents } from '../../../platform/events';
import { runWrite } from '../../../platform/write/run-write';
import { type AdminContext, actorOf } from '../../content/write/change';
import { buildConversationStep } from '../../conversation/step-kinds';
import { refuseErasedBuyer } from '../../quotations/for-orders';
import { readOrderPrefix } from '../order-prefix';
import { updateDerivedOrderColumns } from '../order-quantities';
import { confirmedStep } from '../steps';
import type { ChangedOrder } from './change-order';
import { addOrderStep, cancelUnsentMails, checkStepMail, confirmationMail, findMailSendingTime } from './mails';

type Form = z.output<typeof confirmOrderForm>;
type Confirmed = ChangedOrder & { reference: string };

/** Charges and headings are not order lines: they are never dispatched. */
export function buildOrderLines({ lines }: PaperDocument, { promisedOn, dates }: Pick<Form, 'promisedOn' | 'dates'>) {
  const items = lines.flatMap(({ kind, productId, quantity }, position) => {
    const own = dates.find((date) => date.position === position);
    const day = own ? own.promisedOn : promisedOn;
    return kind === 'item' ? [{ position, productId, quantity, promisedOn: day, owed: quantity }] : [];
  });
  const wrong = dates.findIndex(({ position }) => !items.some((item) => item.position === position));
  if (wrong < 0) return items;
  throw new AppError('invalid', 'Is no line of this quotation', {
    errors: { [`dates.${wrong}.position`]: 'Is no line of this quotation' },
  });
}

/** Throws 404, 400, or 409 if the revision is not accepted or was confirmed already. */
export async function confirmOrder(ctx: AdminContext, form: Form): Promise<Confirmed> {
  checkStepMail(ctx, form.mail);
  const sendsAt = await findMailSendingTime(ctx);
  const { id: userId } = ctx.session.user;
  return runWrite(ctx, { lock: 'content' }, async ({ tx, at }) => {
    const quotation = await tx.quotation.findUnique({ where: { id: form.quotationId } });
    if (!quotation) throw new AppError('not_found', 'Quotation not found');
    const prefix = await readOrderPrefix(tx);
    const earlier = await tx.salesOrder.findUnique({ where: { quotationId: quotation.id } });
    if (earlier && earlier.takenBackAt === null) {
      throw new AppError('conflict', `This quotation was confirmed already, as order ${formatOrderReference(earlier, prefix)}`);
    }
    if (quotation.state !== 'accepted' || quotation.currentRevision !== form.revision)
      throw new AppError('conflict', 'Only a quotation that the buyer has accepted can be confirmed. Please look at it again.');
    const where = { quotationId_number: { quotationId: quotation.id, number: form.revision } };
    const revision = await tx.quotationRevision.findUniqueOrThrow({ where });
    refuseErasedBuyer(revision);
    const paper = JSON.parse(revision.document) as PaperDocument;
    const lines = buildOrderLines(paper, form);
    const data = {
      revisionId: revision.id,
      hash: revision.hash,
      note: form.note,
      confirmedAt: at,
      agreedAt: at,
      confirmedPaise: revision.taxablePaise,
      confirmedTotalPaise: revision.totalPaise,
      confirmedById: userId,
      confirmedBy: actorOf(ctx).user?.name ?? '',
      takenBackAt: null,
    };
    // An earlier confirmation is replaced with its lines: nothing of it stands as dispatched. Void dispatches keep what they were.
    if (earlier) await tx.orderLine.deleteMany({ where: { orderId: earlier.id } });
    const order = earlier
      ? await tx.salesOrder.update({ where: { id: earlier.id }, data: { ...data, version: { increment: 1 } } })
      : await tx.salesOrder.create({ data: { ...data, quotationId: quotation.id, createdAt: at } });
    await tx.orderLine.createMany({ data: lines.map((line) => ({ ...line, orderId: order.id })) });
    await updateDerivedOrderColumns(tx, order.id);
    const reference = formatOrderReference(order, prefix);
    const [first = null] = lines.flatMap(({ promisedOn }) => promisedOn ?? []).sort();
    const about = { reference, quotation: paper.reference, paise: String(revision.totalPaise), promisedOn: first };
    const mail = {
      kind: confirmationMail,
      letter: form.mail,
      subject: `Order ${reference} confirmed`,
      key: `order ${order.id} version ${order.version}`,
      sendsAt,
    };
    const step = buildConversationStep(confirmedStep, about, form.mail?.text);
    const messageId = await addOrderStep(tx, ctx, step, { quotation, revision, at }, { mail });
    const result = { id: order.id, version: order.version, reference, messageId };
    return { result, events: [{ subject: 'orders', id: order.id, action: earlier ? 'updated' : 'created', by: userId, at }] };
  });
}

/** Runs before an acceptance is taken back: throws 409 while a sent dispatch is valid; otherwise nothing of the order is owed any more. */
export async function takeBackOrder(tx: Tx, quotationId: number, { userId, at }: { userId: number | null; at: Date }): Promise<void> {
  const order = await tx.salesOrder.findUnique({ where: { quotationId } });
  if (!order || order.takenBackAt !== null) return;
  const sent = await tx.dispatch.findFirst({ where: { orderId: order.id, state: 'sent' }, orderBy: { number: 'asc' } });
  if (sent) {
    const reference = formatDispatchReference(formatOrderReference(order, await readOrderPrefix(tx)), sent.number);
    throw new AppError('conflict', `Dispatch ${reference} has left: the acceptance cannot be taken back while it stands`);
  }
  await tx.dispatch.deleteMany({ where: { orderId: order.id, state: { in: UNSENT_DISPATCH_STATES } } });
  await tx.salesOrder.update({ where: { id: order.id }, data: { takenBackAt: at, version: { increment: 1 } } });
  await cancelUnsentMails(tx, { quotationId }, 'The acceptance was taken back', at);
  await updateDerivedOrderColumns(tx, order.id);
  await recordEvents(tx, [{ subject: 'orders', id: order.id, action: 'withdrawn', by: userId, at }]);
}
