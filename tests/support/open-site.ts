import { inject } from 'vitest';
import { freePort } from '../../scripts/free-port.mjs';
import { buildApp } from '../../server/app';
import { readEnv } from '../../server/env';
import { loadBuiltClient } from '../../server/features/pages/client-build';
import { type Database, openDatabase } from '../../server/platform/database/database';
import { ChildPool } from '../../server/platform/process/child-pool';
import { createCheapPasswords, PASSWORD, SERVER_KEY } from './password';

if (inject('isBuilt')) ChildPool.isBuilt = true;

/** `storeDemand` stores the counted demand at once, without waiting for the minute. */
export type OpenSite = { url: string; db: Database; storeDemand(): Promise<void>; close(): Promise<void> };

/** The test files of a worker use the same origin one after another, so that Chromium compiles its scripts only once. */
let port: Promise<number> | undefined;

/** Opens the site with the built client, on a migrated database, in this process: this saves the second that starting a process takes. */
export async function openSite(settings: Record<string, string> & { DATABASE_URL: string }, now?: () => Date): Promise<OpenSite> {
  port ??= freePort();
  const env = readEnv({ PORT: String(await port), LOG_LEVEL: 'silent', ADMIN_PASSWORD: PASSWORD, SERVER_KEY, ...settings });
  const db = await openDatabase(env.DATABASE_URL);
  const { http, services } = await buildApp({ env, db, pages: loadBuiltClient, passwords: createCheapPasswords(), ...(now && { now }) });
  // Skips the questions of the first start; first-start.test.ts asks them again.
  await db.transact((tx) => tx.adminUser.updateMany({ data: { isAskedToSetUp: false } }));
  await http.listen({ port: env.PORT, host: env.HOST });
  const close = async () => {
    const closed = http.close();
    // Closes connections that Chromium opened in advance, which would end only by a timeout.
    http.server.closeAllConnections();
    await closed;
    await db.close();
  };
  return { url: `http://localhost:${env.PORT}`, db, storeDemand: () => services.demand.flush(), close };
}
