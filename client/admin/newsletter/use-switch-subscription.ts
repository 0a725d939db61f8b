import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { subscriptionStateOf } from '../../../shared/newsletter/newsletter';
import { formatDay } from '../../../shared/time/in-words';
import { showToast } from '../../ui/toaster/toasts';
import { type AdminOutputs, readServerMessage, trpc } from '../trpc';
import { askForConfirmation } from '../ui/dialog/ask-first';

type Page = AdminOutputs['newsletter']['page'];
type Subscription = Page['rows'][number];

/** Switches a subscription at once. The subscription stays in the list, even if the list is filtered by the other state. */
export function useSwitchSubscription() {
  const queryClient = useQueryClient();
  const update = trpc.admin.newsletter.update.useMutation({
    onSuccess: ({ row }) => {
      const queryKey = getQueryKey(trpc.admin.newsletter.page);
      queryClient.setQueriesData<Page>({ queryKey }, (page) => page && switched(page, row));
      showToast({ title: row.isActive ? 'Subscription activated' : 'Subscription deactivated', text: row.email });
    },
    onError: (error) => showToast({ title: 'Failed to update subscription', text: readServerMessage(error), failed: true }),
  });
  return {
    set: async (subscription: Subscription, isActive: boolean) => {
      if (!isActive || (await isAgreed(subscription))) update.mutate({ id: subscription.id, isActive });
    },
    pendingState: update.isPending ? update.variables.isActive : undefined,
  };
}

/** Asks the office to confirm the consent of an address that did not subscribe by the form. */
function isAgreed({ email, unsubscribedAt }: Subscription): Promise<boolean> {
  const state = unsubscribedAt ? `This address left on ${formatDay(unsubscribedAt)}.` : 'Nobody has confirmed this address yet.';
  const text = `${state} Subscribe it only if its owner asked you to.`;
  return askForConfirmation({ title: `Subscribe ${email}?`, text, submit: 'Subscribe' });
}

function switched(page: Page, row: Omit<Subscription, 'askedAt'>): Page {
  const old = page.rows.find(({ id }) => id === row.id);
  if (!old || old.isActive === row.isActive) return page;
  const counts = { ...page.counts };
  counts[subscriptionStateOf(old)] -= 1;
  counts[subscriptionStateOf(row)] += 1;
  return { ...page, counts, rows: page.rows.map((one) => (one.id === row.id ? { ...row, askedAt: null } : one)) };
}
