/** Determines the most likely next step of a sent quotation; only its button is filled. */
import type { QuotationRow } from '../../../../shared/quotation/rows';
import { describeQuotationState } from '../../../../shared/quotation/state-words';
import { dayOf } from '../../../../shared/time/india';

type Stood = Pick<
  QuotationRow,
  | 'state'
  | 'draft'
  | 'inquiryId'
  | 'asked'
  | 'followUpAt'
  | 'remindedAt'
  | 'isExpired'
  | 'handedOverAt'
  | 'waitsForUs'
  | 'validUntil'
  | 'links'
  | 'currentRevision'
>;

/**
 * Null while the next revision is a draft, which has a separate send button, and for an accepted quotation, where the order has the next
 * step. `today` is a day in India.
 */
export function findNextStep(quotation: Stood, today = dayOf(new Date())): 'hand over' | 'answer' | 'revise' | 'remind' | 'order' | null {
  if (quotation.draft !== null) return null;
  const { state } = describeQuotationState(quotation, today);
  if (state === 'ready') return findMailState(quotation) === 'waiting' ? null : 'hand over';
  if (state === 'open' || state === 'ending') return isReminderDue(quotation, today) ? 'remind' : 'order';
  if (state === 'answer' && quotation.asked[0]?.wants === 'answer' && quotation.inquiryId !== null) return 'answer';
  return state === 'accepted' ? null : 'revise';
}

/** Whether a reminder is due: from the day of the follow-up until the buyer was reminded. */
const isReminderDue = ({ followUpAt, remindedAt }: Stood, today: string): boolean =>
  followUpAt !== null && followUpAt <= today && (remindedAt === null || dayOf(remindedAt) < today);

/** The state of the mails of the current revision until a mail server accepted one; null if there is none. */
export function findMailState({ links, currentRevision }: Pick<Stood, 'links' | 'currentRevision'>): 'waiting' | 'failed' | null {
  const states = links.flatMap(({ revision, revokedAt, undelivered }) =>
    revision === currentRevision && revokedAt === null && undelivered ? [undelivered] : [],
  );
  return states.includes('waiting') ? 'waiting' : (states[0] ?? null);
}
