import { Badge, Button, Group, Text } from '@mantine/core';
import { formatShortDay } from '../../../shared/time/in-words';
import { showToast } from '../../ui/toaster/toasts';
import { isMailSetUp } from '../mail-works';
import { readServerMessage, trpc } from '../trpc';
import { askForConfirmation } from '../ui/dialog/ask-first';
import { formatFullName, type Person } from './person';

const PROBLEMS: Record<string, string> = {
  refused: 'The mail was refused',
  failed: 'The mail could not be delivered for five days',
  bounced: 'The mail came back',
};

/** The problem of an invitation mail; none for a waiting mail, which is sent within seconds. */
const problemWith = ({ state, words }: NonNullable<Person['invitationMail']>): string | undefined =>
  state === 'waiting' && words ? 'The mail was not accepted yet, and is tried again' : PROBLEMS[state];

/** The state of an open invitation, with buttons to send it again and to cancel it. */
export function InvitationState({ person, onAction }: { person: Person; onAction: (action: 'invite') => void }) {
  const { id, email, role, invitedUntil, isInvitationVoid, invitationMail } = person;
  const name = formatFullName(person);
  const utils = trpc.useUtils();
  const onSettled = () => utils.admin.people.list.invalidate();
  const again = trpc.admin.people.inviteAgain.useMutation({
    onSuccess: () =>
      showToast({ title: `Invitation sent again to ${email}`, text: 'The link of the earlier mail does not work any more.' }),
    onError: (error) => showToast({ title: 'Failed to send the invitation', text: readServerMessage(error), failed: true }),
    onSettled,
  });
  const cancel = trpc.admin.people.cancelInvitation.useMutation({
    onSuccess: () => showToast({ title: `Invitation of “${name}” cancelled` }),
    onError: (error) => showToast({ title: 'Failed to cancel the invitation', text: readServerMessage(error), failed: true }),
    onSettled,
  });
  const ask = async () => {
    const text = 'Its link stops working, and the person is removed from this list.';
    if (await askForConfirmation({ title: `Cancel the invitation of ${name}?`, text, submit: 'Cancel the invitation' }))
      cancel.mutate({ id });
  };
  const isOpen = invitedUntil !== null && new Date(invitedUntil) > new Date();
  const problem = invitationMail && problemWith(invitationMail);
  return (
    <>
      <Badge variant="outline">{isOpen ? `Invited, until ${formatShortDay(invitedUntil)}` : 'Invitation has ended'}</Badge>
      {isInvitationVoid && (
        <Text inherit c="var(--alert)" maw="15rem" mt={6}>
          The person who sent it is no longer an administrator. Send it again, or cancel it.
        </Text>
      )}
      {problem && (
        <Text inherit c="var(--alert)" maw="15rem" mt={6}>
          {problem}
          {invitationMail?.words && `: “${invitationMail.words}”`}
        </Text>
      )}
      <Group gap="xs" mt="xs">
        {isMailSetUp() && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Send the invitation of ${name} again`}
            loading={again.isPending}
            onClick={() => (role === 'administrator' ? onAction('invite') : again.mutate({ id }))}
          >
            Send again
          </Button>
        )}
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Cancel the invitation of ${name}`}
          loading={cancel.isPending}
          onClick={() => void ask()}
        >
          Cancel
        </Button>
      </Group>
    </>
  );
}
