import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { showToast } from '../../ui/toasts';
import { messageOf, type Outputs, trpc } from '../trpc';

type Page = Outputs['newsletter']['page'];
type Subscription = Page['rows'][number];

/** Switches a subscription at once. It stays in the list, even if the list is filtered by the other state. */
export function useSwitchSubscription() {
  const queryClient = useQueryClient();
  const update = trpc.admin.newsletter.update.useMutation({
    onSuccess: ({ row }) => {
      const queryKey = getQueryKey(trpc.admin.newsletter.page);
      queryClient.setQueriesData<Page>({ queryKey }, (page) => page && switched(page, row));
      showToast({ title: row.isActive ? 'Subscription activated' : 'Subscription deactivated', text: row.email });
    },
    onError: (error) => showToast({ title: 'Failed to update subscription', text: messageOf(error), failed: true }),
  });
  return {
    set: (id: number, isActive: boolean) => update.mutate({ id, isActive }),
    pendingState: update.isPending ? update.variables.isActive : undefined,
  };
}

function switched(page: Page, row: Omit<Subscription, 'askedAt'>): Page {
  const old = page.rows.find(({ id }) => id === row.id);
  if (!old || old.isActive === row.isActive) return page;
  const by = row.isActive ? 1 : -1;
  const counts = { active: page.counts.active + by, unsubscribed: page.counts.unsubscribed - by };
  return { ...page, counts, rows: page.rows.map((one) => (one.id === row.id ? { ...row, askedAt: null } : one)) };
}
