import { useEffect } from 'react';
import { type SignedInUser, useSession } from './session';

const FIRST = ['overview', 'inquiries'] as const;
type First = (typeof FIRST)[number];

const keyOf = (user: SignedInUser | undefined) => `panel-section:${user?.id}`;
const firstOf = ({ role }: SignedInUser): First => (role === 'office' ? 'inquiries' : 'overview');

/**
 * The section that opens if the URL contains none: Overview or Inquiries, whichever the user opened last in this browser. Before the first
 * sign-in it is Inquiries for the office, and for an administrator the default of REQ 8.16.
 */
export function useFirstSection(named: string): First | 'categories' {
  const session = useSession();
  const user = session.state === 'out' ? undefined : session.user;
  useEffect(() => {
    const first = FIRST.find((one) => one === named);
    if (first) remember(user, first);
  }, [user, named]);
  return last(user) ?? (user?.role === 'office' ? 'inquiries' : 'categories');
}

/** Remembers which of the two sections the user opened last; initially the one for the user's role. */
export function rememberFirstSection(user: SignedInUser): void {
  remember(user, last(user) ?? firstOf(user));
}

function last(user: SignedInUser | undefined): First | undefined {
  try {
    const stored = localStorage.getItem(keyOf(user));
    return FIRST.find((one) => one === stored);
  } catch {
    return undefined;
  }
}

function remember(user: SignedInUser | undefined, first: First): void {
  try {
    localStorage.setItem(keyOf(user), first);
  } catch {
    // Without storage, the default section stays.
  }
}
