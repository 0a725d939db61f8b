import { Button, Group, Stack, Textarea } from '@mantine/core';
import { showToast } from '../../../ui/toaster/toasts';
import { DraftOffer } from '../../editing/drafts/draft-offer';
import { saveOnKey } from '../../editing/text-editor/save-key';
import { useTextEditor } from '../../editing/text-editor/use-text-editor';
import { offerReversal } from '../../editing/write/offer-reversal';
import { trpc } from '../../trpc';
import type { Inquiry } from '../labels';
import { useShowChangedInquiry } from './use-inquiry-update';

const MAX_LENGTH = 10_000;

/** The office's internal notes about an inquiry. */
export function InquiryNotes({ inquiry: { id, notes, version } }: { inquiry: Inquiry }) {
  const show = useShowChangedInquiry();
  const update = trpc.admin.inquiries.update.useMutation();
  const write = async (text: string, base: number) => {
    const { row } = await update.mutateAsync({ id, notes: text, version: base });
    void show(row);
    return row.version;
  };
  const editor = useTextEditor({
    key: `inquiries:${id}`,
    field: 'notes',
    label: 'Notes',
    stored: { text: notes ?? '', version },
    failure: 'Failed to save notes',
    save: async (text, base) => {
      const saved = await write(text, base.version);
      const toast = { title: 'Notes saved successfully' };
      if (text === base.text) showToast(toast);
      else offerReversal(toast, 'Undo', () => write(base.text, saved));
      return { text, version: saved };
    },
  });
  return (
    <Stack gap="xs" align="flex-start">
      <Textarea
        data-notes
        label="Notes"
        description="For the office only"
        autosize
        minRows={3}
        maxRows={16}
        maxLength={MAX_LENGTH}
        w="100%"
        value={editor.text}
        onChange={(event) => editor.write(event.currentTarget.value)}
        onKeyDown={saveOnKey(() => void editor.submit())}
        aria-keyshortcuts="Control+S"
      />
      {editor.savedDraft && <DraftOffer draft={editor.savedDraft} onRestore={editor.restore} onDiscard={editor.discardDraft} />}
      {editor.conflict}
      <Group gap="xs">
        <Button disabled={!editor.isDirty} loading={editor.isSaving} onClick={() => void editor.submit()}>
          Save notes
        </Button>
        {editor.isDirty && (
          <Button variant="subtle" onClick={editor.discard}>
            Discard
          </Button>
        )}
      </Group>
    </Stack>
  );
}
