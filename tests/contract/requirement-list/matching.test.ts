/** Matches of the rows of a buyer's list: hand-made rows against the demo catalogue, and the cost against a large one. */
import { expect, it } from 'vitest';
import { separateProducts } from '../../../server/features/requirement-lists/matching/joined-products';
import { matchListRows } from '../../../server/features/requirement-lists/matching/match-rows';
import { findTypeByPath } from '../../../shared/content/registry';
import { type ListRow, readListText } from '../../../shared/requirement-list/read-list';
import { isLong } from '../../faults/long-form';
import { shareContent } from '../../support/content';
import { addManyProducts, measureCpu } from '../../support/requirement-rows/large-catalogue';
import { countRows, formatMatchReport, measureRows } from '../../support/requirement-rows/measure';

const app = shareContent('sqlite', { env: { SEED: 'demo' } });

const products = findTypeByPath('products');
const rowOf = (item: string, code = ''): ListRow => ({ row: 1, item, code, quantity: 1_000, unit: '', note: '' });
const matchOf = async (item: string, code?: string) => {
  const [one] = await matchListRows(app.services, [rowOf(item, code)]);
  return [one?.match, ...(one?.candidates ?? []).map(({ title }) => title)];
};

it('of 744 hand-made rows none has a wrong quantity or a certain match with a wrong product, and six have a wrong likely match', async () => {
  const measured = await measureRows(app);
  if (process.env.FIGURES) console.log(formatMatchReport(measured));
  expect(countRows(measured)).toEqual({
    rows: 744,
    sure: { right: 49, wrong: 0 },
    likely: { right: 611, wrong: 6 },
    none: { right: 72, wrong: 6 },
    quantities: { right: 579, asked: 38, wrong: 0 },
  });
});

it.each([
  [
    'Broom and mop 10 nos',
    [
      ['Broom', null],
      ['mop', null],
    ],
  ],
  ['Turmeric and chilli powder 2 case', [['Turmeric and chilli powder', 2_000]]],
  ['keyboard and mouse 5 sets', [['keyboard and mouse', null]]],
])('the row “%s” is split into its products, each with the quantity that is certain', async (text, rows) => {
  const read = await separateProducts(app.services, readListText(text).rows);
  expect(read.map(({ item, quantity }) => [item, quantity])).toEqual(rows);
});

it('words that a buyer confirmed as one product stay one row', async () => {
  const { rows } = readListText('Broom and mop 10 nos');
  expect(await separateProducts(app.services, rows, () => true)).toEqual(rows);
});

it('a title of two products is no certain match, and shows both', async () => {
  const title = 'Brass hook, 40 mm (pack of 10)';
  await app.add(products, { title, description: 'Plain', sku: null });
  expect(await matchOf('BRASS HOOK 40mm pack of 10')).toEqual(['sure', title]);
  const twin = await app.add(products, { title, description: 'Plain', sku: null });
  expect(await matchOf('BRASS HOOK 40mm pack of 10')).toEqual(['likely', title, title]);
  await app.rest('PUT', `products/${twin.id}`, { isActive: false });
  expect(await matchOf('BRASS HOOK 40mm pack of 10')).toEqual(['sure', title]);
});

it('two products with codes that differ only in punctuation are no certain match', async () => {
  await app.add(products, { title: 'Nut', description: 'Plain', sku: 'NU-100' });
  await app.add(products, { title: 'Bolt', description: 'Plain', sku: 'NU1-00' });
  expect(await matchOf('', 'nu 100')).toEqual(['likely', 'Nut', 'Bolt']);
});

it.each([
  ['REP-15', 'REP-1.5'],
  ['FR-12', 'FR-1/2'],
  ['LENS/+2', 'LENS/-2'],
])('the code %s is no certain match for %s, and case, spaces and hyphens make no difference', async (sku, other) => {
  await app.add(products, { title: `Part of ${sku.replace(/\W/g, ' plus ')}`, description: 'Plain', sku: sku.replace('+', '') });
  expect((await matchOf('', other))[0]).not.toBe('sure');
  if (!sku.includes('+')) expect((await matchOf('', sku.toLowerCase().replace('-', ' ')))[0]).toBe('sure');
});

it('a code beside the words of many other products is no certain match', async () => {
  await app.add(products, { title: 'Copper wire', description: 'Plain', sku: 'CW-77' });
  for (let at = 0; at < 14; at += 1)
    await app.add(products, { title: `Velvet curtain ${String.fromCharCode(97 + at).repeat(4)}`, description: 'Plain', sku: null });
  expect((await matchOf('velvet curtain', 'CW-77'))[0]).toBe('likely');
  expect((await matchOf('copper wire', 'CW-77'))[0]).toBe('sure');
});

it('an inactive product is matched by neither code nor title nor words', async () => {
  const hidden = { title: 'Zinc washer special', description: 'Plain', sku: 'ZW-9', isActive: false };
  await app.add(products, hidden);
  for (const one of [await matchOf(hidden.title), await matchOf('', 'ZW-9'), await matchOf('zinc washer')])
    expect(one).not.toContain(hidden.title);
});

it.runIf(isLong)('500 rows against 10,000 products take at most a second of CPU time, and block at most 50 ms at once', async () => {
  const { services, rows } = await addManyProducts(app.services, 10_000);
  await matchListRows(services, rows.slice(0, 1));
  const { cpuMs, longestMs } = await measureCpu(() => matchListRows(services, rows));
  expect(cpuMs).toBeLessThan(1_000);
  expect(longestMs).toBeLessThan(50);
});
