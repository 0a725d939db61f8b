/** Reminds buyers of their quotations at most once a day: the first step of a day takes the unique key of that day. */

import type { z } from 'zod';
import { quotationType as type } from '../../../../shared/content/registry';
import { fillInTemplate, MAIL_UNDO_MS } from '../../../../shared/inquiries/conversation';
import { signingNameOf } from '../../../../shared/people/people';
import { composeReminderMessage, type manualReminderForm, type remindForm } from '../../../../shared/quotation/buyer/reminding';
import type { PaperDocument } from '../../../../shared/quotation/paper';
import { formatLongDay } from '../../../../shared/time/in-words';
import { dayOf } from '../../../../shared/time/india';
import type { Tx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import { runWrite } from '../../../platform/write/run-write';
import { readCompanyName } from '../../content/website';
import { type AdminContext, actorOf, type ContentChange } from '../../content/write/change';
import { type ChangePlan, runContentWrite } from '../../content/write/write-content';
import { addConversationStep } from '../../conversation/add-step';
import { buildConversationStep } from '../../conversation/step-kinds';
import { buildQuotationLinkUrl, createQuotationToken } from '../links';
import { buildSignedStepFields, chooseFollowUpDay, countSendingAttempts } from '../sending/by-office';
import { reminderMail } from '../sending/mail-kinds';
import { addLinkMail } from '../sending/mail-link';
import { pickRevisionIds, remindedStep, toSentStepData } from '../steps';
import { readRemindableQuotations } from './remindable';

/** `reminded` are ids of quotations; `steps` are the entries in their conversations, with which the reminders can be taken back. */
type Reminded = { reminded: number[]; steps: number[]; left: { id: number; why: string }[] };

const keyOf = (quotationId: number, at: Date) => `reminder of quotation ${quotationId} on ${dayOf(at)}`;

/** Sets the follow-up of a quotation in a change set. */
export const buildFollowUpChange = (id: number, followUpAt: Date | null): ContentChange => ({
  type,
  action: 'update',
  row: { id },
  data: { followUpAt: followUpAt?.toISOString() ?? null },
});

/**
 * Moves a due follow-up, which the reminder completes; returns the next follow-up and what the step stores of it. Undefined while none is
 * due.
 */
async function nextFollowUp(ctx: AdminContext, { followUpAt, validUntil }: { followUpAt: Date | null; validUntil: string }, at: Date) {
  if (followUpAt === null || dayOf(followUpAt) > dayOf(at)) return;
  const next = await chooseFollowUpDay(ctx, validUntil, at);
  return { next, stored: { was: dayOf(followUpAt), is: next && dayOf(next) } };
}

/** Mails a reminder for each quotation that can have one, to all recipients who got it by mail; returns the reasons for the others. */
export async function sendReminders(ctx: AdminContext, { ids, text }: z.output<typeof remindForm>): Promise<Reminded> {
  await countSendingAttempts(ctx, ids.length);
  const at = ctx.now();
  const nextTryAt = new Date((await ctx.databaseNow()).getTime() + MAIL_UNDO_MS);
  let done: Reminded = { reminded: [], steps: [], left: [] };
  const plan: ChangePlan = async function* (tx) {
    // Reset, since the transaction may run again.
    done = { reminded: [], steps: [], left: [] };
    const company = await readCompanyName(tx);
    for (const found of await readRemindableQuotations(tx, ctx, ids)) {
      const { row, revision, quotation, mailed } = found;
      const why = row.why ?? row.whyNoMail;
      if (why !== null || revision === null) {
        done.left.push({ id: row.id, why: why ?? '' });
        continue;
      }
      const { validUntil, reference } = JSON.parse(revision.document) as PaperDocument;
      const letter = letterFor(ctx, text, { name: row.name, reference, validUntil, company });
      const follow = await nextFollowUp(ctx, { followUpAt: quotation.followUpAt, validUntil }, at);
      const mail = { revision, text: letter, withPdf: false, kind: reminderMail, subject: `Reminder: quotation ${reference}`, nextTryAt };
      for (const [place, { id: linkId, email }] of mailed.entries()) {
        const isFirst = place === 0;
        const data = { ...toSentStepData(revision), validUntil, to: email, followUp: isFirst && follow ? follow.stored : null };
        const newMail = {
          step: buildConversationStep(remindedStep, data, letter),
          email,
          linkId,
          requestKey: isFirst ? keyOf(row.id, at) : null,
        };
        done.steps.push(await addLinkMail(tx, ctx, { ...mail, ...newMail }, at));
      }
      if (follow) yield buildFollowUpChange(row.id, follow.next);
      done.reminded.push(row.id);
    }
  };
  return runContentWrite(ctx, actorOf(ctx), plan, () => done);
}

/** The mail's text for one buyer. */
function letterFor(
  ctx: AdminContext,
  text: string,
  { name, reference, validUntil, company }: { name: string; reference: string; validUntil: string; company: string },
) {
  return fillInTemplate(text, {
    name,
    reference,
    'valid until': formatLongDay(validUntil),
    'my name': signingNameOf(ctx.session.user, company),
  }).trim();
}

/** Throws 404, or 409 with the reason why a buyer cannot be reminded. */
async function requireRemindable(tx: Tx, ctx: AdminContext, id: number) {
  const [found] = await readRemindableQuotations(tx, ctx, [id]);
  if (!found) throw new AppError('not_found', 'Quotation not found');
  const { row, quotation, revision, byHand } = found;
  if (row.why !== null || !revision || !byHand) throw new AppError('conflict', `No reminder for ${row.reference}: ${row.why}`);
  return { row, quotation, revision, byHand };
}

/**
 * Returns the message that the office sends itself, with a new URL of a link that the buyer already has; the URL is returned only here.
 * Throws 404 or 409.
 */
export async function composeReminder(ctx: AdminContext, { id }: z.output<typeof manualReminderForm>) {
  await countSendingAttempts(ctx);
  return runWrite(ctx, {}, async ({ tx }) => {
    const { row, revision, byHand } = await requireRemindable(tx, ctx, id);
    const { reference, validUntil } = JSON.parse(revision.document) as PaperDocument;
    const url = buildQuotationLinkUrl(ctx.env, await createQuotationToken(tx, byHand));
    const text = composeReminderMessage({ reference, validUntil: formatLongDay(validUntil), url });
    return { result: { id, phone: row.phone, text }, noEvent: 'the office sends the message itself, and then records it' };
  });
}

/** Records that the office reminded the buyer itself. Throws 404 or 409. */
export async function recordManualReminder(
  ctx: AdminContext,
  { id }: z.output<typeof manualReminderForm>,
): Promise<Pick<Reminded, 'steps'>> {
  await countSendingAttempts(ctx);
  const at = ctx.now();
  let steps: number[] = [];
  const plan: ChangePlan = async function* (tx) {
    const { quotation, revision, byHand } = await requireRemindable(tx, ctx, id);
    const { validUntil } = JSON.parse(revision.document) as PaperDocument;
    const follow = await nextFollowUp(ctx, { followUpAt: quotation.followUpAt, validUntil }, at);
    const step = buildConversationStep(remindedStep, {
      ...toSentStepData(revision),
      validUntil,
      to: null,
      followUp: follow?.stored ?? null,
    });
    const ids = { ...pickRevisionIds(revision), linkId: byHand.id, requestKey: keyOf(id, at) };
    const added = await addConversationStep(tx, { ...step, ...buildSignedStepFields(ctx, quotation.inquiryId ?? 0, at), ...ids });
    if (!added) throw new AppError('not_found', 'Quotation not found');
    steps = [added.id];
    if (follow) yield buildFollowUpChange(id, follow.next);
  };
  return runContentWrite(ctx, actorOf(ctx), plan, () => ({ steps }));
}
