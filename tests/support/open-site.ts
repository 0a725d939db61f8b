import { inject } from 'vitest';
import { freePort } from '../../scripts/free-port.mjs';
import { buildApp } from '../../server/app';
import { readEnv } from '../../server/env';
import { loadBuiltClient } from '../../server/features/pages/client-build';
import { type Database, openDatabase } from '../../server/platform/database/database';
import { ChildPool } from '../../server/platform/process/child-pool';
import { createCheapPasswords, PASSWORD, SERVER_KEY } from './password';

if (inject('isBuilt')) ChildPool.isBuilt = true;

/** `storeDemand` stores what visitors looked for without waiting for the minute. */
export type OpenSite = { url: string; db: Database; storeDemand(): Promise<void>; close(): Promise<void> };

/** The files of a worker use one origin after another: Chromium compiles its scripts once. */
let port: Promise<number> | undefined;

/** The site with the built client, on a migrated database, listening in this process: without the second that a process takes to start. */
export async function openSite(settings: Record<string, string> & { DATABASE_URL: string }, now?: () => Date): Promise<OpenSite> {
  port ??= freePort();
  const env = readEnv({ PORT: String(await port), LOG_LEVEL: 'silent', ADMIN_PASSWORD: PASSWORD, SERVER_KEY, ...settings });
  const db = await openDatabase(env.DATABASE_URL);
  const { http, services } = await buildApp({ env, db, pages: loadBuiltClient, passwords: createCheapPasswords(), ...(now && { now }) });
  // As after the first start: first-start.test.ts asks again.
  await db.transact((tx) => tx.adminUser.updateMany({ data: { isAskedToSetUp: false } }));
  await http.listen({ port: env.PORT, host: env.HOST });
  const close = async () => {
    const closed = http.close();
    // Chromium opens connections ahead, which end only when they time out.
    http.server.closeAllConnections();
    await closed;
    await db.close();
  };
  return { url: `http://localhost:${env.PORT}`, db, storeDemand: () => services.demand.flush(), close };
}
