/** Pages: rendered on the server by the React client's own entry, once for a content version, and kept in memory. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import { dehydrate } from '@tanstack/react-query';
import { createServerSideHelpers } from '@trpc/react-query/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import superjson from 'superjson';
import type { ViteDevServer } from 'vite';
import { POSTED, type Posted, PUBLIC_URL } from '../../shared/page-state';
import type { Context, Site } from '../context';
import { appRouter } from '../router';
import type { Answers, Made } from './answers';
import { contextOf } from './caller';

type Entry = typeof import('../../client/entry-server');

/** What the pages' HTML names: the renderer, and the files that the browser loads. */
export type PageClient = {
  entry: () => Promise<Entry>;
  head: string;
  scripts: string;
  csp: (styles: string[]) => string;
  remember: boolean;
};

/** Every GET that nothing else answers is a page; an unknown one is the not-found page with 404. */
export function offerPages(app: FastifyInstance, site: Site, answers: Answers, client: PageClient): void {
  app.get('/*', async (request, reply) => {
    if (/^\/(api|trpc)(\/|$)/.test(request.url)) return reply.callNotFound();
    const entry = await client.entry();
    const path = pathOf(request);
    const page = entry.matchPage(path, new URLSearchParams(request.url.split('?')[1]));
    // Unknown addresses share one answer, so that they cannot fill the memory.
    const key = page.status === 404 ? 'page 404' : `page ${page.url}`;
    const make = () => renderPage(client, page, contextOf(site, request, reply));
    if (client.remember) return answers.send(key, request, reply, make);
    const { status, headers, body } = await make();
    return reply.code(status).headers(headers).send(body);
  });
}

function pathOf(request: FastifyRequest): string {
  const path = request.url.split('?')[0] as string;
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
}

/** The page as an answer; `posted` is a form that comes back with it. */
export async function renderPage(client: PageClient, page: ReturnType<Entry['matchPage']>, ctx: Context, posted?: Posted): Promise<Made> {
  const entry = await client.entry();
  const helpers = createServerSideHelpers({ router: appRouter, ctx, transformer: superjson });
  await page.load(helpers);
  helpers.queryClient.setQueryData(PUBLIC_URL, ctx.env.PUBLIC_URL);
  if (posted) helpers.queryClient.setQueryData(POSTED, posted);
  const state = dehydrate(helpers.queryClient);
  const { html, head } = entry.render({ url: page.url, state });
  const styles = [...`${head}${html}`.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((match) => match[1] as string);
  // As data, not as a script: `<` escaped, nothing in it can end the element.
  const json = JSON.stringify(state).replace(/</g, '\\u003c');
  const body = `<!doctype html><html lang="en-IN" data-mantine-color-scheme="light"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${head}${client.head}</head><body><div id="root">${html}</div><script type="application/json" id="state">${json}</script>${client.scripts}</body></html>`;
  return {
    status: page.status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': client.csp(styles) },
    body,
  };
}

const ENTRY = 'client/entry-client.tsx';

/** What `npm run build` made, and its files on the app. */
export async function builtClient(app: FastifyInstance): Promise<PageClient> {
  type Chunk = { file: string; css?: string[]; imports?: string[] };
  const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Record<string, Chunk>;
  const first = manifest[ENTRY] as Chunk;
  const chunks = [first, ...(first.imports ?? []).map((name) => manifest[name] as Chunk)];
  const css = [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))];
  await app.register(fastifyStatic, {
    root: resolve('dist/client'),
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
    },
  });
  // The file is there after a build only: its name must not be resolved by the compiler or the bundler.
  const file = pathToFileURL('dist/server/entry-server.js').href;
  const loaded = import(/* @vite-ignore */ file) as Promise<Entry>;
  return {
    remember: true,
    entry: () => loaded,
    head: [
      ...css.map((name) => `<link rel="stylesheet" href="/${name}">`),
      ...chunks.slice(1).map((chunk) => `<link rel="modulepreload" href="/${chunk.file}">`),
    ].join(''),
    scripts: `<script type="module" src="/${first.file}"></script>`,
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
  return {
    remember: false,
    entry: () => vite.ssrLoadModule('/client/entry-server.tsx') as Promise<Entry>,
    head: `<script type="module">${refresh}</script><script type="module" src="/@vite/client"></script>`,
    scripts: `<script type="module" src="/${ENTRY}"></script>`,
    csp: () => "frame-ancestors 'none'",
  };
}
