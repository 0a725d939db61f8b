/**
 * Measures the cost of an uncached page: the CPU time of queries and rendering, of everything before the first byte, and of the later dense
 * compression.
 */
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildApp } from '../../server/app';
import { readEnv } from '../../server/env';
import { loadBuiltClient } from '../../server/features/pages/client-build';
import { type RenderingServices, renderPage } from '../../server/features/pages/render-page';
import type { Context } from '../../server/platform/context';
import { openDatabase } from '../../server/platform/database/database';
import { migrateDatabase } from '../../server/platform/database/migrating/migrate';
import { findOrCreateContext } from '../../server/platform/http/request-context';
import { api } from '../../server/router';
import { compareFigures, type Line, rotateList, summarizeFigures } from './figures';

const PAGES = ['/', '/products', '/product/1'];
const PARTS = ['rendering', 'first', 'dense'] as const;
type Part = (typeof PARTS)[number];
const LINE = { group: 'Uncached page, CPU', unit: 'ms' };
const TIMES = 10;

export async function measureRenders(folder: string, { rounds }: { rounds: number }): Promise<Line[]> {
  const url = `file:${join(folder, 'renders.db')}`;
  await migrateDatabase(url);
  const db = await openDatabase(url);
  let renderer: RenderingServices | undefined;
  const { http, services, cache } = await buildApp({
    env: readEnv({ DATABASE_URL: url, LOG_LEVEL: 'silent', ADMIN_PASSWORD: 'correct horse' }),
    db,
    pages: async (app) => {
      const client = await loadBuiltClient(app);
      renderer = { client, api, onSent: () => undefined };
      return client;
    },
    mailFolder: join(folder, 'outbox'),
  });
  let context: Context | undefined;
  http.get('/context', async (request, reply) => {
    context = findOrCreateContext(services, request, reply);
    return '';
  });
  await http.inject('/context');
  await http.listen({ port: 0, host: '127.0.0.1' });
  const render = async (path: string) => {
    const given = renderer as RenderingServices;
    const entry = await given.client.entry();
    await renderPage(given, entry.matchPage(path, new URLSearchParams()), context as Context);
  };
  const save = () => services.version.committed(services.version.current + 1, null);
  const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1').setNoDelay(true);
  const ask = async (path: string) => {
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept-encoding: br\r\n\r\n`);
    await once(socket, 'data');
  };
  // A page is densely compressed when it is requested again, the home page at once: this is measured separately.
  const whenDense = async (path: string, before: number) => {
    while (cache.counts.densified === before) {
      await pause(1);
      if (path !== '/') await ask(path);
    }
  };
  const samples = new Map(PAGES.map((path) => [path, { rendering: [], first: [], dense: [] } as Record<Part, number[]>]));
  const measure = async (path: string) => {
    const cpu = { rendering: 0, first: 0, dense: 0 };
    for (let time = 0; time < TIMES; time += 1) {
      for (const part of rotateList(['rendering', 'first'] as const, time)) {
        // A save clears more caches than the response cache, so it precedes both.
        save();
        const { densified } = cache.counts;
        cpu[part] += await cpuOf(() => (part === 'first' ? ask(path) : render(path)));
        if (part === 'first') cpu.dense += await cpuOf(() => whenDense(path, densified));
      }
    }
    return cpu;
  };
  try {
    // The first rounds warm up the JIT compiler.
    for (let round = -3; round < rounds; round += 1) {
      for (const [path, mine] of samples) {
        const cpu = await measure(path);
        if (round >= 0) for (const part of PARTS) mine[part].push(cpu[part] / TIMES);
      }
    }
  } finally {
    socket.destroy();
    await http.close();
    await db.close();
  }
  return [...samples].flatMap(([path, { rendering, first, dense }]) => [
    {
      ...LINE,
      name: `Rendering ${path}`,
      ours: summarizeFigures(rendering),
      ...(path === '/' && { target: { of: 'ours', most: 8 } as const }),
    },
    {
      ...LINE,
      name: `Before the first byte of ${path} ÷ rendering`,
      ...compareFigures(first, rendering),
      target: { of: 'ratio', most: 1.25 },
    },
    { ...LINE, name: `Dense bytes of ${path}, afterwards`, ours: summarizeFigures(dense) },
  ]);
}

/** The CPU time of one run over all threads, in ms. */
async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
