import { Alert, Button, Modal, Skeleton, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { exactly } from '../../../../shared/time/in-words';
import { problemOf, trpc } from '../../trpc';
import { sizeLabel } from '../../ui/picture-labels';
import classes from './sealed.module.css';
import { type Sealed, titleOf } from './words';

/** One erasure that is sealed, to read: nothing can be taken out of it. */
export function SealedEntry({ sealed, onClose }: { sealed: Sealed; onClose: () => void }) {
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
      title={titleOf(sealed)}
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 0 }}
    >
      {!data && !error && <Skeleton height={120} role="status" aria-label="Opening" />}
      {error && !isFetching && (
        <Alert color="var(--alert)" role="alert" title="Failed to open it">
          <Stack align="flex-start" gap="sm">
            {problemOf(error)}
            <Button variant="default" onClick={() => void refetch()}>
              Try again
            </Button>
          </Stack>
        </Alert>
      )}
      <ul className={classes.rows}>
        {data?.pages
          .flatMap(({ rows }) => rows)
          .map(({ kind, words, at, fields }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of one answer, which never move
            <li key={place}>
              <h3>{words}</h3>
              <p>
                {kind}
                {at && `, ${exactly(at)}`}
              </p>
              <dl>
                {fields.map(({ label, text }) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{text}</dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
      </ul>
      {files.length > 0 && (
        <p className={classes.about}>With these files: {files.map(({ name, bytes }) => `${name} (${sizeLabel(bytes)})`).join(', ')}.</p>
      )}
      {hasNextPage && (
        <Button variant="default" fullWidth mt="md" loading={isFetching} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </Modal>
  );
}
