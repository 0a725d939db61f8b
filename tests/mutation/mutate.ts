/**
 * `npm run mutate -- PATH… [--tests PATH,PATH…] [--sample N] [--seed S]`: counts the small faults in these files that no test notices. A PATH is a
 * folder, a file, or a file with `:12` for one line. Without `--tests`, the unit and contract tests of the folders' names run. No file is changed:
 * the mutants exist only in the modules that Vitest loads.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createVitest, type TestModule } from 'vitest/node';
import { keepInMemory } from '../support/memory-folder.mjs';
import { shareCompiler } from '../support/shared-compiler.mjs';
import { endWorker, lastingWorker } from './lasting-worker';
import { addMutants, type Mutant } from './mutants';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { tests: { type: 'string' }, sample: { type: 'string' }, seed: { type: 'string', default: '1' } },
});
const startedAt = performance.now();
const listFiles = (paths: readonly string[], suffix: RegExp): string[] =>
  paths.flatMap((path) => {
    if (statSync(path).isFile()) return [path];
    const files = readdirSync(path, { recursive: true, encoding: 'utf8' }).map((file) => join(path, file));
    return files.filter((file) => suffix.test(file)).sort();
  });

const [paths, lines] = [positionals.map((path) => path.replace(/:\d+$/, '')), positionals.filter((path) => /:\d+$/.test(path))];
const all: Mutant[] = [];
const sources = new Map(listFiles(paths, /\.tsx?$/).map((file) => [resolve(file), addMutants(file, readFileSync(file, 'utf8'), all)]));
/** Puts the mutants into an order that depends on the seed alone. */
const orderOf = ({ id }: Mutant) => createHash('sha256').update(`${values.seed} ${id}`).digest('hex');
const mutants = all
  .filter(({ file, line }) => lines.every((one) => one === `${file}:${line}` || !one.startsWith(`${file}:`)))
  .sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
  .slice(0, values.sample ? Number(values.sample) : undefined)
  .sort((one, other) => one.id - other.id);

/** The folders of tests with the folders' names: `server/features/requirement-lists` has `tests/unit/requirement-list`. */
const names = new Set(paths.flatMap((path) => path.split('/').flatMap((name) => [name, name.replace(/s$/, '')])));
const ofSameName = ['unit', 'contract']
  .flatMap((level) => [...names].map((name) => `tests/${level}/${name}`))
  .filter((path) => existsSync(path));
// Replaced modules would stay replaced, because all files share one process.
const testFiles = listFiles(values.tests?.split(',') ?? ofSameName, /\.test\.tsx?$/).filter(
  (file) => !readFileSync(file, 'utf8').includes('vi.mock('),
);
if (mutants.length === 0 || testFiles.length === 0) throw new Error('No mutants, or no tests: name the tests with --tests');

keepInMemory();
// The global setup runs the site in this process.
Object.assign(globalThis, { $mutant: () => false });
const vitest = await createVitest(
  'test',
  {
    config: false,
    watch: false,
    include: testFiles,
    isolate: false,
    pool: lastingWorker,
    maxWorkers: 1,
    reporters: [{}],
    tags: [{ name: 'thorough' }],
    setupFiles: ['tests/mutation/active-mutant.ts'],
    globalSetup: testFiles.some((file) => file.startsWith('tests/contract/')) ? ['tests/support/postgres.ts'] : [],
    // A rule that only PostgreSQL notices is rare, and such a test takes seconds.
    testNamePattern: /^(?!.*postgresql)/,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
  },
  { plugins: [shareCompiler(), { name: 'mutants', enforce: 'pre', load: (id) => sources.get(id.split('?')[0] as string) }] },
);
const leave = async (code: number) => {
  await vitest.close();
  endWorker();
  process.exit(code);
};
process.once('SIGINT', () => void leave(130));

const project = vitest.getRootProject();
type Run = { module: TestModule | undefined; isOk: boolean };
async function run(file: string, tests: Set<string> | undefined, mutant: number, limitMs: number): Promise<Run> {
  const specification = project.createSpecification(file, tests && { testIds: [...tests] });
  vitest.provide('mutant', mutant);
  let isTimeout = false;
  const timer = setTimeout(() => {
    isTimeout = true;
    endWorker();
  }, limitMs);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications([specification]);
  clearTimeout(timer);
  process.exitCode = 0;
  const module = testModules.find(({ moduleId }) => moduleId === file);
  return { module, isOk: !isTimeout && unhandledErrors.length === 0 && module?.ok() === true };
}

