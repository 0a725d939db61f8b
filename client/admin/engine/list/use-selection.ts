import { useState } from 'react';

/** The selected rows. Another search or page starts with none. */
export function useSelection(list: string) {
  const [selected, setSelected] = useState({ list, ids: [] as number[] });
  const ids = selected.list === list ? selected.ids : [];
  const select = (next: number[]) => setSelected({ list, ids: next });
  return {
    ids,
    has: (id: number) => ids.includes(id),
    toggle: (some: number[], on: boolean) => select([...ids.filter((id) => !some.includes(id)), ...(on ? some : [])]),
    clear: () => select([]),
  };
}

export type Selection = ReturnType<typeof useSelection>;
