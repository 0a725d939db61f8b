/** Which folder may import which (docs/architecture.md, Directions): each rule once, type-only and dynamic imports included. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const onTheServer = ['shared', 'server/platform', 'server/env.ts', 'server/features/content'];
const feature = (...others: string[]) => [...onTheServer, ...others.map((path) => `server/features/${path}`)];
const onPages = ['shared', 'client/ui', 'client/hydration', 'client/seo', 'client/trpc.ts', 'client/site/page-address.ts'];
const page = (...others: string[]) => [...onPages, ...others.map((path) => `client/site/${path}`)];
const inThePanel = [
  'shared',
  'client/ui',
  'client/admin/ui',
  'client/admin/trpc.ts',
  'client/admin/request.ts',
  'client/admin/login/session.ts',
];
const panel = (...others: string[]) => [...inThePanel, ...others.map((path) => `client/admin/${path}`)];

/**
 * What the files of a folder may import beside each other: folders, with all below them, or single files. The longest path that a file is
 * below has its rule. Nobody may import tests/, which may import everything.
 */
const RULES: Record<string, string[]> = {
  shared: [],
  scripts: [],
  prisma: ['scripts', 'server/platform/database', 'shared'],

  // main.ts, app.ts and the lists of what features offer.
  server: ['shared', 'server/platform', 'server/env.ts', 'server/features'],
  'server/env.ts': [],
  // Knows no feature: app.ts gives it what it needs.
  'server/platform': ['shared', 'server/env.ts', 'prisma/generated', 'prisma/schema.ts'],
  // Below all other features.
  'server/features/content': ['shared', 'server/platform', 'server/env.ts'],
  'server/features/auth': feature(),
  'server/features/backup': [...feature(), 'prisma/generated'],
  'server/features/catalogue': feature('pictures/public-pictures.ts'),
  'server/features/demand': feature(),
  'server/features/demo': [...feature('pictures/store-pictures.ts'), 'prisma/demo'],
  'server/features/history': feature('pictures/picture-uses.ts', 'pictures/store-pictures.ts'),
  'server/features/import-export': feature(),
  'server/features/inquiries': feature('mail'),
  'server/features/mail': feature(),
  'server/features/metrics': feature('auth/sessions.ts'),
  'server/features/newsletter': feature('mail'),
  'server/features/overview': feature(),
  // Renders the client, once for each page.
  'server/features/pages': [...feature(), 'client/entry-server.tsx'],
  'server/features/pdf': feature(),
  'server/features/pictures': feature(),

  // Entries and routes of the public pages: visitors never load the panel.
  client: ['shared', 'client/ui', 'client/hydration', 'client/seo', 'client/site', 'client/trpc.ts'],
  // The only door to the server: the type of its router.
  'client/trpc.ts': ['shared', 'server/router.ts'],
  'client/ui': ['shared'],
  'client/hydration': ['shared'],
  'client/seo': ['shared'],
  'client/site': [],
  'client/site/about': page('shell'),
  'client/site/catalogue': page('shell', 'quote-list'),
  'client/site/contact': page('shell', 'forms'),
  'client/site/forms': page(),
  'client/site/home': page('shell', 'forms', 'catalogue'),
  'client/site/not-found': page('products/search-form.module.css'),
  'client/site/product': page('shell', 'catalogue', 'quote-list', 'not-found'),
  'client/site/products': page('shell', 'catalogue'),
  'client/site/quote-list': page('shell', 'forms'),
  'client/site/shell': page('forms', 'quote-list/request/own-lines.tsx'),

  // The panel's entry, and the list of its sections.
  'client/admin': ['shared', 'client/ui', 'client/trusted-types.ts', 'client/admin'],
  'client/admin/trpc.ts': ['shared', 'client/trpc.ts', 'client/content-changes.ts', 'client/admin/login/session.ts'],
  'client/admin/ui': ['shared', 'client/admin/trpc.ts'],
  'client/admin/login': panel('settings/password-form.tsx'),
  // What sections are made of.
  'client/admin/editing': panel(),
  'client/admin/history': panel('editing'),
  'client/admin/import-export': panel('editing', 'history'),
  'client/admin/mail': panel(),
  'client/admin/pictures': [...panel('editing', 'history'), 'client/site'],
  'client/admin/engine': panel('editing', 'history', 'import-export', 'pictures'),
  // Sections, which know neither the shell nor each other.
  'client/admin/content-types': panel('engine', 'import-export', 'pictures'),
  'client/admin/company-info': panel('editing', 'history'),
  'client/admin/company-profile': panel('editing', 'history', 'engine'),
  'client/admin/demand': panel('editing', 'import-export'),
  'client/admin/inquiries': panel('editing', 'import-export', 'mail/mail-banner.tsx'),
  'client/admin/newsletter': panel('import-export'),
  'client/admin/overview': panel('history', 'inquiries/due.tsx', 'inquiries/labels.ts'),
  'client/admin/people': panel('editing', 'history'),
  'client/admin/settings': panel('company-profile', 'mail'),
  'client/admin/shell': panel('editing', 'login', 'mail/mail-banner.tsx', 'overview/today.tsx', 'sections.tsx'),
};

