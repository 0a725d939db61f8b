import { Button } from '@mantine/core';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { HistoryDrawer } from '../history/history-drawer';
import { trpc } from '../trpc';
import { ListSection } from '../ui/list/list-section';
import { usePeriodicRefetch } from '../ui/section/refresh/use-periodic-refetch';
import { useSectionUrlState } from '../ui/section/use-section';
import { OneTimePasswordDialog } from './one-time-password';
import { PeopleTable } from './people-table';
import { formatFullName, type GivenPassword, type Person } from './person';
import { PersonDialog } from './person-dialog';

/** The polling interval of an invitation's mail, which is accepted or refused within seconds. */
const SENDING_MS = 2_000;
const isBeingMailed = ({ invitationMail }: Person) => invitationMail?.state === 'waiting' && invitationMail.words === '';

/** The users of the panel; for administrators. */
export function PeopleSection() {
  const { get, set } = useSectionUrlState();
  const [given, setGiven] = useState<GivenPassword>();
  const [remembered, setRemembered] = useState<Person>();
  const isActive = usePeriodicRefetch() !== false;
  const query = trpc.admin.people.list.useQuery(undefined, {
    refetchInterval: ({ state }) => isActive && state.data?.some(isBeingMailed) && SENDING_MS,
  });
  const people = query.data;
  const words = get('q').toLowerCase().split(/\s+/);
  const rows = people?.filter((person) => {
    const text = `${formatFullName(person)} ${person.username} ${person.email}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return (
    <>
      <ListSection
        many="people"
        query={{ ...query, data: rows && { rows } }}
        actions={
          <Button leftSection={<UserPlus size={16} aria-hidden="true" />} onClick={() => set({ id: 'new' })}>
            Add person
          </Button>
        }
      >
        {(rows) => <PeopleTable people={rows} onPassword={setGiven} onHistory={setRemembered} />}
      </ListSection>
      {people && <PersonDialog people={people} onPassword={setGiven} />}
      {given && <OneTimePasswordDialog {...given} onClose={() => setGiven(undefined)} />}
      {remembered && (
        <HistoryDrawer type="people" row={remembered} title={formatFullName(remembered)} onClose={() => setRemembered(undefined)} />
      )}
    </>
  );
}
