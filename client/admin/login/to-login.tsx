import { Navigate, useLocation } from 'react-router-dom';
import { useSession } from './session';

/** Leads to the login, and from there back to the place that was asked for; who logged out begins anew. */
export function ToLogin() {
  const session = useSession();
  const { search } = useLocation();
  const isLeaving = session.state === 'out' && session.left;
  return <Navigate to="/admin/login" replace state={isLeaving ? null : { search }} />;
}
