/** Comments, test titles and documents name their subject first, and use the verb of the field. The words of MARKS show a sentence that does not. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const MARKS: Record<string, RegExp> = {
  'told: notified, sent, shown': /\btold\b/gi,
  'so many: the number, or "at most N"': /\bso many\b/gi,
  'so long: the duration': /\bso long\b/gi,
  'whose: "with", or a second sentence': /\bwhose\b/gi,
  'of what: name the noun': /\bof what\b/gi,
  'whoever: the person, "anyone who"': /\bwhoever\b/gi,
  'noted: logged, recorded, stored': /\bnoted\b/gi,
  'kept: cached, retained, stored, left unchanged': /\bkept\b/gi,
  'is said: is shown, is reported': /\b(?:is|are) said\b/gi,
  'one that: repeat the noun': /\bone that\b/gi,
  'refused in words: with a message': /\b(?:refused?|refuses|fails|stops|error) in words\b/gi,
  'a sentence that begins with "Of": begin with its subject': /(?:^|[.:;] )Of (?:an?|the|its|each|all|what|this|these|one|two)\b/g,
};

/** Participles and pronouns as names say nothing of the value. Destructured fields keep the names of the API. */
const VAGUE_NAME = /^(?:asked|its|said|told)$/;
const VAGUE = 'A name for the value instead of';
MARKS['name the value: the step, the request, the recipients'] = new RegExp(VAGUE, 'g');

/** The marks without the beginning of a sentence, which a whole file does not show. */
const marksAnywhere = Object.values(MARKS).map(
  ({ source, flags }) => new RegExp(source.replace('(?:^|[.:;] )', ''), flags.replace('g', '')),
);

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name).replaceAll('\\', '/'))
    .filter((path) => !/\/generated\/|\/results\//.test(path));
const paths = [
  'README.md',
  ...readdirSync('docs').map((name) => `docs/${name}`),
  ...['client', 'prisma', 'scripts', 'server', 'shared', 'tests'].flatMap(filesIn),
].filter((path) => /\.(?:md|css|prisma|mjs|tsx?)$/.test(path));

/** A comment in one line, without its slashes and asterisks. */
const plain = (comment: string) =>
  comment
    .replace(/^\/[/*]+|\*+\/$/g, '')
    .replace(/\s+(?:\*(?!\/)|\/\/+)?\s*/g, ' ')
    .trim();

/** Returns the comments and test titles of a module; comments in consecutive lines are one. */
function proseOfModule(path: string, text: string): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const prose: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJSDoc(node)) return;
    if (
      (ts.isVariableDeclaration(node) || ts.isParameter(node)) &&
      VAGUE_NAME.test(node.name.getText(source)) &&
      !path.startsWith('tests/')
    )
      prose.push(`${VAGUE} ${node.getText(source)}`);
    if (ts.isCallExpression(node) && path.endsWith('.test.ts') && isTest(node.expression)) {
      const [title] = node.arguments;
      if (title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))) prose.push(title.getText().slice(1, -1));
    }
    const tokens = node.getChildren(source);
    tokens.forEach(visit);
    if (tokens.length > 0 || ts.isJsxText(node)) return;
    const leading = ts.getLeadingCommentRanges(text, node.getFullStart()) ?? [];
    prose.push(leading.map(({ pos, end }) => plain(text.slice(pos, end))).join(' '));
    prose.push(...(ts.getTrailingCommentRanges(text, node.end) ?? []).map(({ pos, end }) => plain(text.slice(pos, end))));
  };
  visit(source);
  return prose.filter((line) => line !== '');
}

/** Returns whether a callee is `it`, `describe`, `it.each(…)`, `itOnTestProviders` or the like. */
function isTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return /^(?:it|test|describe|once|itOnTestProviders)$/.test(callee.text);
  return (ts.isCallExpression(callee) || ts.isPropertyAccessExpression(callee)) && isTest(callee.expression);
}

function proseOf(path: string, text: string): string[] {
  if (path.endsWith('.md')) return text.replace(/^```[\s\S]*?^```/gm, '').split(/\n{2,}/);
  if (path.endsWith('.css')) return (text.match(/\/\*[\s\S]*?\*\//g) ?? []).map(plain);
  if (path.endsWith('.prisma')) return (text.match(/^(?:.*\/\/.*\n)+/gm) ?? []).map((lines) => plain(lines.replace(/^.*?(?=\/\/)/gm, '')));
  return proseOfModule(path, text);
}

/** Returns each mark of a file with the words around it. Names in backticks are not prose. */
function marksIn(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  // Parsing takes time, and most files have none of the words.
  const words = text.replace(/[\s/*]+/g, ' ');
  if (![...marksAnywhere, /\b(?:asked|its|said|told)\b/].some((mark) => mark.test(words))) return [];
  return proseOf(path, text)
    .map((line) => line.replace(/`[^`]*`/g, '``').replace(/\s+/g, ' '))
    .flatMap((line) =>
      Object.entries(MARKS).flatMap(([advice, mark]) =>
        [...line.matchAll(mark)].map(({ index }) => `${path}: "${line.slice(Math.max(0, index - 40), index + 40)}" (${advice})`),
      ),
    );
}

it('comments, titles, documents and names have no words that mark an unclear sentence', () => {
  expect(paths.flatMap(marksIn)).toEqual([]);
});
