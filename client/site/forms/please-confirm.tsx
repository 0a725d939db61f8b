import { useState } from 'react';
import { CONFIRMS_KEY } from '../../../shared/pages/page-state';
import { useQueryStore } from '../../query/use-query';

/** The message after a subscription if mail is set up. It is the same for every address, so that it does not reveal known addresses. */
export function ConfirmSubscriptionNotice() {
  const queryStore = useQueryStore();
  const [confirms] = useState(() => queryStore.data<boolean>(CONFIRMS_KEY) === true);
  return confirms ? 'Not subscribed yet? Please confirm using the link we have e-mailed you.' : null;
}
