import { Checkbox, Radio, Stack, TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { grantsAccess, personForm, personUpdateSchema, ROLES, type Role } from '../../../shared/people/people';
import { showToast } from '../../ui/toaster/toasts';
import { useMarkUnsavedChanges } from '../editing/drafts/unsaved';
import { isMailSetUp } from '../mail-works';
import { trpc } from '../trpc';
import { collectSchemaErrors } from '../ui/form/field-errors';
import { FormFooter } from '../ui/form/form-end';
import { usePanelForm } from '../ui/form/use-panel-form';
import { ProofFields, useCodeFieldTexts } from '../ui/proof/proof-fields';
import { formatAction } from '../ui/words/labels';
import { formatFullName, type GivenPassword, type Person } from './person';

type Values = {
  username: string;
  firstName: string;
  lastName: string;
  email: string;
  role: Role;
  needsSecondFactor?: boolean;
  seesCosts?: boolean;
};
type Proven = Values & { currentPassword: string; code: string };
type PersonFormProps = { person: Person | undefined; onClose: () => void; onPassword: (given: GivenPassword) => void };

const NEW: Values = { username: '', firstName: '', lastName: '', email: '', role: 'office' };

/** The form of a new or stored person. Only changed fields are sent. */
export function PersonForm({ person, onClose, onPassword }: PersonFormProps) {
  const { username, firstName, lastName, email, role, needsSecondFactor, seesCosts } = person ?? NEW;
  const [first] = useState<Values>({ username, firstName, lastName, email, role, ...(person && { needsSecondFactor, seesCosts }) });
  const changed = (values: Values) =>
    Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== first[name as keyof Values]));
  const form = usePanelForm<Proven>({
    initialValues: { ...first, currentPassword: '', code: '' },
    validate: ({ currentPassword, code: _, ...values }) => ({
      // A stored value may violate a newer rule: it is validated only when it is changed.
      ...collectSchemaErrors(person ? personUpdateSchema.partial().safeParse(changed(values)) : personForm.safeParse(values)),
      ...(grantsAccess(person, values) && currentPassword === '' && { currentPassword: 'Is required' }),
    }),
  });
  const [isSaved, setSaved] = useState(false);
  const { client, admin, auth } = trpc.useUtils();
  useMarkUnsavedChanges(form.isDirty() && !isSaved);
  // Runs in an effect, so that the leave guard first learns that nothing is unsaved.
  useEffect(() => {
    if (isSaved) onClose();
  }, [isSaved, onClose]);

  const [isByMail, setByMail] = useState(isMailSetUp());
  const code = useCodeFieldTexts(form.errors.code !== undefined);
  const isProofNeeded = grantsAccess(person, form.values);
  const create = async (values: Values & Partial<Proven>) => {
    if (!isByMail) return onPassword(await client.admin.people.create.mutate(values));
    const { email: address } = (await client.admin.people.invite.mutate(values)).person;
    showToast({ title: 'Invitation sent', text: `A mail with a link is on its way to ${address}.` });
  };
  const update = async ({ id, version, invitedUntil }: Person, changes: Partial<Proven>) => {
    const { row } = await client.admin.people.update.mutate({ ...changes, id, version });
    const hasEnded = invitedUntil && !row.invitedUntil;
    showToast({
      title: formatAction('Saved', formatFullName(row)),
      ...(hasEnded && { text: 'The invitation has ended. Please send it again.' }),
    });
  };
  const save = async ({ currentPassword, code: typed, ...values }: Proven) => {
    const proof = isProofNeeded ? { currentPassword, code: typed } : {};
    const changes = changed(values);
    try {
      if (!person) await create({ ...values, ...proof });
      else if (Object.keys(changes).length > 0) await update(person, { ...changes, ...proof });
      else showToast({ title: 'No changes' });
      setSaved(true);
    } finally {
      void Promise.all([admin.people.list.invalidate(), auth.me.invalidate()]);
    }
  };
  const field = (name: keyof Values): TextInputProps => ({ name, autoComplete: 'off', ...form.getInputProps(name) });

  return (
    <form {...form.submit(save)}>
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
        {!person && isMailSetUp() && (
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
                ? 'This person has set it up, and cannot turn it off.'
                : 'This person sets it up at the next sign-in, before anything else; if signed in now, at once.'
            }
            {...form.getInputProps('needsSecondFactor', { type: 'checkbox' })}
          />
        )}
        {person && form.values.role === 'office' && (
          <Checkbox
            label="May see cost prices"
            description="What products cost the company, and the margin of quotations. Administrators always see them."
            {...form.getInputProps('seesCosts', { type: 'checkbox' })}
          />
        )}
        {isProofNeeded && (
          <>
            <p>
              {form.values.role === 'administrator' && person?.role !== 'administrator'
                ? 'An administrator may do everything: please confirm that it is you.'
                : 'Links for a new password go to this address: please confirm that it is you.'}
            </p>
            <ProofFields password={form.getInputProps('currentPassword')} code={form.getInputProps('code')} texts={code} />
          </>
        )}
        <FormFooter
          submit={!person && isByMail ? 'Send invitation' : 'Save'}
          isPending={form.submitting}
          problem={form.problem}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
