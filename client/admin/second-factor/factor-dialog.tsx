import { type ReactNode, useState } from 'react';
import { showToast } from '../../ui/toaster/toasts';
import { trpc } from '../trpc';
import { PanelDialog } from '../ui/dialog/panel-dialog';
import { ProofForm } from '../ui/proof/proof-form';
import { RecoveryCodes } from './recovery-codes';
import { SecondFactorSetUp } from './set-up';
import { useRefetchAfterFactorChange } from './use-factor-changed';

export type FactorAction = 'set-up' | 'replace' | 'renew' | 'end';

const TITLES: Record<FactorAction, string> = {
  'set-up': 'Set up two-step sign-in',
  replace: 'Replace the authenticator app',
  renew: 'New recovery codes',
  end: 'Turn off two-step sign-in',
};

/** The dialog of an action on the user's own second factor. With new recovery codes it stays until they are saved. */
export function FactorDialog({ action, onClose }: { action: FactorAction; onClose: () => void }) {
  const [hasCodes, setHasCodes] = useState(false);
  const done = (title: string) => {
    showToast({ title });
    onClose();
  };
  const onCodes = () => setHasCodes(true);
  const contents: Record<FactorAction, ReactNode> = {
    'set-up': <SecondFactorSetUp onCancel={onClose} onCodes={onCodes} onDone={() => done('Two-step sign-in is on')} />,
    replace: (
      <SecondFactorSetUp isReplacing onCancel={onClose} onCodes={onCodes} onDone={() => done('The authenticator app was replaced')} />
    ),
    renew: <Renew onCancel={onClose} onCodes={onCodes} onDone={() => done('The earlier recovery codes no longer work')} />,
    end: <End onCancel={onClose} onDone={() => done('Two-step sign-in is off')} />,
  };
  return (
    <PanelDialog title={TITLES[action]} onClose={onClose} closeOnEscape={!hasCodes} withCloseButton={!hasCodes}>
      {contents[action]}
    </PanelDialog>
  );
}

type PartProps = { onCancel: () => void; onDone: () => void };

function Renew({ onCancel, onDone, onCodes }: PartProps & { onCodes: () => void }) {
  const factorChanged = useRefetchAfterFactorChange();
  const renew = trpc.auth.renewRecoveryCodes.useMutation({
    onSuccess: () => {
      onCodes();
      factorChanged();
    },
  });
  if (renew.data) return <RecoveryCodes codes={renew.data.recoveryCodes} onDone={onDone} />;
  return (
    <ProofForm
      isPasswordNeeded
      code={{
        label: 'Enter the six-digit code',
        description: 'Of your authenticator app. If you have just signed in with it, wait for the next code: each works once.',
      }}
      submit="Make new codes"
      onSubmit={renew.mutateAsync}
      onCancel={onCancel}
    >
      <p>You get eight new codes. Those that you have saved stop working.</p>
    </ProofForm>
  );
}

function End({ onCancel, onDone }: PartProps) {
  const factorChanged = useRefetchAfterFactorChange();
  const end = trpc.auth.endSecondFactor.useMutation({
    onSuccess: () => {
      factorChanged();
      onDone();
    },
  });
  return (
    <ProofForm isPasswordNeeded submit="Turn off" onSubmit={end.mutateAsync} onCancel={onCancel}>
      <p>Your password alone will then be enough to sign in. All your other sessions end.</p>
    </ProofForm>
  );
}
