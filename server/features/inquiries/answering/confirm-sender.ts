/** Confirms that a mail in the office's name is from the office, if the mail server did not verify its sender (REQ 6.28). */
import { AppError } from '../../../platform/errors';
import { recordEvents } from '../../../platform/events';
import { type AdminContext, actorOf } from '../../content/write/change';
import { type ChangePlan, runContentWrite } from '../../content/write/write-content';
import { confirmAnswer } from '../../conversation/inquiry-state';
import { readMessage } from './conversation';

type Confirmation = { id: number; version?: number | undefined };

/**
 * Turns an unverified mail in the office's name into an answer with the time of its arrival. `version` is the inquiry's version. Throws
 * 404, or 409 if the mail was already confirmed.
 */
export async function confirmSender(ctx: AdminContext, { id, version }: Confirmation) {
  const actor = actorOf(ctx);
  const plan: ChangePlan = async function* (tx) {
    const message = await tx.inquiryMessage.findUnique({ where: { id } });
    if (!message) throw new AppError('not_found', 'This entry is no longer in the conversation');
    const data = { direction: 'out', state: 'sent', confirmedBy: actor.user?.name ?? '' };
    const { count } = await tx.inquiryMessage.updateMany({ where: { id, direction: 'claimed' }, data });
    if (count === 0) throw new AppError('conflict', 'Nobody has to say of this entry any more who wrote it');
    await recordEvents(tx, [{ subject: 'messages', id, action: 'updated', by: actor.user?.id ?? null, at: ctx.now() }]);
    yield* confirmAnswer(tx, message, version);
  };
  return runContentWrite(ctx, actor, plan, (_, tx) => readMessage(tx, ctx, id));
}
