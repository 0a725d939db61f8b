/** Renders pages on the server and stores them in the response cache; also serves the files that crawlers and browsers request. */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { ACCOUNT_LINKS } from '../../../shared/people/account-links';
import { LETTER_ICON } from '../../../shared/website/website';
import type { Services } from '../../platform/context';
import type { RouteContext } from '../../platform/feature';
import { sendErrorPage, sendErrorStack } from '../../platform/http/pages/plain-page';
import { runInQueue } from '../../platform/http/public-queue';
import { createRecordingContext } from '../../platform/http/request-context';
import { logUncached } from '../../platform/http/response-cache';
import { canSendMails } from '../mail/incoming/mailbox';
import { buildTrustedTypesDirectives, type PageClient } from './client-build';
import { registerCrawlerRoutes } from './crawlers';
import { registerFormPosts } from './form-posts';
import { buildCorrectedUrl } from './other-parameters';
import { registerPreview } from './preview';
import { listPrivacyHeaders, type RenderingServices, renderPage } from './render-page';
import { readSentState, removeSentParameters } from './sent-cookie';

declare module '../../platform/feature' {
  interface RouteContext {
    /** The built client; undefined for an app that serves only the API. */
    client: PageClient | undefined;
  }
}

export const pagesPlugin: FastifyPluginAsync<RouteContext> = async (app, { services, cache, client, api, onSent, beforePages }) => {
  registerCrawlerRoutes(app, services, cache);
  if (!client) return;
  const renderer = { client, api, onSent };
  registerFormPosts(app, services, renderer);
  panelPage(app, client, services);
  registerPreview(app, services, renderer);
  pageRoutes(app, services, { cache, renderer, beforePages });
  // The client is not awaited: in development loading takes seconds, and its pages show a failure.
  void client.entry().then(
    (entry) => {
      app.maskPrivatePath = entry.maskPrivatePath;
      // The address of no page has a dot, as addresses of files have.
      app.isPage = (path) =>
        path.length <= MAX_PATH_LENGTH && !path.includes('.') && entry.matchPage(path, new URLSearchParams()).status === 200;
    },
    () => {},
  );
};
// The plugin is not encapsulated: posted forms share their routes with REST.
Object.assign(pagesPlugin, { [Symbol.for('skip-override')]: true });

/** The catch-all GET route; unknown paths get the not-found page with 404. */
function pageRoutes(
  app: FastifyInstance,
  services: Services,
  { cache, renderer, beforePages }: Pick<RouteContext, 'cache' | 'beforePages'> & { renderer: RenderingServices },
): void {
  const { client, api } = renderer;
  app.get('/*', { errorHandler: client.cachePages ? sendErrorPage : sendErrorStack }, async (request, reply) => {
    if (/^\/(api|trpc)(\/|$)/.test(request.url)) return reply.callNotFound();
    const { matchPage } = await client.entry();
    const [path, search] = parseUrl(request);
    // A program that reads the path of an import learns that it takes POST, as below /api/.
    const methods = path.startsWith('/admin/') ? [...app.listMethods(path)] : [];
    if (methods.length > 0 && !methods.includes('GET')) return reply.callNotFound();
    const moved = Object.hasOwn(USUAL_PATHS, path) ? USUAL_PATHS[path] : undefined;
    if (moved) return reply.header('cache-control', 'public, max-age=86400').redirect(moved, 308);
    const meant = buildCorrectedUrl(path, search);
    if (meant) return reply.header('cache-control', 'no-store').redirect(meant, 308);
    // The router's patterns take quadratic time for many slashes, and no page has a long path.
    const page = matchPage(path.length <= MAX_PATH_LENGTH ? path : UNKNOWN_PATH, search);
    reply.headers(listPrivacyHeaders(page));
    const sent = readSentState(services, request, page.url);
    if (sent === 'claimed') return reply.header('cache-control', 'no-store').redirect(removeSentParameters(page.url), 303);
    const instead = page.before && beforePages[page.before]?.(services, request, reply, search);
    if (instead) return reply.header('cache-control', 'no-store').redirect(instead, 303);
    if (page.waitsFor) await api.waitFor(services, `public.${page.waitsFor.query}`, page.waitsFor.input);
    const render = (madeFrom: Set<string>) => renderPage(renderer, page, createRecordingContext(services, request, reply, madeFrom));
    const whose = page.isPrivate ? 'private: it is for one person' : sent === 'sent' && 'private: it shows what this browser sent';
    // Unknown URLs share one cache entry, so that they cannot fill the cache.
    if (client.cachePages && !whose) return cache.send(page.status === 404 ? '404' : page.url, request, reply, render);
    logUncached(request, whose || 'development');
    if (whose) reply.header('cache-control', 'no-store');
    const { status, headers, body } = await runInQueue(services.queue, request, () => render(new Set()));
    return reply.code(status).headers(headers).send(body);
  });
}

/** Paths that other sites of companies have, by which people and old links look for our pages. */
const USUAL_PATHS: Record<string, string> = {
  '/home': '/',
  '/index.html': '/',
  '/about-us': '/about',
  '/contact-us': '/contact',
  '/product': '/products',
  '/catalog.pdf': '/catalogue.pdf',
  '/privacy-policy': '/privacy',
};

const MAX_PATH_LENGTH = 200;
const UNKNOWN_PATH = '/404';

/** The path without trailing slashes, and the query string. */
function parseUrl(request: FastifyRequest): [path: string, search: URLSearchParams] {
  const [path = '/', query] = request.url.split('?', 2);
  // A regular expression would take quadratic time for many slashes.
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return [path.slice(0, end), new URLSearchParams(query)];
}

/** The panel's paths: an empty page with its script. All data is loaded through tRPC. */
const PANEL_PATHS = ['/admin', '/admin/login', '/admin/forgot-password', ...Object.values(ACCOUNT_LINKS).map(({ page }) => page)];

/** `data-mail` tells the login page whether a link for a new password can be mailed. */
function panelPage(app: FastifyInstance, client: PageClient, { env }: Pick<Services, 'env'>): void {
  const root = canSendMails(env) ? '<div id="root" data-mail></div>' : '<div id="root"></div>';
  for (const path of PANEL_PATHS) {
    app.get(path, async (_request, reply) => {
      const nonce = randomBytes(16).toString('base64');
      return reply
        .headers({
          'referrer-policy': 'no-referrer',
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          'content-security-policy': client.cachePages ? policy(nonce) : client.csp([]),
        })
        .send(
          `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Admin panel</title><link rel="icon" href="${LETTER_ICON}">${client.panel(nonce)}</head><body>${root}<noscript>The admin panel needs JavaScript.</noscript></body></html>`,
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
    // The documents of frames without scripts (client/admin/engine/preview).
    ...buildTrustedTypesDirectives('preview'),
  ].join('; ');
