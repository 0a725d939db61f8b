import { type ReactNode, useRef, useState } from 'react';
import type { QuotationDraft } from '../../../../../shared/quotation/draft';
import type { QuotationRow } from '../../../../../shared/quotation/rows';
import { showToast } from '../../../../ui/toaster/toasts';
import { SaveConflict } from '../../../editing/conflict/conflict';
import { useWrite } from '../../../editing/write/use-write';
import { readConflict, trpc } from '../../../trpc';
import { compareDrafts, describeConflictSides, joinDrafts } from './draft-conflict';
import { type EditValues, findFirstFault, isSameDraft, toDraft, toEditValues } from './edit-values';
import { goToField } from './focus-on';

export type QuotationWithDraft = QuotationRow & { draft: QuotationDraft };
/** The stored draft, with its version, from which the typed values started. */
export type DraftBase = { version: number; draft: QuotationDraft };

/** `both` are the fields to choose; the fields in `onlyTheirs` are merged automatically. */
type Stale = {
  mine: QuotationDraft;
  theirs: QuotationWithDraft;
  onlyTheirs: string[];
  both: string[];
  resolve: (saved: QuotationWithDraft | null) => void;
};

const isWritten = (row: QuotationRow): row is QuotationWithDraft => row.draft !== null;
const GONE = 'Somebody sent or discarded this draft meanwhile. What you typed is kept in this browser: choose Revise, and then Restore.';

/**
 * Saves the typed values based on `base`. If another user saved meanwhile, fields that only one user changed are merged, and `conflict`
 * asks about the parts and lines that both changed. `onSaved` gets the stored draft if it differs from the typed one; it returns false if
 * the user typed something meanwhile.
 */
export function useSaveDraft(quotation: QuotationWithDraft, onSaved: (values: EditValues, sent: EditValues) => boolean) {
  const { client, admin } = trpc.useUtils();
  const { mutateAsync, isPending } = useWrite();
  const [base, setBase] = useState<DraftBase>(quotation);
  const [stale, setStale] = useState<Stale>();
  const running = useRef<Promise<QuotationWithDraft | null>>(undefined);

  const attempt = async (values: EditValues, from: DraftBase, done = 'Quotation saved'): Promise<QuotationWithDraft | null> => {
    const draft = toDraft(values);
    let saved: QuotationRow | undefined;
    const write = async () => {
      const answer = await client.admin.quotations.saveDraft.mutate({ id: quotation.id, version: from.version, draft });
      saved = answer.row;
      admin.quotations.row.setData({ id: quotation.id }, answer.row);
      return answer;
    };
    try {
      await mutateAsync({ write, done, text: quotation.reference, failed: 'Failed to save the quotation' });
    } catch (error) {
      const theirs = readConflict(error)?.theirs as QuotationRow | undefined;
      return theirs ? settle(values, from, theirs) : null;
    }
    if (!saved || !isWritten(saved)) return null;
    setBase(saved);
    if (!isSameDraft(saved.draft, draft)) onSaved(toEditValues(saved.draft), values);
    return saved;
  };

  const settle = async (values: EditValues, from: DraftBase, theirs: QuotationRow): Promise<QuotationWithDraft | null> => {
    if (!isWritten(theirs)) {
      showToast({ title: 'This draft is gone', text: GONE, failed: true });
      void admin.quotations.invalidate();
      return null;
    }
    // Another field of the quotation changed, such as its owner.
    if (isSameDraft(theirs.draft, from.draft)) return attempt(values, theirs);
    const mine = toDraft(values);
    const changed = compareDrafts(from.draft, mine, theirs.draft);
    if (changed.both.length > 0)
      return new Promise((resolve) => setStale({ mine, theirs, onlyTheirs: changed.theirs, both: changed.both, resolve }));
    const joined = toEditValues(joinDrafts(from.draft, mine, theirs.draft, changed.theirs));
    if (!onSaved(joined, values)) {
      showToast({ title: 'Not saved yet', text: 'Somebody else saved this draft meanwhile. Please save again.', failed: true });
      return null;
    }
    setBase(theirs);
    return attempt(joined, theirs, 'Quotation saved, with what was changed meanwhile');
  };

  const save = (values: EditValues, isDirty: boolean): Promise<QuotationWithDraft | null> => {
    const fault = findFirstFault(values);
    if (fault) {
      goToField(fault.key, fault.field);
      showToast({ title: 'Not saved yet', text: fault.message, failed: true });
      return Promise.resolve(null);
    }
    if (!isDirty) return Promise.resolve({ ...quotation, ...base });
    // One save at a time: a second Save during the first gets the first one's result.
    running.current ??= attempt(values, base).finally(() => {
      running.current = undefined;
    });
    return running.current;
  };

  const choose = async ({ mine, theirs, onlyTheirs, both, resolve }: Stale, chosen: Record<string, unknown>) => {
    const sides = describeConflictSides(mine, theirs.draft, both);
    const isTheirs = (field: string) => chosen[field] === sides.theirs[field] && chosen[field] !== sides.mine[field];
    const values = toEditValues(joinDrafts(base.draft, mine, theirs.draft, [...onlyTheirs, ...both.filter(isTheirs)]));
    setStale(undefined);
    setBase(theirs);
    onSaved(values, values);
    resolve(await attempt(values, theirs));
  };
  const conflict: ReactNode = stale && (
    <SaveConflict
      key={stale.theirs.version}
      of={{ type: 'quotations', id: quotation.id }}
      {...withVersion(describeConflictSides(stale.mine, stale.theirs.draft, stale.both), stale.theirs.version)}
      fields={stale.both}
      taken={stale.onlyTheirs}
      onChoose={(chosen) => void choose(stale, chosen)}
      onCancel={() => {
        setStale(undefined);
        stale.resolve(null);
      }}
    />
  );
  return { save, base, setBase, isSaving: isPending, conflict };
}

const withVersion = (sides: ReturnType<typeof describeConflictSides>, version: number) => ({
  ...sides,
  theirs: { ...sides.theirs, version },
});
