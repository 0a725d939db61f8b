/** Pages: rendered on the server through client/entry-server.tsx, once per content version, and kept in the response cache. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import { createServerSideHelpers } from '@trpc/react-query/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import superjson from 'superjson';
import type { ViteDevServer } from 'vite';
import { type PageState, POSTED, type Posted } from '../../../shared/page-state';
import type { Context, Site } from '../../platform/context';
import { requestContext } from '../../platform/http/request-context';
import type { Rendered, ResponseCache } from '../../platform/http/response-cache';
import { api, appRouter } from '../../router';
import { sendErrorPage } from './error-page';

type Entry = typeof import('../../../client/entry-server');

/** The renderer, and the tags for the files that the browser loads. */
export type PageClient = {
  entry: () => Promise<Entry>;
  /** The tags for the entry chunk and the page's chunk. */
  head: (source: string, isDeferred: Entry['isDeferred']) => string;
  scripts: string;
  csp: (styles: string[]) => string;
  cachePages: boolean;
  /** The tags of the panel; its script has the nonce that styles created in the browser need. */
  panel: (nonce: string) => string;
};

/** The catch-all GET route for pages; unknown paths get the not-found page with 404. */
export function pageRoutes(app: FastifyInstance, site: Site, cache: ResponseCache, client: PageClient): void {
  app.get('/*', { errorHandler: sendErrorPage }, async (request, reply) => {
    if (/^\/(api|trpc)(\/|$)/.test(request.url)) return reply.callNotFound();
    const entry = await client.entry();
    const [path, search] = parseUrl(request);
    // The router's patterns take quadratic time for many slashes, and no page has a long path.
    const page = entry.matchPage(path.length <= MAX_PATH_LENGTH ? path : UNKNOWN_PATH, search);
    // Unknown URLs share one cache entry, so that they cannot fill the cache.
    const key = page.status === 404 ? '404' : page.url;
    const render = () => renderPage(client, page, requestContext(site, request, reply));
    if (client.cachePages) return cache.send(key, request, reply, render);
    const { status, headers, body } = await render();
    return reply.code(status).headers(headers).send(body);
  });
}

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

/** Renders a page; `posted` is a form to show again with its errors. */
export async function renderPage(
  client: PageClient,
  page: ReturnType<Entry['matchPage']>,
  ctx: Context,
  posted?: Posted,
): Promise<Rendered> {
  const entry = await client.entry();
  const helpers = createServerSideHelpers({ router: appRouter, ctx, transformer: superjson });
  const status = await page.load(helpers);
  // A failed query would render an incomplete page, which must not be cached.
  const [failed] = helpers.queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' });
  if (failed) throw failed.state.error;
  const succeeded = helpers.queryClient.getQueriesData({ predicate: ({ state }) => state.status === 'success' });
  // A page is cacheable if all of its queries are: inputs that visitors can vary without limit, such as searches and ids, are not.
  const queriesCacheable = succeeded.every(([[path, options], data]) =>
    api.isCacheable((path as string[]).join('.'), data, (options as { input?: unknown }).input),
  );
  const state: PageState = succeeded.map(([key, data]) => [[...key], data]);
  if (posted) state.push([POSTED, posted]);
  await waitForOwnTurn();
  const { html, head } = entry.render({ url: page.url, state, origin: ctx.env.PUBLIC_URL });
  const styles = [...`${head}${html}`.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((match) => match[1] as string);
  // JSON data; with `<` escaped it cannot close the script element.
  const json = JSON.stringify(state).replace(/</g, '\\u003c');
  const body = `<!doctype html><html lang="en-IN" data-mantine-color-scheme="light"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${head}${client.head(page.source, entry.isDeferred)}</head><body><div id="root">${html}</div><script type="application/json" id="state" data-origin="${ctx.env.PUBLIC_URL}">${json}</script>${client.scripts}</body></html>`;
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': client.csp(styles) },
    body,
    cacheable: queriesCacheable && status === page.status,
  };
}

let lastTurn: Promise<unknown> = Promise.resolve();

/** Resolves in a separate turn of the event loop for each caller, because a rendering blocks it. */
function waitForOwnTurn(): Promise<unknown> {
  lastTurn = lastTurn.then(() => setImmediate());
  return lastTurn;
}

/** Only client/trusted-types.ts may turn text into markup or scripts. */
export const TRUSTED_TYPES = ["require-trusted-types-for 'script'", 'trusted-types default'];

const ENTRY = 'client/entry-client.tsx';
const PANEL = 'client/admin/entry-admin.tsx';
type Manifest = Record<string, { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] }>;

