import { Button, PasswordInput, type PasswordInputProps, Stack, Title } from '@mantine/core';
import { MIN_FIRST_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../../shared/business';
import { showToast } from '../../ui/toaster/toasts';
import { updateUser, useSession } from '../session/session';
import { readServerMessage, trpc } from '../trpc';
import { usePanelForm } from '../ui/form/use-panel-form';
import { EndTokensCheckbox } from '../ui/proof/end-tokens';
import { PASSPHRASE_HINT } from '../ui/proof/passphrase';

const EMPTY = { currentPassword: '', newPassword: '', confirmed: '' };
type Fields = typeof EMPTY;

/**
 * The form to change the user's password (REQ 7.5), which ends all other sessions; the required first screen after a sign-in with a
 * one-time password.
 */
export function PasswordForm({ isFirst = false }: { isFirst?: boolean }) {
  const title = isFirst ? 'Choose a new password' : 'Change password';
  const least = isFirst ? MIN_FIRST_PASSWORD_LENGTH : MIN_PASSWORD_LENGTH;
  const session = useSession();
  const form = usePanelForm({ initialValues: { ...EMPTY, endsTokens: true } });
  const { newPassword, confirmed } = form.values;
  const utils = trpc.useUtils();
  const tokens = trpc.auth.countTokens.useQuery().data ?? 0;
  const change = trpc.auth.changePassword.useMutation({
    onSuccess: (_, { endTokens }) => {
      form.reset();
      const text = endTokens ? 'All your other sessions and your API tokens were ended.' : 'All your other sessions were ended.';
      showToast({ title: 'Your password has been changed successfully', text });
      void utils.auth.countTokens.invalidate();
      void utils.admin.tokens.list.invalidate();
      void utils.auth.sessions.invalidate();
      if (session.state === 'in') updateUser({ ...session.user, mustChangePassword: false });
      utils.auth.me.setData(undefined, (me) => me && { ...me, mustChangePassword: false });
    },
    onError: (error) => showToast({ title: 'Failed to change password', text: readServerMessage(error), failed: true }),
  });
  const submit = async ({ endsTokens, ...fields }: typeof form.values) => {
    const wrong = objectionTo(fields, least);
    if (!wrong) {
      const { currentPassword, newPassword: next } = fields;
      return change.mutateAsync({ currentPassword, newPassword: next, endTokens: endsTokens && tokens > 0 });
    }
    form.element.current?.querySelector<HTMLInputElement>(`[name=${wrong.name}]`)?.focus();
    showToast({ title: wrong.text, failed: true });
  };
  const field = (name: keyof Fields, wrong?: string | false): PasswordInputProps => ({
    name,
    w: 'min(100%, 24rem)',
    ...form.getInputProps(name),
    ...(wrong && { error: wrong }),
    'aria-invalid': Boolean(wrong || form.errors[name]),
    visibilityToggleButtonProps: { 'aria-label': 'Show or hide the password' },
  });

  const isShort = newPassword !== '' && newPassword.length < least;
  const isOther = confirmed !== '' && confirmed !== newPassword;

  return (
    <section aria-labelledby="password-title">
      <Title order={2} id="password-title">
        {title}
      </Title>
      <form {...form.submit(submit)}>
        <Stack gap="sm" align="flex-start" mt="sm">
          {/* The user name, for password managers. */}
          <input hidden readOnly autoComplete="username" value={session.state === 'out' ? '' : session.user.username} />
          <PasswordInput
            {...field('currentPassword')}
            label={isFirst ? 'One-time password' : 'Current password'}
            autoComplete="current-password"
          />
          <PasswordInput
            {...field('newPassword', isShort && `Password must be at least ${least} characters long`)}
            label="New password"
            description={isFirst && !isShort && `At least ${least} characters. ${PASSPHRASE_HINT}`}
            autoComplete="new-password"
          />
          <PasswordInput
            {...field('confirmed', isOther && 'Passwords do not match')}
            label="Confirm new password"
            autoComplete="new-password"
          />
          <EndTokensCheckbox
            count={tokens}
            checked={form.values.endsTokens}
            onChange={(checked) => form.setFieldValue('endsTokens', checked)}
          />
          <Button type="submit" loading={form.submitting}>
            {title}
          </Button>
        </Stack>
      </form>
    </section>
  );
}

/** The first validation error and its field, in the order of REQ 7.5. */
function objectionTo(fields: Fields, least: number): { name: keyof Fields; text: string } | null {
  const missing = (Object.keys(EMPTY) as (keyof Fields)[]).find((name) => !fields[name]);
  if (missing) return { name: missing, text: 'All fields are required' };
  if (fields.newPassword !== fields.confirmed) return { name: 'confirmed', text: 'New passwords do not match' };
  if (fields.newPassword.length < least) return { name: 'newPassword', text: `New password must be at least ${least} characters long` };
  return null;
}
