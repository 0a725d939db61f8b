import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { isMailSetUp } from '../mail-works';
import { forgetUserData } from '../session/forget-user';
import { useSession } from '../session/session';
import { LoginForm } from './login-form';
import classes from './login-page.module.css';
import { LoginSheet } from './sheet';

/** The login page (REQ 7.7). */
export function LoginPage() {
  const { state } = useSession();
  const redirect = useLocation().state as { search?: string; username?: string } | null;
  const queryClient = useQueryClient();
  useEffect(() => {
    if (state !== 'in') forgetUserData(queryClient);
  }, [state, queryClient]);
  if (state === 'in') return <Navigate to={`/admin${redirect?.search ?? ''}`} replace />;
  return (
    <LoginSheet title="Login" heading="Admin panel">
      <LoginForm {...(redirect?.username && { username: redirect.username })} />
      {isMailSetUp() && (
        <Link to="/admin/forgot-password" className={classes.way}>
          Forgot your password?
        </Link>
      )}
    </LoginSheet>
  );
}
