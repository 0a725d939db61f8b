import { Button, Group, Modal, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMediaQuery } from '@mantine/hooks';
import { PhoneIncoming } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { calledInquiry } from '../../../shared/inquiries/contact';
import { SUBJECTS } from '../../../shared/inquiries/topics';
import { showToast } from '../../ui/toasts';
import { useUnsaved } from '../editing/drafts/unsaved';
import { randomUuid } from '../editing/write/random-uuid';
import { messageOf, refusalOf, trpc } from '../trpc';
import { isTopDialog } from '../ui/dialog/top-dialog';
import { useSection } from '../ui/section/use-section';
import { useOwners } from './drawer/use-owners';

/** The value of `id` in the address while a call is written down. */
const CALL = 'call';

/** A button that opens the form of a call. */
export function CallButton({ className }: { className?: string | undefined }) {
  const { set } = useSection();
  return (
    <Button
      variant="default"
      className={className}
      leftSection={<PhoneIncoming size={16} aria-hidden="true" />}
      onClick={() => set({ id: CALL })}
    >
      Log a call
    </Button>
  );
}

/** The form of a call, while the address asks for it. */
export function CallDialog() {
  const { get, set } = useSection();
  const isPhone = useMediaQuery('(max-width: 47.99em)');
  return (
    <Modal
      opened={get('id') === CALL}
      onClose={() => isTopDialog() && set({ id: undefined })}
      title="Log a call"
      size="lg"
      fullScreen={isPhone ?? false}
      transitionProps={{ duration: 0 }}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <CallForm onDone={(id) => set({ id: id === undefined ? undefined : String(id) }, { replace: true })} />
    </Modal>
  );
}

const EMPTY = { name: '', phone: '', email: '', company: '', topic: 'general', message: '' };
type Values = typeof EMPTY & { owner: string };
/** Fields that show the message of another field. */
const FIELDS: Record<string, string> = { ownerId: 'owner' };

function errorsIn({ owner: _, ...values }: Values): Record<string, string> {
  const issues = calledInquiry.safeParse(values).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
}

function CallForm({ onDone }: { onDone: (id?: number) => void }) {
  const { me, options } = useOwners();
  const form = useForm<Values>({ initialValues: { ...EMPTY, owner: String(me ?? '') }, validate: errorsIn });
  const element = useRef<HTMLFormElement>(null);
  // One for each form: what is sent again after a lost answer is stored once.
  const [requestKey] = useState(randomUuid);
  const [savedId, setSavedId] = useState<number>();
  const utils = trpc.useUtils();
  useUnsaved(form.isDirty() && savedId === undefined);
  // In an effect, so that the leave guard knows first that nothing is unsaved.
  useEffect(() => {
    if (savedId !== undefined) onDone(savedId);
  }, [savedId, onDone]);
  const showErrors = (errors: Record<string, unknown>) => {
    form.setErrors(Object.fromEntries(Object.entries(errors).map(([name, message]) => [FIELDS[name] ?? name, String(message)])));
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const writeDown = trpc.admin.inquiries.writeDown.useMutation({
    trpc: { context: { requestKey } },
    onSuccess: ({ id, reference }) => {
      showToast({ title: 'Call logged', text: reference });
      void utils.admin.inquiries.invalidate();
      setSavedId(id);
    },
    onError: (error) => {
      showErrors(refusalOf(error)?.errors ?? {});
      showToast({ title: 'Failed to log the call', text: messageOf(error), failed: true });
    },
  });
  const save = ({ owner, ...values }: Values) => {
    if (!writeDown.isPending) writeDown.mutate({ ...values, ownerId: Number(owner) || null });
  };
  const field = (name: keyof Values) => ({ name, autoComplete: 'off', ...form.getInputProps(name) });
  return (
    <form ref={element} noValidate onSubmit={form.onSubmit(save, showErrors)}>
      <Stack gap="md">
        <TextInput {...field('name')} label="Name" required data-autofocus />
        <TextInput {...field('phone')} label="Phone" type="tel" required />
        <TextInput {...field('email')} label="E-mail" type="email" />
        <TextInput {...field('company')} label="Company" />
        <NativeSelect {...field('topic')} label="Topic" data={Object.entries(SUBJECTS).map(([value, label]) => ({ value, label }))} />
        <Textarea {...field('message')} label="What was said" autosize minRows={4} maxRows={12} required />
        <NativeSelect {...field('owner')} label="Owner" data={options} />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => onDone()}>
            Cancel
          </Button>
          <Button type="submit" loading={writeDown.isPending}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
