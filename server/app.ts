/** Builds the app: the platform, then the features in registration order. Tests start it too. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Env } from './env';
import { ensureAdministrator } from './features/auth/first-administrator';
import { PasswordHasher } from './features/auth/password-hasher';
import { sessionsPlugin } from './features/auth/sessions';
import { ContentVersion } from './features/content/content-version';
import { prepareSearch } from './features/content/search';
import { csvPlugin } from './features/csv/csv-plugin';
import { type Answered, countAnswer } from './features/demand/count-answers';
import { demandPlugin } from './features/demand/demand-plugin';
import { seedContent } from './features/demo/seed-content';
import { inquiryTexts } from './features/inquiries/find-conversations';
import { inquiriesPlugin } from './features/inquiries/inquiries-plugin';
import { fileOperations } from './features/inquiries/message-files';
import { incomingMailPlugin } from './features/mail/incoming';
import { mailPlugin } from './features/mail/outbox';
import { registerSiteMetrics } from './features/metrics/site-metrics';
import { newsletterPage } from './features/newsletter/newsletter-page';
import type { PageClient } from './features/pages/client-build';
import { pagesPlugin } from './features/pages/pages-plugin';
import { pdfPlugin } from './features/pdf/pdf-plugin';
import { picturesPlugin } from './features/pictures/pictures-plugin';
import { UPLOAD_PATH, uploadOperation } from './features/pictures/upload-route';
import type { Site } from './platform/context';
import type { Database } from './platform/database/database';
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
import { api, restRoutes } from './router';
import { createSite } from './site';

type Parts = {
  env: Env;
  db: Database;
  pages?: (app: FastifyInstance) => PageClient | Promise<PageClient>;
  now?: () => Date;
  outbox?: string;
  passwords?: PasswordHasher;
  log?: LogOutput;
};
export type App = { http: FastifyInstance; site: Site; cache: ResponseCache; metrics: Metrics; generatedPassword: string | null };

/** The site on a migrated database; seeds an empty one. It does not listen yet. Closing it leaves the database open. */
export async function buildApp({
  env,
  db: database,
  pages,
  now = () => new Date(),
  outbox = 'data/outbox',
  passwords = new PasswordHasher(),
  log,
}: Parts): Promise<App> {
  const counters = new Counters();
  const db = measureDatabase(database, counters);
  const version = new ContentVersion(db);
  const queue = createPublicQueue(env);
  const cache = new ResponseCache(version, securityHeaders(env), queue, env.CDN_SECONDS);
  const http = await createServer({ env, counters, cache, log });
  const site = createSite({ env, db, now, log: http.log as FastifyBaseLogger, version, outbox, counters, queue, passwords });
  await version.start();
  if (await prepareSearch(db, inquiryTexts)) http.log.info('text index built');
  http.addHook('onClose', async () => version.stop());
  http.addHook('onClose', async () => cache.close());
  await seedContent(site);
  // In the background: only searches wait for it.
  http.addHook('onListen', async () => site.catalogue.start());
  http.addHook('onClose', async () => site.catalogue.close());
  const generatedPassword = await ensureAdministrator(site);

  registerErrorHandlers(http, site);
  healthRoutes(http, site);
  await apiDocs(http, env, { routes: restRoutes, others: { [UPLOAD_PATH]: { post: uploadOperation() }, ...fileOperations() } }, cache);
  registerRest(http, site, { ...api, routes: restRoutes }, cache);
  const onSent = (...answer: Answered) => countAnswer(site.demand, ...answer);
  await http.register(trpcPlugin, { prefix: '/trpc', site, api, cache, onSent });
  await http.register(demandPlugin, { site });
  await http.register(sessionsPlugin, { site });
  await http.register(csvPlugin, { site });
  await http.register(picturesPlugin, { site });
  await http.register(pdfPlugin, { site });
  await http.register(inquiriesPlugin, { site });
  await http.register(mailPlugin, { site });
  await http.register(incomingMailPlugin, { site });
  await http.register(newsletterPage, { site });
  await http.register(pagesPlugin, { site, cache, client: await pages?.(http) });
  return { http, site, cache, metrics: registerSiteMetrics(http, site, cache), generatedPassword };
}
