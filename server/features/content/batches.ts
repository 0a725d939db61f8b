// As many rows as one statement handles without keeping others waiting.
const MAX = 100;

/** Cuts a list into runs that can be handled together: of one kind, and no row twice. */
export function batchesOf<T>(items: T[], kindOf: (item: T) => string, rowOf: (item: T) => unknown): T[][] {
  const runs: T[][] = [];
  let kind: string | undefined;
  let rows = new Set<unknown>();
  for (const item of items) {
    const row = rowOf(item);
    const run = runs.at(-1);
    if (run && kindOf(item) === kind && run.length < MAX && !rows.has(row)) run.push(item);
    else {
      runs.push([item]);
      rows = new Set();
      kind = kindOf(item);
    }
    if (row !== undefined) rows.add(row);
  }
  return runs;
}
