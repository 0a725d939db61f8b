import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../ui/toaster/toasts';
import { useShowUndoToast } from '../editing/write/use-undo';
import { type AdminOutputs, readServerMessage, trpc } from '../trpc';
import { findFieldLabel, findRecordedType } from '../ui/words/labels';

type Revision = AdminOutputs['history']['ofRow']['rows'][number];

/** Restores a row to a revision, shows the result and offers Undo. */
export function useRestoreRevision(title: string) {
  const queryClient = useQueryClient();
  const done = useShowUndoToast();
  const { client } = trpc.useUtils();
  // Handlers after the response are not in options of `mutate`: they would not run if the component is unmounted before.
  const { mutate, isPending } = useMutation({
    mutationFn: (revision: Revision) => client.admin.history.restore.mutate({ revision: revision.id }),
    onSuccess: ({ rows: [row], changeSet, count }, revision) =>
      count === 0 ? showToast({ title: 'This version is already the current one' }) : done(title, changeSet, lost(revision, row)),
    onError: (error) => showToast({ title: 'Failed to restore', text: readServerMessage(error) ?? 'Please try again.', failed: true }),
    onSettled: () => void queryClient.invalidateQueries(),
  });
  return { run: mutate, isPending };
}

/** Names the references that were cleared because their rows no longer exist. */
function lost({ type, before, after }: Revision, row: Record<string, unknown> | undefined): string | undefined {
  const was = after ?? before;
  const declared = findRecordedType(type);
  const fields = Object.keys(declared?.references ?? {}).filter((field) => was?.[field] && !row?.[field]);
  return fields.length > 0
    ? `Its ${fields
        .map((field) => findFieldLabel(field, declared))
        .join(', ')
        .toLowerCase()} no longer exists, so it has none now.`
    : undefined;
}
