/** Lists as people send them, each sent as people send it: pasted, as a file, and in the editor of a quotation. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { MatchedList } from '../../../shared/requirement-list/matched-list';
import { shareContent } from '../../support/content';

const app = shareContent('sqlite', { env: { SEED: 'demo' }, isStill: true });

const caseOf = (name: string) => readFileSync(`tests/support/cases/${name}`);
const paste = async (name: string): Promise<MatchedList> =>
  (await app.call('POST', '/api/requirement-list', { body: { text: caseOf(name).toString() } })).body;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const attach = async (name: string, query = ''): Promise<MatchedList> => {
  const { body } = await app.call('POST', `/api/requirement-list/file${query}`, { body: caseOf(name), headers: { 'content-type': XLSX } });
  return body;
};
const amountsOf = ({ rows }: MatchedList) =>
  rows.map(({ item, quantity, unit }) => [item, quantity === null ? null : quantity / 1_000, unit]);

it('a pasted chat has its quantities, and its greetings, headings and signatures are listed as left out', async () => {
  const list = await paste('list-chat.txt');
  expect(amountsOf(list).map((amount) => amount.join(' ').trim())).toEqual([
    ...['Floor cleaner 5 ltr 20 can', 'broom 24', 'A4 paper urgent 10 box', 'rice 25kg 8 bags', 'sugar 2 bags', 'salt 1 bag'],
    'tissue box 10',
  ]);
  expect(list.leftOut).toEqual(['Pls send rate for below', '*Housekeeping*', '*Kitchen items:*', 'Need by tomorrow', 'Regards, Ravi']);
});

it('an indent headed "Qty Reqd" has its quantities, and the other column is listed as unread', async () => {
  const list = await attach('list-qty-reqd.xlsx');
  expect(amountsOf(list).map(([, quantity, unit]) => [quantity, unit])).toEqual([
    [20, 'can'],
    [8, 'bag'],
    [25, 'case'],
    [12, 'ctn'],
    [24, 'btl'],
    [6, 'case'],
  ]);
  expect(list.unread).toEqual([{ at: 4, name: 'Last Rate', sample: '410, 2900, 1150' }]);
  expect(list.leftOut).toEqual(['Hotel Lakeview, stores indent', 'Prepared by: Stores', 'Terms: 30 days credit']);
});

it('a column that was not read can be chosen as the quantity', async () => {
  expect(amountsOf(await attach('list-qty-reqd.xlsx', '?columns=4-quantity')).map(([, quantity]) => quantity)).toEqual([
    410, 2_900, 1_150, 1_300, 95, 2_100,
  ]);
});

it('the sheets with lists are read together, and the other sheets with rows are listed as unread', async () => {
  const [two, cover] = [await attach('list-two-sheets.xlsx'), await attach('list-cover-first.xlsx')];
  expect([amountsOf(two), two.sheets]).toEqual([
    [
      ['Floor mop', 12, ''],
      ['Masala tea', 5, ''],
    ],
    [],
  ]);
  expect(two.rows.map(({ sheet, row }) => [sheet, row])).toEqual([
    ['Housekeeping', 2],
    ['Pantry', 2],
  ]);
  expect(cover.rows.map(({ sheet }) => sheet)).toEqual([undefined]);
  expect([amountsOf(cover), cover.sheets]).toEqual([[['Floor mop', 12, '']], ['Cover']]);
});

it('the office’s own sheet has quantities, rates and GST in a quotation, and only the quantities on the page of buyers', async () => {
  const office: MatchedList = await app.ask('mutation', 'admin.requirementLists.ofText', { text: caseOf('list-own-sheet.txt').toString() });
  expect(office.rows.map(({ quantity, unit, rate, gst }) => [(quantity ?? 0) / 1_000, unit, rate, gst])).toEqual([
    [1_000, 'pc', '0.85', '18'],
    [2_000, 'pc', '1.15', '18'],
    [5_000, 'pc', '0.20', '5'],
    [120, 'pkt', '22.50', '12'],
  ]);
  expect(office.unread).toEqual([]);
  const buyers = await paste('list-own-sheet.txt');
  expect(buyers.unread.map(({ sample }) => sample)).toEqual(['0.85, 1.15, 0.20', '18, 18, 5']);
});
