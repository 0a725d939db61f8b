import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CONFIRMS } from '../../../shared/pages/page-state';

/** What follows a subscription where mail is set up. It says the same of every address, so that nobody learns whether one was known. */
export function PleaseConfirm() {
  const queryClient = useQueryClient();
  const [confirms] = useState(() => queryClient.getQueryData<boolean>(CONFIRMS) === true);
  return confirms ? 'Not subscribed yet? Please confirm using the link we have e-mailed you.' : null;
}
