/** Builds the app: its plugins in the order in which a request meets them. What tests start. */

import { resolve } from 'node:path';
import cookie from '@fastify/cookie';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { ContentVersion } from './content/content-version';
import { PageMarks } from './content/page-marks';
import type { Site } from './context';
import { ImportProgress } from './csv/import-progress';
import type { Database } from './db';
import type { Env } from './env';
import { Answers } from './http/answers';
import { refuseBadAddresses } from './http/caller';
import { offerCrawlers } from './http/crawlers';
import { offerDocumentation } from './http/documentation';
import { EarlyErrors } from './http/early-errors';
import { answerError, answerErrors } from './http/error-answers';
import { offerExports } from './http/exports';
import { offerFormPosts } from './http/form-posts';
import { addSecurityHeaders, securityHeaders } from './http/headers';
import { offerHealth } from './http/health';
import { offerImports } from './http/imports';
import { handleIncoming } from './http/incoming';
import { parseJson } from './http/json-body';
import { offerMedia } from './http/media';
import { offerNewsletterPage } from './http/newsletter-page';
import { offerPages, type PageClient } from './http/pages';
import { offerPanel } from './http/panel';
import { offerPictureUpload } from './http/picture-upload';
import { publicQueue } from './http/public-work';
import { offerRest } from './http/rest';
import { closeUnread, limitBodyTime, timeLimits } from './http/time-limits';
import { offerTrpc } from './http/trpc-door';
import { PictureRenderer } from './pictures/render-apart';
import { sweepPictureFiles } from './pictures/sweep-files';
import { ensureAdministrator } from './services/first-administrator';
import { PasswordHasher } from './services/hash-password';
import { RecentRefusals } from './services/recent-refusals';
import { seedContent } from './services/seed-content';
import { startOutbox, sweepMailFiles } from './services/send-outbox';
import { mailsKeptSince, sweep } from './services/sessions';
import { requestIds, showError } from './watch/log';
import type { LogOutput } from './watch/log-output';
import type { Metrics } from './watch/metrics';
import { siteMetrics } from './watch/site-metrics';
import { Tallies } from './watch/tallies';
import { watchDatabase } from './watch/watch-database';
import { RequestWatch, watchKept, watchLeavers } from './watch/watch-requests';

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
  const tallies = new Tallies();
  const idOf = requestIds(env);
  const db = watchDatabase(unwatched, tallies);
  const errors = new EarlyErrors(headersFor('/'), tallies);
  const { requestTimeout, connectionTimeout, ...limits } = timeLimits(env);
  const http = Fastify({
    logger: { level: env.LOG_LEVEL, base: { pid: process.pid }, serializers: { err: showError }, ...(log && { stream: log }) },
    logController: new RequestWatch(tallies, env.SLOW_MS),
    genReqId: idOf,
    bodyLimit: env.BODY_KB * 1024,
    requestTimeout,
    connectionTimeout,
    // Node's own refusal of a request without a Host lacks our headers: http/incoming.ts looks for it.
    http: { ...limits, requireHostHeader: false },
    trustProxy: env.TRUST_PROXY ?? false,
    // An address that cannot be decoded fails before there is a route, or any hook.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(headersFor(request.url))),
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
    marks: new PageMarks(version),
    passwords: new PasswordHasher(),
    refusals: new RecentRefusals(),
    imports: new ImportProgress(),
    pictures: new PictureRenderer(),
    tallies,
    queue: publicQueue(env),
  };
  await version.start();
  await seedContent(site);
  const generatedPassword = await ensureAdministrator(site);

  const answers = new Answers(version, headersFor, site.queue, env.CDN_SECONDS);
  http.server.maxConnections = env.MAX_CONNECTIONS;
  handleIncoming(http, { env, answers, errors, watch: watchKept(http.log as FastifyBaseLogger, idOf, tallies) });
  addSecurityHeaders(http, headersFor);
  refuseBadAddresses(http);
  watchLeavers(http, tallies);
  limitBodyTime(http, env);
  closeUnread(http);
  await http.register(cookie);
  parseJson(http);
  answerErrors(http, site);
  offerHealth(http, site);
  await offerDocumentation(http, env, answers);
  offerRest(http, site, answers);
  offerCrawlers(http, site, answers);
  await http.register(offerTrpc, { prefix: '/trpc', site, answers });
  offerExports(http, site);
  await http.register(offerImports, { site });
  await http.register(offerPictureUpload, { site });
  offerMedia(http, site);
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
    await http.register(offerNewsletterPage, { site });
    offerFormPosts(http, site, client);
    offerPanel(http, client);
    offerPages(http, site, answers, client);
  }

  const sweepAll = () =>
    Promise.all([sweep(site), sweepPictureFiles(site), sweepMailFiles(outbox, mailsKeptSince(now()))]).catch((error: unknown) =>
      http.log.warn({ err: error }, 'sweeping failed'),
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
  return { http, site, metrics: siteMetrics(http, site, answers), generatedPassword };
}
