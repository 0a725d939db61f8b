import { ActionIcon, Badge, Group, Menu, Text } from '@mantine/core';
import { History, KeyRound, MoreHorizontal, Pencil, Smartphone, UserCheck, UserX } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { grantsAccess, ROLES } from '../../../shared/people/people';
import { useSession } from '../session/session';
import { RelativeTime } from '../ui/display/relative-time';
import { useSectionUrl } from '../ui/section/use-section';
import { PanelTable, type TableColumn } from '../ui/table/panel-table';
import { type AccountAction, AccountDialog } from './account-dialog';
import { InvitationState } from './invited';
import { formatFullName, type GivenPassword, type Person } from './person';
import { useSetPersonActive } from './use-activation';

const ICON = { size: 18, 'aria-hidden': true } as const;

type PeopleTableProps = { people: Person[]; onPassword: (given: GivenPassword) => void; onHistory: (person: Person) => void };
type Wanted = { person: Person; action: AccountAction };

export function PeopleTable({ people, onPassword, onHistory }: PeopleTableProps) {
  const [wanted, setWanted] = useState<Wanted>();
  const columns: TableColumn<Person>[] = [
    { field: 'name', label: 'Name', isName: true, card: '1 start', cell: (person) => <Name person={person} /> },
    { field: 'role', label: 'Role', isShort: true, cell: ({ role }) => ROLES[role].label },
    {
      field: 'state',
      label: 'State',
      cell: (person) => <State person={person} onAction={(action) => setWanted({ person, action })} />,
    },
    {
      field: 'lastSeen',
      label: 'Last seen',
      cardLabel: 'Last seen:',
      cell: ({ lastSeenAt }) => (lastSeenAt ? <RelativeTime at={lastSeenAt} /> : 'Never'),
    },
    {
      field: 'actions',
      label: 'Actions',
      isLabelHidden: true,
      width: '0',
      isShort: true,
      card: '1 end',
      cell: (person) => <Actions person={person} onHistory={onHistory} onAction={(action) => setWanted({ person, action })} />,
    },
  ];
  return (
    <>
      <PanelTable caption="People who may sign in, disabled ones last" columns={columns} rows={people} mod={{ tops: true }} />
      {wanted && <AccountDialog {...wanted} onPassword={onPassword} onClose={() => setWanted(undefined)} />}
    </>
  );
}

/** Whether the person is the signed-in user. */
function useIsSelf({ id }: Person): boolean {
  const session = useSession();
  return session.state !== 'out' && session.user.id === id;
}

function Name({ person }: { person: Person }) {
  const urlWith = useSectionUrl();
  const isSelf = useIsSelf(person);
  return (
    <>
      <Link to={urlWith({ id: String(person.id) })}>{formatFullName(person)}</Link> {isSelf && '(you)'}
      <Text size="sm" c="dimmed">
        {[person.username, person.email].filter(Boolean).join(', ')}
      </Text>
    </>
  );
}

type ActionProps = { person: Person; onAction: (action: AccountAction) => void };

function State({ person, onAction }: ActionProps) {
  const { isActive, mustChangePassword, hasSecondFactor, needsSecondFactor } = person;
  return (
    <>
      {isActive && person.invitedAt ? (
        <InvitationState person={person} onAction={onAction} />
      ) : (
        <Group gap={4}>
          <Badge variant={isActive ? 'filled' : 'outline'}>{isActive ? 'Active' : 'Disabled'}</Badge>
          {hasSecondFactor && <Badge variant="light">Two-step sign-in</Badge>}
        </Group>
      )}
      {isActive && mustChangePassword && <Text size="xs">Has not chosen a password yet</Text>}
      {isActive && needsSecondFactor && !hasSecondFactor && <Text size="xs">Has not set up two-step sign-in yet</Text>}
    </>
  );
}

function Actions({ person, onHistory, onAction }: ActionProps & Pick<PeopleTableProps, 'onHistory'>) {
  const urlWith = useSectionUrl();
  const isSelf = useIsSelf(person);
  const name = formatFullName(person);
  return (
    <>
      <ActionIcon component={Link} to={urlWith({ id: String(person.id) })} variant="subtle" size="lg" aria-label={`Edit ${name}`}>
        <Pencil {...ICON} />
      </ActionIcon>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" size="lg" aria-label={`More for ${name}`}>
            <MoreHorizontal {...ICON} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<History {...ICON} />} onClick={() => onHistory(person)}>
            History
          </Menu.Item>
          {!isSelf && <AccountActions person={person} onAction={onAction} />}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

function AccountActions({ person, onAction }: ActionProps) {
  const setActive = useSetPersonActive(person);
  const enable = () => (grantsAccess(person, { isActive: true }) ? onAction('enable') : setActive(true));
  return (
    <>
      <Menu.Item leftSection={<KeyRound {...ICON} />} onClick={() => onAction('password')}>
        New one-time password
      </Menu.Item>
      {person.hasSecondFactor && (
        <Menu.Item leftSection={<Smartphone {...ICON} />} onClick={() => onAction('second-factor')}>
          Reset two-step sign-in
        </Menu.Item>
      )}
      {person.isActive ? (
        <Menu.Item leftSection={<UserX {...ICON} />} onClick={() => setActive(false)}>
          Disable
        </Menu.Item>
      ) : (
        <Menu.Item leftSection={<UserCheck {...ICON} />} onClick={enable}>
          Enable
        </Menu.Item>
      )}
    </>
  );
}
