/** Builds the app: the platform, then the features in registration order. Tests start it too. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Env } from './env';
import { ensureAdministrator } from './features/auth/first-administrator';
import { PasswordHasher } from './features/auth/password-hasher';
import { deleteExpiredSessions, findSession } from './features/auth/sessions';
import { ContentVersion } from './features/content/content-version';
import { CursorCache } from './features/content/cursor-cache';
import { prepareSearch } from './features/content/search';
import { exportRoutes } from './features/csv/export-routes';
import { ImportProgress } from './features/csv/import-progress';
import { importRoutes } from './features/csv/import-routes';
import { seedContent } from './features/demo/seed-content';
import { mailPlugin } from './features/mail/outbox';
import { registerSiteMetrics } from './features/metrics/site-metrics';
import { newsletterPage } from './features/newsletter/newsletter-page';
import { crawlerRoutes } from './features/pages/crawlers';
import { formPosts } from './features/pages/form-posts';
import { type PageClient, pageRoutes } from './features/pages/pages-plugin';
import { panelPage } from './features/pages/panel-page';
import { DecodePool } from './features/pictures/decode-pool';
import { picturesPlugin } from './features/pictures/pictures-plugin';
import { UPLOAD_PATH, uploadOperation } from './features/pictures/upload-route';
import type { Site } from './platform/context';
import type { Database } from './platform/database/database';
import { apiDocs } from './platform/http/api-docs';
import { registerErrorHandlers } from './platform/http/error-handler';
import { healthRoutes } from './platform/http/health';
import { createPublicQueue } from './platform/http/public-queue';
import { ResponseCache } from './platform/http/response-cache';
import { registerRest } from './platform/http/rest-plugin';
import { securityHeaders } from './platform/http/security-headers';
import { createServer } from './platform/http/server';
import { trpcPlugin } from './platform/http/trpc-plugin';
import { Counters } from './platform/observability/counters';
import { measureDatabase } from './platform/observability/database-metrics';
import type { LogOutput } from './platform/observability/log-output';
import type { Metrics } from './platform/observability/metrics';
import { everyHour } from './platform/process/schedule';
import { RecentRefusals } from './platform/recent-refusals';
import { api, restRoutes } from './router';

type Parts = {
  env: Env;
  db: Database;

  pages?: (app: FastifyInstance) => PageClient | Promise<PageClient>;
  now?: () => Date;
  outbox?: string;
  log?: LogOutput;
};
export type App = { http: FastifyInstance; site: Site; metrics: Metrics; generatedPassword: string | null };

/** The site on a migrated database; seeds an empty one. It does not listen yet. Closing it leaves the database open. */
export async function buildApp({ env, db: database, pages, now = () => new Date(), outbox = 'data/outbox', log }: Parts): Promise<App> {
  const counters = new Counters();
  const db = measureDatabase(database, counters);
  const version = new ContentVersion(db);
  const queue = createPublicQueue(env);
  const cache = new ResponseCache(version, securityHeaders(env), queue, env.CDN_SECONDS);
  const http = await createServer({ env, counters, cache, log });
  const site: Site = {
    env,
    db,
    now,
    log: http.log as FastifyBaseLogger,
    version,
    cursors: new CursorCache(version),
    passwords: new PasswordHasher(),
    refusals: new RecentRefusals(),
    imports: new ImportProgress(),
    pictures: new DecodePool(),
    counters,
    queue,
    findSession,
  };
  await version.start();
  if (await prepareSearch(db)) http.log.info('text index built');
  http.addHook('onClose', async () => version.stop());
  await seedContent(site);
  const generatedPassword = await ensureAdministrator(site);

  registerErrorHandlers(http, site);
  healthRoutes(http, site);
  await apiDocs(http, env, { routes: restRoutes, others: { [UPLOAD_PATH]: { post: uploadOperation() } } }, cache);
  registerRest(http, site, { ...api, routes: restRoutes }, cache);
  await http.register(trpcPlugin, { prefix: '/trpc', site, api, cache });
  everyHour(http, () => deleteExpiredSessions(site));
  exportRoutes(http, site);
  await http.register(importRoutes, { site });
  await http.register(picturesPlugin, { site });
  await http.register(mailPlugin, { site, folder: outbox });
  crawlerRoutes(http, site, cache);
  if (pages) {
    const client = await pages(http);
    await http.register(newsletterPage, { site });
    formPosts(http, site, client);
    panelPage(http, client);
    pageRoutes(http, site, cache, client);
  }
  return { http, site, metrics: registerSiteMetrics(http, site, cache), generatedPassword };
}
