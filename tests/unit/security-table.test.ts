/** The table of docs/security.md keeps what it says of itself: every item of the standard in its place, every path there, the sums right. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** OWASP ASVS 5.0.0: the level of each item of each section, in order (1.2:11 are 1.2.1 and 1.2.2, both of level 1). */
const STANDARD = `
  1.1:22 1.2:1111122223 1.3:112222222223 1.4:222 1.5:123 2.1:122 2.2:112 2.3:12223 2.4:23 3.1:3 3.2:113 3.3:12223 3.4:11222233 3.5:11122333
  3.6:3 3.7:22333 4.1:12233 4.2:23333 4.3:22 4.4:1222 5.1:2 5.2:112333 5.3:113 5.4:222 6.1:122 6.2:111111112222 6.3:11223333 6.4:112233
  6.5:22222333 6.6:2223 6.7:33 6.8:2222 7.1:222 7.2:1111 7.3:22 7.4:11222 7.5:223 7.6:22 8.1:1233 8.2:1123 8.3:133 8.4:23 9.1:111 9.2:1222
  10.1:22 10.2:223 10.3:22223 10.4:1111122222233333 10.5:22222 10.6:22 10.7:222 11.1:2233 11.2:22233 11.3:11233 11.4:1222 11.5:23 11.6:23
  11.7:33 12.1:12233 12.2:11 12.3:22223 13.1:2333 13.2:222223 13.3:2233 13.4:1222233 14.1:22 14.2:12223333 14.3:122 15.1:12233 15.2:12233
  15.3:1222222 15.4:3333 16.1:2 16.2:22222 16.3:2222 16.4:222 16.5:2223 17.1:23 17.2:22223333 17.3:22`;

const levels = new Map<string, number>(
  STANDARD.trim()
    .split(/\s+/)
    .flatMap((part) => {
      const [section = '', each = ''] = part.split(':');
      return [...each].map((level, index) => [[section, index + 1].join('.'), Number(level)] as const);
    })
    .filter(([, level]) => level < 3),
);
const page = readFileSync('docs/security.md', 'utf8');
const part = (title: string) => page.split(`\n### ${title}\n`)[1]?.split('\n### ')[0] ?? '';
const rowsOf = (title: string) =>
  [...part(title).matchAll(/^\| (\d+\.\d+\.\d+) +\| (\d) +\| \S[^|]+\| \S[^|]+\|$/gm)].map(([, item = '', level]) => ({
    item,
    level: Number(level),
  }));
const met = rowsOf('Met');
const deviating = rowsOf('Deviations');
/** The items that the list of what does not apply names, alone or by their section. */
const without = [...part('Not applicable').matchAll(/^- ([\d., ]+): /gm)]
  .flatMap(([, list = '']) => list.split(', '))
  .flatMap((name) => (levels.has(name) ? [name] : [...levels.keys()].filter((item) => item.startsWith(`${name}.`))));

it('has each item of levels 1 and 2 once: in the table with its level, or among those that do not apply', () => {
  expect(levels.size).toBe(253);
  const rows = [...met, ...deviating];
  expect(page.match(/^\| \d+\.\d.*$/gm)).toHaveLength(rows.length);
  expect([...rows.map(({ item }) => item), ...without].sort()).toEqual([...levels.keys()].sort());
  expect(rows.filter(({ item, level }) => levels.get(item) !== level)).toEqual([]);
});

it('counts what is met, what deviates and what does not apply', () => {
  // However its lines are broken.
  const words = page.replace(/\s+/g, ' ');
  const said =
    /(\d+) items of levels 1 and 2, (\d+) are met, (\d+) deviate and (\d+) do not apply \(of level 1: (\d+), (\d+) and (\d+)\)/.exec(words);
  const items = [met.map(({ item }) => item), deviating.map(({ item }) => item), without];
  const ofFirst = items.map((list) => list.filter((item) => levels.get(item) === 1).length);
  expect(said?.slice(1).map(Number)).toEqual([levels.size, ...items.map((list) => list.length), ...ofFirst]);
});

it('names files that there are', () => {
  const paths = [...page.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name);
  const files = paths.filter((name) => /^((client|docs|prisma|scripts|server|shared|tests)\/|[\w.-]+\.(json|md|ts)$)/.test(name));
  expect(files.length).toBeGreaterThan(150);
  expect(files.filter((name) => !existsSync(name))).toEqual([]);
});
