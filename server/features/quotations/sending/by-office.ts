/** The common parts of the office's steps: their author, the limit of sending, and the day of the follow-up. */
import { dayOf, startOfDay } from '../../../../shared/time/india';
import { findOpenDayBefore } from '../../../../shared/time/opening-hours';
import { countAttempt } from '../../../platform/access/limit-attempts';
import { type AdminContext, actorOf } from '../../content/write/change';

export const SENDING_LIMIT = 'quotation-sending';
const LIMIT = { most: 200, minutes: 60 };
/** The number of open days before the last day of validity at which the follow-up is due. */
const FOLLOW_UP_DAYS = 2;

/** Counts what a user sends, makes or revokes: a stolen session cannot send without limit. */
export const countSendingAttempts = (ctx: AdminContext, attempts = 1) =>
  countAttempt(ctx, { what: SENDING_LIMIT, whose: String(ctx.session.user.id), limit: LIMIT, attempts });

/** The step fields that describe this user and the time. */
export const buildSignedStepFields = (ctx: AdminContext, inquiryId: number, at: Date) => ({
  inquiryId,
  authorId: ctx.session.user.id,
  authorName: actorOf(ctx).user?.name ?? '',
  at,
});

/** The day of the follow-up with the buyer; for a short validity the last day, and none if the last day is today. */
export async function chooseFollowUpDay(
  { officeClock }: Pick<AdminContext, 'officeClock'>,
  validUntil: string,
  at: Date,
): Promise<Date | null> {
  const { clock } = await officeClock.current;
  const asksOn = findOpenDayBefore(clock, validUntil, FOLLOW_UP_DAYS);
  const day = [asksOn, validUntil].find((one) => one > dayOf(at));
  return day === undefined ? null : startOfDay(day);
}
