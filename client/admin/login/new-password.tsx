import { Button } from '@mantine/core';
import { COMPANY_NAME } from '../../../shared/business';
import { Logo } from '../../ui/logo';
import { PasswordForm } from '../settings/password-form';
import { trpc } from '../trpc';
import classes from './login-page.module.css';
import { endSession } from './session';

/** What a user with a one-time password sees before anything else: the choice of another. */
export function NewPassword() {
  const logout = trpc.auth.logout.useMutation({ onSettled: endSession });
  return (
    <main className={classes.page}>
      <title>{`New password | ${COMPANY_NAME}`}</title>
      <Logo />
      <div className={classes.sheet}>
        <h1 className={classes.title}>Welcome to the admin panel</h1>
        <p>You signed in with a one-time password. Please choose one that only you know.</p>
        <PasswordForm isFirst />
        <Button variant="subtle" loading={logout.isPending} onClick={() => logout.mutate()}>
          Logout
        </Button>
      </div>
    </main>
  );
}
