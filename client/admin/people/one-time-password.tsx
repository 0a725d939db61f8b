import { Alert, Button, Code, Group, Modal, Stack } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { Check, Copy } from 'lucide-react';
import { fullName, type GivenPassword } from './person';

/** Shows a one-time password, which the server does not tell a second time. */
export function OneTimePassword({ person, password, onClose }: GivenPassword & { onClose: () => void }) {
  const { copy, copied, error } = useClipboard({ timeout: 3_000 });
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
        {error && (
          <Alert color="red" role="alert">
            This browser does not let the site copy. Please select the password and copy it.
          </Alert>
        )}
        <Group justify="flex-end">
          <Button
            variant="default"
            data-autofocus
            leftSection={copied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
            onClick={() => copy(password)}
          >
            <span aria-live="polite">{copied ? 'Copied' : 'Copy password'}</span>
          </Button>
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
