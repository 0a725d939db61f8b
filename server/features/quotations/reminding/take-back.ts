/** Takes reminders back: unsent mails, and manual reminders that were recorded in error. */
import type { z } from 'zod';
import type { takeBackRemindersForm } from '../../../../shared/quotation/buyer/reminding';
import { dayOf, startOfDay } from '../../../../shared/time/india';
import type { Tx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import { type AdminContext, actorOf, type ContentChange } from '../../content/write/change';
import { type ChangePlan, runContentWrite } from '../../content/write/write-content';
import { takeBackSteps } from '../../conversation/mail-step';
import { parseStepData } from '../../conversation/step-kinds';
import { remindedStep } from '../steps';
import { buildFollowUpChange } from './remind';

/**
 * Undoes the recorded reminders of these steps, with the mails that were not sent yet. Returns how many quotations lost their reminder, and
 * how many keep it because its mail was already sent. Throws 409 if no quotation lost its reminder.
 */
export async function takeBackReminders(ctx: AdminContext, { steps }: z.output<typeof takeBackRemindersForm>) {
  const by = { by: ctx.session.user.id, at: ctx.now() };
  let counts = { takenBack: 0, left: 0 };
  const plan: ChangePlan = async function* (tx) {
    counts = { takenBack: 0, left: 0 };
    const found = await tx.inquiryMessage.findMany({ where: { id: { in: steps }, kind: remindedStep.name }, orderBy: { id: 'asc' } });
    for (const quotationId of new Set(found.map((step) => step.quotationId ?? 0))) {
      const steps = found.filter((step) => step.quotationId === quotationId);
      const ids = steps.map(({ id }) => id);
      if (await takeBackSteps(tx, ids, by)) {
        counts.takenBack += 1;
        for (const step of steps) yield* followUpBefore(tx, quotationId, step);
      } else counts.left += 1;
    }
    if (counts.takenBack === 0) throw new AppError('conflict', 'The reminder has already been sent');
  };
  return runContentWrite(ctx, actorOf(ctx), plan, () => counts);
}

/** Resets the follow-up where it was not changed since. */
async function* followUpBefore(tx: Tx, id: number, step: Parameters<typeof parseStepData>[0]): AsyncGenerator<ContentChange> {
  const { data } = remindedStep.data.safeParse(parseStepData(step));
  if (!data?.followUp) return;
  const { was, is } = data.followUp;
  const now = await tx.quotation.findUnique({ where: { id }, select: { followUpAt: true } });
  if (now && (now.followUpAt && dayOf(now.followUpAt)) === is) yield buildFollowUpChange(id, startOfDay(was));
}
