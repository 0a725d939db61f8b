import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { COMPANY_NAME } from '../../../shared/business';
import { Logo } from '../../ui/logo';
import { trpc } from '../trpc';
import classes from './login-page.module.css';
import { endSession } from './session';

type FirstStepProps = { title: string; why: string; children: ReactNode };

/** What a user has to do before anything else; the way out is to sign out. */
export function FirstStep({ title, why, children }: FirstStepProps) {
  const logout = trpc.auth.logout.useMutation({ onSettled: endSession });
  return (
    <main className={classes.page}>
      <title>{`${title} | ${COMPANY_NAME}`}</title>
      <Logo />
      <div className={classes.sheet}>
        <h1>Welcome to the admin panel</h1>
        <p>{why}</p>
        {children}
        <Button variant="subtle" loading={logout.isPending} onClick={() => logout.mutate()}>
          Logout
        </Button>
      </div>
    </main>
  );
}
