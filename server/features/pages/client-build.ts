/** The client's files, from a build or from Vite in development, and the tags with which a page loads them. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { ViteDevServer } from 'vite';

type Entry = typeof import('../../../client/entry-server');

/** The renderer of pages, and what a page needs to load its files. */
export type PageClient = {
  entry: () => Promise<Pick<Entry, 'matchPage' | 'createLogPath' | 'renderPage'>>;
  assets: Parameters<Entry['renderPage']>[2]['assets'];
  /** The content security policy of a page with these inline styles. */
  csp: (styles: string[]) => string;
  cachePages: boolean;
  /** The tags of the panel; its script has the nonce that styles created in the browser need. */
  panel: (nonce: string) => string;
};

/** Only client/trusted-types.ts may turn text into markup or scripts. */
export const TRUSTED_TYPES_DIRECTIVES = ["require-trusted-types-for 'script'", 'trusted-types default'];

const ENTRY = 'client/entry-client.tsx';
const START = 'client/start.ts';
const PANEL = 'client/admin/entry-admin.tsx';
type Chunk = { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] };
type Manifest = Record<string, Chunk>;

/** The chunks and all chunks that they import; imported chunks come first, because later styles override earlier ones. */
function chunksOf(manifest: Manifest, names: string[]): Chunk[] {
  const visited = new Set<string>();
  const withImports = (name: string): Chunk[] => {
    // Two chunks that import each other are listed once.
    if (visited.has(name)) return [];
    visited.add(name);
    const chunk = manifest[name];
    return chunk ? [...(chunk.imports ?? []).flatMap(withImports), chunk] : [];
  };
  return names.flatMap(withImports);
}

const stylesOf = (chunks: Chunk[]) => [...new Set(chunks.flatMap(({ css = [] }) => css))];

type TextOf = (file: string) => string;
const styleElement = (files: string[], textOf: TextOf) => `<style>${files.map(textOf).join('')}</style>`;

/**
 * Tags for the entry chunk and the page's chunk. Styles are inlined, so that the page is painted as soon as its HTML is there. Modules are
 * listed so that client/start.ts preloads them at once instead of one after the other. Lazy chunks have only their styles: their HTML is
 * rendered on the server. The disabled links, which client/start.ts turns into stylesheet links without loading them, tell Vite's chunk
 * loader which styles the page already has; enabled links would cost a phone's preload scanner 5 ms.
 */
function linkChunks(manifest: Manifest, source: string, deferred: readonly string[], textOf: TextOf): string {
  const chunks = chunksOf(manifest, [ENTRY, source]);
  const lazyChunks = chunks.flatMap(({ dynamicImports = [] }) => dynamicImports.filter((each) => deferred.includes(each)));
  const styles = stylesOf(chunksOf(manifest, [ENTRY, source, ...lazyChunks]));
  return [
    styleElement(styles, textOf),
    ...styles.map((file) => `<link rel="later" as="style" disabled href="/${file}">`),
    ...chunks.filter((chunk) => chunk !== manifest[ENTRY]).map(({ file }) => `<link rel="later" href="/${file}">`),
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
    // A compressed file is served instead of its original; source maps are never served.
    globIgnore: ['**/*.{br,gz,map}'],
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

/** The notation of a content security policy for an inline script or style. */
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The attributes of a script or preload tag: the file's URL and the hash of its contents. */
function sourceOf(folder: string, file = '', attribute = 'src'): string {
  const hash = createHash('sha256').update(readFileSync(`${folder}/${file}`));
  return `${attribute}="/${file}" integrity="sha256-${hash.digest('base64')}"`;
}

/** The tags of the panel without its script: its styles, and the packages that the script imports. */
function linkPanel(chunks: Chunk[]): string {
  const imported = chunks.slice(0, -1).map(({ file }) => `<link rel="modulepreload" ${sourceOf('dist/panel', file, 'href')}>`);
  return [...stylesOf(chunks).map((file) => `<link rel="stylesheet" href="/${file}">`), ...imported].join('');
}

/** The client from `npm run build`; registers its files. */
export async function loadBuiltClient(app: FastifyInstance): Promise<PageClient> {
  const manifest = manifestIn('dist/client');
  await serveFiles(app, 'dist/client');
  await serveFiles(app, 'dist/panel');
  const panel = chunksOf(manifestIn('dist/panel'), [PANEL]);
  const panelLinks = linkPanel(panel);
  const panelSource = sourceOf('dist/panel', panel.at(-1)?.file);
  // The file exists only after a build, so the compiler and the bundler must not resolve it.
  const loaded = createRequire(resolve('dist/server/main.js'))('./entry-server.js') as Entry;
  // A function scope for the script's constants: it is no module, because a module would run after the first layout.
  const start = `(()=>{${readFileSync(`dist/client/${manifest[START]?.file}`, 'utf8').trim()}})()`;
  const startHash = hashOf(start);
  const linksOf = new Map<string, string>();
  const textOf: TextOf = (file) => readFileSync(`dist/client/${file}`, 'utf8').trim();
  return {
    cachePages: true,
    entry: async () => loaded,
    assets: {
      links: (source, deferred) => {
        if (!(source in manifest)) throw new Error(`The build has no chunk for ${source}`);
        const known = linksOf.get(source) ?? linkChunks(manifest, source, deferred, textOf);
        linksOf.set(source, known);
        return known;
      },
      styles: (source) => {
        const known = linksOf.get(source) ?? styleElement(stylesOf(chunksOf(manifest, [ENTRY, source])), textOf);
        linksOf.set(source, known);
        return known;
      },
      start: `<script>${start}</script>`,
      scripts: `<script type="later" ${sourceOf('dist/client', manifest[ENTRY]?.file)}></script>`,
    },
    panel: (nonce) => `${panelLinks}<script type="module" nonce="${nonce}" ${panelSource}></script>`,
    csp: (styles) => {
      const hashes = styles.map(hashOf);
      return [
        "default-src 'none'",
        `script-src 'self' ${startHash}`,
        `style-src 'self' ${hashes.join(' ')}`,
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' https: data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        ...TRUSTED_TYPES_DIRECTIVES,
      ].join('; ');
    },
  };
}

/** The development client: Vite in the same process, with hot module replacement. */
export async function startDevelopmentClient(app: FastifyInstance): Promise<PageClient> {
  const { createServer } = await import('vite');
  const vite: ViteDevServer = await createServer({ appType: 'custom', server: { middlewareMode: true, hmr: { server: app.server } } });
  app.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, () => done()));
  app.addHook('onClose', () => vite.close());
  const refresh = `import { injectIntoGlobalHook } from '/@react-refresh'; injectIntoGlobalHook(window); window.$RefreshReg$ = () => {}; window.$RefreshSig$ = () => (type) => type;`;
  const development = `<script type="module">${refresh}</script><script type="module" src="/@vite/client"></script>`;
  return {
    cachePages: false,
    entry: () => vite.ssrLoadModule('/client/entry-server.tsx') as Promise<Entry>,
    assets: {
      links: () => development,
      start: '',
      scripts: `<script type="module" src="/${ENTRY}"></script>`,
      // In development, Vite loads styles with the modules, so the page needs no style tags.
      styles: (source) =>
        `${development}<script type="module" src="/client/app.tsx"></script><script type="module" src="/${source}"></script>`,
    },
    panel: (nonce) => `${development}<script type="module" nonce="${nonce}" src="/${PANEL}"></script>`,
    csp: () => "frame-ancestors 'none'",
  };
}
