/** Builds the app from the platform and the features' offers. Tests start it too. */
import type { FastifyInstance } from 'fastify';
import type { Env } from './env';
import {
  collectedJobs as allJobs,
  collectedLimits,
  collectedLists,
  collectedPageHooks,
  collectedRoutes,
  collectedStartTasks,
  collectedTextIndexes,
  collectedUpgrades,
  collectOperations,
  countSentResponses,
} from './offers';
import { checkServerKey, readServerKey, type ServerKey } from './platform/access/server-key';
import type { Services } from './platform/context';
import type { Database } from './platform/database/database';
import { withLongStatements } from './platform/database/limits';
import { ensureTextIndexes } from './platform/database/migrating/ensure-text-indexes';
import type { RouteContext } from './platform/feature';
import { registerErrorHandlers } from './platform/http/error-handler';
import { buildSecurityHeaders } from './platform/http/hardening';
import { createPublicQueue } from './platform/http/public-queue';
import { ResponseCache } from './platform/http/response-cache';
import { registerApiDocs } from './platform/http/rest/api-docs';
import { registerRestRoutes } from './platform/http/rest/rest-plugin';
import { createServer, registerHealthRoutes } from './platform/http/server';
import { trpcPlugin } from './platform/http/trpc-plugin';
import { Counters } from './platform/observability/counters';
import { measureDatabase } from './platform/observability/database-metrics';
import { createLogger } from './platform/observability/log';
import type { LogOutput } from './platform/observability/log-output';
import { Metrics } from './platform/observability/metrics';
import { buildErasuresPath, Erasures } from './platform/personal-data/erasures';
import { recomputePersonKeys } from './platform/personal-data/person-keys';
import { registerJobMetrics, runJobs, type ScheduledJob } from './platform/process/jobs';
import { api, restRoutes } from './router';
import { createServices } from './services';

type Parts = {
  env: Env;
  db: Database;
  /** The built client; without it the app serves only the API. */
  pages?: (app: FastifyInstance) => RouteContext['client'] | Promise<RouteContext['client']>;
  now?: () => Date;
  serverKey?: ServerKey;
  erasuresFile?: string;
  log?: LogOutput;
  jobs?: ScheduledJob[];
} & Partial<Pick<Services, 'mailFolder' | 'passwords' | 'workingDay'>>;
export type App = { http: FastifyInstance; services: Services; cache: ResponseCache; metrics: Metrics };

/** The site on a migrated database; seeds an empty one. It does not listen yet. Closing it leaves the database open. */
export async function buildApp({
  env,
  db: database,
  pages,
  now = () => new Date(),
  serverKey = readServerKey(env),
  erasuresFile = buildErasuresPath(env),
  log: output,
  jobs = allJobs,
  ...replaced
}: Parts): Promise<App> {
  const counters = new Counters(collectedLimits);
  const db = measureDatabase(database, counters);
  const log = createLogger(env, output);
  const queue = createPublicQueue(env);
  const erasures = new Erasures(erasuresFile, serverKey);
  const services = createServices({ env, db, now, log, counters, queue, serverKey, erasures }, replaced);
  const cache = new ResponseCache(services.version, buildSecurityHeaders(env), queue, env.CDN_SECONDS);
  const http = await createServer({ env, counters, cache, log });
  http.addHook('onClose', async () => cache.close());

  if (!(await checkServerKey(db, serverKey)))
    log.error('the server key is not the one that this database was used with: put its copy back (docs/operating.md)');
  await withLongStatements(async () => {
    await recomputePersonKeys(services);
    if (await ensureTextIndexes(db, collectedTextIndexes)) log.info('text index built');
    for (const upgrade of collectedUpgrades) for (const line of await upgrade(services)) log.info(line);
  });
  for (const prepare of collectedStartTasks) await prepare(services);

  registerErrorHandlers(http, services);
  registerHealthRoutes(http, services);
  await registerApiDocs(http, env, { routes: restRoutes, others: collectOperations() }, cache);
  registerRestRoutes(http, services, { ...api, routes: restRoutes }, cache);
  const onSent = countSentResponses(services);
  await http.register(trpcPlugin, { prefix: '/trpc', services, api, cache, onSent });
  const metrics = new Metrics();
  const site: RouteContext = {
    services,
    lists: collectedLists,
    api,
    cache,
    metrics,
    onSent,
    beforePages: collectedPageHooks,
    client: await pages?.(http),
  };
  for (const plugin of collectedRoutes) await http.register(plugin, site);
  registerJobMetrics(metrics, runJobs(http, services, jobs));
  return { http, services, cache, metrics };
}
