import { useState } from 'react';
import { useUnsaved } from '../drafts/unsaved';
import { useDraft } from '../drafts/use-draft';

/** `on` is the stored text that it was begun on. */
type Draft = { text: string; on: string };

/**
 * A text being edited beside the stored one, which somebody else may change in the meantime: then `theirs` is to be settled first.
 * `key` names it among the drafts that are kept in the browser; `kept` is what an earlier visit left.
 */
export function useTextDraft(key: string, stored: string) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const isDirty = draft !== null && draft.text !== stored;
  useUnsaved(isDirty);
  const { kept, restore, drop } = useDraft(key, draft, isDirty);
  return {
    text: draft?.text ?? stored,
    isDirty,
    theirs: isDirty && draft.on !== stored ? stored : null,
    /** Whether it was begun on this text. */
    isOn: (text: string) => draft?.on === text,
    write: (text: string) => setDraft((before) => ({ text, on: before?.on ?? stored })),
    keepMine: () => setDraft((before) => before && { ...before, on: stored }),
    drop: () => setDraft(null),
    /** What was sent is stored now; what was typed since stays. */
    saved: (text: string) => setDraft((before) => (before && before.text !== text ? { ...before, on: text } : null)),
    kept,
    restore: () => setDraft(restore()),
    discardKept: drop,
  };
}
