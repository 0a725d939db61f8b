/** The demo's order, for the accepted demo quotation: partly dispatched. */
import { formatOrderReference } from '../../../shared/orders/reference';
import type { PaperDocument } from '../../../shared/quotation/paper';
import { dayNumberOf, dayOf, formatDayNumber } from '../../../shared/time/india';
import { countOpenMinutesBefore, isOpenOn } from '../../../shared/time/opening-hours';
import type { Tx } from '../../platform/database/database';
import type { FirstStart } from '../../platform/feature';
import { addConversationStep } from '../conversation/add-step';
import { readInquiryProfile } from '../conversation/inquiry-profile';
import { buildConversationStep } from '../conversation/step-kinds';
import { buildOrderLines } from './changing/confirm';
import { calculateLineValue } from './line-values';
import { readOrderPrefix } from './order-prefix';
import { updateDerivedOrderColumns } from './order-quantities';
import { confirmedStep, dispatchedStep } from './steps';

/** The times of confirmation and dispatch in open minutes before the first start, and the promised day in days after it. */
const [CONFIRMED_AGO, SENT_AGO, PROMISED_DAYS] = [1_100, 330, 3];
/** The dispatched share of the first line. */
const HALF = 0.5;

export async function writeDemoOrder(tx: Tx, { now, user }: FirstStart): Promise<void> {
  const quotation = await tx.quotation.findFirst({ where: { state: 'accepted' }, orderBy: { id: 'asc' } });
  if (!quotation?.inquiryId) return;
  const where = { quotationId_number: { quotationId: quotation.id, number: quotation.currentRevision } };
  const revision = await tx.quotationRevision.findUniqueOrThrow({ where });
  const paper = JSON.parse(revision.document) as PaperDocument;
  const { clock } = await readInquiryProfile(tx);
  const at = countOpenMinutesBefore(clock, now, CONFIRMED_AGO);
  const sentAt = countOpenMinutesBefore(clock, now, SENT_AGO);
  const days = [0, 1, 2, 3, 4].map((later) => formatDayNumber(dayNumberOf(now) + PROMISED_DAYS + later));
  const promisedOn = days.find((day) => isOpenOn(clock, day)) ?? null;
  const by = { confirmedById: user.id, confirmedBy: user.name };
  const order = await tx.salesOrder.create({
    data: {
      quotationId: quotation.id,
      revisionId: revision.id,
      hash: revision.hash,
      ...by,
      createdAt: at,
      confirmedAt: at,
      agreedAt: at,
      confirmedPaise: revision.taxablePaise,
      confirmedTotalPaise: revision.totalPaise,
    },
  });
  const lines = buildOrderLines(paper, { promisedOn, dates: [] });
  await tx.orderLine.createMany({ data: lines.map((line) => ({ ...line, orderId: order.id })) });
  const reference = formatOrderReference(order, await readOrderPrefix(tx));
  const step = {
    inquiryId: quotation.inquiryId,
    authorId: user.id,
    authorName: user.name,
    quotationId: quotation.id,
    revisionId: revision.id,
  };
  const about = { reference, quotation: paper.reference, paise: String(revision.totalPaise), promisedOn };
  await addConversationStep(tx, { ...buildConversationStep(confirmedStep, about), ...step, at });
  const [first] = await tx.orderLine.findMany({ where: { orderId: order.id }, orderBy: { position: 'asc' }, take: 1 });
  const { title = '', unit = null } = paper.lines[first?.position ?? 0] ?? {};
  if (!first) return;
  const quantity = Math.max(1_000, Math.round((first.quantity * HALF) / 1_000) * 1_000);
  const dispatch = { number: 1, state: 'sent', dispatchedOn: dayOf(sentAt), carrier: 'Deccan Roadlines', transportNumber: 'LR 48211' };
  const sent = { promisedOn: first.promisedOn, createdAt: sentAt, createdBy: user.name, sentAt, sentById: user.id, sentBy: user.name };
  const { id: dispatchId } = await tx.dispatch.create({ data: { ...dispatch, ...sent, orderId: order.id } });
  const { position } = first;
  const value = calculateLineValue(paper, position, quantity);
  await tx.dispatchLine.create({ data: { dispatchId, lineId: first.id, quantity, revisionId: revision.id, position, ...value } });
  await updateDerivedOrderColumns(tx, order.id);
  const left = { reference: `${reference}-D1`, lines: [{ title, unit, quantity }], carrier: dispatch.carrier };
  await addConversationStep(tx, { ...buildConversationStep(dispatchedStep, left), ...step, at: sentAt });
}
