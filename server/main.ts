/** Starts the site: settings, migrations, app, listen; and stops it gracefully. */
import cluster from 'node:cluster';
import { buildApp } from './app';
import { openDatabase } from './db';
import { providerOf } from './db-adapters';
import { endWithWords, stopOnSignals } from './ending';
import { EnvError, readEnv } from './env';
import { builtClient, developmentClient } from './http/pages';
import { migrateWhenThere } from './migrate-when-there';
import { ProcessEnded, startProcesses } from './processes';
import { lockSqliteFile } from './sqlite-file';
import { collectFromProcesses, tellParent } from './watch/cluster-metrics';
import { logOutput } from './watch/log-output';
import { serveMetrics, tellLoop } from './watch/metrics-server';

const development = process.argv.includes('--dev');

/** For the process before this one, which a restart may have told to end a moment ago. */
const PREDECESSOR_MS = 5_000;

async function start(): Promise<void> {
  const env = readEnv();
  if (env.PROCESSES > 1 && cluster.isPrimary && !development) {
    if (env.METRICS_PORT !== undefined) await serveMetrics(env, collectFromProcesses);
    await startProcesses(env.PROCESSES);
    process.stdout.write(`Ready: ${env.PUBLIC_URL}, ${env.PROCESSES} processes\n`);
    return;
  }
  // Two processes on one file would serve each other's old content.
  const lock = providerOf(env.DATABASE_URL) === 'sqlite' ? await lockSqliteFile(env.DATABASE_URL, PREDECESSOR_MS) : undefined;
  const applied = await migrateWhenThere(env.DATABASE_URL, env.DATABASE_WAIT_SECONDS);
  const db = await openDatabase(env.DATABASE_URL);
  const log = logOutput();
  const { http, site, metrics, generatedPassword } = await buildApp({ env, db, log, pages: development ? developmentClient : builtClient });
  endWithWords(http.log);
  // At once: whatever fails after this, it is not made a second time.
  if (generatedPassword) {
    const { ADMIN_USERNAME } = site.env;
    process.stdout.write(`\nFirst administrator: ${ADMIN_USERNAME}\nPassword (shown only this once): ${generatedPassword}\n\n`);
  }
  if (applied.length > 0) http.log.info({ applied }, 'database migrated');
  if (env.RATE_LIMITS === 'off' && env.NODE_ENV === 'production' && !development)
    http.log.warn('RATE_LIMITS is off: logins and forms are not limited');

  if (env.METRICS_PORT !== undefined) {
    tellLoop(metrics);
    if (cluster.isWorker) tellParent(metrics);
    else await serveMetrics(env, () => metrics.collect());
  }
  stopOnSignals(http, async () => {
    await db.close();
    await lock?.release();
  });

  await http.listen({ port: env.PORT, host: env.HOST });
  if (cluster.isPrimary) process.stdout.write(`Ready: ${env.PUBLIC_URL}\n`);
}

/** The one line that tells the operator what to do. */
function explain(error: unknown): string {
  const { code, message, port } = error as NodeJS.ErrnoException & { port?: number };
  if (error instanceof EnvError) return message;
  if (code === 'EADDRINUSE') return `PORT ${port} is taken by another program: set PORT to another one, or stop that program.`;
  if (code === 'EACCES') return `PORT ${port} may not be used by this user: choose one above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return 'HOST is not an address of this machine.';
  return message || String(error);
}

start().catch((error: unknown) => {
  if (error instanceof ProcessEnded) process.exit(error.code);
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