const isBelow = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);
const byLength = Object.keys(RULES).sort((a, b) => b.length - a.length);
const folderOf = (path: string) => byLength.find((folder) => isBelow(path, folder)) ?? '';

/** The path that an import means, with the ending of the file. */
function resolve(from: string, imported: string): string {
  const path = join(dirname(from), imported.replace(/\?.*$/, '')).replaceAll('\\', '/');
  return (
    ['', '.ts', '.tsx', '.mjs', '.d.mts'].map((ending) => path + ending).find((file) => existsSync(file) && statSync(file).isFile()) ?? path
  );
}

const imports = ['client', 'prisma', 'scripts', 'server', 'shared']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name.replaceAll('\\', '/')}`))
  .filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.includes('/generated/'))
  .flatMap((from) =>
    ts
      .preProcessFile(readFileSync(from, 'utf8'), true, true)
      .importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
      .map(({ fileName }) => ({ from, to: resolve(from, fileName) })),
  );

it('no file imports what the rule of its folder does not list', () => {
  const forbidden = imports.flatMap(({ from, to }) => {
    const folder = folderOf(from);
    const may = RULES[folder] ?? [];
    const isAllowed = folderOf(to) === folder || may.some((path) => isBelow(to, path));
    return isAllowed ? [] : [`${from} imports ${to}; ${folder} may import ${may.join(', ') || 'nothing'}`];
  });
  expect(forbidden).toEqual([]);
});

it('every folder has a rule, and every rule a folder or a file', () => {
  const parents = ['client', 'client/admin', 'client/site', 'server/features'];
  const folders = parents.flatMap((parent) =>
    readdirSync(parent, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? `${parent}/${one.name}` : [])),
  );
  expect(folders.filter((folder) => folder !== 'client/public' && !(folder in RULES))).toEqual([]);
  expect(Object.keys(RULES).filter((path) => !existsSync(path))).toEqual([]);
});

it('no feature, page or section may import another that it does not import', () => {
  const common = new Set([...onTheServer, ...onPages, ...inThePanel]);
  const unused = Object.entries(RULES).flatMap(([folder, may]) =>
    may
      .filter((path) => !common.has(path) && !imports.some(({ from, to }) => folderOf(from) === folder && isBelow(to, path)))
      .map((path) => `${folder}: ${path}`),
  );
  expect(unused).toEqual([]);
});

it('client/trpc.ts takes only a type from the server', () => {
  const fromServer = readFileSync('client/trpc.ts', 'utf8').match(/^.*\.\.\/server\/.*$/gm);
  expect(fromServer).toEqual(["import type { AppRouter } from '../server/router';"]);
});
