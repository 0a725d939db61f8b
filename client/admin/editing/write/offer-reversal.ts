import { showToast, type Toast } from '../../../ui/toaster/toasts';
import { readServerMessage } from '../../trpc';

const OUTCOMES = {
  Undo: { done: 'Undone', failed: 'Failed to undo' },
  Redo: { done: 'Redone', failed: 'Failed to redo' },
};

/** Shows a result with an action that reverts it, and then the result of that action. */
export function offerReversal(toast: Pick<Toast, 'title' | 'text'>, label: keyof typeof OUTCOMES, revert: () => Promise<unknown>): void {
  const { done, failed } = OUTCOMES[label];
  const run = () =>
    void revert().then(
      () => showToast({ title: done }),
      (error) => showToast({ title: failed, text: readServerMessage(error) ?? 'Please try again.', failed: true }),
    );
  showToast({ ...toast, action: { label, run } });
}
