import { Button, Modal, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatFileSize } from '../../../../shared/format';
import { formatExactTime } from '../../../../shared/time/in-words';
import { trpc } from '../../trpc';
import { FactList, FactRow } from '../../ui/display/facts';
import { FailureNotice } from '../../ui/display/failure-notice';
import { HintText } from '../../ui/display/hint';
import { RowList } from '../../ui/rows/rows';
import { formatSealedTitle, type SealedEntryRow } from './words';

/** A sealed copy, read-only: nothing can be exported or restored from it. */
export function SealedErasureDialog({ sealed, onClose }: { sealed: SealedEntryRow; onClose: () => void }) {
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
      title={formatSealedTitle(sealed)}
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 0 }}
    >
      {!data && !error && <Skeleton height={120} role="status" aria-label="Opening" />}
      {error && !isFetching && <FailureNotice title="Failed to open it" error={error} onRetry={refetch} />}
      <RowList>
        {data?.pages
          .flatMap(({ rows }) => rows)
          .map(({ key, kind, text, at, fields }) => (
            <li key={key}>
              <h3>{text}</h3>
              <small>
                {kind.charAt(0).toUpperCase() + kind.slice(1)}
                {at && `, ${formatExactTime(at)}`}
              </small>
              <FactList>
                {fields.map(({ label, text }) => (
                  <FactRow key={label} label={label}>
                    {text}
                  </FactRow>
                ))}
              </FactList>
            </li>
          ))}
      </RowList>
      {files.length > 0 && (
        <HintText>With these files: {files.map(({ name, bytes }) => `${name} (${formatFileSize(bytes)})`).join(', ')}.</HintText>
      )}
      {hasNextPage && (
        <Button variant="default" fullWidth mt="md" loading={isFetching} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </Modal>
  );
}
