import { useState } from 'react';

/** The rows that are ticked. They belong to one list as it is asked for: another search or page begins with none. */
export function useSelection(list: string) {
  const [kept, setKept] = useState({ list, ids: [] as number[] });
  const ids = kept.list === list ? kept.ids : [];
  const select = (next: number[]) => setKept({ list, ids: next });
  return {
    ids,
    has: (id: number) => ids.includes(id),
    toggle: (some: number[], on: boolean) => select([...ids.filter((id) => !some.includes(id)), ...(on ? some : [])]),
    clear: () => select([]),
  };
}

export type Selection = ReturnType<typeof useSelection>;
