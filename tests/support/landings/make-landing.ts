/**
 * `npm run landing`: stores small databases of the present program, one of each kind, the hashes of its migrations, and what programs may
 * rely on in its API, so that later releases are tried on them (docs/CONTRIBUTING.md, Land). `npm run landing -- FOLDER NAME` stores those of the built program in FOLDER.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createDatabaseUrl, runSql } from '../../../prisma/run-sql';
import { freePort } from '../../../scripts/free-port.mjs';
import { recordLandedMigrations } from '../../../scripts/landed-migrations.mjs';
import { startPostgres } from '../../../scripts/scratch-postgres';
import { createTemporaryFolder } from '../../../scripts/temporary-folder';
import { collectOperations } from '../../../server/offers';
import { copySqliteFile } from '../../../server/platform/database/sqlite/sqlite-file';
import { buildOpenApiDocument } from '../../../server/platform/http/rest/openapi';
import { restRoutes } from '../../../server/router';
import { type ApiDocument, listApiFacts, storeLandedApi } from '../api-facts';
import { SERVER_KEY } from '../password';
import { dumpPostgres, loadPostgres } from './dump-postgres';
import { fillSite } from './fill-site';
import { LANDING_PASSWORD, writeLanding } from './stored-landings';

const [program = '.', given] = process.argv.slice(2);
const inUtc = { env: { ...process.env, TZ: 'UTC' }, encoding: 'utf8' } as const;
const ofCommit = ['log', '-1', '--date=format-local:%Y%m%d%H%M', '--format=%cd-%h', '--abbrev=8'];
const name = given ?? execFileSync('git', ofCommit, inUtc).trim();

// The site writes mails below its folder, so it runs in a folder of its own.
const folder = createTemporaryFolder('site-landing-');
const runs = join(folder, 'program');
linkAll(program, runs);

await storeSqlite();
await storePostgres();
if (program === '.') {
  recordLandedMigrations();
  const document = await buildOpenApiDocument('http://localhost:3000', restRoutes, collectOperations());
  storeLandedApi(listApiFacts(document as unknown as ApiDocument));
}

function linkAll(from: string, into: string): void {
  mkdirSync(into);
  for (const entry of readdirSync(from)) if (entry !== 'data') symlinkSync(resolve(from, entry), join(into, entry));
}

async function storeSqlite(): Promise<void> {
  const url = `file:${join(folder, 'site.db')}`;
  await runSite(url);
  const copy = join(folder, 'copy.db');
  await copySqliteFile(url, copy);
  report(writeLanding(name, 'sqlite', readFileSync(copy)));
}

async function storePostgres(): Promise<void> {
  const server = await startPostgres();
  const names = ['site_landing', 'site_landing_copy'];
  try {
    for (const one of names) await runSql(server.url, `CREATE DATABASE ${one} TEMPLATE template0`);
    const [url, copy] = names.map((one) => createDatabaseUrl(server.url, one)) as [string, string];
    await runSite(url);
    const script = await dumpPostgres(url);
    await loadPostgres(copy, script);
    if ((await dumpPostgres(copy)) !== script) throw new Error('The copy of the PostgreSQL database differs from the database.');
    report(writeLanding(name, 'postgresql', Buffer.from(script)));
  } finally {
    for (const one of names) await runSql(server.url, `DROP DATABASE IF EXISTS ${one} WITH (FORCE)`);
    await server.stop();
  }
}

/** Starts the built program on a new database, fills the site, and stops the program. */
async function runSite(databaseUrl: string): Promise<void> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const settings = { PORT: String(port), DATABASE_URL: databaseUrl, SEED: 'none', RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };
  const secrets = { ADMIN_PASSWORD: LANDING_PASSWORD, SERVER_KEY };
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: runs,
    env: { PATH: process.env.PATH, ...settings, ...secrets },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit');
  try {
    while (!(await isReady(url))) {
      if (child.exitCode !== null) throw new Error(`The program in ${program} does not start: build it first.`);
      await pause(100);
    }
    await fillSite(url);
  } finally {
    child.kill('SIGTERM');
    await exited;
  }
}

function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

function report(file: string): void {
  console.log(`${file}: ${statSync(file).size} bytes`);
}
