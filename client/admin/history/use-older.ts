import { useState } from 'react';

type Query<Row> = { data: Row[] | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };

/** Lists that go on before the last row seen: `befores` says which pages are asked for. */
export function useOlder() {
  const [befores, setBefores] = useState<(number | undefined)[]>([undefined]);
  return {
    befores,
    showBefore: (last: number) => setBefores([...befores, last]),
    restart: () => setBefores([undefined]),
  };
}

/** The pages as one list, in the shape that ListState reads. */
export function joined<Row>(queries: Query<Row>[]) {
  const failed = queries.find(({ error }) => error);
  return {
    data: queries[0]?.data && { rows: queries.flatMap(({ data }) => data ?? []) },
    error: failed?.error,
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(queries.map(({ refetch }) => refetch())),
  };
}
