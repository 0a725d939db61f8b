import { Button, Code, Group, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyButton } from '../display/copy-button';

type ShownOnceProps = {
  title: string;
  secret: string;
  /** The name of the secret: 'API token'. */
  name: string;
  /** A single word for the secret, for the button: 'token'. */
  what: string;
  /** The text above the secret. */
  before: ReactNode;
  /** The text below the secret. */
  children: ReactNode;
  onClose: () => void;
};

/** A dialog with a secret that the server does not return again. */
export function ShowSecretOnce({ title, secret, name, what, before, children, onClose }: ShownOnceProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 0 }}
    >
      <Stack gap="md">
        {before}
        <Code block fz="md" aria-label={name} className="pre-wrap">
          {secret}
        </Code>
        {children}
        <Group justify="flex-end">
          <CopyButton text={secret} what={what} label={`Copy ${what}`} data-autofocus />
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
