import { Alert, Button, Group, PasswordInput, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useSession } from '../login/session';
import { problemOf, refusalOf } from '../trpc';
import { CodeField } from '../ui/code-field';

type ProofFormProps = {
  asksPassword?: boolean;
  code?: { label: string; description?: string; takesRecoveryCode?: boolean };
  /** What the button says. */
  submit: string;
  color?: string;
  /** The mutation of the action. */
  call: { isPending: boolean; error: unknown; reset: () => void };
  onSubmit: (proof: { password: string; code: string }) => void;
  onCancel?: (() => void) | undefined;
  /** Shown above the fields. */
  children?: ReactNode;
};

/** Asks for the password, a code or both before an action; what was refused is said at its field, and what was typed is kept. */
export function ProofForm({ asksPassword = false, code: asked, submit, color, call, onSubmit, onCancel, children }: ProofFormProps) {
  const session = useSession();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const { isPending, error, reset } = call;
  const refused = error ? problemOf(error) : undefined;
  const reason = refusalOf(error)?.code;
  const at = reason === 'wrong_password' && asksPassword ? 'password' : reason === 'wrong_code' && asked ? 'code' : undefined;
  useEffect(() => {
    if (at) form.current?.querySelector<HTMLInputElement>(`[name=${at}]`)?.select();
  }, [at]);
  const sent = useRef('');
  const send = (typed: string) => {
    const proof = { password, code: typed };
    // What was refused is not sent again as it is. Not by `reset`, which takes effect later than a key that is pressed right after a change.
    if (isPending || (at && sent.current === JSON.stringify(proof))) return;
    sent.current = JSON.stringify(proof);
    onSubmit(proof);
  };
  return (
    <form
      ref={form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        send(code);
      }}
    >
      <Stack gap="md">
        {children}
        {asksPassword && (
          <>
            {/* Tells password managers the account. */}
            <input hidden readOnly autoComplete="username" value={session.state === 'out' ? '' : session.user.username} />
            <PasswordInput
              name="password"
              label="Your password"
              autoComplete="current-password"
              required
              withAsterisk={false}
              data-autofocus
              error={at === 'password' && refused}
              value={password}
              onChange={({ currentTarget: { value } }) => {
                setPassword(value);
                reset();
              }}
              visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
            />
          </>
        )}
        {asked && (
          <CodeField
            {...asked}
            data-autofocus={!asksPassword || undefined}
            error={at === 'code' && refused}
            value={code}
            onChange={(typed) => {
              setCode(typed);
              reset();
            }}
            onComplete={asksPassword ? undefined : send}
          />
        )}
        {refused && !at && (
          <Alert color="red" role="alert">
            {refused}
          </Alert>
        )}
        <Group justify="flex-end">
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
          )}
          <Button type="submit" loading={isPending} {...(color && { color })}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
