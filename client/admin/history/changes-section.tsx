import { Select, TextInput } from '@mantine/core';
import type { ContentType } from '../../../shared/content/content-type';
import { administratorTypes, recordedTypes } from '../../../shared/content/registry';
import { useIsAdministrator } from '../login/session';
import { trpc } from '../trpc';
import { ListState } from '../ui/list-state';
import { SearchBox } from '../ui/search-box';
import { SectionHead } from '../ui/section-head';
import { useSection } from '../ui/use-section';
import { ChangeSetEntry } from './change-set-entry';
import classes from './history.module.css';
import { OlderButton } from './older-button';
import { useOlder } from './use-older';

const optionOf = ({ path, title }: ContentType) => ({ value: path, label: title });
/** Changes that no person made: the first content. */
const SETUP = { value: '0', label: 'Setup' };

/** The section Changes: every change set, with its Undo; what is searched for is in the URL. */
export function ChangesSection() {
  return (
    <section className={classes.place} aria-label="Changes">
      <SectionHead>
        <SearchBox label="Search changes by name" />
      </SectionHead>
      <Filters />
      <Changes />
    </section>
  );
}

function Filters() {
  const { get, set } = useSection();
  const isAdministrator = useIsAdministrator();
  const types = recordedTypes.filter((type) => isAdministrator || !administratorTypes.includes(type)).map(optionOf);
  const { data: people = [] } = trpc.admin.history.people.useQuery();
  const choice = (name: string, all: string, data: { value: string; label: string }[]) => (
    <Select
      aria-label={all}
      placeholder={all}
      clearable
      data={data}
      value={get(name) || null}
      onChange={(next) => set({ [name]: next ?? undefined })}
      clearButtonProps={{ 'aria-label': all }}
    />
  );
  const day = (name: string, label: string) => (
    <TextInput
      type="date"
      label={label}
      value={get(name)}
      onChange={(event) => set({ [name]: event.currentTarget.value }, { replace: true })}
    />
  );
  return (
    <search className={classes.filters}>
      {choice('type', 'All types', types)}
      {choice('person', 'All people', [...people.map(({ id, name }) => ({ value: String(id), label: name })), SETUP])}
      {day('from', 'From')}
      {day('to', 'To')}
    </search>
  );
}

function Changes() {
  const { get } = useSection();
  const { client } = trpc.useUtils();
  const [q, type, person, from, to] = ['q', 'type', 'person', 'from', 'to'].map(get) as [string, string, string, string, string];
  const isNarrowed = [q, type, person, from, to].some((value) => value !== '');
  const sets = useOlder({
    key: ['changes', q, type, person, from, to],
    page: (before) =>
      client.admin.history.changes.query({
        before,
        q,
        ...(type && { type }),
        ...(person && { person: Number(person) }),
        ...(from && { from }),
        ...(to && { to }),
      }),
  });
  const none = isNarrowed
    ? 'No changes found matching your search'
    : 'No changes yet. Everything that is added, changed or deleted appears here.';
  return (
    <>
      <ListState
        query={sets.query}
        failure="Failed to fetch changes"
        empty={sets.hasOlder ? 'No changes found among the newest. Older ones were not searched yet.' : none}
      >
        {(rows) => (
          <ol className={classes.list}>
            {rows.map((set) => (
              <ChangeSetEntry key={set.changeSet} set={set} />
            ))}
          </ol>
        )}
      </ListState>
      <OlderButton {...sets} />
    </>
  );
}
