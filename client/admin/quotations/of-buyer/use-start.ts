import { useState } from 'react';
import { showToast } from '../../../ui/toaster/toasts';
import { describeFailure, trpc } from '../../trpc';
import { useSectionUrlState } from '../../ui/section/use-section';

type Client = ReturnType<typeof trpc.useUtils>['client']['admin']['quotations'];
type Of = Parameters<Client['start']['mutate']>[0] | Parameters<Client['startForBuyer']['mutate']>[0];

/**
 * Starts a quotation, for an inquiry or for a buyer with a new inquiry, and opens it. A repeat after a lost response opens the same
 * quotation.
 */
export function useStartQuotation() {
  const { set } = useSectionUrlState();
  const [isPending, setPending] = useState(false);
  const { admin, client } = trpc.useUtils();
  /** `list` names the inquiry's list from which lines are taken. */
  const open = (id: number, list?: string) =>
    set({ tab: 'quotations', id: String(id), list, q: undefined, view: undefined, page: undefined, status: undefined, topic: undefined });
  const start = async (of: Of, list?: string): Promise<void> => {
    setPending(true);
    try {
      const api = client.admin.quotations;
      const { id } = await ('buyer' in of ? api.startForBuyer.mutate(of) : api.start.mutate(of));
      void admin.invalidate();
      open(id, list);
    } finally {
      setPending(false);
    }
  };
  /** Starts a quotation from a button: a failure is shown as a notification. */
  const run = (of: Of, list?: string) =>
    start(of, list).catch((error) => showToast({ title: 'Failed to start the quotation', text: describeFailure(error), failed: true }));
  return { start, run, open, isPending };
}
