import { Button, Code, Group, Modal, Stack } from '@mantine/core';
import { CopyButton } from '../ui/copy-button';
import { fullName, type GivenPassword } from './person';

/** Shows a one-time password, which the server does not tell a second time. */
export function OneTimePassword({ person, password, onClose }: GivenPassword & { onClose: () => void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={`One-time password of ${fullName(person)}`}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 0 }}
    >
      <Stack gap="md">
        <p>
          User name: <b>{person.username}</b>
        </p>
        <Code block fz="md" aria-label="One-time password">
          {password}
        </Code>
        <p>
          It is shown only this once. Give it to {person.firstName} in person or by phone: at the first sign-in they choose a password of
          their own. If it is lost, make a new one.
        </p>
        <Group justify="flex-end">
          <CopyButton text={password} what="password" label="Copy password" data-autofocus />
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
