import { Button, Group, SimpleGrid } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { ACCESS_ACTIONS, ACCESS_PERIODS, type RecordType } from '../../../../shared/privacy/access-log';
import { ExportLink } from '../../import-export/export-link';
import { trpc } from '../../trpc';
import { HintText } from '../../ui/display/hint';
import { UrlFilter } from '../../ui/list/filter-select';
import { ListSection } from '../../ui/list/list-section';
import { useSectionUrlState } from '../../ui/section/use-section';
import { AccessList } from './access-list';

type Action = (typeof ACCESS_ACTIONS)[number];
type Period = (typeof ACCESS_PERIODS)[number];

const ACTION_OPTIONS: { value: Action; label: string }[] = [
  { value: 'opened', label: 'Opened' },
  { value: 'exported', label: 'Exported' },
  { value: 'downloaded', label: 'Downloaded' },
  { value: 'found', label: 'Looked up' },
];
const PERIOD_OPTIONS = ACCESS_PERIODS.map((days) => ({ value: String(days), label: days === 1 ? 'Today' : `Last ${days} days` }));
const RECORDS: Record<RecordType, string> = { inquiries: 'inquiry', quotations: 'quotation', orders: 'order' };

/** Reads the filters from the URL; invalid values are ignored. */
function useFilters() {
  const { get } = useSectionUrlState();
  const number = (name: string) => (/^[1-9]\d{0,8}$/.test(get(name)) ? Number(get(name)) : undefined);
  const [user, record] = [number('user'), number('record')];
  const action = ACCESS_ACTIONS.find((one) => one === get('action'));
  const days: Period | undefined = ACCESS_PERIODS.find((one) => String(one) === get('days'));
  const of = (Object.keys(RECORDS) as RecordType[]).find((one) => one === get('of'));
  return { ...(user && { user }), ...(action && { action }), ...(days && { days }), ...(of && record && { of, record }) };
}

/** The screen of the access log: the users who opened, exported, downloaded or searched personal data. */
export function AccessLogScreen() {
  const { get, set } = useSectionUrlState();
  const filter = useFilters();
  const query = trpc.admin.accessLog.page.useQuery({ ...filter, page: Number(get('page')) || 1 }, { placeholderData: keepPreviousData });
  const { of, record } = filter;
  const reference = query.data?.rows.find(({ subjectId, reference }) => subjectId === record && reference)?.reference ?? record;
  return (
    <ListSection
      many="accesses"
      texts={{
        search: '',
        none: 'Nobody has opened or exported data of people yet.',
        noMatch: 'No accesses match these filters.',
        fetchFailed: 'Failed to fetch the access log',
      }}
      query={query}
      isFiltered={Object.keys(filter).length > 0}
      actions={<ExportLink path="access-log" params={{ filter }} />}
      filters={
        <>
          <HintText>
            Opening the same record again within an hour is one entry. Looking at a list here, and searching, are not noted. Entries name no
            visitor, and stay when a person is erased.
          </HintText>
          {of && (
            <Group component="p" gap="sm" role="status">
              <b>
                Who opened {RECORDS[of]} {reference}
              </b>
              <Button variant="default" size="compact-sm" onClick={() => set({ of: undefined, record: undefined, page: undefined })}>
                Show all
              </Button>
            </Group>
          )}
          <Filters />
        </>
      }
    >
      {(rows) => <AccessList rows={rows} />}
    </ListSection>
  );
}

function Filters() {
  const { data: people = [] } = trpc.admin.history.people.useQuery();
  return (
    <search>
      <SimpleGrid minColWidth="10rem" autoFlow="auto-fit" spacing="xs">
        <UrlFilter name="user" all="All users" data={people.map(({ id, name }) => ({ value: String(id), label: name }))} />
        <UrlFilter name="action" all="All kinds" data={ACTION_OPTIONS} />
        <UrlFilter name="days" all="All periods" data={PERIOD_OPTIONS} />
      </SimpleGrid>
    </search>
  );
}
