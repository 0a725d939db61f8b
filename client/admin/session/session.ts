/** The session: in memory, and in the browser's storage under the keys of REQ 7.6. */
import { useSyncExternalStore } from 'react';
import type { ErrorCode } from '../../../shared/errors';
import type { Role } from '../../../shared/people/people';

/** `role` is missing in a session stored by an earlier release, until the server has confirmed it. */
export type SignedInUser = {
  id: number;
  username: string;
  firstName: string;
  lastName: string;
  email: string;
  role?: Role;
  mustChangePassword?: boolean;
  hasSecondFactor?: boolean;
  mustEnrolSecondFactor?: boolean;
  seesCosts?: boolean;
  isAskedToSetUp?: boolean;
};

/** `left`: the user logged out. `over`: the session ended while its user was working; the panel stays behind a login dialog (REQ 7.6). */
type Session = { state: 'out'; left: boolean } | { state: 'in'; token: string; user: SignedInUser } | { state: 'over'; user: SignedInUser };

const KEYS = { token: 'adminToken', user: 'adminUser' } as const;

let session = restore();
const listeners = new Set<() => void>();

/** The stored session; invalid values clear both keys (REQ 7.6). */
function restore(): Session {
  try {
    const token = localStorage.getItem(KEYS.token);
    const user = parseUser(localStorage.getItem(KEYS.user));
    if (token && user) return { state: 'in', token, user };
    clearStorage();
  } catch {
    // Storage is blocked: the login form shows a message.
  }
  return { state: 'out', left: false };
}

function parseUser(text: string | null): SignedInUser | null {
  try {
    const user = JSON.parse(text ?? 'null') as SignedInUser | null;
    return typeof user?.firstName === 'string' ? user : null;
  } catch {
    return null;
  }
}

function clearStorage(): void {
  for (const key of Object.values(KEYS)) localStorage.removeItem(key);
}

function become(next: Session): void {
  session = next;
  for (const notify of listeners) notify();
}

export function useSession(): Session {
  return useSyncExternalStore(onSession, () => session);
}

/** Returns a check of whether the user has a required role; without a required role it is true. */
export function useHasRole(): (role: Role | undefined) => boolean {
  const current = useSession();
  return (role) => role === undefined || (current.state !== 'out' && current.user.role === role);
}

/** Whether the user may see and change cost prices. */
export function useSeesCosts(): boolean {
  const current = useSession();
  return current.state !== 'out' && current.user.seesCosts === true;
}

/** Whether the user is an administrator. */
export const useIsAdministrator = (): boolean => useHasRole()('administrator');

function onSession(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

export const readSessionToken = (): string | undefined => (session.state === 'in' ? session.token : undefined);

export function beginSession(token: string, user: SignedInUser): void {
  localStorage.setItem(KEYS.token, token);
  localStorage.setItem(KEYS.user, JSON.stringify(user));
  become({ state: 'in', token, user });
}

/** Stores the server's current data of the user: the name or the role may have changed since the login. */
export function updateUser(user: SignedInUser): void {
  if (session.state === 'in' && session.user.id === user.id && JSON.stringify(session.user) !== JSON.stringify(user))
    beginSession(session.token, user);
}

/** Whether a request was refused because its session is missing or has ended. */
export const isSessionMissing = (code: ErrorCode | undefined): boolean => code === 'unauthorized' || code === 'session_ended';

/** Ends the session if its token is still the current one: a late response to an earlier session changes nothing. */
export function expireSession(token: string | undefined): void {
  if (session.state !== 'in' || session.token !== token) return;
  clearStorage();
  become({ state: 'over', user: session.user });
}

/** Resolves when there is a session again: true if the same user signed in, false if the user left or another user signed in. */
export function waitForSignIn(): Promise<boolean> {
  if (session.state !== 'over') return Promise.resolve(session.state === 'in');
  const { id } = session.user;
  return new Promise((resolve) => {
    const stop = onSession(() => {
      if (session.state === 'over') return;
      stop();
      resolve(session.state === 'in' && session.user.id === id);
    });
  });
}

/** Ends the session when the user logs out. */
export function endSession(): void {
  clearStorage();
  become({ state: 'out', left: true });
}

// Follows a login or logout in another tab, and keeps typed values.
window.addEventListener('storage', ({ key }) => {
  if (key !== KEYS.token && key !== KEYS.user && key !== null) return;
  const token = localStorage.getItem(KEYS.token);
  const user = parseUser(localStorage.getItem(KEYS.user));
  if (token && user) become({ state: 'in', token, user });
  else if (!token && session.state === 'in') become({ state: 'over', user: session.user });
});
