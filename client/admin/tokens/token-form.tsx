import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { EVERY_SCOPE, SCOPES, type Scope } from '../../../shared/people/scopes';
import { TOKEN_LIFE, tokenForm } from '../../../shared/people/tokens';
import { formatDay } from '../../../shared/time/in-words';
import { DAY_MS } from '../../../shared/time/india';
import { showToast } from '../../ui/toasts';
import { useUnsaved } from '../editing/drafts/unsaved';
import { messageOf, type Outputs, refusalOf, trpc } from '../trpc';
import { ProofFields, useOwnCode } from '../ui/form/proof-fields';
import classes from './tokens.module.css';

type Values = { name: string; scopes: Scope[]; days: string; currentPassword: string; code: string };

const LIVES: [days: number, words: string][] = [
  [30, '30 days'],
  [90, '90 days'],
  [TOKEN_LIFE.default, '1 year'],
  [TOKEN_LIFE.most, '2 years'],
];

/** The first message of each field that the server would refuse. */
function errorsIn({ currentPassword, code: _, days, ...form }: Values): Record<string, string> {
  const { error } = tokenForm.safeParse({ ...form, days: Number(days) });
  const found = (error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]).reverse();
  return { ...Object.fromEntries(found), ...(currentPassword === '' && { currentPassword: 'Is required' }) };
}

export function TokenForm({ onClose, onGiven }: { onClose: () => void; onGiven: (given: Outputs['tokens']['create']) => void }) {
  const form = useForm<Values>({
    initialValues: { name: '', scopes: [], days: String(TOKEN_LIFE.default), currentPassword: '', code: '' },
    validate: errorsIn,
  });
  const element = useRef<HTMLFormElement>(null);
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
  const code = useOwnCode(refusalOf(create.error)?.code);
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
        <ProofFields password={form.getInputProps('currentPassword')} code={form.getInputProps('code')} words={code} />
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
