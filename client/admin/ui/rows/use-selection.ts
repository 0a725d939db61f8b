import { type Dispatch, useRef, useState } from 'react';

type Selected<Id> = { list: string; ids: Id[] };
type Stored<Id> = [Selected<Id>, Dispatch<Selected<Id>>];

/** The selected rows of a list, for a component that outlives the list. */
export const useKeptSelection = () => useState<Selected<number>>({ list: '', ids: [] });

/** The selected rows. Another search or page starts without a selection; with `kept`, the list shows it again after the page of a row. */
export function useRowSelection<Id extends number | string = number>(list: string, kept?: Stored<Id>) {
  const own = useState<Selected<Id>>({ list, ids: [] });
  const [selected, setSelected] = kept ?? own;
  const last = useRef<Id>(undefined);
  const ids = selected.list === list ? selected.ids : [];
  const select = (next: Id[]) => setSelected({ list, ids: next });
  const toggle = (some: Id[], on: boolean) => select([...ids.filter((id) => !some.includes(id)), ...(on ? some : [])]);
  return {
    ids,
    has: (id: Id) => ids.includes(id),
    toggle,
    /** Selects a shown row, or all rows from the last selected one. */
    tick: (id: Id, on: boolean, rows: Id[], isRange: boolean) => {
      const [from, to] = [rows.indexOf(last.current ?? id), rows.indexOf(id)].sort((a, b) => a - b) as [number, number];
      toggle(isRange && from >= 0 ? rows.slice(from, to + 1) : [id], on);
      last.current = id;
    },
    select,
    clear: () => select([]),
  };
}

export type RowSelection = ReturnType<typeof useRowSelection<number>>;
