import { Button, Modal, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatExactly } from '../../../../shared/time/in-words';
import { trpc } from '../../trpc';
import { Fact, Facts } from '../../ui/display/facts';
import { Failed } from '../../ui/display/failed';
import { Hint } from '../../ui/display/hint';
import { Rows } from '../../ui/rows/rows';
import { sizeLabel } from '../../ui/words/picture-labels';
import { type SealedEntryRow, sealedTitle } from './words';

/** A sealed copy, read-only: nothing can be exported or restored from it. */
export function SealedEntry({ sealed, onClose }: { sealed: SealedEntryRow; onClose: () => void }) {
  const { client } = trpc.useUtils();
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['sealed-entry', sealed.id],
    queryFn: ({ pageParam }) => client.admin.sealedErasures.open.mutate({ id: sealed.id, from: pageParam }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    gcTime: 0,
  });
  const files = data?.pages.flatMap((page) => page.files) ?? [];
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={sealedTitle(sealed)}
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 0 }}
    >
      {!data && !error && <Skeleton height={120} role="status" aria-label="Opening" />}
      {error && !isFetching && <Failed title="Failed to open it" error={error} onRetry={refetch} />}
      <Rows>
        {data?.pages
          .flatMap(({ rows }) => rows)
          .map(({ key, kind, words, at, fields }) => (
            <li key={key}>
              <h3>{words}</h3>
              <small>
                {kind.charAt(0).toUpperCase() + kind.slice(1)}
                {at && `, ${formatExactly(at)}`}
              </small>
              <Facts>
                {fields.map(({ label, text }) => (
                  <Fact key={label} label={label}>
                    {text}
                  </Fact>
                ))}
              </Facts>
            </li>
          ))}
      </Rows>
      {files.length > 0 && <Hint>With these files: {files.map(({ name, bytes }) => `${name} (${sizeLabel(bytes)})`).join(', ')}.</Hint>}
      {hasNextPage && (
        <Button variant="default" fullWidth mt="md" loading={isFetching} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </Modal>
  );
}
