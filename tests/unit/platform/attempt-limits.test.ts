/** docs/security.md has a line for each limit that counts attempts: who is counted, and what one caller and all callers may do. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { collectedLimits } from '../../../server/offers';

const ROW = /^\| (`[^|]+) \|([^|]+)\|([^|]+)\|([^|]+)\|([^|]+)\|$/gm;
const rows = [...readFileSync('docs/security.md', 'utf8').matchAll(ROW)].map(([, names = '', , by = '', , all = '']) => ({
  names: [...names.matchAll(/`([\w-]+)`/g)].map(([, name]) => name),
  by: by.trim(),
  all: all.trim(),
}));

it('the table has the name of each limit that a feature offers', () => {
  expect(rows.flatMap(({ names }) => names).sort()).toEqual([...collectedLimits].sort());
});

it('no limit counts all callers alone: a total stands beside the share of one caller', () => {
  expect(rows.filter(({ by }) => /^(all|process)$/.test(by))).toEqual([]);
  for (const { by, all } of rows) expect([by, /; (all|process)$/.test(by)]).toEqual([by, all !== 'none']);
});
