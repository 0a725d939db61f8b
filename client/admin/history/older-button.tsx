import { Button } from '@mantine/core';

type OlderButtonProps = { query: { isFetching: boolean }; hasOlder: boolean; showOlder: () => void };

/** Loads older entries. */
export function OlderButton({ query, hasOlder, showOlder }: OlderButtonProps) {
  if (!hasOlder) return null;
  return (
    <Button variant="default" fullWidth mt="md" loading={query.isFetching} onClick={showOlder}>
      Show older
    </Button>
  );
}
