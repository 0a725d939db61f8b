import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../session/session';
import { dropDraft, readDraft, type StoredDraft, writeDraft } from './draft-store';

const TYPING_MS = 400;

/**
 * Stores the typed values of a record, for this user in this browser, until they are saved or discarded, and returns the draft of an
 * earlier visit. `key` names the record ('products:12', 'products:new'); `values` include the version that they are based on, so that
 * saving an outdated draft leads to the conflict view. Call `drop` after saving or discarding, `leave` when the user confirmed to leave
 * without saving. Do not use it for passwords.
 */
export function useStoredDraft<T>(
  key: string,
  values: T,
  isDirty: boolean,
): { savedDraft: StoredDraft<T> | null; restore: () => T | null; leave: () => void; drop: () => void } {
  const session = useSession();
  const user = session.state === 'out' ? 0 : session.user.id;
  const [savedDraft, setSavedDraft] = useState(() => readDraft<T>(user, key));
  const text = JSON.stringify(values);
  // Flushed on unmount, so that a dialog closed while typing keeps the draft.
  const keep = useDebouncedCallback((now: string) => writeDraft(user, key, JSON.parse(now) as T), {
    delay: TYPING_MS,
    maxWait: 5 * TYPING_MS,
    flushOnUnmount: true,
  });

  const wasDirty = useRef(false);
  useEffect(() => {
    if (isDirty) keep(text);
    else keep.cancel();
    // The original value was typed again: no draft is needed.
    if (wasDirty.current && !isDirty && !savedDraft) dropDraft(user, key);
    wasDirty.current = isDirty;
  }, [keep, isDirty, text, savedDraft, user, key]);
  useEffect(() => {
    const flush = () => keep.flush();
    window.addEventListener('pagehide', flush);
    return () => window.removeEventListener('pagehide', flush);
  }, [keep]);

  const leave = () => {
    keep.cancel();
    dropDraft(user, key);
  };
  return {
    savedDraft,
    restore: () => {
      setSavedDraft(null);
      return savedDraft?.values ?? null;
    },
    leave,
    drop: () => {
      leave();
      setSavedDraft(null);
    },
  };
}
