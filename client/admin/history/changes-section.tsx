import { SimpleGrid } from '@mantine/core';
import type { ContentType } from '../../../shared/content/content-type';
import { administratorTypes, recordedTypes } from '../../../shared/content/registry';
import { useIsAdministrator } from '../session/session';
import { trpc } from '../trpc';
import { DayField } from '../ui/form/day-field';
import { UrlFilter } from '../ui/list/filter-select';
import { ListSection } from '../ui/list/list-section';
import { useOlderPages } from '../ui/list/use-older';
import { RowList } from '../ui/rows/rows';
import { useSectionUrlState } from '../ui/section/use-section';
import { ChangeSetEntry } from './change-set-entry';
import { ChangeViews } from './change-views';
import { TrashedRows } from './trash';

const optionOf = ({ path, title }: ContentType) => ({ value: path, label: title });
/** The filter option for changes without a user: the initial content. */
const SETUP = { value: '0', label: 'Setup' };

/** The section Changes: all change sets, or in another view the deleted rows. */
export function ChangesSection() {
  return useSectionUrlState().get('view') === 'trash' ? <TrashedRows /> : <Changes />;
}

/** All change sets with Undo; the search is in the URL. */
function Changes() {
  const { get } = useSectionUrlState();
  const { client } = trpc.useUtils();
  const [q, type, person, from, to] = ['q', 'type', 'person', 'from', 'to'].map(get) as [string, string, string, string, string];
  const query = useOlderPages({
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
  return (
    <ListSection
      many="changes"
      texts={{ search: 'Search changes by name', none: 'No changes yet. Everything that is added, changed or deleted appears here.' }}
      query={query}
      isFiltered={[type, person, from, to].some(Boolean)}
      filters={
        <>
          <ChangeViews />
          <Filters />
        </>
      }
    >
      {(rows) => (
        <RowList isOrdered>
          {rows.map((set) => (
            <ChangeSetEntry key={set.changeSet} set={set} />
          ))}
        </RowList>
      )}
    </ListSection>
  );
}

function Filters() {
  const { get, set } = useSectionUrlState();
  const isAdministrator = useIsAdministrator();
  const types = recordedTypes.filter((type) => isAdministrator || !administratorTypes.includes(type)).map(optionOf);
  const { data: people = [] } = trpc.admin.history.people.useQuery();
  const day = (name: string, label: string) => (
    <DayField label={label} towards="past" value={get(name)} onDone={(chosen) => set({ [name]: chosen }, { replace: true })} />
  );
  return (
    <search>
      <SimpleGrid minColWidth="10rem" autoFlow="auto-fit" spacing="xs" style={{ alignItems: 'end' }}>
        <UrlFilter name="type" all="All types" data={types} />
        <UrlFilter name="person" all="All people" data={[...people.map(({ id, name }) => ({ value: String(id), label: name })), SETUP]} />
        {day('from', 'From')}
        {day('to', 'To')}
      </SimpleGrid>
    </search>
  );
}
