/**
 * The entry points of attack-entry-points.ts, one after the other on one server, while others request a cached page, uncached pages and a
 * form: the worst wait of these others, and the memory of the server afterwards, as a table and in `results/attacks.json`.
 */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { createTemporaryFolder } from '../../scripts/temporary-folder';
import { formatMarkdownTable } from '../support/markdown-table';
import { startServer } from '../support/server';
import { type AttackedSite, ENTRY_POINTS, prepareEntryPoints, readMemory } from './attack-entry-points';

const RESULTS = 'tests/bench/results/attacks.json';
const IDLE_MS = 5_000;
const OTHERS = ['cached page', 'uncached page', 'form'] as const;

/** Measures the worst wait of each kind of request until it is stopped. */
async function startOthers(port: number) {
  const workers = OTHERS.map((kind) => new Worker(resolve('tests/bench/others.mjs'), { workerData: { port, kind } }));
  await Promise.all(workers.map((worker) => once(worker, 'message')));
  return async () => {
    const waits = workers.map(async (worker) => {
      worker.postMessage('stop');
      const [{ worst }] = (await once(worker, 'message')) as [{ worst: number }];
      return Math.round(worst);
    });
    return Promise.all(waits);
  };
}

const ENV = { LOG_LEVEL: 'error', TRUST_PROXY: '127.0.0.1' };

async function startSite(patienceMs: number): Promise<AttackedSite> {
  const url = `file:${join(createTemporaryFolder('site-attacks-'), 'site.db')}`;
  return prepareEntryPoints(await startServer({ ...ENV, DATABASE_URL: url }), url, patienceMs);
}

const isAlive = ({ server }: AttackedSite) =>
  fetch(`${server.url}/healthz`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
const countErrors = ({ server }: AttackedSite) =>
  server
    .logs()
    .split('\n')
    .filter((line) => /"level":[56]0/.test(line)).length;

/** `patienceMs`: an attacker gives up after this time. A server that still answers nothing then is replaced by a new one. */
export async function runEntryPoints(patienceMs = 60_000): Promise<void> {
  let site = await startSite(patienceMs);
  const [loadBefore, memoryBefore] = [loadavg()[0], readMemory(site.server.pid)];
  const rows: { name: string; worstMs: number[]; memoryMb: number; isStopped: boolean; answered: string }[] = [];
  let errors = 0;
  for (const { name, run } of [{ name: 'nothing, 5 s', run: () => delay(5_000, '') }, ...ENTRY_POINTS]) {
    const stop = await startOthers(site.server.port);
    const answered = await run(site);
    await delay(300);
    const worstMs = await stop();
    const isStopped = !(await isAlive(site));
    const memoryMb = readMemory(site.server.pid);
    rows.push({ name, worstMs, memoryMb, isStopped, answered });
    process.stdout.write(`${name}: ${worstMs.join(', ')} ms${isStopped ? ', still stopped' : ''}; ${memoryMb} MB; ${answered}\n`);
    if (!isStopped) continue;
    errors += countErrors(site);
    await site.server.kill();
    site = await startSite(patienceMs);
  }
  await delay(IDLE_MS);
  const memoryAfter = readMemory(site.server.pid);
  errors += countErrors(site);
  await site.server.kill();
  const run = { date: new Date().toISOString(), loadBefore, loadAfter: loadavg()[0], memoryBefore, memoryAfter, errors };
  writeFileSync(RESULTS, `${JSON.stringify({ run, rows }, null, 2)}\n`);
  const head = ['entry point', ...OTHERS.map((kind) => `${kind}, worst ms`), 'memory, MB', 'answered'];
  const cells = rows.map((row) => [
    row.name,
    ...row.worstMs.map((ms) => `${row.isStopped ? '≥ ' : ''}${ms}`),
    `${row.memoryMb}`,
    row.answered,
  ]);
  process.stdout.write(`\n${formatMarkdownTable([head, ...cells])}\n`);
  process.stdout.write(
    `Memory: ${memoryBefore} MB before, ${memoryAfter} MB after ${IDLE_MS / 1_000} s of rest; ${errors} errors in the log\n`,
  );
}
