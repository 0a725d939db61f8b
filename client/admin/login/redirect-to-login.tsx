import { Navigate, useLocation } from 'react-router-dom';
import { useSession } from '../session/session';

/** Redirects to the login, and from there back to the requested section, unless the user signed out. */
export function RedirectToLogin() {
  const session = useSession();
  const { search } = useLocation();
  const isLeaving = session.state === 'out' && session.left;
  return <Navigate to="/admin/login" replace state={isLeaving ? null : { search }} />;
}
