import { showToast } from '../../ui/toasts';
import { messageOf, trpc } from '../trpc';
import { fullName, type GivenPassword, type Person } from './person';

/** Disables, enables, gives a new one-time password, and resets the second factor. What ends sessions asks first: unsaved work of the other person is lost. */
export function useAccount(person: Person, onPassword: (given: GivenPassword) => void) {
  const utils = trpc.useUtils();
  const onSettled = () => utils.admin.people.list.invalidate();
  const name = fullName(person);
  const update = trpc.admin.people.update.useMutation({
    onSuccess: ({ row }) => showToast({ title: `${row.isActive ? 'Enabled' : 'Disabled'} “${name}”` }),
    onError: (error) => showToast({ title: 'Failed to update person', text: messageOf(error), failed: true }),
    onSettled,
  });
  const reset = trpc.admin.people.resetPassword.useMutation({
    onSuccess: onPassword,
    onError: (error) => showToast({ title: 'Failed to make a one-time password', text: messageOf(error), failed: true }),
    onSettled,
  });
  const resetFactor = trpc.admin.people.resetSecondFactor.useMutation({
    onSuccess: () => showToast({ title: `Two-step sign-in of “${name}” was reset` }),
    onError: (error) => showToast({ title: 'Failed to reset two-step sign-in', text: messageOf(error), failed: true }),
    onSettled,
  });
  return {
    resetSecondFactor: () => {
      const question = `Reset two-step sign-in of ${name}, because their phone is lost? Their authenticator app and recovery codes stop working, and all their sessions end at once. They sign in with their password and can set it up again.`;
      if (window.confirm(question)) resetFactor.mutate({ id: person.id });
    },
    setActive: (isActive: boolean) => {
      if (isActive || window.confirm(`Disable ${name}? All their sessions end at once, and they cannot sign in.`))
        update.mutate({ id: person.id, isActive });
    },
    reset: () => {
      const ends = person.invitedAt ? 'The invitation ends.' : 'The present password stops working, and all their sessions end at once.';
      const question = `Make a new one-time password for ${name}? ${ends}`;
      if (window.confirm(question)) reset.mutate({ id: person.id });
    },
  };
}
