/** Measures the hit rate of the response cache with 1,000 page visits between two saves, against a cache that each save clears. */
import { join } from 'node:path';
import { buildApp } from '../../server/app';
import { readEnv } from '../../server/env';
import { writeContent } from '../../server/features/content/write/write-content';
import { loadBuiltClient } from '../../server/features/pages/client-build';
import { openDatabase } from '../../server/platform/database/database';
import { migrateDatabase } from '../../server/platform/database/migrating/migrate';
import { findTypeByPath } from '../../shared/content/registry';
import { type Line, summarizeFigures } from './figures';
import { fillCatalogue } from './fill';

const PRODUCTS = 980;
const LISTS = 17;
const GROUP = '1,000 pages visited after each save of a product';
const actor = { user: null, channel: 'seed' } as const;

/** The figures after each save: the share of visits answered from memory, and the CPU time of the save and the visits, in ms. */
type Visits = { rates: number[]; cpu: number[] };

export async function visitAfterSaves(folder: string, saves: { ours: number; old: number }): Promise<Record<'ours' | 'old', Visits>> {
  const url = `file:${join(folder, 'hit-rate.db')}`;
  const env = readEnv({ DATABASE_URL: url, LOG_LEVEL: 'silent', ADMIN_PASSWORD: 'correct horse', RATE_LIMITS: 'off' });
  const outbox = join(folder, 'outbox');
  await migrateDatabase(url);
  const seeding = await openDatabase(url);
  await (await buildApp({ env, db: seeding, mailFolder: outbox })).http.close();
  await seeding.close();
  const first = await fillCatalogue(url, PRODUCTS);
  const db = await openDatabase(url);
  const { http, services, cache } = await buildApp({ env, db, mailFolder: outbox, pages: loadBuiltClient });
  const ids = Array.from({ length: PRODUCTS }, (_, at) => first + at);
  const paths = [
    ...['/', '/about', '/contact', ...Array.from({ length: LISTS }, (_, at) => `/products?page=${at + 2}`)],
    ...ids.map((id) => `/product/${id}`),
  ];
  const visitAll = async () => {
    for (const path of paths) {
      const { statusCode } = await http.inject({ method: 'GET', url: path });
      if (statusCode !== 200) throw new Error(`${path}: ${statusCode}`);
    }
  };
  // The saved products are spread over all products, in the same order in each run.
  const save = (turn: number) => {
    const id = ids[(turn * 389) % PRODUCTS] as number;
    const data = { stock: 1_000 + turn, price: `${turn + 1}.50` };
    return writeContent(services, actor, [{ type: findTypeByPath('products'), action: 'update', row: { id }, data }]);
  };
  const measure = async (turns: number, afterSave: () => void): Promise<Visits> => {
    const visits: Visits = { rates: [], cpu: [] };
    for (let turn = 0; turn < turns; turn += 1) {
      const { hits } = cache.counts;
      const before = process.cpuUsage();
      await save(turn);
      afterSave();
      await visitAll();
      const { user, system } = process.cpuUsage(before);
      visits.rates.push((cache.counts.hits - hits) / paths.length);
      visits.cpu.push((user + system) / 1_000);
    }
    return visits;
  };
  try {
    await visitAll();
    const ours = await measure(saves.ours, () => undefined);
    const old = await measure(saves.old, () => services.version.committed(services.version.current + 1, null));
    return { ours, old };
  } finally {
    await http.close();
    await db.close();
  }
}

/** The lines of the table. */
export function hitRateLines({ ours, old }: Record<'ours' | 'old', Visits>): Line[] {
  const pair = (part: keyof Visits) => ({ ours: summarizeFigures(ours[part]), reference: summarizeFigures(old[part]) });
  return [
    { group: GROUP, name: 'Hit rate', unit: '', ...pair('rates'), target: { of: 'ours', least: 0.95 } },
    { group: GROUP, name: 'CPU of a save and the visits', unit: 'ms', ...pair('cpu') },
  ];
}
