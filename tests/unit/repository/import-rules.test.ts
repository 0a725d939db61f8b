/** Which folder may import which (docs/architecture.md, Directions): each rule once, type-only and dynamic imports included. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const underFeatures = ['shared', 'server/platform', 'server/env.ts', 'server/features/content'];
const feature = (...others: string[]) => [...underFeatures, ...['mail', ...others].map((path) => `server/features/${path}`)];
const underPages = [
  'shared',
  'client/ui',
  'client/hydration',
  'client/seo',
  'client/page-state.ts',
  'client/trpc.ts',
  'client/site/page-url.ts',
];
const page = (...others: string[]) => [...underPages, ...['shell', 'forms', ...others].map((path) => `client/site/${path}`)];
const underSections = [
  'shared',
  'client/ui',
  'client/admin/ui',
  'client/admin/trpc.ts',
  'client/admin/request.ts',
  'client/admin/mail-works.ts',
  'client/admin/random-uuid.ts',
  'client/admin/session',
];
/** Returns the folders that the panel's parts may import. */
const underRooms = (...others: string[]) => [
  'shared',
  'client/ui',
  'client/admin/trpc.ts',
  'client/admin/session',
  ...others.map((room) => `client/admin/ui/${room}`),
];
const madeOf = (...others: string[]) => [...underSections, ...others.map((path) => `client/admin/${path}`)];
const section = (...others: string[]) => madeOf('editing', 'history', 'import-export', 'program-view', ...others);

/** The default rule for each folder in these, unless `RULES` has a line for it. */
const DEFAULTS: Record<string, string[]> = { 'server/features': feature(), 'client/site': page(), 'client/admin': section() };

/**
 * The folders (with all below them) and files that other folders, and those that differ from the default, may import. The rule with the
 * longest matching path applies to a file. Nobody may import tests/, which may import everything.
 */
