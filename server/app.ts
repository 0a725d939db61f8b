/** Builds the app: the platform, then the features in registration order. Tests start it too. */

import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Env } from './env';
import { ensureAdministrator } from './features/auth/first-administrator';
import { PasswordHasher } from './features/auth/password-hasher';
import { ContentVersion } from './features/content/content-version';
import { prepareSearch } from './features/content/list/search';
import { type Answered, countResponse } from './features/demand/count-responses';
import { seedContent } from './features/demo/seed-content';
import { writeWorkingDay } from './features/demo/working-day';
import { inquiryTexts } from './features/inquiries/conversation/find-conversations';
import { fileOperations } from './features/inquiries/conversation/message-files';
import { continueList } from './features/inquiries/receive/continue-list';
import { registerSiteMetrics } from './features/metrics/site-metrics';
import type { PageClient } from './features/pages/client-build';
import { pagesPlugin } from './features/pages/pages-plugin';
import { UPLOAD_PATH, uploadOperation } from './features/pictures/upload-route';
import { quotationTexts } from './features/quotations/lists/find-quotations';
import { jobs as allJobs, limits, lists, routes, workingDay as wholeDay } from './offers';
import type { Services } from './platform/context';
import type { Database } from './platform/database/database';
import { Erasures, erasuresFileOf } from './platform/erasures';
import { registerErrorHandlers } from './platform/http/error-handler';
import { securityHeaders } from './platform/http/hardening';
import { apiDocs } from './platform/http/openapi';
import { createPublicQueue } from './platform/http/public-queue';
import { ResponseCache } from './platform/http/response-cache';
import { registerRest } from './platform/http/rest-plugin';
import { createServer, healthRoutes } from './platform/http/server';
import { trpcPlugin } from './platform/http/trpc-plugin';
import { Counters } from './platform/observability/counters';
import { measureDatabase } from './platform/observability/database-metrics';
import type { LogOutput } from './platform/observability/log-output';
import type { Metrics } from './platform/observability/metrics';
import { type Job, registerJobMetrics, runJobs } from './platform/process/jobs';
import { checkServerKey, readServerKey, type ServerKey } from './platform/server-key';
import { api, restRoutes } from './router';
import { createServices } from './services';

type Parts = {
  env: Env;
  db: Database;
  pages?: (app: FastifyInstance) => PageClient | Promise<PageClient>;
  now?: () => Date;
  mailFolder?: string;
  passwords?: PasswordHasher;
  serverKey?: ServerKey;
  erasuresFile?: string;
  log?: LogOutput;
  jobs?: Job[];
  workingDay?: typeof wholeDay;
};
export type App = { http: FastifyInstance; services: Services; cache: ResponseCache; metrics: Metrics; generatedPassword: string | null };

/** The site on a migrated database; seeds an empty one. It does not listen yet. Closing it leaves the database open. */
export async function buildApp({
  env,
  db: database,
  pages,
  now = () => new Date(),
  mailFolder = 'data/outbox',
  passwords = new PasswordHasher(),
  serverKey = readServerKey(env),
  erasuresFile = erasuresFileOf(env),
  log,
  jobs = allJobs,
  workingDay = wholeDay,
}: Parts): Promise<App> {
  const counters = new Counters(limits);
  const db = measureDatabase(database, counters);
  const version = new ContentVersion(db);
  const queue = createPublicQueue(env);
  const cache = new ResponseCache(version, securityHeaders(env), queue, env.CDN_SECONDS);
  const http = await createServer({ env, counters, cache, log });
  const services = createServices({
    env,
    db,
    now,
    log: http.log as FastifyBaseLogger,
    version,
    mailFolder,
    counters,
    queue,
    passwords,
    serverKey,
    erasures: new Erasures(erasuresFile, serverKey),
  });
  await version.start();
  if (!(await checkServerKey(db, serverKey)))
    http.log.error('the server key is not the one that this database was used with: put its copy back (docs/operating.md)');
  if (await prepareSearch(db, [...inquiryTexts, quotationTexts])) http.log.info('text index built');
  http.addHook('onClose', async () => cache.close());
  await seedContent(services);
  // In the background: only searches wait for it.
  http.addHook('onListen', async () => services.catalogue.start());
  http.addHook('onClose', async () => services.catalogue.close());
  const generatedPassword = await ensureAdministrator(services, (tx, user) => writeWorkingDay(tx, services, user, workingDay));

  registerErrorHandlers(http, services);
  healthRoutes(http, services);
  await apiDocs(http, env, { routes: restRoutes, others: { [UPLOAD_PATH]: { post: uploadOperation() }, ...fileOperations() } }, cache);
  registerRest(http, services, { ...api, routes: restRoutes }, cache);
  const onSent = (...answer: Answered) => countResponse(services.demand, ...answer);
  await http.register(trpcPlugin, { prefix: '/trpc', services, api, cache, onSent });
  for (const plugin of routes) await http.register(plugin, { services, lists });
  await http.register(pagesPlugin, { services, cache, client: await pages?.(http), api, onSent, before: { continueList } });
  const metrics = registerSiteMetrics(http, services, cache);
  registerJobMetrics(metrics, runJobs(http, services, jobs));
  return { http, services, cache, metrics, generatedPassword };
}
