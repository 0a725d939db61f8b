import { useState } from 'react';
import { showToast } from '../../ui/toaster/toasts';
import { trpc } from '../trpc';
import { PanelDialog } from '../ui/dialog/panel-dialog';
import { EndTokensCheckbox } from '../ui/proof/end-tokens';
import { ProofForm } from '../ui/proof/proof-form';
import { formatFullName, type GivenPassword, type Person } from './person';

/** The actions on another account that require the user's own password; the last two exist only for administrators' accounts. */
export type AccountAction = 'password' | 'second-factor' | 'enable' | 'invite';

type AccountDialogProps = {
  person: Person;
  action: AccountAction;
  onPassword: (given: GivenPassword) => void;
  onClose: () => void;
};

/** Asks for the user's own password before a change that gives access to an account: somebody else may have found this screen unlocked. */
export function AccountDialog({ person, action, onPassword, onClose }: AccountDialogProps) {
  const { id, apiTokens } = person;
  const name = formatFullName(person);
  const utils = trpc.useUtils();
  const [endsTokens, setEndsTokens] = useState(true);
  const onSettled = () => Promise.all([utils.admin.people.list.invalidate(), utils.admin.tokens.list.invalidate()]);
  const done = (title: string, text?: string) => {
    showToast({ title, ...(text && { text }) });
    onClose();
  };
  const password = trpc.admin.people.resetPassword.useMutation({
    onSuccess: (given) => {
      onClose();
      onPassword(given);
    },
    onSettled,
  });
  const factor = trpc.admin.people.resetSecondFactor.useMutation({
    onSuccess: () => done(`Two-step sign-in of “${name}” was reset`),
    onSettled,
  });
  const enable = trpc.admin.people.update.useMutation({ onSuccess: () => done(`Enabled “${name}”`), onSettled });
  const invite = trpc.admin.people.inviteAgain.useMutation({
    onSuccess: () => done(`Invitation sent again to ${person.email}`, 'The link of the earlier mail does not work any more.'),
    onSettled,
  });
  const endTokens = endsTokens && apiTokens > 0;
  const act = (proof: { currentPassword: string; code: string }) =>
    ({
      password: () => password.mutateAsync({ ...proof, id, endTokens }),
      'second-factor': () => factor.mutateAsync({ ...proof, id, endTokens }),
      enable: () => enable.mutateAsync({ ...proof, id, isActive: true }),
      invite: () => invite.mutateAsync({ ...proof, id }),
    })[action]();
  const about = {
    password: {
      title: 'New one-time password',
      text: `For ${name}. ${person.invitedAt ? 'The invitation ends.' : 'The present password stops working, and all their sessions end at once.'}`,
      submit: 'Make a one-time password',
    },
    'second-factor': {
      title: 'Reset two-step sign-in',
      text: `For ${name}, because their phone is lost. Their authenticator app and recovery codes stop working, and all their sessions end at once. They sign in with their password and can set it up again.`,
      submit: 'Reset',
    },
    enable: { title: 'Enable an administrator', text: `${name} can sign in again and do everything.`, submit: 'Enable' },
    invite: {
      title: 'Send the invitation again',
      text: `To ${person.email}: ${name} becomes an administrator, who may do everything. The link of the earlier mail stops working.`,
      submit: 'Send again',
    },
  }[action];
  const isReset = action === 'password' || action === 'second-factor';
  return (
    <PanelDialog title={about.title} onClose={onClose}>
      <ProofForm isPasswordNeeded submit={about.submit} onSubmit={act} onCancel={onClose}>
        <p>{about.text}</p>
        {isReset && <EndTokensCheckbox count={apiTokens} checked={endsTokens} onChange={setEndsTokens} />}
      </ProofForm>
    </PanelDialog>
  );
}
