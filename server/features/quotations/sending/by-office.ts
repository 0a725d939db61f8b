/** What the steps of the office share: their author, the limit of sending, and the day to ask the buyer. */
import { dayOf, startOfDay } from '../../../../shared/time/india';
import { openDayBefore } from '../../../../shared/time/opening-hours';
import { countAttempt } from '../../../platform/access/limit-attempts';
import { type AdminContext, actorFrom } from '../../content/write/change';

export const SENDING = 'quotation-sending';
const LIMIT = { most: 200, minutes: 60 };
/** The office asks the buyer this number of open days before the last day of the offer. */
const FOLLOW_UP_DAYS = 2;

/** Counts what a user sends, makes or revokes: a stolen session does not send without end. */
export const countSending = (ctx: AdminContext) => countAttempt(ctx, { what: SENDING, whose: String(ctx.session.user.id), limit: LIMIT });

/** What every step of this user has. */
export const stepOf = (ctx: AdminContext, inquiryId: number, at: Date) => ({
  inquiryId,
  authorId: ctx.session.user.id,
  authorName: actorFrom(ctx).user?.name ?? '',
  at,
});

/** The day to ask the buyer, some open days before the last one of the offer. A short validity leaves the last day; today's last day leaves none. */
export async function followUpFor({ officeClock }: Pick<AdminContext, 'officeClock'>, validUntil: string, at: Date): Promise<Date | null> {
  const { clock } = await officeClock.current;
  const asksOn = openDayBefore(clock, validUntil, FOLLOW_UP_DAYS);
  const day = [asksOn, validUntil].find((one) => one > dayOf(at));
  return day === undefined ? null : startOfDay(day);
}
