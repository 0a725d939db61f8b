import { Button, Group } from '@mantine/core';
import { formatExactTime } from '../../../../shared/time/in-words';
import { NoteBox } from '../../ui/display/note';

type DraftOfferProps = { draft: { at: string }; onRestore: () => void; onDiscard: () => void };

/** Offers to restore an unsaved draft. */
export function DraftOffer({ draft, onRestore, onDiscard }: DraftOfferProps) {
  return (
    <NoteBox role="status">
      <Group justify="space-between" gap="0.5rem 1rem">
        <span>
          Unsaved changes from <time dateTime={draft.at}>{formatExactTime(draft.at)}</time>
        </span>
        <Group gap="xs">
          <Button size="compact-sm" onClick={onRestore}>
            Restore
          </Button>
          <Button size="compact-sm" variant="default" onClick={onDiscard}>
            Discard
          </Button>
        </Group>
      </Group>
    </NoteBox>
  );
}
