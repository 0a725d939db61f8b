import { Alert, Box, Button, PasswordInput } from '@mantine/core';
import { usePanelForm } from '../ui/form/use-panel-form';
import { EndTokensCheckbox } from '../ui/proof/end-tokens';
import { PASSPHRASE_HINT } from '../ui/proof/passphrase';

type ChoosePasswordProps = {
  /** The user name, for password managers. */
  username: string | undefined;
  /** The number of API tokens of the account. */
  tokens: number;
  /** The fewest characters of the password. */
  least: number;
  /** Saves the password; rejects with the server's refusal. */
  onChosen: (newPassword: string, endTokens: boolean) => Promise<unknown>;
};

/** The field for a new password, without a second field to repeat it: a button shows the password, and a user can request another link. */
export function NewPasswordForm({ username, tokens, least, onChosen }: ChoosePasswordProps) {
  const form = usePanelForm({
    initialValues: { newPassword: '', endsTokens: true },
    validate: { newPassword: (typed) => (typed.length < least ? `Password must be at least ${least} characters long` : null) },
    validateInputOnChange: ['newPassword'],
  });
  return (
    <form {...form.submit(({ newPassword, endsTokens }) => onChosen(newPassword, endsTokens && tokens > 0))}>
      {username && <input hidden readOnly autoComplete="username" value={username} />}
      <PasswordInput
        {...form.getInputProps('newPassword')}
        name="password"
        label="New password"
        aria-invalid={Boolean(form.errors.newPassword)}
        description={!form.errors.newPassword && `At least ${least} characters. ${PASSPHRASE_HINT}`}
        autoComplete="new-password"
        autoFocus
        size="md"
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
      />
      {tokens > 0 && (
        <Box mt="md">
          <EndTokensCheckbox
            count={tokens}
            checked={form.values.endsTokens}
            onChange={(checked) => form.setFieldValue('endsTokens', checked)}
          />
        </Box>
      )}
      {form.problem && (
        <Alert color="red" mt="md" role="alert">
          {form.problem.message}
        </Alert>
      )}
      <Button type="submit" fullWidth size="md" mt="lg" loading={form.submitting}>
        Save password
      </Button>
    </form>
  );
}
