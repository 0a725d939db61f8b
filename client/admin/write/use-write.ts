import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../ui/toasts';
import { messageOf, refusalOf } from '../trpc';
import { useUndo } from './use-undo';

type Write = { write: () => Promise<{ changeSet: string; count?: number }>; done: string; failed: string };

/** Carries out a write, one after the other: says how it went, offers Undo, and lets every list ask again. */
export function useWrite() {
  const queryClient = useQueryClient();
  const done = useUndo();
  return useMutation({
    mutationKey: ['write'],
    scope: { id: 'write' },
    mutationFn: ({ write }: Write) => write(),
    // What changed nothing cannot be undone.
    onSuccess: ({ changeSet, count }, { done: said }) => (count === 0 ? showToast({ title: said }) : done(said, changeSet)),
    onError: (error, { failed }) => {
      // A stale edit has an answer of its own: whose words stay.
      if (refusalOf(error)?.conflict) return;
      showToast({ title: failed, text: messageOf(error) ?? 'The server could not be reached. Please try again.', failed: true });
    },
    // While others wait, a list that came now would show what they are about to change.
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: ['write'] }) === 1) void queryClient.invalidateQueries();
    },
  });
}
