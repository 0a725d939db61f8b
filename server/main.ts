/** Starts the site (settings, migrations, app, listen) and stops it gracefully. */
import cluster from 'node:cluster';
import { buildApp } from './app';
import { EnvError, formatMisspelledVariables, readEnv } from './env';
import { loadBuiltClient, startDevelopmentClient } from './features/pages/client-build';
import { findExposedFileMode } from './platform/access/server-key';
import { parseDatabaseProvider } from './platform/database/adapters';
import { openDatabase } from './platform/database/database';
import { migrateWhenReachable, wasDatabaseEmpty } from './platform/database/migrating/migrate';
import { lockSqliteFile } from './platform/database/sqlite/sqlite-file';
import { createLogOutput } from './platform/observability/log-output';
import {
  collectWorkerMetrics,
  registerEventLoopMetrics,
  sendMetricsToPrimary,
  startMetricsServer,
} from './platform/observability/metrics-server';
import { findKeyAndErasuresFiles } from './platform/personal-data/earlier-files';
import { startCluster, WorkerExit } from './platform/process/cluster';
import { exitOnFatalErrors, shutDownOnSignals } from './platform/process/shutdown';

const isDevelopment = process.argv.includes('--dev');

/** After a restart the previous process may still be shutting down. */
const PREDECESSOR_MS = 5_000;

async function start(): Promise<void> {
  const env = readEnv();
  if (env.PROCESSES > 1 && cluster.isPrimary && !isDevelopment) {
    if (env.METRICS_PORT !== undefined) await startMetricsServer(env, collectWorkerMetrics);
    await startCluster(env.PROCESSES);
    process.stdout.write(`Ready: ${env.PUBLIC_URL}, ${env.PROCESSES} processes\n${formatMisspelledVariables()}`);
    return;
  }
  // The lock prevents two processes on one file, which would serve each other's outdated content.
  const lock = parseDatabaseProvider(env.DATABASE_URL) === 'sqlite' ? await lockSqliteFile(env.DATABASE_URL, PREDECESSOR_MS) : undefined;
  // Files of an earlier site, read before this start creates its own.
  const earlier = findKeyAndErasuresFiles(env);
  const applied = await migrateWhenReachable(env.DATABASE_URL, env.DATABASE_WAIT_SECONDS);
  const db = await openDatabase(env.DATABASE_URL);
  const log = createLogOutput();
  const { http, services, metrics } = await buildApp({
    env,
    db,
    log,
    pages: isDevelopment ? startDevelopmentClient : loadBuiltClient,
  });
  exitOnFatalErrors(http.log);
  try {
    if (applied.length > 0) http.log.info({ applied }, 'database migrated');
    if (env.RATE_LIMITS === 'off' && env.NODE_ENV === 'production' && !isDevelopment)
      http.log.warn('RATE_LIMITS is off: logins and forms are not limited');

    if (env.METRICS_PORT !== undefined) {
      registerEventLoopMetrics(metrics);
      if (cluster.isWorker) sendMetricsToPrimary(metrics);
      else await startMetricsServer(env, () => metrics.collect());
    }
    shutDownOnSignals(http, env.DRAIN_SECONDS, async () => {
      // The access log is flushed after the last response, which may have added an entry.
      await services.accessLog.flush();
      await db.close();
      await lock?.release();
    });
    const mode = findExposedFileMode(services.serverKey);
    if (mode)
      http.log.warn(`the server key can be read by other users of this machine (mode ${mode}): chmod 600 ${services.serverKey.file}`);
    await http.listen({ port: env.PORT, host: env.HOST });
  } finally {
    // Printed below the first lines of the log, where the operator sees it; also after a failed step, since the password is generated only
    // once.
    const { shown: password } = services.firstPassword;
    if (password) {
      const { ADMIN_USERNAME } = services.env;
      process.stdout.write(`\nFirst administrator: ${ADMIN_USERNAME}\nPassword (shown only this once): ${password}\n\n`);
    }
  }
  if (earlier.length > 0 && wasDatabaseEmpty(applied)) process.stdout.write(wordsAboutEmptyDatabase(env.DATABASE_URL, earlier));
  if (cluster.isPrimary) process.stdout.write(`Ready: ${env.PUBLIC_URL}\n${formatMisspelledVariables()}`);
}

/** Advice for an operator who lost the database, or named another one by mistake. */
const wordsAboutEmptyDatabase = (url: string, files: string[]) =>
  `\nThe database was empty${parseDatabaseProvider(url) === 'sqlite' ? ` (${url.slice('file:'.length)})` : ''}, so a new site was begun in it.
But an earlier site left ${files.join(' and ')} here. If this is not meant to be a new site, stop it now:
set DATABASE_URL to the earlier database, or put a backup in its place: npm run restore -- FILE\n\n`;

/** One line with advice for the operator. */
function explain(error: unknown): string {
  const { code, message, port } = error as NodeJS.ErrnoException & { port?: number };
  if (error instanceof EnvError) return message;
  if (code === 'EADDRINUSE') return `PORT ${port} is taken by another program: set PORT to another one, or stop that program.`;
  if (code === 'EACCES') return `PORT ${port} may not be used by this user: choose one above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return 'HOST is not an address of this machine.';
  return message || String(error);
}

start().catch((error: unknown) => {
  if (error instanceof WorkerExit) process.exit(error.code);
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
