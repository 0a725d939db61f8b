import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { showToast } from '../../../ui/toaster/toasts';
import { offerReversal } from '../../editing/write/offer-reversal';
import { type AdminOutputs, readServerMessage, trpc } from '../../trpc';
import { formatAction } from '../../ui/words/labels';
import type { Inquiry } from '../labels';

type Page = AdminOutputs['inquiries']['page'];
type Changed = Partial<AdminOutputs['inquiries']['update']['row']> & { id: number };

/**
 * Shows a changed inquiry at once, then the server's row, and the updated counts of heading, views and badge. The inquiry keeps its place
 * in the list, so that rows do not move while the user works.
 */
export function useShowChangedInquiry(): (changed: Changed) => Promise<void> {
  const queryClient = useQueryClient();
  const { client, admin } = trpc.useUtils();
  const pages = { queryKey: getQueryKey(trpc.admin.inquiries.page) };
  const set = (changed: Changed) => {
    const change = (old: Inquiry): Inquiry => (old.id === changed.id ? { ...old, ...changed } : old);
    queryClient.setQueriesData<Page>(pages, (page) => page && { ...page, rows: page.rows.map(change) });
    queryClient.setQueriesData<Inquiry>({ queryKey: getQueryKey(trpc.admin.inquiries.row) }, (old) => old && change(old));
  };
  return async (changed) => {
    set(changed);
    const { id } = changed;
    const reads = [admin.inquiries.row.fetch({ id }, { staleTime: 0 }), client.admin.inquiries.counts.query()] as const;
    const found = await Promise.all(reads).catch(() => null);
    // Without a response, the next periodic fetch shows the change.
    if (!found) return;
    const [row, counts] = found;
    set(row);
    queryClient.setQueriesData<Page>(pages, (page) => page && { ...page, counts });
    admin.inquiries.waiting.setData(undefined, counts.waiting);
    void admin.overview.invalidate();
  };
}

type Fields = Omit<Parameters<ReturnType<typeof trpc.admin.inquiries.update.useMutation>['mutate']>[0], 'id'>;

/** Saves fields of an inquiry at once and offers an Undo of the whole change set. */
export function useUpdateInquiry(failure = 'Failed to update inquiry') {
  const show = useShowChangedInquiry();
  const { mutateAsync, isPending, variables } = trpc.admin.inquiries.update.useMutation();
  const { client, admin } = trpc.useUtils();
  const { page, row, sameSender } = admin.inquiries;
  return {
    update: async ({ id, name }: Pick<Inquiry, 'id' | 'name'>, fields: Fields, title: string) => {
      const shown = async (changed: Changed) => {
        await show(changed);
        // Joining moves two inquiries in the lists, so the lists are fetched again.
        if ('joinedToId' in fields) await Promise.all([page, row, sameSender].map((query) => query.invalidate()));
      };
      try {
        const { row: changed, changeSet } = await mutateAsync({ id, ...fields });
        offerReversal({ title, text: formatAction('Saved', name) }, 'Undo', async () => {
          await client.admin.history.undo.mutate({ changeSet });
          await shown({ id });
        });
        await shown(changed);
      } catch (error) {
        showToast({ title: failure, text: readServerMessage(error), failed: true });
      }
    },
    isPending,
    pendingStatus: isPending ? variables.status : undefined,
  };
}
