import { type ReactNode, useState } from 'react';
import { refusalOf } from '../trpc';
import type { Values } from './choices';
import { Conflict, type ConflictProps } from './conflict';

type Saved = Values & { version: number };
type Stale = { base: Values; mine: Values; theirs: Saved; save: (values: Saved, base: Saved) => void };

/**
 * Shows a stale save to the person who made it. In the mutation's onError: `if (conflict.shows(error, base, save)) return;`, and
 * `{conflict.view}` in the form. `save` is called with what was chosen, and what that is based on, to save once more.
 */
export function useConflict(options: Pick<ConflictProps, 'labels' | 'of' | 'render'>): {
  shows: (error: unknown, base: Values, save: Stale['save']) => boolean;
  view: ReactNode;
} {
  const [stale, setStale] = useState<Stale>();
  return {
    shows: (error, base, save) => {
      const conflict = refusalOf(error)?.conflict as { mine: Values; theirs: Saved } | undefined;
      if (conflict) setStale({ base, ...conflict, save });
      return conflict !== undefined;
    },
    view: stale && (
      <Conflict
        key={stale.theirs.version}
        {...options}
        {...stale}
        onChoose={(values) => {
          setStale(undefined);
          stale.save(values, stale.theirs);
        }}
        onCancel={() => setStale(undefined)}
      />
    ),
  };
}
