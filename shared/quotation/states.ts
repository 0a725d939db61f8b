/** The states of a quotation: five are stored; states that depend on the clock or on newer revisions are derived. */
import { formatReference } from '../inquiries/reference';
import { DAY_MS, dayOf, startOfDay } from '../time/india';

export const QUOTATION_STATES = ['draft', 'open', 'accepted', 'declined', 'withdrawn'] as const;
export type QuotationState = (typeof QUOTATION_STATES)[number];

/** The standings of a revision: five follow from the stored state, `expired` and `replaced` from the clock and from newer revisions. */
export const REVISION_STANDINGS = ['open', 'expired', 'accepted', 'declined', 'withdrawn', 'replaced'] as const;
export type RevisionStanding = (typeof REVISION_STANDINGS)[number];

/**
 * Whether the buyer still reads the bank account and gets the PDF file: not of an offer that was withdrawn or replaced, so that nobody pays
 * to an account that is ours no more.
 */
export const showsAccount = (stands: RevisionStanding): boolean => stands !== 'withdrawn' && stands !== 'replaced';

type Stored = { state: string; validUntil: Date | string | null };

/** Whether a quotation is open after its last valid day in India. */
export const isValidityExpired = ({ state, validUntil }: Stored, now: Date): boolean =>
  state === 'open' && validUntil !== null && new Date(validUntil) <= now;

/**
 * The state that is shown for a quotation: `ready` is frozen and not handed over yet, `answer` waits for the office, `ending` is valid for
 * a few more days.
 */
export type ShownState = QuotationState | 'ready' | 'answer' | 'ending' | 'expired';
type Listed = { state: QuotationState; isExpired: boolean; handedOverAt: string | null; waitsForUs: boolean; validUntil: string | null };

/** An open quotation is ending if it is valid for at most this many days, including today. */
export const ENDING_SOON_DAYS = 3;

/** The number of days after today on which the quotation can still be accepted; `today` is a day in India. */
export const countDaysLeft = (validUntil: string, today: string): number =>
  Math.round((startOfDay(validUntil).getTime() - startOfDay(today).getTime()) / DAY_MS);

/** The most important state to show. */
export function chooseShownState({ state, isExpired, handedOverAt, waitsForUs, validUntil }: Listed, today: string): ShownState {
  if (state !== 'open') return state;
  if (waitsForUs) return 'answer';
  if (isExpired) return 'expired';
  if (handedOverAt === null) return 'ready';
  return validUntil !== null && countDaysLeft(validUntil, today) <= ENDING_SOON_DAYS ? 'ending' : 'open';
}

/** Whether a quotation was handed over and is acceptable, without any other news: its buyer can be reminded. */
export const waitsForBuyer = (quotation: Listed, today: string): boolean => ['open', 'ending'].includes(chooseShownState(quotation, today));

/** The first moment after the validity: the end of the last day in India. '2026-12-08' → 2026-12-08T18:30Z. */
export const findEndOfValidity = (lastDay: string): Date => new Date(startOfDay(lastDay).getTime() + DAY_MS);

/** The last day in India of a validity that ends at this moment. */
export const lastValidDayOf = (end: Date): string => dayOf(new Date(end.getTime() - 1));

/** The reference of a revision: 'QT-2026-00042-R1'. */
export const formatQuotationReference = (quotation: { id: number; createdAt: Date | string }, prefix: string, revision: number): string =>
  `${formatReference(quotation, prefix)}-R${revision}`;

/** The check code with which a buyer verifies a document by a call to the company: the beginning of the document's hash, in capitals. */
export const formatCheckCode = (hash: string): string => hash.slice(0, 8).toUpperCase();

/** Reasons to decline, with the options that the buyer chooses from. */
export const DECLINE_REASONS = {
  price: 'The price is too high',
  other: 'We bought elsewhere',
  delivery: 'Delivery takes too long',
  terms: 'The terms do not suit us',
  dropped: 'We no longer need it',
  else: 'Another reason',
} as const;
export type DeclineReason = keyof typeof DECLINE_REASONS;

/** The text for a stored reason: the label of the buyer's choice, or the office's own text. */
export const describeDeclineReason = (reason: string): string => (DECLINE_REASONS as Record<string, string>)[reason] ?? reason;

/** The number of days after a decision for which a link still shows its revision. */
export const LINK_DAYS_AFTER_DECISION = 90;

type Named = { isErased: boolean; company: string | null; buyerName: string };

/** The buyer's name in a list. */
export const formatBuyerName = ({ isErased, company, buyerName }: Named): string => (isErased ? 'Erased buyer' : (company ?? buyerName));
