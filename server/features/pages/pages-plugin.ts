/** Pages: rendered on the server and kept in the response cache; with what crawlers and browsers ask for beside them. */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { readCatalogueChoice } from '../../../shared/page-address';
import type { Site } from '../../platform/context';
import { runInQueue } from '../../platform/http/public-queue';
import { recordingContext } from '../../platform/http/request-context';
import type { ResponseCache } from '../../platform/http/response-cache';
import { type PageClient, TRUSTED_TYPES } from './client-build';
import { continueList, QUOTE_LIST_PATH } from './continue-list';
import { crawlerRoutes } from './crawlers';
import { sendErrorPage, sendStack } from './error-page';
import { formPosts } from './form-posts';
import { renderPage } from './render-page';
import { sentStateOf, withoutSent } from './sent-cookie';

/** `client` is missing where an app serves the API alone. */
type Options = { site: Site; cache: ResponseCache; client: PageClient | undefined };

export const pagesPlugin: FastifyPluginAsync<Options> = async (app, { site, cache, client }) => {
  crawlerRoutes(app, site, cache);
  if (!client) return;
  formPosts(app, site, client);
  panelPage(app, client);
  pageRoutes(app, site, cache, client);
};
// Not encapsulated: posted forms share their routes with REST.
Object.assign(pagesPlugin, { [Symbol.for('skip-override')]: true });

/** The catch-all GET route; unknown paths get the not-found page with 404. */
function pageRoutes(app: FastifyInstance, site: Site, cache: ResponseCache, client: PageClient): void {
  app.get('/*', { errorHandler: client.cachePages ? sendErrorPage : sendStack }, async (request, reply) => {
    if (/^\/(api|trpc)(\/|$)/.test(request.url)) return reply.callNotFound();
    const { matchPage } = await client.entry();
    const [path, search] = parseUrl(request);
    // The router's patterns take quadratic time for many slashes, and no page has a long path.
    const page = matchPage(path.length <= MAX_PATH_LENGTH ? path : UNKNOWN_PATH, search);
    const sent = sentStateOf(site, request, page.url);
    if (sent === 'claimed') return reply.header('cache-control', 'no-store').redirect(withoutSent(page.url), 303);
    const whole = path === QUOTE_LIST_PATH ? continueList(site, request, reply, search) : undefined;
    if (whole) return reply.header('cache-control', 'no-store').redirect(whole, 303);
    // Unknown URLs share one cache entry, so that they cannot fill the cache.
    const key = page.status === 404 ? '404' : page.url;
    if (path === CATALOGUE_PATH) await site.catalogue.readyFor(readCatalogueChoice(search));
    const render = (madeFrom: Set<string>) => renderPage(client, page, recordingContext(site, request, reply, madeFrom));
    if (client.cachePages && sent === 'nothing') return cache.send(key, request, reply, render);
    // What one browser sent is shown to that one alone.
    if (sent === 'sent') reply.header('cache-control', 'no-store');
    const { status, headers, body } = await runInQueue(site.queue, request, () => render(new Set()));
    return reply.code(status).headers(headers).send(body);
  });
}

const CATALOGUE_PATH = '/products';
const MAX_PATH_LENGTH = 200;
const UNKNOWN_PATH = '/404';

/** The path without trailing slashes, and the query. */
function parseUrl(request: FastifyRequest): [path: string, search: URLSearchParams] {
  const [path = '/', query] = request.url.split('?', 2);
  // A regular expression would take quadratic time for many slashes.
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return [path.slice(0, end), new URLSearchParams(query)];
}

/** The panel's two paths: an empty page with its script. All data is loaded through tRPC after signing in. */
function panelPage(app: FastifyInstance, client: PageClient): void {
  for (const path of ['/admin', '/admin/login']) {
    app.get(path, async (_request, reply) => {
      const nonce = randomBytes(16).toString('base64');
      return reply
        .headers({
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          'content-security-policy': client.cachePages ? policy(nonce) : client.csp([]),
        })
        .send(
          `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Admin panel</title><link rel="icon" type="image/svg+xml" href="/favicon.svg">${client.panel(nonce)}</head><body><div id="root"></div><noscript>The admin panel needs JavaScript.</noscript></body></html>`,
        );
    });
  }
}

const policy = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    // Mantine sets menu positions and column widths as style attributes.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' https: data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...TRUSTED_TYPES,
  ].join('; ');
