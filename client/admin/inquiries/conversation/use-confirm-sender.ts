import { showToast } from '../../../ui/toaster/toasts';
import { readServerMessage, trpc } from '../../trpc';
import { useShowChangedInquiry } from '../drawer/use-inquiry-update';
import type { Inquiry } from '../labels';
import type { AnswerEntry } from './use-answer';

/** Confirms that a mail in the office's name is from the office: it then answers the inquiry. */
export function useConfirmSender({ id, name, version }: Inquiry): (entry: Pick<AnswerEntry, 'id'>) => Promise<void> {
  const { messages } = trpc.useUtils().admin.inquiries;
  const { mutateAsync, isPending } = trpc.admin.inquiries.confirmSender.useMutation();
  const showChanged = useShowChangedInquiry();
  return async (entry) => {
    if (isPending) return;
    try {
      await mutateAsync({ id: entry.id, version });
      showToast({ title: 'Counted as our answer', text: `To ${name}` });
    } catch (error) {
      showToast({ title: 'Failed to confirm the sender', text: readServerMessage(error), failed: true });
    }
    await messages.invalidate({ id });
    await showChanged({ id });
  };
}
