import { trpc } from '../trpc';

/**
 * Refetches the panel's queries about second factors after the user's own factor was changed, which also ended the user's other sessions.
 */
export function useRefetchAfterFactorChange(): () => void {
  const { auth, admin } = trpc.useUtils();
  return () => {
    void auth.secondFactor.invalidate();
    void auth.sessions.invalidate();
    void auth.me.invalidate();
    void admin.people.list.invalidate();
    void admin.security.get.invalidate();
  };
}
