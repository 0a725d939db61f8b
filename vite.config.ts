import { createHash } from 'node:crypto';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Stay in node_modules: native modules, large packages that children or few requests need, those that nothing needs, and Vite. */
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

/** Decides when the scripts of a page are loaded, so it comes without them. */
const START = 'client/start.ts';

/** Pages without scripts: no route of the browser's leads to them, and their styles are built all the same. */
const PLAIN_PAGES = ['quotation-page', 'check-page', 'receipt-page', 'warehouse-page'].map((name) => `client/site/quotation/${name}.tsx`);

/** Beside each text that the browser loads, the same one compressed as well as can be: done once, not for each visitor. */
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

/** The server finds the chunk of a lazy module by the path of its source. Visitors load no such paths. */
const withoutSources: Plugin = {
  name: 'without-sources',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  // Every line stays where it is.
  transform: { filter: { code: /'client\/site\// }, handler: (code) => ({ code: code.replace(LAZY_SOURCE, "''"), map: null }) },
};

/** What has no effect when React Router is loaded, and is not recognised as such. */
const DISPLAY_NAME = /^\w+\.displayName = .*;$/gm;
const COMPONENT = / = (?=React\d*\.(?:forwardRef|createContext|memo)\()/g;
/** By environment: the matches of `COMPONENT`. */
const shaken = new Map<string, number>();

/** React Router comes as one module: once its top level is known to do nothing, the bundler drops its unused parts. */
const shakenRouter: Plugin = {
  name: 'shaken-router',
  apply: 'build',
  applyToEnvironment: ({ name }) => name !== 'ssr',
  transform: {
    filter: { id: /\/node_modules\/react-router\/dist\// },
    handler(code) {
      const { name } = this.environment;
      shaken.set(name, (shaken.get(name) ?? 0) + (code.match(COMPONENT) ?? []).length);
      // Every line stays where it is.
      return { code: code.replace(DISPLAY_NAME, '').replace(COMPONENT, ' = /* @__PURE__ */ '), map: null };
    },
  },
  buildEnd(error) {
    if (error || shaken.get(this.environment.name)) return;
    this.error('React Router is written in another way than vite.config.ts expects: unused parts of it would be sent to visitors');
  },
};

/** A class by its own name and its file: Vite adds the line too, which each use of the class would repeat. */
const classOf = (name: string, file: string) =>
  `${name}_${createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('hex')
    .slice(0, 4)}`;

/**
 * The site, the panel and the server: `vite build --app` writes them into client/, panel/ and server/. The panel is built by itself, so
 * that no change to it makes a visitor load more.
 * In development the server runs Vite with this same file in middleware mode.
 */
export default defineConfig(({ command }) => {
  const folder = process.env.BUILD_FOLDER ?? 'dist';
  // A strict content security policy has no data: addresses, and no need of an inline polyfill.
  // Source maps are for us: no file names them, and client-build.ts does not serve them.
  const browser = { manifest: true, sourcemap: 'hidden' as const, assetsInlineLimit: 0, modulePreload: { polyfill: false } };
  return {
    appType: 'custom',
    publicDir: 'client/public',
    builder: {},
    // How long plugins take on a busy machine does not concern a first start.
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
            // What a plain page exports is used by nobody in the browser; dropped, it would take its styles along.
            preserveEntrySignatures: 'allow-extension',
            // Three files for each page: what all need, what some share, its own. Cut finer it compresses worse and asks more often.
            output: {
              codeSplitting: {
                groups: [
                  // With all that they import; React's client is evaluated later, and compresses best in the same file.
                  { name: 'first', test: /\/client\/entry-client\.tsx$|\/react-dom\/client\.js$/, priority: 1 },
                  // What only the contact page has on its first screen.
                  {
                    name: 'contact',
                    test: /\/client\/(?:site\/forms\/|site\/shell\/contact-list|ui\/toasts)/,
                    includeDependenciesRecursively: false,
                    minShareCount: 2,
                    priority: 1,
                  },
                  // Neither the contact page nor the about page shows products.
                  {
                    name: 'catalogue',
                    test: /\/(?:client\/(?:site\/catalogue\/|ui\/picture)|shared\/pictures)/,
                    minShareCount: 2,
                    priority: 1,
                  },
                  // What some pages need, each by itself: product pages, the quote list and the comparison; forms and policies; pages about
                  // the company. All pages need what they import.
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
                  // What only pages about the company show, and what pages of products do not.
                  { name: 'company', test: /\/client\/ui\/ridge\./, minShareCount: 2, priority: 1 },
                  // A page stays a chunk of its own, by which the server knows it, also where another page shows it. Quotations have no script: what they
                  // share with each other, or with a form that is loaded when it is used, must not be loaded by all pages.
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
          // The office loads them once: the packages again when a release changes them, our own part with each release.
          chunkSizeWarningLimit: 1_000,
          rolldownOptions: {
            input: 'client/admin/entry-admin.tsx',
            output: { codeSplitting: { groups: [{ name: 'packages', test: /\/node_modules\// }] } },
          },
        },
      },
      ssr: {
        // React comes bundled, once and as its production build, whatever NODE_ENV says at start.
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
              'entry-server': 'client/entry-server.tsx',
            },
            output: {
              // A stack in the log needs lines only; with the texts of the sources each process would hold 12 MiB more.
              sourcemapExcludeSources: true,
              // `prepare` moves the finished build to dist/: sources are named from there.
              sourcemapPathTransform: (source: string, map: string) =>
                relative(join('dist', relative(folder, dirname(map))), resolve(dirname(map), source)),
              comments: { legal: false, annotation: false, jsdoc: false },
              entryFileNames: '[name].js',
              chunkFileNames: 'chunks/[name]-[hash].js',
            },
          },
        },
      },
    },
  };
});
