/** The client's files, from a build or from Vite in development, and the tags with which a page loads them. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { ViteDevServer } from 'vite';
import type { PageAssets, PageFiles, PageRenderer } from '../../../shared/pages/page-renderer';

type Entry = { pageRenderer: PageRenderer };

/** The renderer of pages, and what a page needs to load its files. */
export type PageClient = {
  entry: () => Promise<PageRenderer>;
  assets: PageAssets;
  /** The content security policy of a page with these inline styles. */
  csp: (styles: string[]) => string;
  cachePages: boolean;
  /** The tags of the panel; its script has the nonce that styles created in the browser need. */
  panel: (nonce: string) => string;
};

/** Only client/trusted-types.ts, and the named policies, may turn text into markup or scripts. */
export const buildTrustedTypesDirectives = (...policies: string[]) => [
  "require-trusted-types-for 'script'",
  `trusted-types ${['default', ...policies].join(' ')}`,
];

const ENTRY = 'client/entry-client.tsx';
const START = 'client/start.ts';
const PANEL = 'client/admin/entry-admin.tsx';
/** The chunk's name in vite.config.ts. */
const LIBRARIES = 'libraries';
type Chunk = { name?: string; file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] };
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

/** The chunks of the page, and those of its sections: all that it and the entry import later, except other pages. */
function chunksWithSections(manifest: Manifest, source: string): Chunk[] {
  const names = new Set([ENTRY, source]);
  for (const name of names)
    for (const { dynamicImports = [] } of chunksOf(manifest, [name]))
      for (const section of dynamicImports) if (!isPage(section)) names.add(section);
  return chunksOf(manifest, [...names]);
}

const isPage = (name: string) => /-page\.tsx$|\/not-found\.tsx$/.test(name);

/**
 * The files that client/start.ts loads after the first screen, in a template, which is not loaded before. The modules are listed so that
 * they are not requested one after the other. The disabled links tell Vite's chunk loader which styles the page has already.
 */
function linkLater(manifest: Manifest, source: string): string {
  const modules = chunksOf(manifest, [ENTRY, source]).filter((chunk) => chunk !== manifest[ENTRY]);
  const styles = stylesOf(chunksWithSections(manifest, source));
  // client/start.ts runs the libraries in a task of their own.
  const scripts = [modules.find(({ name }) => name === LIBRARIES), manifest[ENTRY]];
  return [
    '<template id="later">',
    ...modules.map(({ file }) => `<link rel="modulepreload" href="/${file}">`),
    ...styles.map((file) => `<link rel="stylesheet" disabled href="/${file}">`),
    ...scripts.map((chunk) => `<script type="module" ${sourceOf('dist/client', chunk?.file)}></script>`),
    '</template>',
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
  const { pageRenderer } = createRequire(resolve('dist/server/main.js'))('./entry-server.js') as Entry;
  // A function scope for the script's constants: it is no module, because a module would run after the first layout.
  const start = `(()=>{${readFileSync(`dist/client/${manifest[START]?.file}`, 'utf8').trim()}})()`;
  const startHash = hashOf(start);
  const textOf: TextOf = (file) => readFileSync(`dist/client/${file}`, 'utf8').trim();
  const remembered = (make: (page: PageFiles) => string) => {
    const made = new Map<string, string>();
    return (page: PageFiles) => {
      if (!(page.source in manifest)) throw new Error(`The build has no chunk for ${page.source}`);
      const known = made.get(page.source) ?? make(page);
      made.set(page.source, known);
      return known;
    };
  };
  return {
    cachePages: true,
    entry: async () => pageRenderer,
    assets: {
      // Styles are inlined, so that the page is painted as soon as its HTML is there.
      styles: remembered(({ source, isPlain }) =>
        styleElement(stylesOf(isPlain ? chunksOf(manifest, [ENTRY, source]) : chunksWithSections(manifest, source)), textOf),
      ),
      start: `<script>${start}</script>`,
      later: remembered(({ source }) => linkLater(manifest, source)),
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
        ...buildTrustedTypesDirectives(),
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
    entry: async () => ((await vite.ssrLoadModule('/client/entry-server.tsx')) as Entry).pageRenderer,
    assets: {
      // In development, Vite loads styles with the modules, so the page needs no style tags.
      styles: ({ source, isPlain }) =>
        isPlain
          ? `${development}<script type="module" src="/client/app.tsx"></script><script type="module" src="/${source}"></script>`
          : development,
      start: '',
      later: () => `<script type="module" src="/${ENTRY}"></script>`,
    },
    panel: (nonce) => `${development}<script type="module" nonce="${nonce}" src="/${PANEL}"></script>`,
    csp: () => "frame-ancestors 'none'",
  };
}
