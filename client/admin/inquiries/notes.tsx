import { Button, Group, Stack, Textarea } from '@mantine/core';
import { showToast } from '../../ui/toasts';
import { DraftOffer } from '../drafts/draft-offer';
import { onSaveKey } from '../text-editor/save-key';
import { TheirText } from '../text-editor/their-text';
import { useTextDraft } from '../text-editor/use-text-draft';
import { messageOf, type Outputs, refusalOf, trpc } from '../trpc';
import type { Inquiry } from './labels';
import { useShowChanged } from './use-inquiry-update';

const LONGEST = 10_000;
const UNDONE = 'Undone';

/** What the office writes down for itself about an inquiry. */
export function Notes({ inquiry: { id, notes, version } }: { inquiry: Inquiry }) {
  const draft = useTextDraft(`inquiries:${id}`, notes ?? '');
  const show = useShowChanged();
  const update = trpc.admin.inquiries.update.useMutation();

  const save = async (text: string, on: number, said = 'Notes saved successfully'): Promise<void> => {
    try {
      const { row } = await update.mutateAsync({ id, notes: text, version: on });
      show(row);
      draft.saved(text);
      const undo = { label: 'Undo', run: () => void save(notes ?? '', row.version, UNDONE) };
      showToast({ title: said, ...(said !== UNDONE && { action: undo }) });
    } catch (error) {
      const theirs = refusalOf(error)?.conflict?.theirs as Outputs['inquiries']['update']['row'] | undefined;
      if (theirs) show(theirs);
      // Somebody changed the status alone.
      if (theirs && draft.isOn(theirs.notes ?? '')) return save(text, theirs.version, said);
      showToast({ title: 'Failed to save notes', text: messageOf(error), failed: true });
    }
  };
  const submit = () => {
    if (draft.isDirty && draft.theirs === null && !update.isPending) void save(draft.text, version);
  };

  return (
    <Stack gap="xs" align="flex-start">
      <Textarea
        label="Notes"
        description="For the office only"
        autosize
        minRows={3}
        maxRows={16}
        maxLength={LONGEST}
        w="100%"
        value={draft.text}
        onChange={(event) => draft.write(event.currentTarget.value)}
        onKeyDown={onSaveKey(submit)}
        aria-keyshortcuts="Control+S"
      />
      {draft.kept && <DraftOffer draft={draft.kept} onRestore={draft.restore} onDiscard={draft.discardKept} />}
      {draft.theirs !== null && <TheirText theirs={draft.theirs} onKeepMine={draft.keepMine} onTakeTheirs={draft.drop} />}
      <Group gap="xs">
        <Button disabled={!draft.isDirty || draft.theirs !== null} loading={update.isPending} onClick={submit}>
          Save notes
        </Button>
        {draft.isDirty && (
          <Button variant="subtle" onClick={draft.drop}>
            Discard
          </Button>
        )}
      </Group>
    </Stack>
  );
}
