import { useEffect } from 'react';
import { type Slug, sections } from '../sections';
import { useSession } from '../session/session';

/**
 * The section that is open when the address names none: the inbox for the office, and for an administrator who had it open last; otherwise the
 * first section (REQ 8.1). Remembers for the user which section the address names.
 */
export function useFirstSection(named: string): Slug {
  const session = useSession();
  const user = session.state === 'out' ? undefined : session.user;
  const key = `panel-section:${user?.id}`;
  useEffect(() => {
    try {
      if (named) localStorage.setItem(key, named);
    } catch {
      // Without storage the default stays.
    }
  }, [key, named]);
  return user?.role === 'office' || last(key) === 'inquiries' ? 'inquiries' : sections[0].slug;
}

function last(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
