import { createHash } from 'node:crypto';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * Packages that stay in node_modules: native modules, large packages that few requests need, packages that nothing imports at run time, and
 * Vite.
 */
const EXTERNAL = [
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
  '@node-rs/argon2',
  '@photostructure/sqlite',
  'fontkit',
  'nodemailer',
  'pdfkit',
  'sharp',
  'vite',
];

/** The script that decides when the other scripts of a page are loaded, so it is inlined in the page. */
const START = 'client/start.ts';

/** Pages without scripts: the browser's routes do not include them, but their styles are built. */
const PLAIN_PAGES = ['quotation-page', 'check-page', 'receipt-page', 'warehouse-page'].map((name) => `client/site/quotation/${name}.tsx`);

/** Compresses each text file that browsers load once at build time, with the best compression, instead of for each visitor. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  applyToEnvironment: ({ name }) => name !== 'ssr',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const compress = async ([fileName, file]: [string, (typeof bundle)[string]]) => {
        const source = Buffer.from(file.type === 'chunk' ? file.code : file.source);
        this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: await promisify(brotliCompress)(source) });
        this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: await promisify(gzip)(source, { level: 9 }) });
      };
      await Promise.all(
        Object.entries(bundle)
          .filter(([fileName]) => /\.(js|css|svg)$/.test(fileName))
          .map(compress),
      );
    },
  },
};

const LAZY_SOURCE = /'client\/site\/[\w./-]+\.tsx'/g;

/** Removes the source paths of lazy modules, by which only the server finds their chunks, from the visitors' bundle. */
const withoutSources: Plugin = {
  name: 'without-sources',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  // Line numbers stay the same, so no source map is needed.
  transform: { filter: { code: /'client\/site\// }, handler: (code) => ({ code: code.replace(LAZY_SOURCE, "''"), map: null }) },
};

/** Statements without an effect at load time that the bundler does not recognize as such. */
const DISPLAY_NAME = /^\w+\.displayName = .*;$/gm;
const COMPONENT = / = (?=React\d*\.(?:forwardRef|createContext|memo)\()/g;
/** The number of matches of `COMPONENT` by environment. */
const shaken = new Map<string, number>();

/** React Router is a single module: with its top level marked as pure, the bundler drops its unused parts. */
const shakenRouter: Plugin = {
  name: 'shaken-router',
  apply: 'build',
  applyToEnvironment: ({ name }) => name !== 'ssr',
  transform: {
    filter: { id: /\/node_modules\/react-router\/dist\// },
    handler(code) {
      const { name } = this.environment;
      shaken.set(name, (shaken.get(name) ?? 0) + (code.match(COMPONENT) ?? []).length);
      // Line numbers stay the same, so no source map is needed.
      return { code: code.replace(DISPLAY_NAME, '').replace(COMPONENT, ' = /* @__PURE__ */ '), map: null };
    },
  },
  buildEnd(error) {
    if (error || shaken.get(this.environment.name)) return;
    this.error('React Router is written in another way than vite.config.ts expects: unused parts of it would be sent to visitors');
  },
};

/** Names a CSS class by its own name and its file: Vite would add the line too, which each use of the class would repeat. */
const classOf = (name: string, file: string) =>
  `${name}_${createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('hex')
    .slice(0, 4)}`;

/**
 * The site, the panel and the server: `vite build --app` writes them into client/, panel/ and server/. The panel is a separate build, so
 * that no change of it makes a visitor load more. In development the server runs Vite with this same file in middleware mode.
 */
export default defineConfig(({ command }) => {
  const folder = process.env.BUILD_FOLDER ?? 'dist';
  // A strict content security policy allows no data: URLs, and no inline polyfill is needed. Source maps are for developers: no file refers
  // to them, and client-build.ts does not serve them.
  const browser = { manifest: true, sourcemap: 'hidden' as const, assetsInlineLimit: 0, modulePreload: { polyfill: false } };
  // A page names about 20 files, and hashes do not compress: six characters are 36 bits.
  const assetFileNames = 'assets/[name]-[hash:6][extname]';
  return {
    appType: 'custom',
    publicDir: 'client/public',
    builder: {},
    // Slow plugins on a busy machine are not the user's concern at a first start, so no warning is printed.
    build: { rolldownOptions: { checks: { bundlerTimings: false } } },
    css: { modules: { generateScopedName: classOf } },
    plugins: [react(), withoutSources, shakenRouter, compressed],
    environments: {
      client: {
        build: {
          ...browser,
          outDir: `${folder}/client`,
          rolldownOptions: {
            input: ['client/entry-client.tsx', START, ...PLAIN_PAGES],
            // No browser module imports a plain page's exports; without this setting they would be dropped together with the page's styles.
            preserveEntrySignatures: 'allow-extension',
            // Three files per page: the code of all pages, code that some pages share, and the page's own. More and smaller files would
            // compress worse and need more requests.
            output: {
              entryFileNames: 'assets/[name]-[hash:6].js',
              chunkFileNames: 'assets/[name]-[hash:6].js',
              assetFileNames,
              codeSplitting: {
                groups: [
                  // The first chunk includes all its imports; React's client is evaluated later, and compresses best in the same file.
                  { name: 'first', test: /\/client\/entry-client\.tsx$|\/react-dom\/client\.js$/, priority: 1 },
                  // Code that only the contact page needs for its first screen.
                  {
                    name: 'contact',
                    test: /\/client\/(?:site\/forms\/|site\/shell\/contact-list|ui\/toasts)/,
                    includeDependenciesRecursively: false,
                    minShareCount: 2,
                    priority: 1,
                  },
                  // Code for products, which the contact page and the about page do not show.
                  {
                    name: 'catalogue',
                    test: /\/(?:client\/(?:site\/catalogue\/|ui\/picture)|shared\/pictures)/,
                    minShareCount: 2,
                    priority: 1,
                  },
                  // Code that some pages share, each group in a separate chunk: product pages, the quote list and the comparison; forms and
                  // policies; pages about the company. All pages need their imports.
                  ...Object.entries({
                    'price-words': ['shared/catalogue/price-words'],
                    'quote-list': ['shared/inquiries/quote-list'],
                    comparison: ['shared/pages/comparison'],
                    estimate: ['shared/inquiries/list-url', 'shared/inquiries/estimate', 'shared/catalogue/money'],
                    notice: ['shared/privacy/languages', 'client/ui/inline-text'],
                    'share-button': ['client/ui/share-button'],
                    'rare-icons': ['client/ui/rare-icons'],
                  }).map(([name, files]) => ({
                    name,
                    test: new RegExp(`/(?:${files.join('|')})\\.`),
                    includeDependenciesRecursively: false,
                    minShareCount: 2,
                    priority: 2,
                  })),
                  // Code of the pages about the company, which product pages do not need.
                  { name: 'company', test: /\/client\/ui\/ridge\./, minShareCount: 2, priority: 1 },
                  // A page stays a separate chunk, by which the server knows it, even if another page shows it. Quotation pages have no
                  // scripts: code that they share with each other, or with a form that is loaded on use, must not be loaded by all pages.
                  {
                    name: 'shared',
                    minShareCount: 2,
                    test: /^(?!.*(?:\/client\/site\/(?!shell\/|forms\/|catalogue\/)|\/shared\/(?:quotation|time|gst)))/,
                  },
                ],
              },
            },
          },
        },
      },
      panel: {
        consumer: 'client',
        build: {
          ...browser,
          outDir: `${folder}/panel`,
          assetsDir: 'admin/assets',
          copyPublicDir: false,
          // The office loads these files once: the packages again when a release changes them, our own code with each release.
          chunkSizeWarningLimit: 1_000,
          rolldownOptions: {
            input: 'client/admin/entry-admin.tsx',
            output: { codeSplitting: { groups: [{ name: 'packages', test: /\/node_modules\// }] } },
          },
        },
      },
      ssr: {
        // React is bundled once, as its production build, whatever NODE_ENV is at start.
        ...(command === 'build' && {
          define: { 'process.env.NODE_ENV': '"production"' },
          resolve: { noExternal: true, external: EXTERNAL },
        }),
        build: {
          outDir: `${folder}/server`,
          target: 'node20',
          sourcemap: true,
          minify: false,
          copyPublicDir: false,
          rolldownOptions: {
            input: {
              main: 'server/main.ts',
              admin: 'server/features/auth/people/admin-command.ts',
              backup: 'server/backup.ts',
              picture: 'server/features/pictures/decode-worker.ts',
              pdf: 'server/features/pdf/pdf-worker.ts',
              table: 'server/features/import-export/import/table-worker.ts',
              list: 'server/features/requirement-lists/list-worker.ts',
              'entry-server': 'client/entry-server.tsx',
            },
            output: {
              // Stacks in the log need only line numbers; with the sources' texts each process would use 12 MiB more.
              sourcemapExcludeSources: true,
              // `prepare` moves the finished build to dist/: source paths are relative to that folder.
              sourcemapPathTransform: (source: string, map: string) =>
                relative(join('dist', relative(folder, dirname(map))), resolve(dirname(map), source)),
              comments: { legal: false, annotation: false, jsdoc: false },
              entryFileNames: '[name].js',
              chunkFileNames: 'chunks/[name]-[hash].js',
              // The server renders the URLs of the client's pictures and typeface.
              assetFileNames,
            },
          },
        },
      },
    },
  };
});
