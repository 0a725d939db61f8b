import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { COMPANY_NAME } from '../../../shared/business';
import { Logo } from '../../ui/logo';
import { mailWorks } from '../ui/mail-works';
import { LoginForm } from './login-form';
import classes from './login-page.module.css';
import { useSession } from './session';

/** The login page (REQ 8.1). */
export function LoginPage() {
  const { state } = useSession();
  const asked = useLocation().state as { search?: string; username?: string } | null;
  const queryClient = useQueryClient();
  // The next user must not see cached data of the previous one.
  useEffect(() => {
    if (state !== 'in') queryClient.clear();
  }, [state, queryClient]);
  if (state === 'in') return <Navigate to={`/admin${asked?.search ?? ''}`} replace />;
  return (
    <main className={classes.page}>
      <title>{`Login | ${COMPANY_NAME}`}</title>
      <a href="/" aria-label={`${COMPANY_NAME}, to the website`} className={classes.logo}>
        <Logo />
      </a>
      <section className={classes.sheet} aria-labelledby="login-title">
        <h1 id="login-title">Admin panel</h1>
        <LoginForm {...(asked?.username && { username: asked.username })} />
        {mailWorks() && (
          <Link to="/admin/forgot-password" className={classes.way}>
            Forgot your password?
          </Link>
        )}
      </section>
    </main>
  );
}
