/** Pages: rendered on the server by the React client's own entry, once for a content version, and kept in memory. */
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

/** What the pages' HTML names: the renderer, and the files that the browser loads. */
export type PageClient = {
  entry: () => Promise<Entry>;
  /** The tags for the first chunk and for the page's own. */
  head: (source: string, isLater: Entry['isLater']) => string;
  scripts: string;
  csp: (styles: string[]) => string;
  cachePages: boolean;
  /** The tags of the panel, whose script carries the nonce that styles made in the browser need. */
  panel: (nonce: string) => string;
};

/** Every GET that nothing else answers is a page; an unknown one is the not-found page with 404. */
export function pageRoutes(app: FastifyInstance, site: Site, cache: ResponseCache, client: PageClient): void {
  app.get('/*', { errorHandler: sendErrorPage }, async (request, reply) => {
    if (/^\/(api|trpc)(\/|$)/.test(request.url)) return reply.callNotFound();
    const entry = await client.entry();
    const [path, search] = addressOf(request);
    // The router's patterns take quadratic time for runs of slashes, and no page has a long path.
    const page = entry.matchPage(path.length <= LONGEST_PATH ? path : NOWHERE, search);
    // Unknown addresses share one answer, so that they cannot fill the memory.
    const key = page.status === 404 ? '404' : page.url;
    const make = () => renderPage(client, page, requestContext(site, request, reply));
    if (client.cachePages) return cache.send(key, request, reply, make);
    const { status, headers, body } = await make();
    return reply.code(status).headers(headers).send(body);
  });
}

const LONGEST_PATH = 200;
const NOWHERE = '/404';

/** The path without slashes at its end, and the query. */
function addressOf(request: FastifyRequest): [path: string, search: URLSearchParams] {
  const [path = '/', query] = request.url.split('?', 2);
  // Not by a pattern: it would start again at each slash of every run, which takes quadratic time.
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return [path.slice(0, end), new URLSearchParams(query)];
}

/** The page as an answer; `posted` is a form that comes back with it. */
export async function renderPage(
  client: PageClient,
  page: ReturnType<Entry['matchPage']>,
  ctx: Context,
  posted?: Posted,
): Promise<Rendered> {
  const entry = await client.entry();
  const helpers = createServerSideHelpers({ router: appRouter, ctx, transformer: superjson });
  const status = await page.load(helpers);
  // A query that failed leaves no trace of itself in the page: better no page than a hollow one that is kept.
  const [failed] = helpers.queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' });
  if (failed) throw failed.state.error;
  const answered = helpers.queryClient.getQueriesData({ predicate: ({ state }) => state.status === 'success' });
  // A page goes into memory when all that it shows may: what strangers can make up without end, as searches and ids, does not.
  const mayKeep = answered.every(([[path, asked], data]) =>
    api.isCacheable((path as string[]).join('.'), data, (asked as { input?: unknown }).input),
  );
  const state: PageState = answered.map(([key, data]) => [[...key], data]);
  if (posted) state.push([POSTED, posted]);
  await ownTurn();
  const { html, head } = entry.render({ url: page.url, state, origin: ctx.env.PUBLIC_URL });
  const styles = [...`${head}${html}`.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((match) => match[1] as string);
  // As data, not as a script: `<` escaped, nothing in it can end the element.
  const json = JSON.stringify(state).replace(/</g, '\\u003c');
  const body = `<!doctype html><html lang="en-IN" data-mantine-color-scheme="light"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${head}${client.head(page.source, entry.isLater)}</head><body><div id="root">${html}</div><script type="application/json" id="state" data-origin="${ctx.env.PUBLIC_URL}">${json}</script>${client.scripts}</body></html>`;
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': client.csp(styles) },
    body,
    cacheable: mayKeep && status === page.status,
  };
}

let lastTurn: Promise<unknown> = Promise.resolve();

/** Resolves in a turn of the event loop that no other caller shares: a rendering occupies it for long enough. */
function ownTurn(): Promise<unknown> {
  lastTurn = lastTurn.then(() => setImmediate());
  return lastTurn;
}

/** No text becomes markup or a script but by client/trusted-types.ts. */
export const TRUSTED_TYPES = ["require-trusted-types-for 'script'", 'trusted-types default'];

const ENTRY = 'client/entry-client.tsx';
const PANEL = 'client/admin/entry-admin.tsx';
type Manifest = Record<string, { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] }>;

/**
 * Tags for all that the first chunk and the page's need: styles, and the modules that would be found one after the other. Of the parts
 * that come later only the styles: their HTML is there from the start.
 */
function linkChunks(manifest: Manifest, source: string, isLater: Entry['isLater']): string {
  // What a chunk imports comes before it: of two styles for one thing the later one counts.
  const withImports = (name: string): string[] => [...(manifest[name]?.imports ?? []).flatMap(withImports), name];
  const chunksOf = (names: string[]) => [...new Set(names.flatMap(withImports))].flatMap((name) => manifest[name] ?? []);
  const chunks = chunksOf([ENTRY, source]);
  const later = chunks.flatMap(({ dynamicImports = [] }) => dynamicImports.filter(isLater));
  return [
    ...new Set(chunksOf([ENTRY, source, ...later]).flatMap(({ css = [] }) => css.map((file) => `<link rel="stylesheet" href="/${file}">`))),
    ...chunks
      .filter((chunk) => chunk !== manifest[ENTRY])
      .map(({ file }) => `<link rel="modulepreload" fetchpriority="low" href="/${file}">`),
  ].join('');
}

const manifestIn = (folder: string) => JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, 'utf8')) as Manifest;

async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: resolve(folder),
    // A route for each file that there is; everything else is a page.
    wildcard: false,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply, file) => {
      // Assets carry a hash of their content in their names.
      const cache = file.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
      reply.header('cache-control', cache);
      if (/\.svg(\.|$)/.test(file)) reply.header('content-type', 'image/svg+xml; charset=utf-8');
    },
  });
}

/** The address of a script and the hash of what it must be. */
function sourceOf(folder: string, file = ''): string {
  const hash = createHash('sha256').update(readFileSync(`${folder}/${file}`));
  return `src="/${file}" integrity="sha256-${hash.digest('base64')}"`;
}

/** What `npm run build` made, and its files on the app. */
export async function builtClient(app: FastifyInstance): Promise<PageClient> {
  const manifest = manifestIn('dist/client');
  await serveFiles(app, 'dist/client');
  await serveFiles(app, 'dist/panel');
  const panel = manifestIn('dist/panel')[PANEL];
  const panelSource = sourceOf('dist/panel', panel?.file);
  const panelStyles = (panel?.css ?? []).map((file) => `<link rel="stylesheet" href="/${file}">`).join('');
  // The file is there after a build only: its name must not be resolved by the compiler or the bundler.
  const file = pathToFileURL('dist/server/entry-server.js').href;
  const loaded = import(/* @vite-ignore */ file) as Promise<Entry>;
  return {
    cachePages: true,
    entry: () => loaded,
    head: (source, isLater) => {
      if (!(source in manifest)) throw new Error(`The build has no chunk for ${source}`);
      return linkChunks(manifest, source, isLater);
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

/** In development Vite sits in the same process: modules come from the sources and change under the page. */
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
