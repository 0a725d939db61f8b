import { Alert, Modal, Skeleton, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { parseId } from '../../../shared/page-address';
import { usePlace } from '../shell/use-place';
import { messageOf, trpc } from '../trpc';
import type { AnyRow, ContentTab } from './content-tab';
import { RecordForm } from './record-form';

const NEW = 'new';

/** The record that the address names: `id=12`, or `id=new`, filled like another one with `copy=12`. */
export function RecordDialog({ tab }: { tab: ContentTab }) {
  const { get, set } = usePlace();
  const isPhone = useMediaQuery('(max-width: 47.99em)');
  const asked = get('id');
  const id = parseId(asked === NEW ? get('copy') : asked);
  const { data, error } = trpc.admin[tab.name as 'products'].row.useQuery({ id: id ?? 0 }, { enabled: id !== undefined, gcTime: 0 });
  const row = data as unknown as AnyRow | undefined;
  const close = () => set({ id: undefined, copy: undefined });
  const isNew = asked === NEW;
  return (
    <Modal
      opened={asked !== ''}
      onClose={close}
      title={isNew ? tab.texts.add : `Edit ${tab.texts.one}`}
      size="lg"
      fullScreen={isPhone}
      transitionProps={{ duration: 0 }}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {isNew && id === undefined && <RecordForm key={NEW} tab={tab} onClose={close} />}
      {row && <RecordForm key={`${asked} ${row.id}`} tab={tab} {...(isNew ? { like: row } : { row })} onClose={close} />}
      {id !== undefined &&
        !row &&
        (error ? <Alert color="red">{messageOf(error) ?? 'The server could not be reached.'}</Alert> : <Waiting />)}
    </Modal>
  );
}

const Waiting = () => (
  <Stack role="status" aria-label="Loading">
    <Skeleton height={36} />
    <Skeleton height={96} />
    <Skeleton height={36} />
  </Stack>
);
