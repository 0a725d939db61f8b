import { Button, Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { SignedInUser } from '../session/session';
import { endSession } from '../session/session';
import { LoginForm } from './login-form';

/** A login dialog over the panel after the session expired, so that typed values are not lost (REQ 7.6). */
export function LoginAgainDialog({ user }: { user: SignedInUser }) {
  const queryClient = useQueryClient();
  // Queries that failed without a session are refetched.
  useEffect(() => () => void queryClient.invalidateQueries(), [queryClient]);
  return (
    <Modal.Root opened onClose={() => {}} closeOnEscape={false} closeOnClickOutside={false} centered zIndex={1000}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          <Modal.Title>Please log in again</Modal.Title>
          <p>Your session has ended. What you typed is kept.</p>
          <LoginForm username={user.username} />
          <Button variant="subtle" fullWidth mt="sm" onClick={endSession}>
            Leave the panel
          </Button>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
