// Small enough that one statement does not block other requests.
const MAX = 100;

/** Splits a list into batches of consecutive items of one kind, each row at most once per batch. */
export function batchesOf<T>(items: T[], kindOf: (item: T) => string, rowOf: (item: T) => unknown): T[][] {
  const batches: T[][] = [];
  let kind: string | undefined;
  let rows = new Set<unknown>();
  for (const item of items) {
    const row = rowOf(item);
    const batch = batches.at(-1);
    if (batch && kindOf(item) === kind && batch.length < MAX && !rows.has(row)) batch.push(item);
    else {
      batches.push([item]);
      rows = new Set();
      kind = kindOf(item);
    }
    if (row !== undefined) rows.add(row);
  }
  return batches;
}
