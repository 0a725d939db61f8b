import { Button, Text } from '@mantine/core';
import { ArrowLeft, Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { BREACH_KINDS, type BreachRow } from '../../../../shared/privacy/breach';
import { formatDay } from '../../../../shared/time/in-words';
import { trpc } from '../../trpc';
import { HintText } from '../../ui/display/hint';
import { ListState } from '../../ui/list/list-state';
import { RowList } from '../../ui/rows/rows';
import { SectionLayout } from '../../ui/section/section';
import { useSectionUrl, useSectionUrlState } from '../../ui/section/use-section';
import { BreachDetail, BreachNotFound } from './breach-detail';
import { BreachForm } from './breach-form';
import { formatTimeLeft } from './report-countdown';

/** The recorded breaches of personal data, from which the office prepares its reports; the URL contains the open one. */
export function BreachesScreen() {
  const { get, set } = useSectionUrlState();
  const query = trpc.admin.breaches.list.useQuery();
  const id = get('id');
  const close = () => set({ id: undefined });
  const list = { query: { ...query, data: query.data && { rows: query.data } }, failure: 'Failed to fetch breaches' };
  const open = query.data?.find((breach) => String(breach.id) === id);
  if (id === '')
    return (
      <SectionLayout
        actions={
          <Button leftSection={<Plus size={16} aria-hidden="true" />} onClick={() => set({ id: 'new' })}>
            Record a breach
          </Button>
        }
      >
        <HintText>
          When data of people was lost, stolen or seen by somebody who should not: record it here at once. You get the clock, the number of
          persons, a file of their addresses, and texts for the Board and for them.
        </HintText>
        <ListState {...list} empty="No breaches recorded.">
          {(rows) => <List rows={rows} />}
        </ListState>
      </SectionLayout>
    );
  return (
    <SectionLayout
      actions={
        <Button variant="default" leftSection={<ArrowLeft size={16} aria-hidden="true" />} onClick={close}>
          All breaches
        </Button>
      }
    >
      {id === 'new' ? (
        <BreachForm breach={undefined} onClose={(saved) => set({ id: saved?.toString() }, { replace: true })} />
      ) : open ? (
        <BreachDetail key={open.id} breach={open} onClose={close} />
      ) : (
        <ListState {...list} empty={<BreachNotFound onClose={close} />}>
          {() => <BreachNotFound onClose={close} />}
        </ListState>
      )}
    </SectionLayout>
  );
}

function List({ rows }: { rows: BreachRow[] }) {
  const urlWith = useSectionUrl();
  return (
    <RowList>
      {rows.map((breach) => (
        <li key={breach.id}>
          <Text inherit fw={600} component={Link} to={urlWith({ id: String(breach.id) })}>
            Learned of on {formatDay(breach.learnedAt)}
          </Text>
          <Text inherit lineClamp={2}>
            {breach.nature}
          </Text>
          <HintText>
            {breach.kinds.map((kind) => BREACH_KINDS[kind].label).join(', ')}. Board: {formatTimeLeft(breach, Date.now())}.
          </HintText>
        </li>
      ))}
    </RowList>
  );
}
