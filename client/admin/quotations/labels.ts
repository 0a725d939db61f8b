/** Labels for quotations. */
import { DECLINE_REASONS, type QuotationState } from '../../../shared/quotation/states';

export type Shown = QuotationState | 'expired';
export const STATES: Record<Shown, string> = {
  draft: 'Draft',
  open: 'Open',
  expired: 'Expired',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};

/** What the chip of a quotation says. */
export const shownState = ({ state, isExpired }: { state: QuotationState; isExpired: boolean }): Shown => (isExpired ? 'expired' : state);

/** Why the buyer declined, or what the office wrote. */
export const reasonLabel = (reason: string): string => (DECLINE_REASONS as Record<string, string>)[reason] ?? reason;
