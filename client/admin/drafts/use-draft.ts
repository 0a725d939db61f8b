import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../login/session';
import { type Draft, dropDraft, keepDraft, readDraft } from './draft-store';

const TYPING_MS = 400;

/**
 * Keeps what is typed into a record until it is saved or discarded, for this user and in this browser, and gives back what an earlier
 * visit left. `key` names the record ('products:12', 'products:new'); `values` say everything that it takes to go on, with the version
 * they began from: one that is stale by then ends in the conflict view like any stale save. `drop` after a save and on discarding. Never
 * for passwords.
 */
export function useDraft<T>(
  key: string,
  values: T,
  isDirty: boolean,
): { kept: Draft<T> | null; restore: () => T | null; drop: () => void } {
  const session = useSession();
  const user = session.state === 'out' ? 0 : session.user.id;
  const [kept, setKept] = useState(() => readDraft<T>(user, key));
  const text = JSON.stringify(values);
  // Closed in the middle of a word, the dialog still keeps it.
  const keep = useDebouncedCallback((now: string) => keepDraft(user, key, JSON.parse(now) as T), {
    delay: TYPING_MS,
    maxWait: 5 * TYPING_MS,
    flushOnUnmount: true,
  });

  const wasDirty = useRef(false);
  useEffect(() => {
    if (isDirty) keep(text);
    else keep.cancel();
    // Typed back to what it was: there is nothing to keep.
    if (wasDirty.current && !isDirty && !kept) dropDraft(user, key);
    wasDirty.current = isDirty;
  }, [keep, isDirty, text, kept, user, key]);
  useEffect(() => {
    const flush = () => keep.flush();
    window.addEventListener('pagehide', flush);
    return () => window.removeEventListener('pagehide', flush);
  }, [keep]);

  return {
    kept,
    restore: () => {
      setKept(null);
      return kept?.values ?? null;
    },
    drop: () => {
      keep.cancel();
      setKept(null);
      dropDraft(user, key);
    },
  };
}
