import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { CodeField } from '../ui/proof/code-field';

const OF_APP = {
  label: 'Enter the six-digit code',
  description: 'Your authenticator app shows it, and a new one every 30 seconds.',
  other: 'Use a recovery code instead',
};
const RECOVERY = {
  label: 'Enter a recovery code',
  description: 'One of the eight that you saved when you set up two-step sign-in. Each works once.',
  other: 'Use the authenticator app instead',
};

type CodeStepProps = {
  /** The refusal of the last code. */
  refused: string | undefined;
  onComplete: (code: string) => void;
};

/** The second step of the sign-in: a code of the authenticator app, or a recovery code. */
export function LoginCodeStep({ refused, onComplete }: CodeStepProps) {
  const [isRecovery, setRecovery] = useState(false);
  const [typed, setTyped] = useState('');
  // The error stays until the user types something.
  const [message, setMessage] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const { label, description, other } = isRecovery ? RECOVERY : OF_APP;
  useEffect(() => {
    setMessage(refused);
    // The refused code stays selected, so that the next key replaces it.
    if (refused) field.current?.select();
  }, [refused]);
  return (
    <>
      <CodeField
        key={label}
        ref={field}
        autoFocus
        label={label}
        description={description}
        takesRecoveryCode={isRecovery}
        size="md"
        error={message}
        value={typed}
        onChange={(text) => {
          setTyped(text);
          setMessage(undefined);
        }}
        onComplete={isRecovery ? undefined : onComplete}
      />
      <Button
        variant="subtle"
        size="compact-md"
        mt="xs"
        ml="-0.5rem"
        onClick={() => {
          setRecovery(!isRecovery);
          setTyped('');
          setMessage(undefined);
        }}
      >
        {other}
      </Button>
    </>
  );
}
