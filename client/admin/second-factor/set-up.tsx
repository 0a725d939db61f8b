import { Button, Code, Group, SimpleGrid, Text } from '@mantine/core';
import { type AccountOutputs, readRefusal, trpc } from '../trpc';
import { CopyButton } from '../ui/display/copy-button';
import { ProofForm } from '../ui/proof/proof-form';
import { RecoveryCodes } from './recovery-codes';
import classes from './second-factor.module.css';
import { StepTitle } from './step-title';
import { useRefetchAfterFactorChange } from './use-factor-changed';

type Begun = AccountOutputs['beginSecondFactor'];

type SetUpProps = { isReplacing?: boolean; onCancel?: () => void; onDone: () => void; onCodes?: () => void };

/**
 * The steps to set up an authenticator app: the password, the code to scan with a first code of the app, the recovery codes. `onCodes` is
 * called when the factor is active and the codes are shown.
 */
export function SecondFactorSetUp({ isReplacing = false, onCancel, onDone, onCodes }: SetUpProps) {
  const factorChanged = useRefetchAfterFactorChange();
  const begin = trpc.auth.beginSecondFactor.useMutation();
  const confirm = trpc.auth.confirmSecondFactor.useMutation({
    onSuccess: () => {
      onCodes?.();
      factorChanged();
    },
  });
  if (confirm.data) return <RecoveryCodes codes={confirm.data.recoveryCodes} onDone={onDone} />;
  if (!begin.data)
    return (
      <ProofForm
        key="begin"
        isPasswordNeeded
        {...(isReplacing && {
          code: {
            label: 'Six-digit code or recovery code',
            description: 'Of the app that you have used so far. It goes on to work until the new one does.',
            takesRecoveryCode: true,
          },
        })}
        submit="Continue"
        onSubmit={begin.mutateAsync}
        onCancel={onCancel}
      />
    );
  const startAgain = () => {
    confirm.reset();
    begin.reset();
  };
  return (
    <ProofForm
      key="confirm"
      code={{ label: 'Enter the six-digit code', description: 'The app shows it as soon as it knows this site.' }}
      submit={isReplacing ? 'Use this app' : 'Turn on'}
      onSubmit={({ code }) => confirm.mutateAsync({ code })}
      onCancel={onCancel}
    >
      <StepTitle>Scan the code with your app</StepTitle>
      <Secret {...begin.data} />
      {readRefusal(confirm.error)?.code === 'conflict' && (
        <Button variant="default" onClick={startAgain}>
          Start again
        </Button>
      )}
    </ProofForm>
  );
}

/** The secret for the app: as a QR code, as a link for an app on this phone, and as a key to type. */
function Secret({ qr: { size, path }, secret, uri }: Begun) {
  return (
    <SimpleGrid minColWidth="min(100%, 14rem)" autoFlow="auto-fit" spacing="lg" style={{ alignItems: 'start' }}>
      <svg
        role="img"
        aria-label="QR code for the authenticator app; the same is below as a key to type"
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        style={{ width: '100%', maxWidth: '14rem', border: '1px solid var(--line)' }}
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <div>
        <p>Use any authenticator app on your phone, such as Google Authenticator or Microsoft Authenticator.</p>
        <p className={classes.phone}>
          <a href={uri}>Open the app on this phone</a>
        </p>
        <Text inherit mt="sm" mb="xs">
          Or type this key into the app:
        </Text>
        <Code block fz="sm" aria-label="Key for the authenticator app" className={classes.key}>
          {secret}
        </Code>
        <Group mt="xs">
          <CopyButton text={secret.replaceAll(' ', '')} what="key" label="Copy key" />
        </Group>
      </div>
    </SimpleGrid>
  );
}
