import { Button, Group, TextInput } from '@mantine/core';
import { showToast } from '../../../ui/toaster/toasts';
import { saveOnKey } from '../../editing/text-editor/save-key';
import { useTextEditor } from '../../editing/text-editor/use-text-editor';
import { offerReversal } from '../../editing/write/offer-reversal';
import { trpc } from '../../trpc';
import type { Inquiry } from '../labels';
import { useShowChangedInquiry } from './use-inquiry-update';

type EmailAddressProps = { inquiry: Inquiry; isCorrecting: boolean; onCorrect: (isCorrecting: boolean) => void };

/** The sender's address, which can be corrected here if it was mistyped. */
export function SenderEmailAddress({ inquiry, isCorrecting, onCorrect }: EmailAddressProps) {
  if (isCorrecting) return <AddressEditor inquiry={inquiry} onDone={() => onCorrect(false)} />;
  return (
    <>
      {inquiry.email}{' '}
      <Button variant="subtle" size="compact-sm" onClick={() => onCorrect(true)}>
        {inquiry.email ? 'Correct the address' : 'Add an address'}
      </Button>
    </>
  );
}

function AddressEditor({ inquiry: { id, email, version }, onDone }: { inquiry: Inquiry; onDone: () => void }) {
  const show = useShowChangedInquiry();
  const correct = trpc.admin.inquiries.correctAddress.useMutation();
  const { client } = trpc.useUtils();
  const editor = useTextEditor({
    key: `inquiries:${id}:email`,
    field: 'email',
    label: 'E-mail',
    stored: { text: email, version },
    failure: 'Failed to save the address',
    save: async (text, base) => {
      const { row, changeSet } = await correct.mutateAsync({ id, email: text.trim(), version: base.version });
      const undo = async () => {
        await client.admin.history.undo.mutate({ changeSet });
        await show({ id });
      };
      if (row.version === base.version) showToast({ title: 'No changes' });
      else offerReversal({ title: 'Address saved', text: row.email }, 'Undo', undo);
      void show(row);
      onDone();
      return { text: row.email, version: row.version };
    },
  });
  const cancel = () => {
    editor.discard();
    onDone();
  };
  return (
    <>
      <TextInput
        aria-label="E-mail"
        type="email"
        autoComplete="off"
        autoFocus
        maxLength={254}
        value={editor.text}
        error={editor.problem}
        onChange={(event) => editor.write(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void editor.submit();
          else saveOnKey(() => void editor.submit())(event);
        }}
      />
      {editor.conflict}
      <Group gap="xs" mt="xs">
        <Button size="compact-md" disabled={!editor.isDirty} loading={editor.isSaving} onClick={() => void editor.submit()}>
          Save address
        </Button>
        <Button size="compact-md" variant="default" onClick={cancel}>
          Cancel
        </Button>
      </Group>
    </>
  );
}
