import { Alert, Box, Button, PasswordInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { MIN_PASSWORD } from '../../../shared/business';
import { EndTokens } from '../ui/form/end-tokens';

const SHORT = `Password must be at least ${MIN_PASSWORD} characters long`;

type ChoosePasswordProps = {
  /** Tells password managers the account. */
  username: string | undefined;
  /** How many API tokens the account has. */
  tokens: number;
  isPending: boolean;
  /** Why the server refused, if it did. */
  problem: string | null;
  onChosen: (newPassword: string, endTokens: boolean) => void;
};

/** One field without repetition: a button shows the password, and a user can ask for another link. */
export function ChoosePassword({ username, tokens, isPending, problem, onChosen }: ChoosePasswordProps) {
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const [endsTokens, setEndsTokens] = useState(true);
  const isShort = typed.length < MIN_PASSWORD;
  const error = isShort && (isTried || typed !== '') && SHORT;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (isShort) event.currentTarget.querySelector<HTMLInputElement>('[name=password]')?.focus();
    else if (!isPending) onChosen(typed, endsTokens && tokens > 0);
  };
  return (
    <form onSubmit={submit} noValidate>
      {username && <input hidden readOnly autoComplete="username" value={username} />}
      <PasswordInput
        name="password"
        label="New password"
        description={!error && `At least ${MIN_PASSWORD} characters`}
        autoComplete="new-password"
        autoFocus
        size="md"
        value={typed}
        error={error}
        aria-invalid={Boolean(error)}
        onChange={(event) => setTyped(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
      />
      {tokens > 0 && (
        <Box mt="md">
          <EndTokens count={tokens} checked={endsTokens} onChange={setEndsTokens} />
        </Box>
      )}
      {problem && (
        <Alert color="red" mt="md" role="alert">
          {problem}
        </Alert>
      )}
      <Button type="submit" fullWidth size="md" mt="lg" loading={isPending}>
        Save password
      </Button>
    </form>
  );
}
