import { Button, Checkbox, Group, Radio, Stack, TextInput, type TextInputProps } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { handsOverAccess, personForm, personUpdate, ROLES, type Role } from '../../../shared/people/people';
import { showToast } from '../../ui/toasts';
import { useUnsaved } from '../editing/drafts/unsaved';
import { mailWorks } from '../mail-works';
import { messageOf, refusalOf, trpc } from '../trpc';
import { ProofFields, useOwnCode } from '../ui/form/proof-fields';
import { naming } from '../ui/words/labels';
import { fullName, type GivenPassword, type Person } from './person';

type Values = { username: string; firstName: string; lastName: string; email: string; role: Role; needsSecondFactor?: boolean };
type PersonFormProps = { person: Person | undefined; onClose: () => void; onPassword: (given: GivenPassword) => void };

const NEW: Values = { username: '', firstName: '', lastName: '', email: '', role: 'office' };

/** The first message of each field that the server would refuse. */
function errorsIn(values: Partial<Values>, isUpdate: boolean): Record<string, string> {
  const { error } = (isUpdate ? personUpdate.partial() : personForm).safeParse(values);
  return Object.fromEntries((error?.issues ?? []).reverse().map(({ path, message }) => [String(path[0]), message]));
}

/** The form of a new or stored person. Only what was changed is sent. */
export function PersonForm({ person, onClose, onPassword }: PersonFormProps) {
  const { username, firstName, lastName, email, role, needsSecondFactor } = person ?? NEW;
  const [first] = useState<Values>({ username, firstName, lastName, email, role, ...(person && { needsSecondFactor }) });
  const changed = (values: Values) => Object.entries(values).filter(([name, value]) => value !== first[name as keyof Values]);
  const form = useForm<Values>({
    initialValues: first,
    // A stored value may be older than a rule: it is checked when it is changed.
    validate: (values) => errorsIn(person ? Object.fromEntries(changed(values)) : values, person !== undefined),
  });
  const element = useRef<HTMLFormElement>(null);
  const [isSaved, setSaved] = useState(false);
  const utils = trpc.useUtils();
  useUnsaved(form.isDirty() && !isSaved);
  // In an effect, so that the leave guard knows first that nothing is unsaved.
  useEffect(() => {
    if (isSaved) onClose();
  }, [isSaved, onClose]);

  const showErrors = (errors: Record<string, unknown>) => {
    form.setErrors(errors as typeof form.errors);
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const outcome = {
    onError: (error: unknown) => {
      showErrors(refusalOf(error)?.errors ?? {});
      showToast({ title: 'Failed to save person', text: messageOf(error), failed: true });
    },
    onSettled: () => Promise.all([utils.admin.people.list.invalidate(), utils.auth.me.invalidate()]),
  };
  const create = trpc.admin.people.create.useMutation({
    ...outcome,
    onSuccess: (given) => {
      setSaved(true);
      onPassword(given);
    },
  });
  const invite = trpc.admin.people.invite.useMutation({
    ...outcome,
    onSuccess: ({ person: { email } }) => {
      setSaved(true);
      showToast({ title: 'Invitation sent', text: `A mail with a link is on its way to ${email}.` });
    },
  });
  const update = trpc.admin.people.update.useMutation({
    ...outcome,
    onSuccess: ({ row }) => {
      setSaved(true);
      const hasEnded = person?.invitedUntil && !row.invitedUntil;
      showToast({ title: naming('Saved', fullName(row)), ...(hasEnded && { text: 'The invitation has ended. Please send it again.' }) });
    },
  });
  const [isByMail, setByMail] = useState(mailWorks());
  const [proof, setProof] = useState({ currentPassword: '', code: '' });
  const code = useOwnCode(refusalOf(create.error ?? invite.error ?? update.error)?.code);
  const isProofNeeded = handsOverAccess(person, form.values);
  const isPending = create.isPending || invite.isPending || update.isPending;
  const save = (values: Values) => {
    if (isPending) return;
    if (isProofNeeded && proof.currentPassword === '') return showErrors({ currentPassword: 'Is required' });
    const given = isProofNeeded ? proof : {};
    if (!person) return (isByMail ? invite : create).mutate({ ...values, ...given });
    const changes = Object.fromEntries(changed(values));
    if (Object.keys(changes).length > 0) return update.mutate({ ...changes, ...given, id: person.id, version: person.version });
    showToast({ title: 'No changes' });
    onClose();
  };
  const field = (name: keyof Values): TextInputProps => ({ name, autoComplete: 'off', ...form.getInputProps(name) });

  const own = (name: keyof typeof proof) => ({
    value: proof[name],
    error: form.errors[name],
    onChange: (typed: string) => {
      form.clearFieldError(name);
      setProof((before) => ({ ...before, [name]: typed }));
    },
  });

  return (
    <form ref={element} noValidate onSubmit={form.onSubmit(save, showErrors)}>
      <Stack gap="md">
        <TextInput {...field('firstName')} label="First name" required data-autofocus />
        <TextInput {...field('lastName')} label="Last name" />
        {person ? (
          <p>
            Username: <b>{person.username}</b>
          </p>
        ) : (
          <TextInput
            {...field('username')}
            label="Username"
            description="For signing in; it cannot be changed later"
            autoCapitalize="none"
            required
          />
        )}
        <TextInput {...field('email')} label="E-mail" type="email" required />
        <Radio.Group label="Role" {...form.getInputProps('role')}>
          <Stack gap="xs" mt="xs">
            {Object.entries(ROLES).map(([value, { label, may }]) => (
              <Radio key={value} value={value} label={label} description={may} />
            ))}
          </Stack>
        </Radio.Group>
        {!person && mailWorks() && (
          <Radio.Group label="First sign-in" value={isByMail ? 'mail' : 'password'} onChange={(way) => setByMail(way === 'mail')}>
            <Stack gap="xs" mt="xs">
              <Radio
                value="mail"
                label="Send an invitation by mail"
                description="They choose a password with its link, within seven days"
              />
              <Radio value="password" label="Show a one-time password" description="You give it to them in person or by phone" />
            </Stack>
          </Radio.Group>
        )}
        {person && (
          <Checkbox
            label="Require two-step sign-in"
            description={
              person.hasSecondFactor
                ? 'They have set it up, and cannot turn it off.'
                : 'They set it up at their next sign-in, before anything else; if they are signed in, at once.'
            }
            {...form.getInputProps('needsSecondFactor', { type: 'checkbox' })}
          />
        )}
        {isProofNeeded && (
          <>
            <p>
              {form.values.role === 'administrator' && person?.role !== 'administrator'
                ? 'An administrator may do everything: please confirm that it is you.'
                : 'Links for a new password go to this address: please confirm that it is you.'}
            </p>
            <ProofFields password={own('currentPassword')} code={own('code')} words={code} />
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending}>
            {!person && isByMail ? 'Send invitation' : 'Save'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
