import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { subscribeToInbox } from './inbox-events';

/** Calls `refetch` when a mail is delivered, an answer arrives or somebody changes something, but not while a step is being saved. */
export function useInboxChanges(refetch: () => unknown): void {
  const queryClient = useQueryClient();
  const latest = useRef(refetch);
  useEffect(() => {
    latest.current = refetch;
  });
  useEffect(
    () =>
      subscribeToInbox((event) => {
        if (event !== 'viewers' && queryClient.isMutating() === 0) latest.current();
      }),
    [queryClient],
  );
}
