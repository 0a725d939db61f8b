import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { showToast } from '../../ui/toasts';
import { messageOf, type Outputs, trpc } from '../trpc';
import { naming } from '../ui/labels';
import { offerReversal } from '../write/offer-reversal';
import type { Inquiry, Status } from './labels';

type Page = Outputs['inquiries']['page'];
type Stored = Outputs['inquiries']['update']['row'];

/** Updates a changed inquiry in the cache. It stays where it is in the list, so that rows do not move while the user works. */
export function useShowChanged(): (row: Stored) => void {
  const queryClient = useQueryClient();
  const { waiting } = trpc.useUtils().admin.inquiries;
  return (row) => {
    const change = (old: Inquiry): Inquiry => (old.id === row.id ? { ...old, ...row } : old);
    queryClient.setQueriesData<Page>({ queryKey: getQueryKey(trpc.admin.inquiries.page) }, (page) => page && recounted(page, change));
    queryClient.setQueriesData<Inquiry>({ queryKey: getQueryKey(trpc.admin.inquiries.row) }, (old) => old && change(old));
    void waiting.invalidate();
  };
}

function recounted(page: Page, change: (old: Inquiry) => Inquiry): Page {
  const counts = { ...page.counts };
  const rows = page.rows.map((old) => {
    const row = change(old);
    counts[old.status] -= 1;
    counts[row.status] += 1;
    return row;
  });
  return { ...page, rows, counts };
}

/** Sets a status at once and offers to set it back. */
export function useSetStatus() {
  const show = useShowChanged();
  const update = trpc.admin.inquiries.update.useMutation();
  const write = async (id: number, status: Status) => show((await update.mutateAsync({ id, status })).row);
  return {
    set: async ({ id, name, status: before }: Inquiry, status: Status) => {
      try {
        await write(id, status);
        offerReversal({ title: 'Status updated successfully', text: naming('Saved', name) }, 'Undo', () => write(id, before));
      } catch (error) {
        showToast({ title: 'Failed to update status', text: messageOf(error), failed: true });
      }
    },
    pendingStatus: update.isPending ? update.variables.status : undefined,
  };
}
