import { ActionIcon, Badge, Group, Menu, Table, Text } from '@mantine/core';
import { History, KeyRound, MoreHorizontal, Pencil, Smartphone, UserCheck, UserX } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { grantsAccess, ROLES } from '../../../shared/people/people';
import { useSession } from '../session/session';
import { RelativeTime } from '../ui/display/relative-time';
import { useSectionUrl } from '../ui/section/use-section';
import { type AccountAction, AccountDialog } from './account-dialog';
import { InvitationState } from './invited';
import classes from './people-table.module.css';
import { formatFullName, type GivenPassword, type Person } from './person';
import { useSetPersonActive } from './use-activation';

const ICON = { size: 18, 'aria-hidden': true } as const;

type PeopleTableProps = { people: Person[]; onPassword: (given: GivenPassword) => void; onHistory: (person: Person) => void };

export function PeopleTable({ people, ...actions }: PeopleTableProps) {
  return (
    <Table className={classes.table}>
      <caption className="visually-hidden">People who may sign in, disabled ones last</caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Name</Table.Th>
          <Table.Th>Role</Table.Th>
          <Table.Th>State</Table.Th>
          <Table.Th className={classes.wide}>Last seen</Table.Th>
          <Table.Th>
            <span className="visually-hidden">Actions</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {people.map((person) => (
          <Row key={person.id} person={person} {...actions} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

type RowProps = Omit<PeopleTableProps, 'people'> & { person: Person };

function Row({ person, onPassword, onHistory }: RowProps) {
  const { id, username, email, role, isActive, mustChangePassword, hasSecondFactor, needsSecondFactor, lastSeenAt } = person;
  const session = useSession();
  const isSelf = session.state !== 'out' && session.user.id === id;
  const urlWith = useSectionUrl();
  const name = formatFullName(person);
  const [action, setAction] = useState<AccountAction>();
  return (
    <Table.Tr data-row={id}>
      <Table.Th scope="row">
        <Link to={urlWith({ id: String(id) })}>{name}</Link> {isSelf && '(you)'}
        <Text size="sm" c="var(--ink-soft)">
          {[username, email].filter(Boolean).join(', ')}
        </Text>
      </Table.Th>
      <Table.Td className={classes.role}>{ROLES[role].label}</Table.Td>
      <Table.Td className={classes.state}>
        {isActive && person.invitedAt ? (
          <InvitationState person={person} onAction={setAction} />
        ) : (
          <Group gap={4}>
            <Badge tt="none" miw="max-content" variant={isActive ? 'filled' : 'outline'}>
              {isActive ? 'Active' : 'Disabled'}
            </Badge>
            {hasSecondFactor && (
              <Badge tt="none" miw="max-content" variant="light">
                Two-step sign-in
              </Badge>
            )}
          </Group>
        )}
        {isActive && mustChangePassword && <Text size="xs">Has not chosen a password yet</Text>}
        {isActive && needsSecondFactor && !hasSecondFactor && <Text size="xs">Has not set up two-step sign-in yet</Text>}
      </Table.Td>
      <Table.Td className={classes.wide}>{lastSeenAt ? <RelativeTime at={lastSeenAt} /> : 'Never'}</Table.Td>
      <Table.Td className={classes.actions}>
        <ActionIcon component={Link} to={urlWith({ id: String(id) })} variant="subtle" size="lg" aria-label={`Edit ${name}`}>
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
            {!isSelf && <AccountActions person={person} onAction={setAction} />}
          </Menu.Dropdown>
        </Menu>
        {action && <AccountDialog person={person} action={action} onPassword={onPassword} onClose={() => setAction(undefined)} />}
      </Table.Td>
    </Table.Tr>
  );
}

function AccountActions({ person, onAction }: { person: Person; onAction: (action: AccountAction) => void }) {
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
