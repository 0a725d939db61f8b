import { useState } from 'react';
import { CONFIRMS } from '../../../shared/pages/page-state';
import { useQueryStore } from '../../query/use-query';

/** What follows a subscription where mail is set up. It says the same of every address, so that nobody learns whether one was known. */
export function PleaseConfirm() {
  const queryStore = useQueryStore();
  const [confirms] = useState(() => queryStore.data<boolean>(CONFIRMS) === true);
  return confirms ? 'Not subscribed yet? Please confirm using the link we have e-mailed you.' : null;
}
