/** What documents and comments name exists: paths, decision records and requirements. Decision records have a date and a status. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const FOLDERS = ['client', 'docs', 'prisma', 'scripts', 'server', 'shared', 'tests'];
const files = FOLDERS.flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\/generated\/|\/results\//.test(path));
const documents = ['README.md', ...files.filter((path) => path.endsWith('.md'))];
const sources = files.filter((path) => /\.(tsx?|mjs|css|prisma)$/.test(path));
const textOf = (path: string) => readFileSync(path, 'utf8');

/** Paths begin in the repository, among the features, or in the document's own folder. */
const exists = (path: string) =>
  ['', 'server/', 'client/', 'server/features/', 'docs/'].some((base) => existsSync(base + path)) ||
  files.some((file) => file.startsWith(`docs/${path.replace(/^docs\//, '')}`));

it.each(documents)('every path that %s names exists', (document) => {
  const named = [...textOf(document).matchAll(/`((?:client|docs|platform|prisma|scripts|server|shared|site|tests)\/[\w./@-]+)`/g)];
  expect(named.map(([, path = '']) => path).filter((path) => !exists(path))).toEqual([]);
});

it.each(documents)('every link of %s leads to a file, and to a heading of it', (document) => {
  const links = [...textOf(document).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)];
  const broken = links.filter(([, path = '', anchor]) => {
    const file = path === '' ? document : join(dirname(document), path);
    return !existsSync(file) || (anchor !== undefined && !headingsOf(file).includes(anchor));
  });
  expect(broken.map(([link]) => link)).toEqual([]);
});

/** The anchors of a document's headings. */
const headingsOf = (file: string) =>
  [...textOf(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );

it.each(documents.filter((path) => !path.includes('/decisions/')))('every name in code that %s mentions is in the sources', (document) => {
  const names = [...textOf(document).matchAll(/`([a-z]+[A-Z]\w*)(?:\(\))?`/g)].map(([, name = '']) => name);
  expect([...new Set(names)].filter((name) => !sourceNames.has(name))).toEqual([]);
});

const sourceNames = new Set(
  [...sources, 'biome.json', 'vite.config.ts', 'package.json'].flatMap((path) => textOf(path).match(/\b[a-z]+[A-Z]\w*/g) ?? []),
);

it('README.md has at most 8 kB', () => {
  expect(statSync('README.md').size).toBeLessThanOrEqual(8_192);
});

it('every document and decision record that a comment names exists', () => {
  const missing = sources.flatMap((source) =>
    [...textOf(source).matchAll(/(?<!api\/)docs\/[\w./-]*\w/g)].flatMap(([path]) => (exists(path) ? [] : [`${source}: ${path}`])),
  );
  expect(missing).toEqual([]);
});

it('every requirement that is cited exists', () => {
  const known = new Set<string>();
  let section = '';
  for (const line of textOf('docs/requirements.md').split('\n')) {
    section = /^## (\d+)\. /.exec(line)?.[1] ?? section;
    known.add(section);
    const number = /^(?:\| )?(\d+)\. /.exec(line)?.[1];
    if (number) known.add(`${section}.${number}`);
  }
  const missing = [...sources, ...documents].flatMap((path) =>
    [...textOf(path).matchAll(/REQ (\d+(?:\.\d+)?(?:(?:, | and )\d+\.\d+)*)/g)].flatMap(([cited, numbers = '']) =>
      numbers.split(/, | and /).every((number) => known.has(number)) ? [] : [`${path}: ${cited}`],
    ),
  );
  expect(missing).toEqual([]);
});

const decisions = files.filter((path) => /^docs\/decisions\/\d/.test(path));

it.each(decisions)('%s has its number, a date, a status and a line in the list', (path) => {
  const number = path.slice('docs/decisions/'.length).slice(0, 3);
  const [, title, date = ''] =
    new RegExp(`^# (${number}\\. .+)\n\nDate: (\\d{4}-\\d{2}-\\d{2})\\. Status: (?:accepted|superseded by \\d{3})\\.\n\n`).exec(
      textOf(path),
    ) ?? [];
  expect(title, 'the first lines').toBeDefined();
  expect(Number.isNaN(Date.parse(date)), date).toBe(false);
  expect(textOf('docs/decisions/README.md')).toContain(`- [${title}](${path.slice('docs/decisions/'.length)})`);
});