/**
 * Tags for the entry chunk and the page's chunk: styles, and preloads for modules that would otherwise load one after the other. For lazy
 * chunks only the styles: their HTML is rendered on the server.
 */
function linkChunks(manifest: Manifest, source: string, isDeferred: Entry['isDeferred']): string {
  // Imports come before the importing chunk, because later styles override earlier ones.
  const withImports = (name: string): string[] => [...(manifest[name]?.imports ?? []).flatMap(withImports), name];
  const chunksOf = (names: string[]) => [...new Set(names.flatMap(withImports))].flatMap((name) => manifest[name] ?? []);
  const chunks = chunksOf([ENTRY, source]);
  const lazyChunks = chunks.flatMap(({ dynamicImports = [] }) => dynamicImports.filter(isDeferred));
  return [
    ...new Set(
      chunksOf([ENTRY, source, ...lazyChunks]).flatMap(({ css = [] }) => css.map((file) => `<link rel="stylesheet" href="/${file}">`)),
    ),
    ...chunks
      .filter((chunk) => chunk !== manifest[ENTRY])
      .map(({ file }) => `<link rel="modulepreload" fetchpriority="low" href="/${file}">`),
  ].join('');
}

const manifestIn = (folder: string) => JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, 'utf8')) as Manifest;

async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: resolve(folder),
    // One route per existing file; everything else is a page.
    wildcard: false,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply, file) => {
      // Asset names contain a content hash.
      const cache = file.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
      reply.header('cache-control', cache);
      if (/\.svg(\.|$)/.test(file)) reply.header('content-type', 'image/svg+xml; charset=utf-8');
    },
  });
}

/** The src and integrity attributes of a script. */
function sourceOf(folder: string, file = ''): string {
  const hash = createHash('sha256').update(readFileSync(`${folder}/${file}`));
  return `src="/${file}" integrity="sha256-${hash.digest('base64')}"`;
}

/** The client from `npm run build`; registers its files. */
export async function builtClient(app: FastifyInstance): Promise<PageClient> {
  const manifest = manifestIn('dist/client');
  await serveFiles(app, 'dist/client');
  await serveFiles(app, 'dist/panel');
  const panel = manifestIn('dist/panel')[PANEL];
  const panelSource = sourceOf('dist/panel', panel?.file);
  const panelStyles = (panel?.css ?? []).map((file) => `<link rel="stylesheet" href="/${file}">`).join('');
  // The file exists only after a build, so the compiler and the bundler must not resolve it.
  const file = pathToFileURL('dist/server/entry-server.js').href;
  const loaded = import(/* @vite-ignore */ file) as Promise<Entry>;
  return {
    cachePages: true,
    entry: () => loaded,
    head: (source, isDeferred) => {
      if (!(source in manifest)) throw new Error(`The build has no chunk for ${source}`);
      return linkChunks(manifest, source, isDeferred);
    },
    scripts: `<script type="module" fetchpriority="low" ${sourceOf('dist/client', manifest[ENTRY]?.file)}></script>`,
    panel: (nonce) => `${panelStyles}<script type="module" nonce="${nonce}" ${panelSource}></script>`,
    csp: (styles) => {
      const hashes = styles.map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`);
      return [
        "default-src 'none'",
        "script-src 'self'",
        `style-src 'self' ${hashes.join(' ')}`,
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' https: data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        ...TRUSTED_TYPES,
      ].join('; ');
    },
  };
}

/** The development client: Vite in the same process, with hot module replacement. */
export async function developmentClient(app: FastifyInstance): Promise<PageClient> {
  const { createServer } = await import('vite');
  const vite: ViteDevServer = await createServer({ appType: 'custom', server: { middlewareMode: true, hmr: { server: app.server } } });
  app.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, () => done()));
  app.addHook('onClose', () => vite.close());
  const refresh = `import { injectIntoGlobalHook } from '/@react-refresh'; injectIntoGlobalHook(window); window.$RefreshReg$ = () => {}; window.$RefreshSig$ = () => (type) => type;`;
  const development = `<script type="module">${refresh}</script><script type="module" src="/@vite/client"></script>`;
  return {
    cachePages: false,
    entry: () => vite.ssrLoadModule('/client/entry-server.tsx') as Promise<Entry>,
    head: () => development,
    scripts: `<script type="module" src="/${ENTRY}"></script>`,
    panel: (nonce) => `${development}<script type="module" nonce="${nonce}" src="/${PANEL}"></script>`,
    csp: () => "frame-ancestors 'none'",
  };
}
