import { Alert, FocusTrap, Modal, Skeleton, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { ExternalLink, History } from 'lucide-react';
import { useState } from 'react';
import { findPublicPage } from '../../../../shared/content/content-type';
import { parseId } from '../../../../shared/pages/page-url';
import { describeFailure, trpc } from '../../trpc';
import { isTopDialog } from '../../ui/dialog/top-dialog';
import { useScrollLock } from '../../ui/dialog/use-scroll-lock';
import { FoldingButton } from '../../ui/display/folding-button';
import { useSectionUrlState } from '../../ui/section/use-section';
import { usePreviewChoice } from '../preview/use-preview-place';
import type { AnyRow, SectionDefinition } from '../section-definition';
import { RecordForm } from './record-form';

const NEW = 'new';
const WIDE = '72rem';
const WITH_PREVIEW = '96rem';

type RecordDialogProps = { definition: SectionDefinition; rows: AnyRow[] | undefined; showHistory: (row: AnyRow) => void };

/** The dialog of the URL's record: `id=12`; or of a new record, `id=new`, with `copy=12` as a copy, or with `name=Rope` as its name. */
export function RecordDialog({ definition, rows, showHistory }: RecordDialogProps) {
  const { get, set } = useSectionUrlState();
  const isPhone = useMediaQuery('(max-width: 47.99em)');
  // The width from which parts.module.css uses two columns.
  const isWide = useMediaQuery('(min-width: 75em)') && definition.parts.length > 1;
  const preview = usePreviewChoice(definition.type);
  const shownId = get('id');
  const isNew = shownId === NEW;
  const id = parseId(isNew ? get('copy') : shownId);
  // A stored record is shown with the list's values until the record itself is fetched.
  const placeholderData = isNew ? undefined : (rows?.find((one) => one.id === id) as never);
  const { data, error } = trpc.admin[definition.name as 'products'].row.useQuery(
    { id: id ?? 0 },
    { enabled: id !== undefined, gcTime: 0, placeholderData },
  );
  const row = data as unknown as AnyRow | undefined;
  const [loading, setLoading] = useState<number>();
  if (id && !row && loading !== id) setLoading(id);
  useScrollLock(shownId !== '');
  const close = () => set({ id: undefined, copy: undefined, name: undefined });
  return (
    <Modal
      opened={shownId !== ''}
      onClose={() => isTopDialog() && close()}
      title={isNew ? definition.texts.add : `Edit ${definition.texts.one}`}
      size={preview?.place === 'beside' ? WITH_PREVIEW : isWide ? WIDE : 'lg'}
      fullScreen={isPhone}
      lockScroll={false}
      transitionProps={{ duration: 0 }}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {isNew && (!id || row) && (
        <RecordForm key={`like ${id}`} {...{ definition, preview }} like={row} name={get('name')} onClose={close} />
      )}
      {!isNew && row && (
        <RecordForm key={row.id} {...{ definition, preview, row }} onClose={close}>
          <Ways site={findPublicPage(definition.type, row)} onHistory={() => showHistory(row)} />
          {definition.further && <definition.further row={row} />}
        </RecordForm>
      )}
      {id && !row && (error ? <Alert color="red">{describeFailure(error)}</Alert> : <Waiting />)}
      {/* Without this, Close has the focus while the record loads, and Space or Enter would close the dialog. */}
      {id && loading === id && <FocusTrap.InitialFocus />}
    </Modal>
  );
}

/** Links to the history and the public page of a record. */
function Ways({ site, onHistory }: { site: string | null; onHistory: () => void }) {
  return (
    <>
      <FoldingButton variant="subtle" icon={<History size={16} aria-hidden="true" />} label="History" onClick={onHistory} />
      {site && <FoldingButton variant="subtle" icon={<ExternalLink size={16} aria-hidden="true" />} label="See on the site" href={site} />}
    </>
  );
}

const Waiting = () => (
  <Stack role="status" aria-label="Loading">
    <Skeleton height={36} />
    <Skeleton height={96} />
    <Skeleton height={36} />
  </Stack>
);
