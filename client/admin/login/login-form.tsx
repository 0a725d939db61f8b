import { Alert, Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { signIn } from './sign-in';

/** Username and password; `username` is fixed if a user signs in again. */
export function LoginForm({ username }: { username?: string }) {
  const [isPending, setPending] = useState(false);
  const [hint, setHint] = useState<string>();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const fields = new FormData(event.currentTarget);
    setPending(true);
    setHint(undefined);
    const wrong = await signIn(String(fields.get('username')), String(fields.get('password')));
    setPending(false);
    setHint(wrong);
  };

  return (
    <form onSubmit={(event) => void submit(event)}>
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
        size="md"
        mt="md"
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
      />
      {hint && (
        <Alert color="red" mt="md" role="alert">
          {hint}
        </Alert>
      )}
      <Button type="submit" fullWidth size="md" mt="lg" loading={isPending}>
        Login to Admin Panel
      </Button>
    </form>
  );
}
