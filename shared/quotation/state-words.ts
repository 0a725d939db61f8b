/** Labels for the state of a quotation, for the office. */
import { dayOf } from '../time/india';
import type { QuotationSummary } from './rows';
import { chooseShownState, countDaysLeft, type ShownState } from './states';

const STATES: Record<Exclude<ShownState, 'ending'>, string> = {
  draft: 'Draft',
  ready: 'Ready, not handed over',
  open: 'Waits for the buyer',
  answer: 'Waits for us',
  expired: 'Expired',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};

type Listed = Pick<QuotationSummary, 'state' | 'isExpired' | 'handedOverAt' | 'waitsForUs' | 'validUntil'>;

/** The label of a quotation's state. */
export function describeQuotationState(quotation: Listed, today = dayOf(new Date())): { state: ShownState; label: string } {
  const state = chooseShownState(quotation, today);
  if (state !== 'ending') return { state, label: STATES[state] };
  const days = countDaysLeft(quotation.validUntil ?? today, today);
  return { state, label: days === 0 ? 'Expires today' : `Expires in ${days} ${days === 1 ? 'day' : 'days'}` };
}
