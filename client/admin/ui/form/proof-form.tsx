import { Alert, Button, Group, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { problemOf, refusalOf } from '../../trpc';
import { CodeField } from './code-field';
import { type CodeWords, OwnPassword, useOwnCode } from './proof-fields';

type ProofFormProps = {
  /** The password, and the code of a user who has two-step sign-in. */
  isPasswordNeeded?: boolean;
  /** Other words for the code, or a code without the password. */
  code?: CodeWords;
  /** What the button says. */
  submit: string;
  color?: string;
  /** The mutation of the action. */
  call: { isPending: boolean; error: unknown; reset: () => void };
  onSubmit: (proof: { currentPassword: string; code: string }) => void;
  onCancel?: (() => void) | undefined;
  /** Shown above the fields. */
  children?: ReactNode;
};

/** Asks for the password, a code or both before an action; an error is shown at its field, and the typed values stay. */
export function ProofForm({ isPasswordNeeded = false, code: words, submit, color, call, onSubmit, onCancel, children }: ProofFormProps) {
  const [currentPassword, setPassword] = useState('');
  const [code, setCode] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const { isPending, error, reset } = call;
  const refused = error ? problemOf(error) : undefined;
  const refusal = refusalOf(error);
  const own = useOwnCode(refusal?.code);
  const asked = words ?? (isPasswordNeeded ? own : undefined);
  const at =
    refusal?.errors?.currentPassword && isPasswordNeeded
      ? 'currentPassword'
      : (refusal?.errors?.code ?? refusal?.code === 'wrong_code') && asked
        ? 'code'
        : undefined;
  useEffect(() => {
    if (at) form.current?.querySelector<HTMLInputElement>(`[name=${at}]`)?.select();
  }, [at]);
  const sent = useRef('');
  const send = (typed: string) => {
    const proof = { currentPassword, code: typed };
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
        {isPasswordNeeded && (
          <OwnPassword
            isFirst
            error={at === 'currentPassword' && refused}
            value={currentPassword}
            onChange={(typed) => {
              setPassword(typed);
              reset();
            }}
          />
        )}
        {asked && (
          <CodeField
            {...asked}
            data-autofocus={!isPasswordNeeded || undefined}
            error={at === 'code' && refused}
            value={code}
            onChange={(typed) => {
              setCode(typed);
              reset();
            }}
            onComplete={isPasswordNeeded ? undefined : send}
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
