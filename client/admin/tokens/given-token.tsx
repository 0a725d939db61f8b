import { Alert, Button, Code, Group, Modal, Stack } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import type { Outputs } from '../trpc';
import { CopyButton } from '../ui/copy-button';
import classes from './tokens.module.css';

/** Shows a new token, which the server does not tell a second time. */
export function GivenToken({ token, secret, onClose }: Outputs['tokens']['create'] & { onClose: () => void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={`The token “${token.name}”`}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 0 }}
    >
      <Stack gap="md">
        <Alert color="yellow" icon={<TriangleAlert aria-hidden="true" />}>
          Copy it now: it is shown only this once. Whoever has it can do what you allowed, so keep it like a password.
        </Alert>
        <Code block fz="md" aria-label="API token" className={classes.secret}>
          {secret}
        </Code>
        <p>
          The program sends it with each request in the header <code>Authorization: Bearer</code>. If it is lost, revoke it and make a new
          one.
        </p>
        <Group justify="flex-end">
          <CopyButton text={secret} what="token" label="Copy token" data-autofocus />
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
