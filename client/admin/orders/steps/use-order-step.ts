import { useQueryClient } from '@tanstack/react-query';
import { showToast, type Toast } from '../../../ui/toaster/toasts';
import { offerReversal } from '../../editing/write/offer-reversal';
import { useKeyedStep } from '../../editing/write/use-keyed-step';
import { trpc } from '../../trpc';

type Api = ReturnType<typeof trpc.useUtils>['client']['admin']['orders'];
/** `messageId` is the entry of the conversation, if the step has one. */
type Changed = { id: number; version: number; messageId: number | null };
/** Takes the whole step back, with its mail. */
export type OrderUndo<T = Changed> = (api: Api, answer: T) => Promise<unknown>;
/** `mailedTo` is the recipient of the step's mail, which leaves after ten seconds. */
type Further<T> = { mailedTo?: string | undefined; undo?: OrderUndo<T> };

/** Runs a step on the shown order, and offers to undo it where that is possible. */
export function useOrderStep() {
  const take = useKeyedStep(({ admin }) => admin.orders);
  const { client } = trpc.useUtils();
  const queryClient = useQueryClient();
  return async <T extends Changed>(
    step: (api: Api) => Promise<T>,
    { title, text = '' }: Pick<Toast, 'title' | 'text'>,
    { mailedTo, undo }: Further<T> = {},
  ): Promise<T> => {
    const answer = await take(step);
    const done = { title, text: mailedTo ? `${text}. The mail to ${mailedTo} leaves in ten seconds.` : text };
    if (undo) {
      offerReversal(done, 'Undo', async () => {
        await undo(client.admin.orders, answer);
        await queryClient.invalidateQueries();
      });
    } else showToast(done);
    return answer;
  };
}

export const undoStepOf = ({ id, version, messageId }: Changed) => ({ id, version, messageId });
