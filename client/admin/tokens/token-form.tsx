import { Button, Checkbox, Group, NativeSelect, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { EVERY_SCOPE, SCOPES, type Scope } from '../../../shared/people/scopes';
import { TOKEN_LIFE, tokenForm } from '../../../shared/people/tokens';
import { formatDay } from '../../../shared/time/in-words';
import { DAY_MS } from '../../../shared/time/india';
import { showToast } from '../../ui/toasts';
import { useUnsaved } from '../editing/drafts/unsaved';
import { useSession } from '../login/session';
import { messageOf, type Outputs, refusalOf, trpc } from '../trpc';
import classes from './tokens.module.css';

type Values = { name: string; scopes: Scope[]; days: string; password: string };

const LIVES: [days: number, words: string][] = [
  [30, '30 days'],
  [90, '90 days'],
  [TOKEN_LIFE.default, '1 year'],
  [TOKEN_LIFE.most, '2 years'],
];

/** The first message of each field that the server would refuse. */
function errorsIn({ password, days, ...form }: Values): Record<string, string> {
  const { error } = tokenForm.safeParse({ ...form, days: Number(days) });
  const found = (error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]).reverse();
  return { ...Object.fromEntries(found), ...(password === '' && { password: 'Is required' }) };
}

export function TokenForm({ onClose, onGiven }: { onClose: () => void; onGiven: (given: Outputs['tokens']['create']) => void }) {
  const form = useForm<Values>({
    initialValues: { name: '', scopes: [], days: String(TOKEN_LIFE.default), password: '' },
    validate: errorsIn,
  });
  const element = useRef<HTMLFormElement>(null);
  const session = useSession();
  const utils = trpc.useUtils();
  const [isSaved, setSaved] = useState(false);
  useUnsaved(form.isDirty() && !isSaved);
  // In an effect, so that the leave guard knows first that nothing is unsaved.
  useEffect(() => {
    if (isSaved) onClose();
  }, [isSaved, onClose]);

  const showErrors = (errors: Record<string, unknown>) => {
    form.setErrors(errors as typeof form.errors);
    const first = errors.name ? '[name=name]' : errors.scopes ? '[type=checkbox]' : '[aria-invalid=true]';
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>(first)?.focus());
  };
  const create = trpc.admin.tokens.create.useMutation({
    onSuccess: (given) => {
      setSaved(true);
      onGiven(given);
    },
    onError: (error) => {
      showErrors(refusalOf(error)?.errors ?? {});
      showToast({ title: 'Failed to create token', text: messageOf(error), failed: true });
    },
    onSettled: () => utils.admin.tokens.list.invalidate(),
  });
  const save = ({ days, ...values }: Values) => {
    if (!create.isPending) create.mutate({ ...values, days: Number(days) });
  };

  return (
    <form ref={element} className={classes.form} noValidate onSubmit={form.onSubmit(save, showErrors)}>
      <Stack gap="md">
        <TextInput
          {...form.getInputProps('name')}
          name="name"
          label="Name"
          description="The program it is for, such as Accounting. The history shows it beside your name"
          autoComplete="off"
          required
          data-autofocus
        />
        <Checkbox.Group {...form.getInputProps('scopes')} label="What the program may do" required>
          <Stack gap="sm" my="xs">
            {EVERY_SCOPE.map((scope) => (
              <Checkbox key={scope} value={scope} label={SCOPES[scope].label} description={SCOPES[scope].may} />
            ))}
          </Stack>
        </Checkbox.Group>
        <NativeSelect
          {...form.getInputProps('days')}
          name="days"
          label="Works for"
          data={LIVES.map(([days, words]) => ({
            value: String(days),
            label: `${words}, until ${formatDay(new Date(Date.now() + days * DAY_MS))}`,
          }))}
        />
        {/* Tells password managers the account. */}
        <input hidden readOnly autoComplete="username" value={session.state === 'out' ? '' : session.user.username} />
        <PasswordInput
          {...form.getInputProps('password')}
          name="password"
          label="Your password"
          autoComplete="current-password"
          required
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending}>
            Create token
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
