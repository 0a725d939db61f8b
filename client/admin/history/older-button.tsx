import { Button } from '@mantine/core';

type OlderButtonProps = { query: { isFetching: boolean }; isShown: boolean; onClick: () => void };

/** The way to what happened before. */
export function OlderButton({ query, isShown, onClick }: OlderButtonProps) {
  if (!isShown) return null;
  return (
    <Button variant="default" fullWidth mt="md" loading={query.isFetching} onClick={onClick}>
      Show older
    </Button>
  );
}
