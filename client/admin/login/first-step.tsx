import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { endSession } from '../session/session';
import { trpc } from '../trpc';
import { LoginSheet } from './sheet';

type FirstStepProps = { title: string; why: string; children: ReactNode };

/** A screen with a required step, which the user can only leave by signing out. */
export function RequiredStep({ title, why, children }: FirstStepProps) {
  const logout = trpc.auth.logout.useMutation({ onSettled: endSession });
  return (
    <LoginSheet title={title} heading="Welcome to the admin panel">
      <p>{why}</p>
      {children}
      <Button variant="subtle" loading={logout.isPending} onClick={() => logout.mutate()}>
        Logout
      </Button>
    </LoginSheet>
  );
}