/** The tests of a file that reach a mutant; undefined for all of them. */
type Reaching = { file: string; tests: Set<string> | undefined };
const reachedBy = new Map<number, Reaching[]>();
const importing = new Set<number>();
const filesOf = new Map<string, Set<string>>();
const durations = new Map<string, number>();
for (const { moduleId } of await vitest.globTestSpecifications()) {
  const { module, isOk } = await run(moduleId, undefined, 0, 300_000);
  if (!module || !isOk) {
    console.error(`${relative('.', moduleId)} fails without a mutant, and is left out`);
    endWorker();
    continue;
  }
  durations.set(moduleId, module.diagnostic().duration);
  const { mutants: inHooks = [], imported = [] } = module.meta();
  const reach = (id: number, test?: string) => {
    const reaching = reachedBy.get(id) ?? [];
    reachedBy.set(id, reaching);
    const one = reaching.find(({ file }) => file === moduleId) ?? { file: moduleId, tests: new Set() };
    if (!reaching.includes(one)) reaching.push(one);
    if (test === undefined) one.tests = undefined;
    else one.tests?.add(test);
    const file = all[id - 1]?.file ?? '';
    filesOf.set(file, (filesOf.get(file) ?? new Set()).add(moduleId));
  };
  for (const id of inHooks) reach(id);
  for (const test of module.children.allTests()) for (const id of test.meta().mutants ?? []) reach(id, test.id);
  for (const id of imported) importing.add(id);
}
console.log(`${mutants.length} of ${all.length} mutants, ${durations.size} test files (${seconds()} s)`);

/** Files with tests that need the tests before them. */
const whole = new Set<string>();
/** The tests that noticed the latest mutants of a file, which are likely to notice the next one. */
const killers = new Map<string, { file: string; test: string }[]>();
const counts = { killed: 0, survived: 0, unreached: 0 };
for (const mutant of mutants) {
  const isImporting = importing.has(mutant.id);
  // What an import computes reaches each test that uses the file.
  const reaching = isImporting
    ? [...(filesOf.get(mutant.file) ?? durations.keys())].map((file) => ({ file, tests: undefined }))
    : (reachedBy.get(mutant.id) ?? []);
  if (await kill(mutant, reaching, isImporting)) {
    counts.killed += 1;
    continue;
  }
  counts[reaching.length === 0 ? 'unreached' : 'survived'] += 1;
  const what = `${short(mutant.before)} → ${short(mutant.after)}`;
  console.log(`${mutant.file}:${mutant.line} ${what}${reaching.length === 0 ? ' (no test)' : ''}`);
}
const { killed, survived, unreached } = counts;
const share = ((100 * killed) / mutants.length).toFixed(1);
console.log(`${killed} killed, ${survived} survived, ${unreached} reached by no test: ${share} % of ${mutants.length} (${seconds()} s)`);
await leave(0);

async function kill({ id, file: source }: Mutant, reaching: readonly Reaching[], isImporting: boolean): Promise<boolean> {
  const durationOf = (file: string) => durations.get(file) ?? 0;
  const likely = (killers.get(source) ?? []).filter(({ file, test }) =>
    reaching.some((one) => one.file === file && (one.tests?.has(test) ?? true)),
  );
  const order: Reaching[] = [
    ...likely.map(({ file, test }) => ({ file, tests: new Set([test]) })),
    ...reaching.toSorted((one, other) => durationOf(one.file) - durationOf(other.file)),
  ];
  for (const { file, tests } of order) {
    if (isImporting) endWorker();
    const limitMs = 15_000 + 5 * durationOf(file);
    const selected = whole.has(file) ? undefined : tests;
    const { module, isOk } = await run(file, selected, id, limitMs);
    if (isOk) continue;
    const [failed] = module?.children.allTests('failed') ?? [];
    const alone = failed && new Set([failed.id]);
    if (isImporting || !alone || !(await run(file, alone, 0, limitMs)).isOk) {
      // What a mutant left in memory must not kill the next one.
      endWorker();
      if (alone && selected && !(await run(file, alone, 0, limitMs)).isOk) {
        whole.add(file);
        if ((await run(file, undefined, id, limitMs)).isOk) continue;
        endWorker();
      }
    }
    if (failed) killers.set(source, [{ file, test: failed.id }, ...likely.filter(({ test }) => test !== failed.id)].slice(0, 4));
    return true;
  }
  if (isImporting) endWorker();
  return false;
}

function short(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 100 ? `${line.slice(0, 97)}…` : line || 'nothing';
}

function seconds(): string {
  return ((performance.now() - startedAt) / 1_000).toFixed(0);
}
