/** Starts the site: settings, migrations, app, listen; and stops it gracefully. */
import { EnvError, readEnv } from './env';

async function start(): Promise<void> {
  const env = readEnv();
  // React and others look at NODE_ENV when they are imported: only now is it settled.
  const [{ migrate }, { openDatabase }, { buildApp }, { builtClient, developmentClient }] = await Promise.all([
    import('./migrate'),
    import('./db'),
    import('./app'),
    import('./http/pages'),
  ]);
  const applied = await migrate(env.DATABASE_URL);
  const db = await openDatabase(env.DATABASE_URL);
  const { http, site, generatedPassword } = await buildApp({ env, db, pages: env.NODE_ENV === 'development' ? developmentClient : builtClient });
  if (applied.length > 0) http.log.info({ applied }, 'database migrated');
  if (env.RATE_LIMITS === 'off' && env.NODE_ENV === 'production') http.log.warn('RATE_LIMITS is off: logins and forms are not limited');

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    http.log.info({ signal }, 'stopping');
    await http.close();
    await db.close();
    process.exit(0);
  };
  process.on('SIGTERM', (signal) => void stop(signal));
  process.on('SIGINT', (signal) => void stop(signal));

  await http.listen({ port: env.PORT, host: env.HOST });
  if (generatedPassword) {
    const { ADMIN_USERNAME } = site.env;
    process.stdout.write(`\nFirst administrator: ${ADMIN_USERNAME}\nPassword (shown only this once): ${generatedPassword}\n\n`);
  }
  process.stdout.write(`Ready: ${env.PUBLIC_URL}\n`);
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
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
