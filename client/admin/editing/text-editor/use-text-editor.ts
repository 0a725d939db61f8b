import { useState } from 'react';
import { showToast } from '../../../ui/toaster/toasts';
import { readServerMessage } from '../../trpc';
import { useSaveConflict } from '../conflict/use-conflict';
import { useMarkUnsavedChanges } from '../drafts/unsaved';
import { useStoredDraft } from '../drafts/use-draft';

type StoredText = { text: string; version: number };
type Draft = { text: string; base: StoredText };

type TextEditorOptions = {
  /** The key of the draft in the browser's storage. */
  key: string;
  /** The field of the record that holds the text, and its label in the conflict view. */
  field: string;
  label: string;
  of?: { type: string; id: number };
  stored: StoredText;
  /** Saves the text over `base`; returns the stored text. */
  save: (text: string, base: StoredText) => Promise<StoredText>;
  failure: string;
};

/** The state of a text editor: its draft, its save, and the conflict view if another user saved meanwhile. */
export function useTextEditor({ key, field, label, of, stored, save, failure }: TextEditorOptions) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isDirty = draft !== null && draft.text !== stored.text;
  const { savedDraft, restore, leave, drop } = useStoredDraft(`text:${key}`, draft, isDirty);
  useMarkUnsavedChanges(isDirty, leave);
  const conflict = useSaveConflict({ labels: { [field]: label }, of });

  const attempt = async ({ text, base }: Draft): Promise<void> => {
    try {
      const now = await save(text, base);
      // Text typed during the save is a draft based on the saved text.
      setDraft((before) => (before && before.text !== text ? { ...before, base: now } : null));
    } catch (error) {
      const chosen = await conflict.resolve(error, { [field]: base.text });
      if (!chosen) return;
      const next = { text: textIn(chosen.values, field), base: { text: textIn(chosen.base, field), version: chosen.base.version } };
      setDraft(next);
      await attempt(next);
    }
  };
  const submit = async () => {
    if (!isDirty || isSaving) return;
    setSaving(true);
    setProblem(undefined);
    await attempt(draft).catch((error) => {
      setProblem(readServerMessage(error));
      showToast({ title: failure, text: readServerMessage(error), failed: true });
    });
    setSaving(false);
  };
  return {
    text: draft?.text ?? stored.text,
    isDirty,
    isSaving,
    submit,
    /** The reason why the last save failed, until the text is changed. */
    problem,
    write: (text: string) => {
      setProblem(undefined);
      setDraft((before) => ({ text, base: before?.base ?? stored }));
    },
    discard: () => {
      setProblem(undefined);
      setDraft(null);
    },
    conflict: conflict.view,
    savedDraft,
    restore: () => setDraft(restore()),
    discardDraft: drop,
  };
}

const textIn = (values: Record<string, unknown>, field: string) => String(values[field] ?? '');
