/** A mail in the office's name whose sender the mail server did not confirm: somebody of the office says that it is from the office (REQ 6.28). */
import { AppError } from '../../platform/errors';
import { type AdminContext, actorFrom } from '../content/change';
import { writeContent } from '../content/write-content';
import { readEntry } from './conversation';
import { confirmAnswer } from './inquiry-state';

type Confirmation = { id: number; version?: number | undefined };

/** Makes a claimed mail an answer, as of the time at which it came. `version` is that of the inquiry. Throws 404, or 409 if it is none any more. */
export async function confirmSender(ctx: AdminContext, { id, version }: Confirmation) {
  const actor = actorFrom(ctx);
  await writeContent(ctx, actor, async function* (tx) {
    const message = await tx.inquiryMessage.findUnique({ where: { id } });
    if (!message) throw new AppError('NOT_FOUND', 'This entry is no longer in the conversation');
    const data = { direction: 'out', state: 'sent', confirmedBy: actor.user?.name ?? '' };
    const { count } = await tx.inquiryMessage.updateMany({ where: { id, direction: 'claimed' }, data });
    if (count === 0) throw new AppError('CONFLICT', 'Nobody has to say of this entry any more who wrote it');
    yield* confirmAnswer(tx, message, version);
  });
  return { row: await readEntry(ctx.db.read, id) };
}
