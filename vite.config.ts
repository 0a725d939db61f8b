import { dirname, join, relative, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './scripts/compressed.ts';
import { EXTERNAL } from './scripts/external-packages.ts';

/** The script that decides when the other scripts of a page are loaded, so it is inlined in the page. */
const START = 'client/start.ts';
/** Without these rules a page would load shared modules of routes that only the server takes, and Mantine's 350 variables. */
const TREESHAKE = { moduleSideEffects: [{ test: /\/shared\//, sideEffects: false }], manualPureFunctions: ['defaultCssVariablesResolver'] };

/** Files beside those of pages and sections: libraries of every page, and words of papers, which would otherwise be in every page's first load. */
const GROUPS = [
  {
    name: 'libraries',
    test: /\/node_modules\/(?:react|react-dom|scheduler|react-router(?:-dom)?|@tanstack|@trpc|superjson|copy-anything|is-what)\//,
  },
  {
    name: 'paper',
    test: /\/shared\/(?:gst|quotation\/(?:paper-words|answers|states)|time\/in-words)\.ts$/,
    includeDependenciesRecursively: false,
  },
];

/** Pages without scripts: the browser's routes do not include them, but their styles are built. */
const PLAIN_PAGES = ['quotation-page', 'check-page', 'receipt-page', 'warehouse-page'].map((name) => `client/site/quotation/${name}.tsx`);

/** The site, the panel and the server. The panel is a build of its own, so that no change of it makes a visitor load more. */
export default defineConfig(({ command }) => {
  const folder = process.env.BUILD_FOLDER ?? 'dist';
  // A strict content security policy allows no data: URLs. Source maps are for developers: no file refers to them.
  const browser = { manifest: true, sourcemap: 'hidden' as const, assetsInlineLimit: 0, modulePreload: { polyfill: false } };
  const assetFileNames = 'assets/[name]-[hash][extname]';
  return {
    appType: 'custom',
    publicDir: 'client/public',
    builder: {},
    // Slow plugins on a busy machine are not the user's concern at a first start, so no warning is printed.
    build: { rolldownOptions: { checks: { bundlerTimings: false } } },
    plugins: [react(), compressed],
    environments: {
      client: {
        build: {
          ...browser,
          outDir: `${folder}/client`,
          rolldownOptions: {
            input: ['client/entry-client.tsx', START, ...PLAIN_PAGES],
            // Without this setting a plain page, whose exports no module imports, would be dropped with its styles.
            preserveEntrySignatures: 'allow-extension',
            treeshake: TREESHAKE,
            output: { assetFileNames, codeSplitting: { groups: GROUPS } },
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
          // A file of packages, which the office loads again only when a release changes them.
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
              backup: 'server/commands/backup.ts',
              picture: 'server/features/pictures/decode-worker.ts',
              pdf: 'server/features/pdf/pdf-worker.ts',
              table: 'server/features/import-export/import/table/table-worker.ts',
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
              assetFileNames,
            },
          },
        },
      },
    },
  };
});
