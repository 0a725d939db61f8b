import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { PersonQuery } from '../../../../shared/privacy/person';
import { useSession } from '../../session/session';

/** The searched person: by address and number, or as the sender of an inquiry. */
export type PersonOrInquiry = PersonQuery | { inquiry: number };

/**
 * The search is stored in memory only, for the way back from a record: an e-mail address in the URL would stay in the browser's history and
 * in logs.
 */
let remembered: { user: number; subject: PersonOrInquiry } | undefined;

/**
 * The person that the screen shows: first the sender of the inquiry that linked here, otherwise the last person that this user searched.
 */
export function useShownPerson() {
  const { state } = useLocation();
  const session = useSession();
  const user = session.state === 'out' ? undefined : session.user.id;
  const [subject, setSubject] = useState<PersonOrInquiry | undefined>(() => {
    const inquiry = (state as { inquiry?: unknown } | null)?.inquiry;
    if (typeof inquiry === 'number') return { inquiry };
    return remembered?.user === user ? remembered?.subject : undefined;
  });
  const ask = (next: PersonOrInquiry) => {
    remembered = user === undefined ? undefined : { user, subject: next };
    setSubject(next);
  };
  return { subject, ask };
}
