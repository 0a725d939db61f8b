/** The amounts of quotations in figures: without tax, as those of orders, and the total beside it. */
import type { Reader } from '../../../platform/database/database';

/** Amounts in paise as digit strings; `totalPaise` is with tax. */
export type Figure = { count: number; taxablePaise: string; totalPaise: string };
type Quoted = { id: number; currentRevision: number; totalPaise: bigint };

/** The number of quotations in a query: the databases limit the values of a query. */
const BATCH = 1_000;

/** The value without tax of the current revision, by the id of the quotation. */
export async function readTaxableValues(
  read: Reader,
  rows: readonly Pick<Quoted, 'id' | 'currentRevision'>[],
): Promise<Map<number, bigint>> {
  const current = new Map(rows.map(({ id, currentRevision }) => [id, currentRevision]));
  const ids = [...current.keys()];
  const values = new Map<number, bigint>();
  for (let at = 0; at < ids.length; at += BATCH) {
    const where = { quotationId: { in: ids.slice(at, at + BATCH) } };
    const found = await read.quotationRevision.findMany({ where, select: { quotationId: true, number: true, taxablePaise: true } });
    for (const { quotationId, number, taxablePaise } of found)
      if (current.get(quotationId) === number) values.set(quotationId, taxablePaise);
  }
  return values;
}

export function sumQuotations(rows: readonly Quoted[], taxable: ReadonlyMap<number, bigint>): Figure {
  const sum = (of: (row: Quoted) => bigint) => String(rows.reduce((total, row) => total + of(row), 0n));
  return { count: rows.length, taxablePaise: sum(({ id }) => taxable.get(id) ?? 0n), totalPaise: sum(({ totalPaise }) => totalPaise) };
}
