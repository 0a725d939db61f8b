import { useQueryClient } from '@tanstack/react-query';
import { trpc } from '../../trpc';
import { offerReversal } from './offer-reversal';

/** Shows a notification about a change, with an Undo of its change set: `done('Product deleted successfully', changeSet)`. */
export function useShowUndoToast(): (title: string, changeSet: string, text?: string, onUndone?: () => void) => void {
  const queryClient = useQueryClient();
  const undo = trpc.admin.history.undo.useMutation({ onSettled: () => queryClient.invalidateQueries() });
  return (title, changeSet, text, onUndone) =>
    offerReversal({ title, ...(text && { text }) }, 'Undo', async () => {
      await undo.mutateAsync({ changeSet });
      onUndone?.();
    });
}
