import { Button } from '@mantine/core';
import { ArrowLeft, Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { BREACH_KINDS, type BreachRow } from '../../../../shared/privacy/breach';
import { formatDay } from '../../../../shared/time/in-words';
import { mayLeave } from '../../editing/drafts/unsaved';
import { trpc } from '../../trpc';
import { ListState } from '../../ui/list/list-state';
import { Section } from '../../ui/section/section';
import { useSection, useSectionUrl } from '../../ui/section/use-section';
import { BreachDetail, NoBreach } from './breach-detail';
import { BreachForm } from './breach-form';
import classes from './breaches.module.css';
import { leftInWords } from './clock';

/** Breaches of personal data that the office prepares its reports of; the open one is in the URL. */
export function BreachesScreen() {
  const { get, set } = useSection();
  const query = trpc.admin.breaches.list.useQuery();
  const id = get('id');
  const close = () => set({ id: undefined });
  const list = { query: { ...query, data: query.data && { rows: query.data } }, failure: 'Failed to fetch breaches' };
  const open = query.data?.find((breach) => String(breach.id) === id);
  if (id === '')
    return (
      <Section
        actions={
          <Button leftSection={<Plus size={16} aria-hidden="true" />} onClick={() => set({ id: 'new' })}>
            Note a breach
          </Button>
        }
      >
        <p className={classes.hint}>
          When data of people was lost, stolen or seen by somebody who should not: note it here at once. You get the clock, the number of
          persons, a file of their addresses, and texts for the Board and for them.
        </p>
        <ListState {...list} empty="No breaches noted.">
          {(rows) => <List rows={rows} />}
        </ListState>
      </Section>
    );
  return (
    <Section
      actions={
        <Button variant="default" leftSection={<ArrowLeft size={16} aria-hidden="true" />} onClick={() => mayLeave() && close()}>
          All breaches
        </Button>
      }
    >
      {id === 'new' ? (
        <BreachForm
          breach={undefined}
          onClose={(saved) => (saved || mayLeave()) && set({ id: saved ? String(saved) : undefined }, { replace: true })}
        />
      ) : open ? (
        <BreachDetail key={open.id} breach={open} onClose={close} />
      ) : (
        <ListState {...list} empty={<NoBreach onClose={close} />}>
          {() => <NoBreach onClose={close} />}
        </ListState>
      )}
    </Section>
  );
}

function List({ rows }: { rows: BreachRow[] }) {
  const urlWith = useSectionUrl();
  return (
    <ul className={classes.list}>
      {rows.map((breach) => (
        <li key={breach.id}>
          <Link to={urlWith({ id: String(breach.id) })}>Learned of on {formatDay(breach.learnedAt)}</Link>
          <p className={classes.nature}>{breach.nature}</p>
          <p className={classes.hint}>
            {breach.kinds.map((kind) => BREACH_KINDS[kind].label).join(', ')}. Board: {leftInWords(breach, Date.now())}.
          </p>
        </li>
      ))}
    </ul>
  );
}
