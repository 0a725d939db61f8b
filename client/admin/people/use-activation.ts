import { showToast } from '../../ui/toaster/toasts';
import { readServerMessage, trpc } from '../trpc';
import { askForConfirmation } from '../ui/dialog/ask-first';
import { formatFullName, type Person } from './person';

/**
 * Disables a user, and enables them again. Disabling requires a confirmation: it ends sessions, and the other person's unsaved work is
 * lost.
 */
export function useSetPersonActive(person: Person): (isActive: boolean) => Promise<void> {
  const utils = trpc.useUtils();
  const name = formatFullName(person);
  const update = trpc.admin.people.update.useMutation({
    onSuccess: ({ row }) => showToast({ title: `${row.isActive ? 'Enabled' : 'Disabled'} “${name}”` }),
    onError: (error) => showToast({ title: 'Failed to update person', text: readServerMessage(error), failed: true }),
    onSettled: () => utils.admin.people.list.invalidate(),
  });
  return async (isActive) => {
    const text = 'All their sessions end at once, and they cannot sign in.';
    if (isActive || (await askForConfirmation({ title: `Disable ${name}?`, text, submit: 'Disable' })))
      update.mutate({ id: person.id, isActive });
  };
}
