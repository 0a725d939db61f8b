import { Button, PasswordInput, type PasswordInputProps, Title } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { MIN_PASSWORD } from '../../../shared/business';
import { showToast } from '../../ui/toasts';
import { updateUser, useSession } from '../session/session';
import { messageOf, refusalOf, trpc } from '../trpc';
import { EndTokens } from '../ui/form/end-tokens';
import classes from './settings.module.css';

const EMPTY = { current: '', next: '', confirmed: '' };
type Fields = typeof EMPTY;
const SHORT = `Password must be at least ${MIN_PASSWORD} characters long`;

/** Changes the user's password (REQ 7.5), which ends all other sessions; after a sign-in with a one-time password before anything else. */
export function PasswordForm({ isFirst = false }: { isFirst?: boolean }) {
  const title = isFirst ? 'Choose a new password' : 'Change password';
  const session = useSession();
  const [fields, setFields] = useState(EMPTY);
  const [refused, setRefused] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const utils = trpc.useUtils();
  const tokens = trpc.auth.countTokens.useQuery().data ?? 0;
  const [endsTokens, setEndsTokens] = useState(true);
  const change = trpc.auth.changePassword.useMutation({
    onSuccess: (_, { endTokens }) => {
      setFields(EMPTY);
      const text = endTokens ? 'All your other sessions and your API tokens were ended.' : 'All your other sessions were ended.';
      showToast({ title: 'Your password has been changed successfully', text });
      void utils.auth.countTokens.invalidate();
      void utils.admin.tokens.list.invalidate();
      void utils.auth.sessions.invalidate();
      if (session.state === 'in') updateUser({ ...session.user, mustChangePassword: false });
      utils.auth.me.setData(undefined, (me) => me && { ...me, mustChangePassword: false });
    },
    onError: (error) => {
      const isWrong = refusalOf(error)?.code === 'wrong_password';
      setRefused(isWrong ? messageOf(error) : undefined);
      if (isWrong) focus('current');
      showToast({ title: 'Failed to change password', text: messageOf(error), failed: true });
    },
  });
  const focus = (name: keyof Fields) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    const wrong = objectionTo(fields);
    if (wrong) {
      focus(wrong.name);
      return showToast({ title: wrong.text, failed: true });
    }
    change.mutate({ currentPassword: fields.current, newPassword: fields.next, endTokens: endsTokens && tokens > 0 });
  };
  const field = (name: keyof Fields, error: string | false | undefined): PasswordInputProps => ({
    name,
    error,
    'aria-invalid': Boolean(error),
    value: fields[name],
    onChange: (event) => {
      const { value } = event.currentTarget;
      setRefused(undefined);
      setFields((before) => ({ ...before, [name]: value }));
    },
    visibilityToggleButtonProps: { 'aria-label': 'Show or hide the password' },
  });

  const isShort = fields.next !== '' && fields.next.length < MIN_PASSWORD;
  const isOther = fields.confirmed !== '' && fields.confirmed !== fields.next;

  return (
    <section aria-labelledby="password-title">
      <Title order={2} id="password-title">
        {title}
      </Title>
      <form ref={form} className={classes.form} onSubmit={submit} noValidate>
        {/* Tells password managers the account. */}
        <input hidden readOnly autoComplete="username" value={session.state === 'out' ? '' : session.user.username} />
        <PasswordInput
          {...field('current', refused)}
          label={isFirst ? 'One-time password' : 'Current password'}
          autoComplete="current-password"
        />
        <PasswordInput {...field('next', isShort && SHORT)} label="New password" autoComplete="new-password" />
        <PasswordInput
          {...field('confirmed', isOther && 'Passwords do not match')}
          label="Confirm new password"
          autoComplete="new-password"
        />
        <EndTokens count={tokens} checked={endsTokens} onChange={setEndsTokens} />
        <Button type="submit" loading={change.isPending}>
          {title}
        </Button>
      </form>
    </section>
  );
}

/** The first validation error and its field, in the order of REQ 7.5. */
function objectionTo(fields: Fields): { name: keyof Fields; text: string } | null {
  const missing = (Object.keys(EMPTY) as (keyof Fields)[]).find((name) => !fields[name]);
  if (missing) return { name: missing, text: 'All fields are required' };
  if (fields.next !== fields.confirmed) return { name: 'confirmed', text: 'New passwords do not match' };
  if (fields.next.length < MIN_PASSWORD) return { name: 'next', text: `New password must be at least ${MIN_PASSWORD} characters long` };
  return null;
}
