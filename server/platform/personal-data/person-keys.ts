/**
 * The keys by which a person is found are stored in columns: after an upgrade that changed their rules, the first start recomputes them,
 * before any search.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Services } from '../context';
import type { Reader, Tx } from '../database/database';

/** The version of the rules, raised with each change in shared/mail/address.ts and shared/inquiries/sender.ts. */
const RULES = 1;

/** Recomputes the keys of all features if they were computed by other rules. A killed process leaves the rest to the next start. */
export async function recomputePersonKeys(services: Pick<Services, 'db' | 'personalData' | 'serverKey' | 'now' | 'log'>): Promise<void> {
  const { db, personalData } = services;
  const settings = await db.read.securitySettings.findUnique({ where: { id: 1 }, select: { personKeys: true } });
  if (settings?.personKeys === RULES) return;
  for (const data of personalData) await data.rekey?.(services);
  const data = { personKeys: RULES };
  await db.transact((tx) => tx.securitySettings.upsert({ where: { id: 1 }, create: { id: 1, ...data }, update: data }));
}

/** The maximum number of rows per statement. */
const BATCH = 200;

export type KeyedRow = { id: number } & Record<string, unknown>;
export type PersonKeys = Record<string, string | null>;
type Model = { findMany(query: object): Promise<KeyedRow[]>; updateMany(query: { where: object; data: object }): Promise<unknown> };

/**
 * Recomputes the keys of one model: `keysOf` computes the keys of some rows; only rows that differ are written. A row that another process
 * changes concurrently stays as that process wrote it.
 */
export async function recomputeRowKeys(
  db: Services['db'],
  model: keyof Reader,
  select: Record<string, true>,
  keysOf: (rows: KeyedRow[]) => PersonKeys[] | Promise<PersonKeys[]>,
  where: object = {},
): Promise<void> {
  const rowsIn = (from: Reader | Tx) => from[model] as unknown as Model;
  for (let after = 0; ; ) {
    const rows = await rowsIn(db.read).findMany({
      where: { AND: [where, { id: { gt: after } }] },
      select: { id: true, ...select },
      orderBy: { id: 'asc' },
      take: BATCH,
    });
    const right = await keysOf(rows);
    const changed = rows.flatMap((row, at) => {
      const keys = Object.entries(right[at] ?? {}).filter(([name, key]) => row[name] !== key);
      return keys.length > 0 ? [{ row, data: Object.fromEntries(keys) }] : [];
    });
    if (changed.length > 0)
      await db.transact(async (tx) => {
        for (const { row, data } of changed) {
          const before = Object.fromEntries(Object.keys(data).map((name) => [name, row[name]]));
          await rowsIn(tx).updateMany({ where: { id: row.id, ...before }, data });
        }
      });
    after = rows.at(-1)?.id ?? after;
    if (rows.length < BATCH) return;
    await yieldToEventLoop();
  }
}
