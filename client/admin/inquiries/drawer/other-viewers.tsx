import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { trpc } from '../../trpc';

/** The key of the query below, which events of the inbox invalidate. */
export const VIEWERS_QUERY_KEY = ['inquiry-viewers'];

const BY_ITSELF = { context: { isBackground: true } };
/** The server forgets a viewer who has not renewed the entry for a minute. */
const EVERY_MS = 20_000;

/** Shows the other users who have an inquiry open; reports that this user has it open, while the page is visible. */
export function OtherViewers({ id }: { id: number }) {
  const { client } = trpc.useUtils();
  const { data: names = [] } = useQuery({
    queryKey: [...VIEWERS_QUERY_KEY, id],
    queryFn: () => client.admin.inquiries.view.mutate({ id }, BY_ITSELF),
    refetchInterval: EVERY_MS,
  });
  // Removes this viewer's entry; the next inquiry sets a new one.
  useEffect(() => () => void client.admin.inquiries.view.mutate({ id: null }, BY_ITSELF).catch(() => undefined), [client]);
  return (
    <Text role="status" fz="xs" c="var(--ink-soft)" className="hidden-if-empty">
      {names.length > 0 && sentence(names)}
    </Text>
  );
}

function sentence(names: string[]): string {
  const [first, second, ...others] = names;
  if (second === undefined) return `${first} is also looking at this`;
  if (others.length === 0) return `${first} and ${second} are also looking at this`;
  return `${first} and ${names.length - 1} others are also looking at this`;
}
