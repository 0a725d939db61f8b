/**
 * `npm run lighthouse`: measures each public page, its static twin and a page of one heading five times each on an emulated phone, in turns,
 * so that a busy machine slows all of them; prints medians, their ratios to the twin, the longest task and failed audits, and writes JSON
 * under `results/`. Lighthouse is downloaded from the npm registry on demand: as a dependency it would add 180 packages to
 * every installation.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { freePort } from '../../scripts/free-port.mjs';
import { findChromium } from '../support/chromium';
import { startServer } from '../support/server';
import { type LongTask, measureLongTasks } from './longest-tasks';
import { HEADING_PATH, startTwins } from './static-twin';

/** This release must support the browser's traces: 12.8.2 finds nothing in those of Chromium 156 (NO_NAVSTART). */
const LIGHTHOUSE = 'lighthouse@13.5.0';
/** The Node version that Lighthouse needs; an npm package provides it if this process runs on an earlier one. */
const NODE = { least: [22, 19], package: 'node@22.23.3' } as const;
const PAGES = ['/', '/products', '/product/1', '/about', '/contact'];
const RUNS = 5;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const TIMES = { LCP: 'largest-contentful-paint', CLS: 'cumulative-layout-shift', TBT: 'total-blocking-time' };

type Audit = { title: string; score: number | null; displayValue?: string; numericValue?: number };
/** The parts of Lighthouse's result that are used. */
type Result = {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
};

const run = promisify(execFile);

function packages(): string[] {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isNew = major > NODE.least[0] || (major === NODE.least[0] && minor >= NODE.least[1]);
  return [LIGHTHOUSE, ...(isNew ? [] : [NODE.package])];
}

async function lighthouse(url: string, port: number): Promise<Result> {
  const options = [`--port=${port}`, '--output=json', '--quiet', `--only-categories=${CATEGORIES.join(',')}`];
  const command = ['--yes', ...packages().map((name) => `--package=${name}`), '--', 'lighthouse', url, ...options];
  // A failed run ends with an exit code, and explains why in its result.
  const ended = await run('npx', command, { maxBuffer: 64 * 1024 * 1024 }).catch((error: { stdout?: string; stderr?: string }) => error);
  try {
    return JSON.parse(ended.stdout ?? '') as Result;
  } catch {
    const words = (ended.stderr ?? String(ended)).trim().split('\n').slice(-5).join('\n');
    throw new Error(`Lighthouse did not run. It needs the npm registry, for ${packages().join(' and ')}. What it said:\n${words}`);
  }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;

/** The scores out of 100 and the times in ms (CLS has no unit), each the median of its runs. */
function summarize(runs: Result[]): Record<string, number> {
  const score = (id: string) => median(runs.map((run) => Math.round((run.categories[id]?.score ?? 0) * 100)));
  const time = (id: string) => Number(median(runs.map((run) => run.audits[id]?.numericValue ?? Number.NaN)).toFixed(3));
  return {
    ...Object.fromEntries(CATEGORIES.map((id) => [id, score(id)])),
    ...Object.fromEntries(Object.entries(TIMES).map(([name, id]) => [name, name === 'CLS' ? time(id) : Math.round(time(id))])),
  };
}

/** The weighted audits that had no full score in any run. */
function lost(runs: Result[]): string[] {
  const counting = (run: Result) => CATEGORIES.flatMap((id) => run.categories[id]?.auditRefs.filter(({ weight }) => weight > 0) ?? []);
  const lines = runs.flatMap((run) =>
    counting(run)
      .map(({ id }) => run.audits[id])
      .filter((audit) => audit?.score != null && audit.score < 1)
      .map((audit) => `${audit?.title}: ${audit?.displayValue ?? audit?.score}`),
  );
  return [...new Set(lines)];
}

/** One run; on a busy machine a page may not be painted in time: such a run does not count. */
async function measure(url: string): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    const result = await lighthouse(url, port);
    if (!result.runtimeError) return result;
    if (tries > RUNS) throw new Error(`${url}: ${result.runtimeError.message}`);
  }
}

const port = await freePort();
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--headless', `--remote-debugging-port=${port}`],
});
const server = await startServer();
const twins = await startTwins(server.url);
try {
  const results: Record<string, { medians: Record<string, number>; lost: string[] }> = {};
  for (const path of PAGES) {
    const runs: Result[] = [];
    const twinRuns: Result[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      runs.push(await measure(`${server.url}${path}`));
      twinRuns.push(await measure(`${twins.url}${path}`));
    }
    const tasks: LongTask[][] = [];
    for (let run = 0; run < RUNS; run += 1) tasks.push(await measureLongTasks(browser, `${server.url}${path}`));
    const longest = tasks.flatMap(([first]) => first ?? []).toSorted((a, b) => a.ms - b.ms)[Math.floor(RUNS / 2)];
    const ours = summarize(runs);
    const twin = summarize(twinRuns);
    // A twin that blocks for no millisecond would make every ratio infinite.
    const ratio = (name: string) => Number((((ours[name] ?? 0) + 1) / ((twin[name] ?? 0) + 1)).toFixed(2));
    results[path] = {
      medians: {
        ...ours,
        'longest task': longest?.ms ?? 0,
        'LCP of the twin': twin.LCP ?? 0,
        'TBT of the twin': twin.TBT ?? 0,
        'LCP ÷ twin': ratio('LCP'),
        'TBT ÷ twin': ratio('TBT'),
      },
      lost: [...lost(runs), `Longest task: ${longest?.parts.join(', ')}`],
    };
  }
  const headings: Result[] = [];
  for (let run = 0; run < RUNS; run += 1) headings.push(await measure(`${twins.url}${HEADING_PATH}`));
  results['one heading'] = { medians: summarize(headings), lost: [] };
  console.table(Object.fromEntries(Object.entries(results).map(([path, { medians }]) => [path, medians])));
  for (const [path, result] of Object.entries(results)) for (const line of result.lost) console.log(`${path}  ${line}`);
  mkdirSync('tests/bench/results', { recursive: true });
  writeFileSync('tests/bench/results/lighthouse.json', `${JSON.stringify(results, null, 2)}\n`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  twins.stop();
  await browser.close();
  await server.stop();
}
