import { notifyManager, useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../../ui/toaster/toasts';
import { describeFailure, readConflict } from '../../trpc';
import { useShowUndoToast } from './use-undo';

type Answer = { changeSet: string | undefined; count?: number; row?: { id: number } };
/**
 * A toast reports the result: `done` with `text` below it (for example the name of the record), or `failed`. It offers Undo if the response
 * has a `changeSet`. `show` puts the saved row into the list.
 */
type Write = {
  write: () => Promise<Answer>;
  show?: (row: { id: number }) => void;
  done: string;
  text?: string | undefined;
  failed: string;
};

/** Runs writes one after the other: shows the result, offers Undo and refetches all lists. */
export function useWrite() {
  const queryClient = useQueryClient();
  const done = useShowUndoToast();
  return useMutation({
    mutationKey: ['write'],
    scope: { id: 'write' },
    mutationFn: ({ write }: Write) => write(),
    // The notification is scheduled after the list's update, so that one frame shows both.
    onSuccess: ({ changeSet, count, row }, { show, done: title, text }) =>
      notifyManager.batch(() => {
        if (row) show?.(row);
        // A save without changes cannot be undone.
        notifyManager.schedule(() => {
          if (count === 0) showToast({ title: 'No changes' });
          else if (changeSet) done(title, changeSet, text);
          else showToast({ title, text });
        });
      }),
    onError: (error, { failed }) => {
      // The conflict view handles a stale save.
      if (readConflict(error)) return;
      showToast({ title: failed, text: describeFailure(error), failed: true });
    },
    // Runs only after the last queued write: an earlier refetch would show the state before that write.
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: ['write'] }) === 1) void queryClient.invalidateQueries();
    },
  });
}
