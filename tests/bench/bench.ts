/**
 * `npm run bench`: measures REQ 10.1 in one run on loopback, each figure beside a reference of the same rounds. It prints the table and writes
 * it to `results/bench.json`, docs/performance.md and its plot, unless the machine was busy. `-- --force` writes it even then, marked as measured on a
 * busy machine. `-- --quick` takes a minute, skips PostgreSQL and writes only `results/quick.json`.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { createDatabaseUrl, runSql } from '../../prisma/run-sql';
import { startPostgres } from '../../scripts/scratch-postgres';
import { createTemporaryFolder } from '../../scripts/temporary-folder';
import { findReasonsBusy, type Line } from './figures';
import { hitRateLines, visitAfterSaves } from './hit-rate';
import { drawPlot, plotHitRate } from './plot';
import { measureProcesses } from './processes';
import { measureReads } from './reads';
import { measureRenders } from './renders';
import { renderTable, renderTargetTable } from './report';
import { measureScale } from './scale';
import { measureStarts } from './starts';
import { measureWrites } from './writes';

const RESULTS = 'tests/bench/results';
const PAGE = 'docs/performance.md';
const AT_SCALE = { rounds: 21, crawled: 20_000 };
const quick = process.argv.includes('--quick');
const force = process.argv.includes('--force');

const folder = createTemporaryFolder('site-bench-');
const startedAt = new Date();
const loadBefore = loadavg()[0] ?? 0;
const log = (what: string) => process.stderr.write(`${Math.round((Date.now() - startedAt.getTime()) / 1_000)} s  ${what}\n`);

async function measure(): Promise<{ lines: Line[]; visits: Awaited<ReturnType<typeof visitAfterSaves>> }> {
  log('public answers');
  const reads = await measureReads(folder, quick ? { rounds: 2, ms: 250 } : { rounds: 5, ms: 600 });
  log('renderings');
  const renders = await measureRenders(folder, { rounds: quick ? 3 : 9 });
  log('hit rate');
  const visits = await visitAfterSaves(folder, quick ? { ours: 5, old: 1 } : { ours: 40, old: 3 });
  log('inserts');
  const writes = await measureWrites(folder, quick ? { rounds: 2, ms: 500 } : { rounds: 5, ms: 1_000 });
  log('starts');
  const start = await measureStarts(folder, { rounds: quick ? 2 : 5 });
  log('100,000 products in SQLite');
  const files = { few: `file:${join(folder, 'few.db')}`, many: `file:${join(folder, 'many.db')}` };
  const sqlite = await measureScale('SQLite', files, quick ? { rounds: 3, crawled: 0 } : AT_SCALE);
  const lines = [...reads, ...renders, ...hitRateLines(visits), ...writes, start, ...sqlite, ...(quick ? [] : await onPostgres())];
  return { lines, visits };
}

async function onPostgres(): Promise<Line[]> {
  log('100,000 products in PostgreSQL');
  const server = await startPostgres();
  try {
    const names = ['few', 'many', 'shared'].map((name) => `bench_${name}_${process.pid}`);
    for (const name of names) await runSql(server.url, `CREATE DATABASE ${name}`);
    try {
      const [few, many, shared] = names.map((name) => createDatabaseUrl(server.url, name)) as [string, string, string];
      const scale = await measureScale('PostgreSQL', { few, many }, AT_SCALE);
      log('several processes');
      return [...scale, ...(await measureProcesses(shared, { rounds: 5, ms: 1_000 }))];
    } finally {
      for (const name of names) await runSql(server.url, `DROP DATABASE ${name} WITH (FORCE)`);
    }
  } finally {
    await server.stop();
  }
}

const refuse = (busy: string[]) => log(`The machine is busy: ${busy.join('; ')}. The figures are not written without -- --force.`);
const busyBefore = findReasonsBusy([], loadBefore, cpus().length);
if (busyBefore.length > 0 && !quick && !force) refuse(busyBefore);
const { lines, visits } = await measure();
const busy = findReasonsBusy(lines, loadBefore, cpus().length);
const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}`;
const run = {
  date: startedAt.toISOString(),
  seconds: Math.round((Date.now() - startedAt.getTime()) / 1_000),
  machine,
  loadBefore: loadBefore.toFixed(2),
  ...(busy.length > 0 && { busy }),
  loadAfter: loadavg()[0]?.toFixed(2),
};
const caption = `${run.date.slice(0, 16).replace('T', ' ')} UTC, ${run.seconds} s, ${machine}, load average ${run.loadBefore} before and ${run.loadAfter} after.${busy.length > 0 ? ` Measured on a busy machine: ${busy.join('; ')}.` : ''}`;
console.log(`${caption}\n\n${renderTable(lines)}`);

mkdirSync(RESULTS, { recursive: true });
const store = (name: string) => writeFileSync(join(RESULTS, name), `${JSON.stringify({ run, lines }, null, 2)}\n`);
if (quick) store('quick.json');
else if (busy.length > 0 && !force) {
  refuse(busy);
  process.exitCode = 1;
} else {
  store('bench.json');
  writeFileSync('docs/performance.svg', drawPlot(lines));
  writeFileSync('docs/hit-rate.svg', plotHitRate({ ours: visits.ours.rates, old: visits.old.rates }));
  const report = `${caption}\n\n${renderTargetTable(lines)}`;
  const page = readFileSync(PAGE, 'utf8').replace(/(?<=<!-- figures -->)[\s\S]*(?=<!-- end -->)/, () => `\n${report}\n\n`);
  writeFileSync(PAGE, page);
}
