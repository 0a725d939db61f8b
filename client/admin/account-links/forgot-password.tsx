import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { ACCOUNT_LINKS } from '../../../shared/people/account-links';
import { LoginPageLink, LoginSheet } from '../login/sheet';
import { isMailSetUp } from '../mail-works';
import { trpc } from '../trpc';
import { usePanelForm } from '../ui/form/use-panel-form';

/** Requests a mail with a link; the answer is the same for any name (REQ 7.11). */
export function ForgotPasswordPage() {
  const ask = trpc.auth.askForReset.useMutation();
  const form = usePanelForm({
    initialValues: { username: '' },
    validate: { username: (typed) => (typed.trim() === '' ? 'Is required' : null) },
  });
  if (ask.isSuccess) return <Asked />;
  return (
    <LoginSheet title="Forgot your password?">
      {isMailSetUp() ? (
        <form {...form.submit((values) => ask.mutateAsync(values))}>
          <p>We will send you a link by mail. With it you choose a new password.</p>
          <TextInput
            label="Username or e-mail address"
            {...form.getInputProps('username')}
            required
            withAsterisk={false}
            maxLength={254}
            autoComplete="username"
            autoCapitalize="none"
            autoFocus
            size="md"
            mt="md"
          />
          {form.problem && (
            <Alert color="red" mt="md" role="alert">
              {form.problem.message}
            </Alert>
          )}
          <Button type="submit" fullWidth size="md" mt="lg" loading={ask.isPending}>
            Send the link
          </Button>
        </form>
      ) : (
        <p>This site cannot send mail yet. Please ask an administrator of your office for a one-time password.</p>
      )}
      <LoginPageLink />
    </LoginSheet>
  );
}

function Asked() {
  return (
    <LoginSheet title="Look into your mailbox">
      <Stack gap="sm" role="status">
        <p>If there is an account with this username or e-mail address, a mail with a link is on its way.</p>
        <p>
          The link works for {ACCOUNT_LINKS.reset.minutes} minutes. If no mail arrives, look into the spam folder, or ask an administrator
          of your office for a one-time password.
        </p>
      </Stack>
      <LoginPageLink />
    </LoginSheet>
  );
}
