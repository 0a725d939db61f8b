import { useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../ui/toasts';
import { messageOf, trpc } from '../trpc';

/** Tells what was done to the content and offers to take the whole change set back: `done('Product deleted successfully', changeSet)`. */
export function useUndo(): (title: string, changeSet: string, text?: string) => void {
  const queryClient = useQueryClient();
  const undo = trpc.admin.history.undo.useMutation({
    onSuccess: () => showToast({ title: 'Undone' }),
    onError: (error) => showToast({ title: 'Failed to undo', text: messageOf(error) ?? 'Please try again.', failed: true }),
    onSettled: () => queryClient.invalidateQueries(),
  });
  return (title, changeSet, text) =>
    showToast({ title, ...(text && { text }), action: { label: 'Undo', run: () => undo.mutate({ changeSet }) } });
}
