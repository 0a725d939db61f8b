import { Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { FailureNotice } from '../display/failure-notice';

const SKELETON_ROWS = 8;

export type ListStateProps<T> = {
  query: { data: { rows: T[] } | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  /** The sentence of REQ 8.3, such as 'Failed to fetch products'. */
  failure: string;
  /** The content of an empty list. */
  empty: ReactNode;
  children: (rows: T[]) => ReactNode;
};

/** A list while loading, failed, empty or loaded. Loaded rows stay visible during a refetch. */
export function ListState<T>({ query: { data, error, isFetching, refetch }, failure, empty, children }: ListStateProps<T>) {
  if (data && data.rows.length > 0) return children(data.rows);
  if (error && !isFetching) return <FailureNotice title={failure} error={error} onRetry={refetch} />;
  if (!data)
    return (
      <Stack gap="xs" role="status" aria-label="Loading">
        {Array.from({ length: SKELETON_ROWS }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders never move
          <Skeleton key={row} height={44} />
        ))}
      </Stack>
    );
  return (
    <Stack align="center" py="xl" role="status">
      {typeof empty === 'string' ? (
        <Text c="var(--ink-soft)" ta="center">
          {empty}
        </Text>
      ) : (
        empty
      )}
    </Stack>
  );
}
