import { PasswordInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useSession } from '../../session/session';
import { CodeField } from './code-field';

// The value has an unknown type in forms that provide it for any field.
type Field = { value?: string; onChange: (typed: string) => void; error?: ReactNode };
export type CodeFieldTexts = { label: string; description?: string; takesRecoveryCode?: boolean };

const OWN_CODE: CodeFieldTexts = {
  label: 'Six-digit code or recovery code',
  description: 'If you have just signed in with a code of the app, wait for the next one: each works once.',
  takesRecoveryCode: true,
};

/**
 * The fields for the user's code beside the password, if the user has two-step sign-in; `isRefused` when another tab has just turned it on.
 */
export function useCodeFieldTexts(isRefused: boolean): CodeFieldTexts | undefined {
  const session = useSession();
  const [isNeeded, setNeeded] = useState(false);
  if (isRefused && !isNeeded) setNeeded(true);
  return isNeeded || (session.state !== 'out' && session.user.hasSecondFactor) ? OWN_CODE : undefined;
}

/** The field for the user's own password, to confirm an action. */
export function OwnPasswordField({ value = '', onChange, error, isFirst = false }: Field & { isFirst?: boolean }) {
  const session = useSession();
  return (
    <>
      {/* The user name, for password managers. */}
      <input hidden readOnly autoComplete="username" value={session.state === 'out' ? '' : session.user.username} />
      <PasswordInput
        name="currentPassword"
        label="Your password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        data-autofocus={isFirst || undefined}
        error={error}
        aria-invalid={Boolean(error)}
        value={value}
        onChange={({ currentTarget: { value: typed } }) => onChange(typed)}
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
      />
    </>
  );
}

/** The proof fields inside a longer form: typed values, errors, and the code if it is needed. */
export function ProofFields({ password, code, texts }: { password: Field; code: Field; texts: CodeFieldTexts | undefined }) {
  return (
    <>
      <OwnPasswordField {...password} />
      {texts && <CodeField {...texts} {...code} value={code.value ?? ''} />}
    </>
  );
}
