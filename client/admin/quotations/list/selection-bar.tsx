import { Button, CloseButton, NativeSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import type { QuotationSummary } from '../../../../shared/quotation/rows';
import { dayOf } from '../../../../shared/time/india';
import { useChangeSelectedRows } from '../../editing/write/use-change-selection';
import { useOwnerChoices } from '../../inquiries/drawer/use-owners';
import { trpc } from '../../trpc';
import { DayField } from '../../ui/form/day-field';
import classes from '../../ui/rows/bulk-bar.module.css';
import type { RowSelection } from '../../ui/rows/use-selection';
import { RemindDialog } from '../reminding/remind-dialog';
import own from './quotation-list.module.css';

type SelectionBarProps = { quotations: QuotationSummary[]; selection: RowSelection };
type Change = Parameters<ReturnType<typeof trpc.useUtils>['client']['admin']['quotations']['changeMany']['mutate']>[0]['change'];

/** Actions on all selected quotations, as one change set with one Undo. */
export function QuotationSelectionBar({ quotations, selection }: SelectionBarProps) {
  const chosen = quotations.filter(({ id }) => selection.has(id));
  const { client, admin } = trpc.useUtils();
  const { change, isPending } = useChangeSelectedRows({
    ...{ chosen, selection, one: 'quotation', many: 'quotations' },
    write: (wanted: Change) =>
      client.admin.quotations.changeMany.mutate({ quotations: chosen.map(({ id, version }) => ({ id, version })), change: wanted }),
    showAll: () => Promise.all([admin.quotations.invalidate(), admin.overview.invalidate()]),
  });
  const { options } = useOwnerChoices();
  const [day, setDay] = useState('');
  const [reminded, setReminded] = useState<number[]>();
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const [isMore, setMore] = useState(false);
  const isShort = isPhone === true && !isMore;
  if (chosen.length === 0) return null;
  return (
    <div className={isShort ? `${classes.bar} ${own.short}` : classes.bar} role="toolbar" aria-label="Selected quotations">
      <b role="status">{chosen.length} selected</b>
      <Button disabled={isPending} onClick={() => setReminded(chosen.map(({ id }) => id))}>
        Remind…
      </Button>
      {reminded && <RemindDialog ids={reminded} onClose={() => setReminded(undefined)} />}
      {isShort ? (
        <Button variant="default" onClick={() => setMore(true)}>
          More…
        </Button>
      ) : (
        <>
          {chosen.length < quotations.length && (
            <Button variant="subtle" onClick={() => selection.select(quotations.map(({ id }) => id))}>
              Select all {quotations.length} on this page
            </Button>
          )}
          <NativeSelect
            aria-label="Owner of the selected quotations"
            disabled={isPending}
            value="-"
            data={[{ value: '-', label: 'Assign to …' }, ...options]}
            onChange={(event) => {
              const { value } = event.currentTarget;
              if (value !== '-') void change({ ownerId: Number(value) || null }, value === '' ? 'Owner removed' : 'Owner changed');
            }}
          />
          <DayField aria-label="Follow-up of the selected quotations" min={dayOf(new Date())} value={day} onChange={setDay} />
          <Button
            variant="default"
            disabled={isPending}
            onClick={() => void change({ followUpAt: day || null }, day ? 'Follow-up saved' : 'Follow-up removed')}
          >
            {day ? 'Follow up then' : 'No follow-up'}
          </Button>
        </>
      )}
      <CloseButton aria-label="Clear the selection" className={classes.close} onClick={selection.clear} />
    </div>
  );
}
