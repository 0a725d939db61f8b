import { usePageState } from '../../page-state';

/** The message after a subscription if mail is set up. It is the same for every address, so that it does not reveal known addresses. */
export function ConfirmSubscriptionNotice() {
  return usePageState().confirms ? 'Not subscribed yet? Please confirm using the link we have e-mailed you.' : null;
}
