import { type ReactNode, useState } from 'react';
import { conflictOf } from '../../trpc';
import { isEqual, type Values } from './choices';
import { Conflict, type ConflictProps } from './conflict';

type Saved = Values & { version: number };
/** What to save, and the stored row that it is based on. */
type Resolution = { values: Values; base: Saved };
type Stale = { base: Values; mine: Values; theirs: Saved; resolve: (resolution: Resolution | null) => void };

/**
 * Asks about stale saves. Where a save fails: `const chosen = await conflict.resolve(error, base)`, and `{conflict.view}` in the form.
 * It resolves with what to save next, or with null where the person goes back to editing; any other error is thrown again.
 */
export function useConflict(options: Pick<ConflictProps, 'labels' | 'of'>): {
  resolve: (error: unknown, base: Values) => Promise<Resolution | null>;
  view: ReactNode;
} {
  const [stale, setStale] = useState<Stale>();
  const end = (resolution: Resolution | null) => {
    setStale(undefined);
    stale?.resolve(resolution);
  };
  return {
    resolve: async (error, base) => {
      const conflict = conflictOf(error) as { mine: Values; theirs: Saved } | undefined;
      if (!conflict) throw error;
      const { mine, theirs } = conflict;
      // Only fields that are not saved here were changed, such as the status of an inquiry whose notes are edited.
      if (Object.keys(mine).every((field) => isEqual(theirs[field], base[field]))) return { values: mine, base: theirs };
      return new Promise((resolve) => setStale({ base, mine, theirs, resolve }));
    },
    view: stale && (
      <Conflict
        key={stale.theirs.version}
        {...options}
        {...stale}
        onChoose={(values) => end({ values, base: stale.theirs })}
        onCancel={() => end(null)}
      />
    ),
  };
}
