import { Alert, Button, Group, Stack } from '@mantine/core';
import classes from './their-text.module.css';

type TheirTextProps = { theirs: string; onKeepMine: () => void; onTakeTheirs: () => void };

/** Somebody else saved the text that is being edited: their words, and the choice. */
export function TheirText({ theirs, onKeepMine, onTakeTheirs }: TheirTextProps) {
  return (
    <Alert color="marigold" title="Someone else changed this text in the meantime" role="alert">
      <Stack gap="sm">
        <p>Your words are in the field above. This is what is saved now:</p>
        <blockquote className={classes.theirs}>{theirs || 'Nothing'}</blockquote>
        <Group gap="xs">
          <Button variant="default" onClick={onKeepMine}>
            Keep mine
          </Button>
          <Button variant="default" onClick={onTakeTheirs}>
            Take theirs
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
