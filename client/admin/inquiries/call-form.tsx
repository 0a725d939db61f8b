import { NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { PhoneIncoming } from 'lucide-react';
import { useEffect, useState } from 'react';
import { loggedCallForm } from '../../../shared/inquiries/contact';
import { CONTACT_PAGE_TOPICS } from '../../../shared/inquiries/topics';
import { showToast } from '../../ui/toaster/toasts';
import { useMarkUnsavedChanges } from '../editing/drafts/unsaved';
import { trpc } from '../trpc';
import { PanelDialog } from '../ui/dialog/panel-dialog';
import { FoldingButton } from '../ui/display/folding-button';
import { collectSchemaErrors } from '../ui/form/field-errors';
import { FormFooter } from '../ui/form/form-end';
import { usePanelForm } from '../ui/form/use-panel-form';
import { useSectionUrlState } from '../ui/section/use-section';
import { useOwnerChoices } from './drawer/use-owners';

/** The value of `id` in the URL while the form of a call is open. */
const CALL = 'call';

/** The button that opens the form of a call. */
export function LogCallButton() {
  const { set } = useSectionUrlState();
  return (
    <FoldingButton
      variant="default"
      upTo="61.99em"
      icon={<PhoneIncoming size={16} aria-hidden="true" />}
      label="Log a call"
      onClick={() => set({ id: CALL })}
    />
  );
}

/** The dialog with the form of a call, open while the URL says so. */
export function CallDialog() {
  const { get, set } = useSectionUrlState();
  return (
    <PanelDialog opened={get('id') === CALL} title="Log a call" onClose={() => set({ id: undefined })}>
      <CallForm onDone={(id) => set({ id: id === undefined ? undefined : String(id) }, { replace: true })} />
    </PanelDialog>
  );
}

const EMPTY = { name: '', phone: '', email: '', company: '', topic: 'general', message: '' };

function CallForm({ onDone }: { onDone: (id?: number) => void }) {
  const { me, options } = useOwnerChoices();
  const form = usePanelForm({
    initialValues: { ...EMPTY, ownerId: String(me ?? '') },
    validate: ({ ownerId: _, ...values }) => collectSchemaErrors(loggedCallForm.safeParse(values)),
  });
  const [savedId, setSavedId] = useState<number>();
  const { client, admin } = trpc.useUtils();
  useMarkUnsavedChanges(form.isDirty() && savedId === undefined);
  // Runs in an effect, so that the leave guard first learns that nothing is unsaved.
  useEffect(() => {
    if (savedId !== undefined) onDone(savedId);
  }, [savedId, onDone]);
  const save = async ({ ownerId, ...values }: typeof form.values) => {
    const call = { ...values, ownerId: Number(ownerId) || null };
    const { id, reference } = await client.admin.inquiries.enterCall.mutate(call);
    showToast({ title: 'Call logged', text: reference });
    void admin.inquiries.invalidate();
    setSavedId(id);
  };
  const field = (name: keyof typeof form.values) => ({ name, autoComplete: 'off', ...form.getInputProps(name) });
  return (
    <form {...form.submit(save)}>
      <Stack gap="md">
        <TextInput {...field('name')} label="Name" required data-autofocus />
        <TextInput {...field('phone')} label="Phone" type="tel" required />
        <TextInput {...field('email')} label="E-mail" type="email" />
        <TextInput {...field('company')} label="Company" />
        <NativeSelect
          {...field('topic')}
          label="Topic"
          data={Object.entries(CONTACT_PAGE_TOPICS).map(([value, label]) => ({ value, label }))}
        />
        <Textarea {...field('message')} label="What was said" autosize minRows={4} maxRows={12} required />
        <NativeSelect {...field('ownerId')} label="Owner" data={options} />
        <FormFooter submit="Save" isPending={form.submitting} problem={form.problem} onCancel={() => onDone()} />
      </Stack>
    </form>
  );
}
