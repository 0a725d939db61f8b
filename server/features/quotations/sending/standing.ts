/** The errors for a step that comes too late: they describe the current state of the quotation. */

import type { RevisionStanding } from '../../../../shared/quotation/states';
import { AppError } from '../../../platform/errors';
import type { DecisionOutcome } from '../quotation-state';

const WORDS: Record<Exclude<RevisionStanding, 'open'>, string> = {
  expired: 'This quotation has expired',
  accepted: 'The buyer has accepted this quotation',
  declined: 'The buyer has declined this quotation',
  withdrawn: 'This quotation was withdrawn',
  replaced: 'A newer revision of this quotation was sent',
};

const LOOK_AGAIN = 'This quotation was changed in the meantime. Please look at it again.';

/** The error 409 for a quotation that changed since the office read it. */
export const staleQuotationError = (stands: RevisionStanding, mine: object): AppError =>
  new AppError('stale_edit', LOOK_AGAIN, { conflict: { mine, theirs: { stands } } });

/** The error 409: `stale_edit` if the quotation is still open but has changed, else `quotation_not_open`. */
export const decisionConflictError = (stands: RevisionStanding, mine: object): AppError =>
  stands === 'open'
    ? staleQuotationError(stands, mine)
    : new AppError('quotation_not_open', WORDS[stands], { conflict: { mine, theirs: { stands } } });

/** Throws an error with the current state, unless the step succeeded or repeats the earlier step. Returns whether it succeeded now. */
export function checkDecisionOutcome(outcome: DecisionOutcome, mine: object): boolean {
  if (outcome.isDone) return true;
  if (outcome.isRepeat) return false;
  throw decisionConflictError(outcome.stands, mine);
}