const RULES: Record<string, string[]> = {
  shared: [],
  scripts: [],
  prisma: ['scripts', 'server/platform/database', 'shared'],

  // main.ts and the list of the features' offers.
  server: ['shared', 'server/platform', 'server/env.ts', 'server/features', 'server/app.ts', 'server/services.ts'],
  // app.ts is built from the offers of the features, and names no feature.
  'server/app.ts': ['shared', 'server/platform', 'server/env.ts', 'server/offers.ts', 'server/router.ts', 'server/services.ts'],
  'server/services.ts': ['server/platform', 'server/offers.ts'],
  'server/env.ts': [],
  // The platform knows no feature: app.ts passes what it needs.
  'server/platform': ['shared', 'server/env.ts', 'prisma/generated', 'prisma/schema.ts'],
  // Content is below all other features.
  'server/features/content': ['shared', 'server/platform', 'server/env.ts'],
  'server/features/mail': underFeatures,
  'server/features/backup': [...underFeatures, 'prisma/generated'],
  'server/features/catalogue': feature('documents/product-documents.ts', 'pictures/public-pictures.ts'),
  'server/features/demo': [
    ...feature('conversation/is-demo.ts', 'pictures/picture-uses.ts', 'pictures/store-pictures.ts', 'quotations/demo'),
    'prisma/demo',
    'prisma/first',
  ],
  'server/features/history': feature('pictures/picture-uses.ts', 'pictures/store-pictures.ts'),
  'server/features/inquiries': [...feature('conversation'), 'prisma/demo/inquiries.ts'],
  'server/features/quotations': [
    ...feature('conversation', 'inquiries/desk/asked.ts', 'inquiries/desk/desk.ts', 'inquiries/receive/enter-call.ts'),
    'prisma/demo/company.ts',
    'prisma/demo/quotations.ts',
  ],
  'server/features/orders': feature('conversation', 'quotations/for-orders.ts'),
  'server/features/newsletter': feature('import-export/import/table/read-table.ts'),
  'server/features/privacy': feature('conversation/is-demo.ts', 'inquiries/requests/identity.ts', 'inquiries/requests/privacy-requests.ts'),
  'server/features/requirement-lists': feature(
    'catalogue/index/catalogue-index.ts',
    'catalogue/words/words.ts',
    'import-export/import/table/read-table.ts',
    'import-export/import/table/read-workbook.ts',
    'import-export/import/table/table-rows.ts',
    'inquiries/receive/continue-list.ts',
  ),
  'server/features/upgrades': feature('conversation', 'inquiries/requests/identity-steps.ts', 'orders', 'quotations'),
  'server/features/metrics': feature('auth/sessions/sessions.ts'),

  // Entries and routes of the public pages: visitors never load the panel.
  client: ['shared', 'client/ui', 'client/hydration', 'client/seo', 'client/site', 'client/trpc.ts'],
  // The only import from the server: the type of its router.
  'client/trpc.ts': ['shared', 'server/router.ts'],
  'client/ui': ['shared'],
  'client/hydration': ['shared'],
  'client/seo': ['shared', 'client/page-state.ts', 'client/ui/website.ts'],
  'client/site': [],
  // Forms are below the pages.
  'client/site/forms': underPages,
  'client/site/search': underPages,
  'client/site/unread': underPages,
  'client/site/shell': page('search', 'quote-list/request/own-lines.tsx'),
  'client/site/catalogue': page('quote-list'),
  'client/site/compare': page('quote-list', 'unread'),
  'client/site/home': page('catalogue'),
  'client/site/not-found': page('search/search-form.module.css'),
  'client/site/product': page('catalogue', 'quote-list', 'not-found'),
  'client/site/products': page('catalogue', 'compare', 'quote-list', 'search', 'unread'),
  'client/site/quote-list': page('unread'),

  // The panel's entry, and the list of its sections.
  'client/admin': ['shared', 'client/ui', 'client/trusted-types.ts', 'client/admin'],
  'client/admin/session': ['shared'],
  'client/admin/mail-works.ts': [],
  'client/admin/random-uuid.ts': [],
  'client/admin/intent-keys.ts': ['client/trpc.ts', 'client/admin/random-uuid.ts'],
  'client/admin/trpc.ts': ['shared', 'client/trpc.ts', 'client/content-changes.ts', 'client/admin/intent-keys.ts', 'client/admin/session'],
  'client/admin/request.ts': ['shared', 'client/admin/session'],
  'client/admin/sections.tsx': ['shared', 'client/admin'],
  // The parts that users see before they sign in.
  'client/admin/account-links': madeOf('login/sheet.tsx', 'login/sign-in.ts'),
  // The components of screens: each folder may import those before it.
  'client/admin/ui/words': ['shared'],
  'client/admin/ui/display': underRooms('words'),
  'client/admin/ui/section': [...underRooms(), 'client/admin/request.ts'],
  'client/admin/ui/form': underRooms(),
  'client/admin/ui/rows': underRooms(),
  'client/admin/ui/table': underRooms('rows', 'section'),
  'client/admin/ui/proof': underRooms('form'),
  'client/admin/ui/dialog': underRooms('display', 'form'),
  'client/admin/ui/list': underRooms('display', 'form', 'section'),
  'client/admin/login': madeOf('editing/drafts/unsaved.ts', 'second-factor/set-up.tsx', 'settings/password-form.tsx'),
  // The parts that sections are made of.
  'client/admin/editing': madeOf(),
  'client/admin/history': madeOf('editing'),
  'client/admin/import-export': madeOf('editing', 'history', 'pictures/upload'),
  'client/admin/mail': madeOf('editing'),
  'client/admin/program-view': madeOf(),
  'client/admin/pictures': [...madeOf('editing', 'history'), 'client/site'],
  'client/admin/engine': section('pictures'),
  // Sections know neither the shell nor each other.
  'client/admin/content-types': section('engine', 'pictures'),
  'client/admin/company-profile': section('engine'),
  'client/admin/website': section('engine', 'pictures'),
  'client/admin/policies': section('engine'),
  'client/admin/filing': madeOf('editing'),
  'client/admin/inquiries': section('filing', 'mail/mail-banner.tsx'),
  'client/admin/orders': section('filing'),
  'client/admin/overview': section('inquiries/due.tsx', 'inquiries/labels.ts', 'start-own'),
  'client/admin/quotations': section('company-profile/seller-dialog.tsx', 'filing', 'inquiries/drawer/use-owners.ts', 'quotations/editor'),
  'client/admin/settings': section(
    'company-profile',
    'content-types/answer-templates.tsx',
    'content-types/carriers.tsx',
    'engine/content-section.tsx',
    'mail',
    'people',
    'requirement-lists',
    'second-factor',
    'security',
    'start-own',
    'tokens',
  ),
  'client/admin/quotations/editor/draft': section(),
  'client/admin/quotations/editor/buyer': section('quotations/editor/draft'),
  'client/admin/quotations/editor/lines': section('quotations/editor/draft'),
  'client/admin/quotations/editor/list': section('quotations/editor/draft', 'quotations/editor/lines/use-prices.ts'),
  'client/admin/shell': section('login', 'mail/mail-banner.tsx', 'overview/today.tsx', 'sections.tsx'),
};

const isBelow = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);
const byLength = Object.keys(RULES).sort((a, b) => b.length - a.length);

/** Returns the folder with the rule of a file: of `RULES`, or a folder in one of `DEFAULTS`. */
function folderOf(path: string): string {
  const listed = byLength.find((folder) => isBelow(path, folder)) ?? '';
  const parent = Object.keys(DEFAULTS).find((folder) => path.startsWith(`${folder}/`)) ?? '';
  const [name = '', ...below] = path.slice(parent.length + 1).split('/');
  const own = `${parent}/${name}`;
  return parent && below.length > 0 && listed.length < own.length ? own : listed;
}
const ruleOf = (folder: string) => RULES[folder] ?? DEFAULTS[dirname(folder)] ?? [];

