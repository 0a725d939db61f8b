/** A benchmark that compares few rows with many, each in a database of its own. */
import { join } from 'node:path';
import { databaseUrl, runSql } from '../../prisma/run-sql';
import { startPostgres } from '../../scripts/scratch-postgres';
import { temporaryFolder } from '../../scripts/temporary-folder';
import type { Line } from './figures';
import { table } from './report';

type Urls = { few: string; many: string };

/** Measures on SQLite and on PostgreSQL, or on the database that the command line names, and prints the table. */
export async function compareSizes(name: string, measure: (kind: string, urls: Urls) => Promise<Line[]>): Promise<void> {
  const only = process.argv[2];
  const lines: Line[] = [];
  if (only !== 'postgresql') {
    const file = (size: string) => `file:${join(folder, `${size}.db`)}`;
    lines.push(...(await measure('SQLite', { few: file('few'), many: file('many') })));
  }
  if (only !== 'sqlite') lines.push(...(await onPostgres(name, measure)));
  console.log(table(lines));
}

const folder = temporaryFolder('site-bench-');

async function onPostgres(name: string, measure: (kind: string, urls: Urls) => Promise<Line[]>): Promise<Line[]> {
  const server = await startPostgres();
  try {
    const names = ['few', 'many'].map((size) => `bench_${name}_${size}_${process.pid}`);
    for (const database of names) await runSql(server.url, `CREATE DATABASE ${database}`);
    try {
      const [few, many] = names.map((database) => databaseUrl(server.url, database)) as [string, string];
      return await measure('PostgreSQL', { few, many });
    } finally {
      for (const database of names) await runSql(server.url, `DROP DATABASE ${database} WITH (FORCE)`);
    }
  } finally {
    await server.stop();
  }
}
