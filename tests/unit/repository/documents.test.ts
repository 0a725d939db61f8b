/** Paths, decision records and requirements that documents and comments name exist. Decision records have a date and a status. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const FOLDERS = ['client', 'docs', 'prisma', 'scripts', 'server', 'shared', 'tests'];
const files = FOLDERS.flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\/generated\/|\/results\//.test(path));
const documents = ['README.md', ...files.filter((path) => path.endsWith('.md'))];
const SOURCE = /\.(tsx?|mjs|css|prisma)$/;
const sources = files.filter((path) => SOURCE.test(path));
const decisions = files.filter((path) => /^docs\/decisions\/\d/.test(path));
const ROOT_FILES = new Set(readdirSync('.'));
const textOf = (path: string) => readFileSync(path, 'utf8');

/** A path begins in the repository or at any folder below it; the name of a test may lack `.test.ts`. */
const exists = (path: string) => {
  const names = [path, `${path}.test.ts`].map((name) => name.replace(/\/$/, ''));
  return names.some((name) => existsSync(name) || existing.has(name)) || decisions.some((decision) => decision.startsWith(`${path}-`));
};
const existing = new Set(
  files.flatMap((path) => {
    const parts = path.split('/');
    return parts.map((_, index) => parts.slice(index).join('/'));
  }),
);

const FOLDER = /^(?:browser|client|contract|decisions|docs|faults|features|platform|prisma|scripts|server|shared|site|tests|unit)\//;
/** Documents name a contract test by its feature, as in `auth/proof`. */
const CONTRACT_TEST = new RegExp(`^(?:${readdirSync('tests/contract').join('|')})/[\\w-]+$`);
const isContractTest = (path: string) => existsSync(`tests/contract/${path}.test.ts`) || existsSync(`tests/contract/${path}`);

it.each(documents)('every path, file and contract test that %s names exists', (document) => {
  const named = [...textOf(document).matchAll(/`(\w[\w.@/-]+)`/g)].map(([, path = '']) => path);
  const paths = named.filter((path) => FOLDER.test(path) || (SOURCE.test(path) && !ROOT_FILES.has(path)));
  const contractTests = named.filter((path) => CONTRACT_TEST.test(path) && !FOLDER.test(path));
  expect([...paths.filter((path) => !exists(path)), ...contractTests.filter((path) => !isContractTest(path))]).toEqual([]);
});

it.each(documents)('every link of %s leads to a file, and to a heading of it', (document) => {
  const links = [...textOf(document).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)];
  const broken = links.filter(([, path = '', anchor]) => {
    const file = path === '' ? document : join(dirname(document), path);
    return !existsSync(file) || (anchor !== undefined && !headingsOf(file).includes(anchor));
  });
  expect(broken.map(([link]) => link)).toEqual([]);
});

/** Returns the anchors of a document's headings. */
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

const missingPaths = (pattern: RegExp, textIn: (path: string) => string) =>
  sources.flatMap((source) => (textIn(source).match(pattern) ?? []).filter((path) => !exists(path)).map((path) => `${source}: ${path}`));

it('every document that a source file names exists', () => {
  expect(missingPaths(/(?<!api\/)docs\/[\w./-]*\w/g, textOf)).toEqual([]);
});

it('every source file that a comment names exists', () => {
  expect(missingPaths(/(?<![\w./@-])\w[\w./-]*\.(?:tsx?|mjs|css)\b/g, commentsOf)).toEqual([]);
});

const commentsOf = (path: string) => (textOf(path).match(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm) ?? []).join('\n');

it('every requirement that is cited exists', () => {
  const known = new Set<string>();
  let section = '';
  for (const line of textOf('docs/requirements.md').split('\n')) {
    section = /^## (\d+)\. /.exec(line)?.[1] ?? section;
    known.add(section);
    const number = /^(\d+)\. /.exec(line)?.[1];
    if (number) known.add(`${section}.${number}`);
  }
  const missing = [...sources, ...documents].flatMap((path) =>
    [...textOf(path).matchAll(/REQ (\d+(?:\.\d+)?(?:(?:, | and )\d+\.\d+)*)/g)].flatMap(([cited, numbers = '']) =>
      numbers.split(/, | and /).every((number) => known.has(number)) ? [] : [`${path}: ${cited}`],
    ),
  );
  expect(missing).toEqual([]);
});

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
