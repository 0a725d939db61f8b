import { Button } from '@mantine/core';
import type { OlderRows } from './use-older';

/** A button that loads older entries. */
export function OlderButton({ isFetching, hasOlder, showOlder }: OlderRows & { isFetching: boolean }) {
  if (!hasOlder) return null;
  return (
    <Button variant="default" fullWidth mt="md" loading={isFetching} onClick={showOlder}>
      Show older
    </Button>
  );
}
