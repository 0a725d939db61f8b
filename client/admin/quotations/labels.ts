/** Labels for quotations. */
import type { QuotationState } from '../../../shared/quotation/states';

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
