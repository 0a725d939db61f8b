/** `npm run patterns`: finds the regular expressions of the code, and reports each that takes more than linear time. */
import { describe, expect, it } from 'vitest';
import { judgePatterns } from '../../../scripts/patterns/check-patterns';
import { findPatterns } from '../../../scripts/patterns/find-patterns';

/** `#{` stands for the beginning of a placeholder. */
const sourcesIn = (code: string, file = 'sample.ts') =>
  findPatterns(file, code.replaceAll('#{', '$' + '{')).map(({ pattern }) => pattern && `/${pattern.source}/${pattern.flags}`);

describe('finding patterns', () => {
  it.each([
    ['a literal', 'const a = /x+y/gi;', ['/x+y/gi']],
    ['a slash in a class', 'const a = /[/]x+/;', ['/[/]x+/']],
    ['RegExp of a text', "const a = new RegExp('x+$', 'u');", ['/x+$/u']],
    ['RegExp without new', "const a = RegExp('x+$');", ['/x+$/']],
    ['RegExp of constants', "const N = '\\\\d+';\nconst a = new RegExp(`^#{N}-#{N}$`);", ['/^\\d+-\\d+$/']],
    ['RegExp of a raw text', 'const N = String.raw`\\d+`;\nconst a = new RegExp(String.raw`^#{N}\\.$`);', ['/^\\d+\\.$/']],
    ['RegExp of another', 'const N = /a|b/;\nconst a = new RegExp(`(?:#{N.source})+`, "i");', ['/a|b/', '/(?:a|b)+/i']],
    ['RegExp of a sum and a number', "const N = 10;\nconst a = new RegExp('x{' + N + '}');", ['/x{10}/']],
    ['RegExp of a list', "const a = new RegExp(['x', 'y+'].join('|'));", ['/x|y+/']],
    ['RegExp of names of an object', "const U = { kg: ['kilo'], l: [] };\nconst a = new RegExp(Object.keys(U).join('|'));", ['/kg|l/']],
    ['RegExp of a part of an object', "const F = { own: 'x+' };\nconst { own } = F;\nconst a = new RegExp(own + F.own);", ['/x+x+/']],
    [
      'RegExp in a function, for each call',
      "const of = (s: string) => new RegExp(s, 'i');\nconst a = of('x+');\nconst b = of('y+');",
      ['/x+/i', '/y+/i'],
    ],
    ['a text for match', "text.match('x+$');", ['/x+$/']],
    ['a pattern of JSX', 'const a = <p title={text.replace(/x+/, "")}>a/b</p>;', ['/x+/']],
    ['nothing in comments and texts', "// /x+/\nconst a = '/x+/' + 4 / 2 / 1;", []],
    ['RegExp of a value of the moment as unknown', 'export const a = (s: string) => new RegExp(s);', [undefined]],
    ['RegExp of a call as unknown', 'const a = new RegExp(read());', [undefined]],
  ])('patterns are found in code: %s', (_, code, sources) => {
    expect(sourcesIn(code, 'sample.tsx')).toEqual(sources);
  });

  it('patterns built from constants of other files are found', () => {
    const imported = "import { READABLE_CHARACTERS as C } from './codes';\nconst a = new RegExp(`^[#{C}]$`);";
    expect(sourcesIn(imported, 'shared/people/sample.ts')).toEqual(['/^[abcdefghjkmnpqrstuvwxyz23456789]$/']);
  });
});

const judge = async (code: string, exceptions: { file: string; code: string; bound: string }[] = []) =>
  (await judgePatterns(findPatterns('sample.ts', code), exceptions)).problems;

describe('judging patterns', () => {
  it.each([String.raw`/\.?0+$/`, String.raw`/\s*\n\s*/g`, String.raw`/[\d.,:=\s-]+\S*$/`, '/(x+)+y/', '/(a|a)*b/'])(
    'the pattern %s is reported',
    async (code) => {
      expect(await judge(`const a = ${code};`)).toEqual([expect.stringContaining(`sample.ts:1  ${code}\n  `)]);
    },
  );

  it.each([
    String.raw`/^\[?\d{1,2}[/.]\d{1,2}[/.]\d{2,4},?\s+\d{1,2}[:.]\d{2}(?:[:.]\d{2})?\s*(?:[ap]\.?m\.?)?\]?\s*(?:-\s*)?[^:]{1,40}:\s*/i`,
    '/[\\s,;:=–—-]+$/u',
    String.raw`/[x×*]\s*[\d,.]+\s*\S*$/i`,
    String.raw`/\d(?=(\d\d)+\d$)/g`,
    String.raw`/(?<=.)\+.*$/`,
    String.raw`/[^\s,;<>]+@[^\s,;<>]+/`,
  ])('the slow pattern %s is reported', { tags: 'thorough', timeout: 120_000 }, async (code) => {
    expect(await judge(`const a = ${code};`)).toHaveLength(1);
  });

  it('a pattern built from a value at run time is reported', async () => {
    expect(await judge('const a = new RegExp(read());')).toEqual([expect.stringContaining('nobody can prove it')]);
  });

  it('a linear pattern is not reported', async () => {
    expect(await judge(String.raw`const a = /^[a-z]+$/; const b = /\s+/g;`)).toEqual([]);
  });

  it('a pattern with an exception is not reported, and an exception without its pattern is', async () => {
    const exception = { file: 'sample.ts', code: '/x+y/', bound: '300 characters' };
    expect(await judge('const a = /x+y/;', [exception])).toEqual([]);
    expect(await judge('const a = /x+/;', [exception])).toEqual([expect.stringContaining('is not needed any more')]);
  });
});
