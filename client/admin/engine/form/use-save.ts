import { useRef, useState } from 'react';
import { useSaveConflict } from '../../editing/conflict/use-conflict';
import { useWrite } from '../../editing/write/use-write';
import { createUuid } from '../../random-uuid';
import { readRefusal, trpc } from '../../trpc';
import { formatAction } from '../../ui/words/labels';
import { useShowSavedRow } from '../list/use-show-saved';
import type { AnyRow, SectionDefinition } from '../section-definition';
import { omitUnchangedValues, prepareValuesToSend } from './values';

type Values = Record<string, unknown>;

/** The user's password, and a code if the user has a second factor. */
type Proof = { currentPassword: string; code: string };

/** One attempt to create a record: a repeat sends the same key and creates nothing again. */
type Attempt = { requestKey: string };
type Outcome = { onSaved: () => void; onRefused: (errors: Record<string, string>) => void; onChosen: (values: Values) => void };

/**
 * Saves a record, one save at a time. `base` is the row before the edit; if another user saved meanwhile, both edits are merged, and
 * `conflict` asks about fields that both changed.
 */
export function useSaveRecord({ name, type, fields, texts }: SectionDefinition, row: AnyRow | undefined, outcome: Outcome) {
  const api = trpc.useUtils().client.admin[name as 'products'];
  const { mutate, isPending } = useWrite();
  const show = useShowSavedRow(name);
  const [base, setBase] = useState(row);
  const [attempt, setAttempt] = useState<Attempt>(() => ({ requestKey: createUuid() }));
  const isSaving = useRef(false);
  const conflict = useSaveConflict<AnyRow>({
    labels: Object.fromEntries(fields.map((field) => [field.name, field.label])),
    of: { type: type.path, id: base?.id },
  });

  const create = (data: Values) =>
    api.create.mutate(data as Parameters<typeof api.create.mutate>[0], { context: { requestKey: attempt.requestKey } });
  function save(values: Values, proof: Proof | undefined, from = base, also?: string) {
    if (isSaving.current) return;
    isSaving.current = true;
    const data = prepareValuesToSend(type, omitUnchangedValues(type, values, from));
    const update = async (row: AnyRow) => {
      // A fixed row is saved by its key, which the stored row has. The values chosen after a conflict lack it.
      const identity = type.fixed ? { [type.fixed.by]: row[type.fixed.by] } : { id: row.id };
      const saved = await api.update.mutate({ ...data, ...proof, ...identity, version: row.version } as Parameters<
        typeof api.update.mutate
      >[0]);
      // Fields that need the password have no Undo, which would need the password too.
      return proof ? { ...saved, changeSet: undefined } : saved;
    };
    const write = () => (from ? update(from) : create(data));
    const messages = from ? { done: texts.updated, failed: texts.updateFailed } : { done: texts.created, failed: texts.createFailed };
    mutate(
      { write, show, ...messages, text: [formatAction('Saved', values[type.nameField]), also].filter(Boolean).join('. ') },
      {
        onSuccess: outcome.onSaved,
        onError: (error) => void saveChosen(error, proof, from),
        onSettled: () => {
          isSaving.current = false;
        },
      },
    );
  }

  async function saveChosen(failure: unknown, proof: Proof | undefined, from: AnyRow | undefined) {
    try {
      const chosen = await conflict.resolve(failure, from ?? {});
      if (!chosen) return;
      const { values, base: theirs, also } = chosen;
      outcome.onChosen(values);
      setBase(theirs);
      save(values, proof, theirs, also);
    } catch (error) {
      outcome.onRefused(readRefusal(error)?.errors ?? {});
    }
  }

  return {
    save: (values: Values, proof?: Proof) => save(values, proof),
    isPending,
    base,
    setBase,
    attempt,
    setAttempt,
    conflict: conflict.view,
  };
}
