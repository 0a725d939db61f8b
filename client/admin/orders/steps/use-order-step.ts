import { useQueryClient } from '@tanstack/react-query';
import { showToast, type Toast } from '../../../ui/toasts';
import { offerReversal } from '../../editing/write/offer-reversal';
import { useKeyedStep } from '../../editing/write/use-keyed-step';
import { trpc } from '../../trpc';

type Api = ReturnType<typeof trpc.useUtils>['client']['admin']['orders'];
type Step<T> = (api: Api) => Promise<T>;
/** `messageId` is the entry of the conversation; taking back its mail needs it. */
type Changed = { messageId: number | null };

/** Runs a step on the shown order. `mailedTo` is the recipient of its mail: Undo cancels that mail, while the step stays. */
export function useOrderStep() {
  const take = useKeyedStep(({ admin }) => admin.orders);
  const { client } = trpc.useUtils();
  const queryClient = useQueryClient();
  return async <T extends Changed>(step: Step<T>, done: Pick<Toast, 'title' | 'text'>, mailedTo?: string): Promise<T> => {
    const answer = await take(step);
    const { messageId } = answer;
    if (mailedTo && messageId !== null) {
      const text = `${done.text ?? ''}. The mail to ${mailedTo} leaves in ten seconds; Undo stops the mail.`;
      offerReversal({ title: done.title, text }, 'Undo', async () => {
        await client.admin.inquiries.takeBack.mutate({ id: messageId });
        await queryClient.invalidateQueries();
      });
    } else showToast(done);
    return answer;
  };
}
