/** Builds the app: its plugins in the order in which a request meets them. What tests start. */

import { resolve } from 'node:path';
import cookie from '@fastify/cookie';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Env } from './env';
import { ensureAdministrator } from './features/auth/first-administrator';
import { PasswordHasher } from './features/auth/password-hasher';
import { deleteExpiredSessions, mailsKeptSince } from './features/auth/sessions';
import { ContentVersion } from './features/content/content-version';
import { CursorCache } from './features/content/cursor-cache';
import { exportRoutes } from './features/csv/export-routes';
import { ImportProgress } from './features/csv/import-progress';
import { importRoutes } from './features/csv/import-routes';
import { seedContent } from './features/demo/seed-content';
import { startOutbox, sweepMailFiles } from './features/mail/outbox';
import { registerSiteMetrics } from './features/metrics/site-metrics';
import { newsletterPage } from './features/newsletter/newsletter-page';
import { crawlerRoutes } from './features/pages/crawlers';
import { formPosts } from './features/pages/form-posts';
import { type PageClient, pageRoutes } from './features/pages/pages-plugin';
import { panelPage } from './features/pages/panel-page';
import { DecodePool } from './features/pictures/decode-pool';
import { mediaRoutes } from './features/pictures/media-routes';
import { deleteUnusedFiles } from './features/pictures/sweep-files';
import { uploadRoute } from './features/pictures/upload-route';
import type { Site } from './platform/context';
import type { Database } from './platform/database/database';
import { apiDocs } from './platform/http/api-docs';
import { EarlyErrors } from './platform/http/early-errors';
import { registerErrorHandlers, sendError } from './platform/http/error-handler';
import { healthRoutes } from './platform/http/health';
import { handleIncoming } from './platform/http/incoming';
import { parseJson } from './platform/http/json-body';
import { createPublicQueue } from './platform/http/public-queue';
import { refuseBadAddresses } from './platform/http/request-context';
import { ResponseCache } from './platform/http/response-cache';
import { registerRest } from './platform/http/rest-plugin';
import { addSecurityHeaders, securityHeaders } from './platform/http/security-headers';
import { closeUnreadConnections, limitBodyTime, timeLimits } from './platform/http/time-limits';
import { trpcPlugin } from './platform/http/trpc-plugin';
import { Counters } from './platform/observability/counters';
import { measureDatabase } from './platform/observability/database-metrics';
import { requestIdGenerator, serializeError } from './platform/observability/log';
import type { LogOutput } from './platform/observability/log-output';
import type { Metrics } from './platform/observability/metrics';
import { countAbortedRequests, logCacheHits, RequestLog } from './platform/observability/request-log';
import { RecentRefusals } from './platform/recent-refusals';

const SWEEP_MS = 60 * 60_000;

type Parts = {
  env: Env;
  db: Database;
  /** Without it the app has no pages: both doors alone. */
  pages?: (app: FastifyInstance) => PageClient | Promise<PageClient>;
  now?: () => Date;
  /** Where mails wait as files, when there is no SMTP server. */
  outbox?: string;
  /** Where the lines of the log go; without it to standard output, each at once. */
  log?: LogOutput;
};
export type App = { http: FastifyInstance; site: Site; metrics: Metrics; generatedPassword: string | null };

/** The site on a migrated database: seeds it if it is empty, and answers; it does not listen yet. Closing it leaves the database open. */
export async function buildApp({ env, db: unwatched, pages, now = () => new Date(), outbox = 'data/outbox', log }: Parts): Promise<App> {
  const headersFor = securityHeaders(env);
  const counters = new Counters();
  const idOf = requestIdGenerator(env);
  const db = measureDatabase(unwatched, counters);
  const errors = new EarlyErrors(headersFor('/'), counters);
  const { requestTimeout, connectionTimeout, ...limits } = timeLimits(env);
  const http = Fastify({
    logger: { level: env.LOG_LEVEL, base: { pid: process.pid }, serializers: { err: serializeError }, ...(log && { stream: log }) },
    logController: new RequestLog(counters, env.SLOW_MS),
    genReqId: idOf,
    bodyLimit: env.BODY_KB * 1024,
    requestTimeout,
    connectionTimeout,
    // Node's own refusal of a request without a Host lacks our headers: http/incoming.ts looks for it.
    http: { ...limits, requireHostHeader: false },
    trustProxy: env.TRUST_PROXY ?? false,
    // An address that cannot be decoded fails before there is a route, or any hook.
    frameworkErrors: (error, request, reply) => sendError(error, request, reply.headers(headersFor(request.url))),
    clientErrorHandler: errors.onClientError,
    // Who was let in is answered, also while the process stops.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 2_000 },
  });
  const version = new ContentVersion(db);
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
    queue: createPublicQueue(env),
  };
  await version.start();
  await seedContent(site);
  const generatedPassword = await ensureAdministrator(site);

  const answers = new ResponseCache(version, headersFor, site.queue, env.CDN_SECONDS);
  http.server.maxConnections = env.MAX_CONNECTIONS;
  handleIncoming(http, { env, answers, errors, watch: logCacheHits(http.log as FastifyBaseLogger, idOf, counters) });
  addSecurityHeaders(http, headersFor);
  refuseBadAddresses(http);
  countAbortedRequests(http, counters);
  limitBodyTime(http, env);
  closeUnreadConnections(http);
  await http.register(cookie);
  parseJson(http);
  registerErrorHandlers(http, site);
  healthRoutes(http, site);
  await apiDocs(http, env, answers);
  registerRest(http, site, answers);
  crawlerRoutes(http, site, answers);
  await http.register(trpcPlugin, { prefix: '/trpc', site, answers });
  exportRoutes(http, site);
  await http.register(importRoutes, { site });
  await http.register(uploadRoute, { site });
  mediaRoutes(http, site);
  await http.register(fastifyStatic, {
    root: resolve('prisma/demo/pictures'),
    prefix: '/pictures/',
    index: false,
    dotfiles: 'ignore',
    // A folder is nothing to see.
    allowedPath: (path) => !path.endsWith('/'),
    // Their names stay when they are drawn anew: after a month a browser asks whether they are the same.
    maxAge: '30d',
  });
  if (pages) {
    const client = await pages(http);
    await http.register(newsletterPage, { site });
    formPosts(http, site, client);
    panelPage(http, client);
    pageRoutes(http, site, answers, client);
  }

  const sweepAll = () =>
    Promise.all([deleteExpiredSessions(site), deleteUnusedFiles(site), sweepMailFiles(outbox, mailsKeptSince(now()))]).catch(
      (error: unknown) => http.log.warn({ err: error }, 'sweeping failed'),
    );
  const sweeping = setInterval(() => void sweepAll(), SWEEP_MS);
  sweeping.unref();
  const sender = startOutbox(site, outbox);
  http.addHook('onClose', async () => {
    clearInterval(sweeping);
    site.pictures.stop();
    await sender.stop();
    version.stop();
  });
  return { http, site, metrics: registerSiteMetrics(http, site, answers), generatedPassword };
}
