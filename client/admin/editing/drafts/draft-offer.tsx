import { Button, Group } from '@mantine/core';
import { formatExactly } from '../../../../shared/time/in-words';
import classes from './draft-offer.module.css';

type DraftOfferProps = { draft: { at: string }; onRestore: () => void; onDiscard: () => void };

/** Offers to restore an unsaved draft. */
export function DraftOffer({ draft, onRestore, onDiscard }: DraftOfferProps) {
  return (
    <div role="status" className={classes.offer}>
      <span>
        Unsaved changes from <time dateTime={draft.at}>{formatExactly(draft.at)}</time>
      </span>
      <Group gap="xs">
        <Button size="compact-sm" onClick={onRestore}>
          Restore
        </Button>
        <Button size="compact-sm" variant="default" onClick={onDiscard}>
          Discard
        </Button>
      </Group>
    </div>
  );
}
