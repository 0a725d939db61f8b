import { Alert, Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { LoginCodeStep } from './code-step';
import { signIn } from './sign-in';

/**
 * The login form: user name and password; then, for a user with a second factor, the code, which is sent together with them. `username` is
 * filled in if a user signs in again.
 */
export function LoginForm({ username }: { username?: string }) {
  const form = useRef<HTMLFormElement>(null);
  const [isPending, setPending] = useState(false);
  const [hint, setHint] = useState<string>();
  // A refused value is marked at its field until the user types again.
  const [wrongPassword, setWrongPassword] = useState<string>();
  const [isCodeNeeded, setAsksForCode] = useState(false);
  const [refused, setRefused] = useState<{ code: string | undefined; message: string }>();

  const send = async (code?: string) => {
    if (isPending || !form.current) return;
    const fields = new FormData(form.current);
    setPending(true);
    setHint(undefined);
    setWrongPassword(undefined);
    setRefused(undefined);
    const failure = await signIn({ username: String(fields.get('username')), password: String(fields.get('password')), code });
    setPending(false);
    if (!failure) return;
    if (failure.code === 'wrong_code') return setRefused({ code, message: failure.message });
    // The password may have been changed meanwhile, so the form goes back to it.
    if (failure.code === 'second_factor_needed' || failure.code === 'invalid_credentials')
      setAsksForCode(failure.code === 'second_factor_needed');
    if (failure.code === 'invalid_credentials') {
      setWrongPassword(failure.message);
      requestAnimationFrame(() => form.current?.querySelector<HTMLInputElement>('[name=password]')?.select());
    } else if (failure.code !== 'second_factor_needed') setHint(failure.message);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isCodeNeeded) return void send();
    const code = String(new FormData(event.currentTarget).get('code'));
    // Enter after the sixth digit is ignored, since the code was already sent automatically.
    if (code !== refused?.code) void send(code);
  };
  const back = () => {
    setAsksForCode(false);
    setHint(undefined);
    setRefused(undefined);
    requestAnimationFrame(() => form.current?.querySelector<HTMLInputElement>('[name=password]')?.focus());
  };

  return (
    <form ref={form} onSubmit={submit}>
      {/* Name and password stay in the form beside the code: they are sent with it, and password managers store them. */}
      <div hidden={isCodeNeeded}>
        <TextInput
          name="username"
          label="Username"
          required
          withAsterisk={false}
          defaultValue={username}
          autoComplete="username"
          autoCapitalize="none"
          autoFocus={!username}
          size="md"
        />
        <PasswordInput
          name="password"
          label="Password"
          required
          withAsterisk={false}
          autoComplete="current-password"
          autoFocus={Boolean(username)}
          // In a dialog the password field has the initial focus, since the name is filled in.
          data-autofocus={Boolean(username) || undefined}
          size="md"
          mt="md"
          error={wrongPassword}
          errorProps={{ role: 'alert' }}
          onChange={() => setWrongPassword(undefined)}
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
        />
      </div>
      {isCodeNeeded && <LoginCodeStep refused={refused?.message} onComplete={(code) => void send(code)} />}
      {hint && (
        <Alert color="red" mt="md" role="alert">
          {hint}
        </Alert>
      )}
      <Button type="submit" fullWidth size="md" mt="lg" loading={isPending}>
        Login to Admin Panel
      </Button>
      {isCodeNeeded && (
        <Button variant="subtle" fullWidth mt="xs" onClick={back}>
          Back
        </Button>
      )}
    </form>
  );
}
