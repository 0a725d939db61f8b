/**
 * The keys by which a person is found stand in columns: after an upgrade that changed how they are made, the first start writes them anew, before
 * anybody is looked for.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Services } from '../context';
import type { Reader, Tx } from '../database/database';

/** Raised with each change of the rules in shared/mail/address.ts and shared/inquiries/sender.ts. */
const RULES = 1;

/** Writes the keys of all features anew if they were written by other rules. A process that is killed meanwhile leaves the rest to the next start. */
export async function rekeyAll(services: Pick<Services, 'db' | 'personalData' | 'serverKey' | 'now' | 'log'>): Promise<void> {
  const { db, personalData } = services;
  const settings = await db.read.securitySettings.findUnique({ where: { id: 1 }, select: { personKeys: true } });
  if (settings?.personKeys === RULES) return;
  for (const data of personalData) await data.rekey?.(services);
  const data = { personKeys: RULES };
  await db.transact((tx) => tx.securitySettings.upsert({ where: { id: 1 }, create: { id: 1, ...data }, update: data }));
}

/** The most rows read with one statement. */
const BATCH = 200;

export type Row = { id: number } & Record<string, unknown>;
export type Keys = Record<string, string | null>;
type Model = { findMany(query: object): Promise<Row[]>; updateMany(query: { where: object; data: object }): Promise<unknown> };

/**
 * Writes the keys of one model anew: `keysOf` says for each of some rows what they are by the rules; only rows that differ are written. A row that is changed at the same
 * time, by another process, keeps what that one wrote.
 */
export async function rekeyRows(
  db: Services['db'],
  model: keyof Reader,
  select: Record<string, true>,
  keysOf: (rows: Row[]) => Keys[] | Promise<Keys[]>,
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
