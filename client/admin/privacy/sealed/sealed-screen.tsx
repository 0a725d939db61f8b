import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatNumber } from '../../../../shared/format';
import { formatDay, formatExactTime } from '../../../../shared/time/in-words';
import { trpc } from '../../trpc';
import { HintText } from '../../ui/display/hint';
import { ListState } from '../../ui/list/list-state';
import { OlderButton } from '../../ui/list/older-button';
import { useOlderPages } from '../../ui/list/use-older';
import { ListRow, RowList } from '../../ui/rows/rows';
import { SectionLayout } from '../../ui/section/section';
import { SealedErasureDialog } from './sealed-entry';
import { formatSealedTitle, type SealedEntryRow } from './words';

/** The sealed copies of erased data: a list, and one entry to read. */
export function SealedScreen() {
  const { client } = trpc.useUtils();
  const days = trpc.admin.sealedErasures.state.useQuery().data?.days;
  const query = useOlderPages({ key: ['sealed'], page: (before) => client.admin.sealedErasures.list.query(before ? { before } : {}) });
  const [open, setOpen] = useState<SealedEntryRow>();
  return (
    <SectionLayout>
      <HintText>
        {days === 0
          ? 'What is erased now is deleted at once, since SEAL_DAYS is 0.'
          : `What is erased is kept here, sealed, for ${days === undefined ? '…' : daysLabel(days)}, and is then deleted by itself.`}{' '}
        Only administrators can open what is sealed, and the access log notes it.
      </HintText>
      <ListState
        query={query}
        failure="Failed to fetch what is sealed"
        empty={
          days === 0
            ? 'Nothing is sealed. Whoever runs the server can have what is erased kept for some days first, by the setting SEAL_DAYS.'
            : 'Nothing is sealed. The next person or inquiry that is erased appears here.'
        }
      >
        {(rows) => (
          <RowList>
            {rows.map((sealed) => (
              <ListRow key={sealed.id}>
                <p>
                  <b>{formatSealedTitle(sealed)}</b>
                  <small>
                    {formatNumber(sealed.rows)} {sealed.rows === 1 ? 'record' : 'records'}, erased on {formatExactTime(sealed.sealedAt)}
                    {sealed.userName && ` by ${sealed.userName}`}; deleted on {formatDay(sealed.deleteAt)}
                  </small>
                  {sealed.names === null && (
                    <small>It can be read only with the server key that sealed it, which differs from the current one.</small>
                  )}
                </p>
                <Button
                  variant="default"
                  flex="none"
                  disabled={sealed.names === null}
                  aria-label={`Open ${formatSealedTitle(sealed)}, erased on ${formatExactTime(sealed.sealedAt)}`}
                  onClick={() => setOpen(sealed)}
                >
                  Open
                </Button>
              </ListRow>
            ))}
          </RowList>
        )}
      </ListState>
      <OlderButton {...query} />
      {open && <SealedErasureDialog sealed={open} onClose={() => setOpen(undefined)} />}
    </SectionLayout>
  );
}

const daysLabel = (days: number) => (days === 1 ? 'one day' : `${formatNumber(days)} days`);
