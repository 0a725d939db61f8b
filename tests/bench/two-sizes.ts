/** A benchmark that compares few rows with many, each in a separate database. */
import { join } from 'node:path';
import { createDatabaseUrl, runSql } from '../../prisma/run-sql';
import { startPostgres } from '../../scripts/scratch-postgres';
import { createTemporaryFolder } from '../../scripts/temporary-folder';
import { type Child, PASSWORD, startBuiltServer } from './child';
import { compareFigures, type Line, measureTime, rotateList, type Target } from './figures';
import { renderTable } from './report';

type Pair<Of> = { few: Of; many: Of };
type Urls = Pair<string>;
/** A server, and a query of its tRPC procedures as the administrator; `get` requests a path of the API. */
export type Office = {
  server: Child;
  ask: (name: string, input: object) => Promise<string>;
  get: (path: string) => Promise<string>;
};
export type JourneyStep<Desk> = { name: string; target?: Target | undefined; run: (desk: Desk) => Promise<unknown> };

/** Fills a migrated database, and starts a server on it. */
export async function startFilledOffice(url: string, fill: (url: string) => Promise<void>): Promise<Office> {
  // The first start migrates the database.
  await (await startBuiltServer(url)).stop();
  await fill(url);
  const server = await startBuiltServer(url);
  const body = JSON.stringify({ username: 'admin', password: PASSWORD });
  const login = await fetch(`${server.url}/api/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const headers = { authorization: `Bearer ${((await login.json()) as { token: string }).token}` };
  const get = async (path: string) => {
    const answer = await fetch(server.url + path, { headers });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${path}: ${text}`);
    return text;
  };
  const ask = (name: string, json: object) => get(`/trpc/${name}?input=${encodeURIComponent(JSON.stringify({ json }))}`);
  return { server, ask, get };
}

/** Runs each step on both servers in turns, then `last`. The first rounds warm up and are not measured. */
export async function measureSteps<Desk extends Pick<Office, 'server'>>(
  group: string,
  steps: readonly JourneyStep<Desk>[],
  { few, many }: Pair<Desk>,
  rounds: number,
  last: () => Promise<Line[]> = async () => [],
): Promise<Line[]> {
  try {
    const samples = new Map(steps.map(({ name }) => [name, { few: [] as number[], many: [] as number[] }]));
    for (let round = -WARM_UP; round < rounds; round += 1) {
      for (const { name, run } of steps) {
        for (const [size, desk] of rotateList([['few', few] as const, ['many', many] as const], round + WARM_UP)) {
          const ms = await measureTime(() => run(desk));
          if (round >= 0) samples.get(name)?.[size].push(ms);
        }
      }
    }
    const lines = steps.map(({ name, target }): Line => {
      const taken = samples.get(name) as Pair<number[]>;
      return { group, name, unit: 'ms', ...compareFigures(taken.many, taken.few), ...(target && { target }) };
    });
    return [...lines, ...(await last())];
  } finally {
    await Promise.all([few, many].map(({ server }) => server.stop()));
  }
}

const WARM_UP = 5;

/** Measures on SQLite and on PostgreSQL, or on the database that the command line names, and prints the table. */
export async function compareSizes(name: string, measure: (kind: string, urls: Urls) => Promise<Line[]>): Promise<void> {
  const only = process.argv[2];
  const lines: Line[] = [];
  if (only !== 'postgresql') {
    const file = (size: string) => `file:${join(folder, `${size}.db`)}`;
    lines.push(...(await measure('SQLite', { few: file('few'), many: file('many') })));
  }
  if (only !== 'sqlite') lines.push(...(await onPostgres(name, measure)));
  console.log(renderTable(lines));
}

const folder = createTemporaryFolder('site-bench-');

async function onPostgres(name: string, measure: (kind: string, urls: Urls) => Promise<Line[]>): Promise<Line[]> {
  const server = await startPostgres();
  try {
    const names = ['few', 'many'].map((size) => `bench_${name}_${size}_${process.pid}`);
    for (const database of names) await runSql(server.url, `CREATE DATABASE ${database}`);
    try {
      const [few, many] = names.map((database) => createDatabaseUrl(server.url, database)) as [string, string];
      return await measure('PostgreSQL', { few, many });
    } finally {
      for (const database of names) await runSql(server.url, `DROP DATABASE ${database} WITH (FORCE)`);
    }
  } finally {
    await server.stop();
  }
}
