/** The cost of an uncached page: CPU time of queries and rendering, and of the whole answer with compression. */
import { join } from 'node:path';
import { buildApp } from '../../server/app';
import { readEnv } from '../../server/env';
import { builtClient, type PageClient } from '../../server/features/pages/client-build';
import { renderPage } from '../../server/features/pages/render-page';
import type { Context } from '../../server/platform/context';
import { openDatabase } from '../../server/platform/database/database';
import { migrate } from '../../server/platform/database/migrate';
import { requestContext } from '../../server/platform/http/request-context';
import { figure, type Line } from './figures';

const PAGES = ['/', '/products', '/product/1'];
const GROUP = 'Uncached page, CPU';
const TIMES = 10;

export async function measureRenders(folder: string, { rounds }: { rounds: number }): Promise<Line[]> {
  const url = `file:${join(folder, 'renders.db')}`;
  await migrate(url);
  const db = await openDatabase(url);
  let client: PageClient | undefined;
  const { http, site } = await buildApp({
    env: readEnv({ DATABASE_URL: url, LOG_LEVEL: 'silent', ADMIN_PASSWORD: 'correct horse' }),
    db,
    pages: async (app) => {
      client = await builtClient(app);
      return client;
    },
    outbox: join(folder, 'outbox'),
  });
  let context: Context | undefined;
  http.get('/context', async (request, reply) => {
    context = requestContext(site, request, reply);
    return '';
  });
  await http.inject('/context');
  const render = async (path: string) => {
    const entry = await (client as PageClient).entry();
    await renderPage(client as PageClient, entry.matchPage(path, new URLSearchParams()), context as Context);
  };
  const answer = async (path: string) => {
    site.version.committed(site.version.current + 1);
    await http.inject(path);
  };
  const measures = PAGES.flatMap((path) => [
    { name: `Rendering ${path}`, work: () => render(path), samples: [] as number[], ...(path === '/' && { target: MAX }) },
    { name: `Rendering and compressing ${path}`, work: () => answer(path), samples: [] as number[] },
  ]);
  try {
    // The first rounds warm up the JIT compiler.
    for (let round = -3; round < rounds; round += 1) {
      for (const { work, samples } of measures) {
        const cpu = await cpuOf(work);
        if (round >= 0) samples.push(cpu);
      }
    }
  } finally {
    await http.close();
    await db.close();
  }
  return measures.map(({ name, samples, work: _, ...rest }) => ({ group: GROUP, name, unit: 'ms', ours: figure(samples), ...rest }));
}

const MAX = { of: 'ours', most: 8 } as const;

/** The CPU time of one run, in ms, over all threads. */
async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let time = 0; time < TIMES; time += 1) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / TIMES;
}