/** Returns the path that an import resolves to, with the extension of the file. */
function resolve(from: string, imported: string): string {
  const path = join(dirname(from), imported.replace(/\?.*$/, '')).replaceAll('\\', '/');
  return (
    ['', '.ts', '.tsx', '.mjs', '.d.mts'].map((ending) => path + ending).find((file) => existsSync(file) && statSync(file).isFile()) ?? path
  );
}

/** The relative imports of a file: all but `import()` are resolved with the file, type imports and `typeof import()` included. */
function listImports(from: string): { to: string; isDynamic: boolean }[] {
  const found: { to: string; isDynamic: boolean }[] = [];
  const visit = (node: ts.Node): void => {
    const isDynamic = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
    const [named] = isDynamic
      ? node.arguments
      : ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
        ? [node.moduleSpecifier]
        : ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)
          ? [node.argument.literal]
          : [];
    if (named && ts.isStringLiteral(named) && named.text.startsWith('.')) found.push({ to: resolve(from, named.text), isDynamic });
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(from, readFileSync(from, 'utf8'), ts.ScriptTarget.Latest));
  return found;
}

const imports = ['client', 'prisma', 'scripts', 'server', 'shared']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name.replaceAll('\\', '/')}`))
  .filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.includes('/generated/'))
  .flatMap((from) => listImports(from).map((one) => ({ from, ...one })));

/** Returns the circles of a graph: the groups of files that reach each other, by Tarjan's algorithm. */
function findCircles(edges: { from: string; to: string }[]): string[][] {
  const next = new Map<string, string[]>();
  for (const { from, to } of edges) next.set(from, [...(next.get(from) ?? []), to]);
  const order = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const follow = (file: string): number => {
    const at = order.size;
    order.set(file, at);
    open.push(file);
    let lowest = at;
    for (const to of next.get(file) ?? []) {
      if (!order.has(to)) lowest = Math.min(lowest, follow(to));
      else if (open.includes(to)) lowest = Math.min(lowest, order.get(to) ?? at);
    }
    if (lowest < at) return lowest;
    const group = open.splice(open.indexOf(file));
    if (group.length > 1) circles.push(group.sort());
    return lowest;
  };
  for (const file of next.keys()) if (!order.has(file)) follow(file);
  return circles;
}

it('no files import each other in a circle, except by import()', () => {
  expect(findCircles(imports.filter(({ isDynamic }) => !isDynamic))).toEqual([]);
});

it('no file imports a folder that the rule of its own folder does not list', () => {
  const forbidden = imports.flatMap(({ from, to }) => {
    const folder = folderOf(from);
    const may = ruleOf(folder);
    const isAllowed = folderOf(to) === folder || may.some((path) => isBelow(to, path));
    return isAllowed ? [] : [`${from} imports ${to}; ${folder} may import ${may.join(', ') || 'nothing'}`];
  });
  expect(forbidden).toEqual([]);
});

it('the folders of the panel import in one direction only', () => {
  const folders = imports.map(({ from, to }) => ({ from: folderOf(from), to: folderOf(to) }));
  expect(findCircles(folders.filter(({ from, to }) => from.startsWith('client/admin') && from !== to))).toEqual([]);
});

it('every folder of the client has a rule, every rule a folder or a file, and none repeats the default', () => {
  const folders = readdirSync('client', { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? `client/${one.name}` : []));
  expect(folders.filter((folder) => folder !== 'client/public' && !(folder in RULES))).toEqual([]);
  expect(Object.keys(RULES).filter((path) => !existsSync(path))).toEqual([]);
  const same = Object.entries(RULES).filter(([folder, may]) => String(may) === String(DEFAULTS[dirname(folder)]));
  expect(same).toEqual([]);
});

it('each folder listed by a rule is imported', () => {
  const common = new Set([...feature(), ...page(), ...section()]);
  const unused = Object.entries(RULES).flatMap(([folder, may]) =>
    may
      .filter((path) => !common.has(path) && !imports.some(({ from, to }) => folderOf(from) === folder && isBelow(to, path)))
      .map((path) => `${folder}: ${path}`),
  );
  expect(unused).toEqual([]);
});

it('a function that takes services apart asks for these services alone', () => {
  const servers = new Set(imports.map(({ from }) => from).filter((from) => from.startsWith('server/')));
  expect([...servers].filter((from) => /\}: Services[,)]/.test(readFileSync(from, 'utf8')))).toEqual([]);
});

it('client/trpc.ts takes only a type from the server', () => {
  const fromServer = readFileSync('client/trpc.ts', 'utf8').match(/^.*\.\.\/server\/.*$/gm);
  expect(fromServer).toEqual(["import type { AppRouter } from '../server/router';"]);
});
