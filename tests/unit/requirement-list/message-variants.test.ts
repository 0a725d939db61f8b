/** Messages with known lines, in the forms in which people and programs write them, are read as those lines. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readListText } from '../../../shared/requirement-list/read-list';

const linesOf = (text: string) =>
  readListText(text).rows.map(({ item, quantity, unit }) => [item, quantity === null ? null : quantity / 1_000, unit]);

const GOODS = ['Floor cleaner 5 ltr', 'Soft broom', 'Toilet roll 2 ply', 'A4 paper 75 gsm', 'झाड़ू', 'ಪೊರಕೆ', 'Garbage bag 19x21', 'Tea 1 kg'];
const line = fc.record({
  item: fc.constantFrom(...GOODS),
  // Small counts are often 1, 2, 3 in this order, like the numbers of a list.
  count: fc.oneof(fc.integer({ min: 1, max: 9_999 }), fc.integer({ min: 1, max: 3 })),
  unit: fc.constantFrom('nos', 'pcs', 'case', 'box', 'पेटी', 'ಚೀಲ'),
});
const lines = fc.array(line, { minLength: 2, maxLength: 8 });
type Line = { item: string; count: number; unit: string };
const expected = (all: Line[]) => all.map(({ item, count, unit }) => [item, count, unit]);

const FORMS: ((one: Line) => string)[] = [
  ({ item, count, unit }) => `${item} - ${count} ${unit}`,
  ({ item, count, unit }) => `${item} ${count} ${unit}`,
  ({ item, count, unit }) => `${count} ${unit} ${item}`,
  ({ item, count, unit }) => `${item}: ${count} ${unit}`,
  ({ item, count, unit }) => `${item} (${count} ${unit})`,
  ({ item, count, unit }) => `Please send ${count} ${unit} of ${item}`,
];
const form = fc.constantFrom(...FORMS);

const STAMPS: ((sender: string, at: number) => string)[] = [
  (sender, at) => `[28/11/26, 9:4${at % 10} AM] ${sender}: `,
  (sender, at) => `[28/11/26, 9:42:0${at % 10} PM] ${sender}: `,
  (sender, at) => `\u200e[28/11/2026, 21:4${at % 10}:05] ${sender}: `,
  (sender, at) => `28/11/26, 9:4${at % 10} pm - ${sender}: `,
  (sender, at) => `28/11/2026, 21:4${at % 10} - ${sender}: `,
  (sender, at) => `11/28/26, 9:4${at % 10}\u202fAM - ${sender}: `,
  (sender, at) => `28.11.26, 21:4${at % 10} - ${sender}: `,
  (sender, at) => `2026-11-28, 21:4${at % 10} - ${sender}: `,
  (sender, at) => `[21:4${at % 10}, 28/11/2026] ${sender}: `,
  (sender, at) => `[9:4${at % 10} am, 11/28/2026] ${sender}: `,
  (sender, at) => `२८/११/२६, ९:४${'०१२३४५६७८९'.charAt(at % 10)} am - ${sender}: `,
];
const sender = fc.constantFrom('Ravi', 'Asha Rao', '+91 98450 12345', '~ Purchase Dept', 'श्याम', 'Hotel 24');
const OPENINGS = [
  'Dear Sir,',
  'Good morning',
  'Hi Asha',
  'Pls send rate for below',
  'Kindly quote for the following items',
  'नमस्ते',
  'ನಮಸ್ಕಾರ',
  'Hello team,',
];
const ENDINGS = [
  'Need by tomorrow',
  'Regards, Ravi',
  'Thanks & regards',
  'धन्यवाद',
  'ಧನ್ಯವಾದಗಳು',
  'Need before 25 Dec',
  'Urgent please',
  'Thank you sir',
];
const HEADINGS = ['*Housekeeping*', '*Kitchen items:*', 'Pantry:', '--- Washroom ---', 'Kitchen items', '_Stores_'];

it('a chat has the lines of its messages, in each format of stamps', () => {
  fc.assert(
    fc.property(
      lines,
      form,
      fc.constantFrom(...STAMPS),
      sender,
      fc.constantFrom(...OPENINGS),
      fc.constantFrom(...HEADINGS),
      fc.constantFrom(...ENDINGS),
      (all, write, stamp, by, opening, heading, ending) => {
        const said = [opening, heading, ...all.map(write), ending];
        const text = said.map((one, at) => stamp(by, at) + one).join('\n');
        expect(linesOf(text)).toEqual(expected(all));
      },
    ),
    { numRuns: 300 },
  );
});

const SIGNATURES = [
  '',
  'Ravi Kumar\nStores, Hotel Lakeview\n12 MG Road\nMysuru 570001\nPh: 98450 12345\nGSTIN 29ABCDE1234F1Z5',
  'Ravi\nMob +91-9845012345',
];
const QUOTES = [
  '',
  'On Mon, 23 Nov 2026 at 10:12, Sales <sales@site.test> wrote:\n> Mop 99 nos\n> Bin 98 nos',
  'On Mon, 23 Nov 2026 at 10:12,\nSales <sales@site.test> wrote:\n\n> Mop 99 nos',
  '-----Original Message-----\nFrom: Sales\nMop 99 nos',
  'From: Sales <sales@site.test>\nSent: 23 November 2026 10:12\nTo: Asha\nSubject: Re: rates\n\nMop 99 nos',
  '________________________________\nFrom: Sales\nMop 99 nos',
];

it('a letter has its lines alone: without its greeting, its end, its signature and the mail that it answers', () => {
  fc.assert(
    fc.property(
      lines,
      form,
      fc.constantFrom(...OPENINGS),
      fc.constantFrom('Thanks & regards', 'Regards,', 'With warm regards'),
      fc.constantFrom(...SIGNATURES),
      fc.constantFrom(...QUOTES),
      (all, write, opening, closing, signature, quote) => {
        expect(linesOf([opening, '', ...all.map(write), '', closing, signature, '', quote].join('\n'))).toEqual(expected(all));
      },
    ),
    { numRuns: 300 },
  );
});

const SERIALS = [
  (at: number) => `${at} `,
  (at: number) => `${at}. `,
  (at: number) => `${at}) `,
  (at: number) => `(${at}) `,
  (at: number) => `${at} - `,
  (at: number) => `${at}: `,
  (at: number) => `${'०१२३४५६७८९'.charAt(at)}. `,
];

it('the numbers with which a list counts its lines are no quantities', () => {
  fc.assert(
    fc.property(lines, fc.boolean(), fc.constantFrom(...SERIALS), (all, hasCount, serial) => {
      const text = all.map((one, at) => serial(at + 1) + (hasCount ? `${one.item} - ${one.count} ${one.unit}` : one.item)).join('\n');
      expect(linesOf(text)).toEqual(hasCount ? expected(all) : all.map(({ item }) => [item, null, '']));
    }),
    { numRuns: 200 },
  );
});

it.each([
  ...['Gloves 5 boxes of 100 pcs → 5 boxes', 'Rice 8 bags of 25kg → 8 bags', 'Rice 8 bags x 25 kg → 8 bags'],
  ...['Tea bags 10 boxes x 100 pcs → 10 boxes', '20 reams of 500 sheets A4 paper → 20 reams'],
  ...['Water 24 bottles of 1 ltr → 24 bottles', 'Need 20 cans of floor cleaner by 25 Dec → 20 cans'],
  ...['Copier paper 10 reams @ Rs 250 → 10 reams', 'Bin 10 + 2 nos → 12 nos', 'Bin 10+2 → 12', 'broom(24) → 24'],
  ...['broom (24 nos) → 24 nos', '10x tissue box → 10', 'Qty 12 broom → 12', 'Broom qty: 12 → 12', 'box 18 x 12 x 12 - 50 → 50'],
  ...['Need 12 broom → 12', '20 case floor cleaner citrus → floor cleaner citrus: 20 case', 'phenyl 5l - 12 → phenyl 5l: 12'],
  ...['3) broom 24 nos → broom: 24 nos', '• Sugar 50 kg - 10 bags → Sugar 50 kg: 10 bags', 'salt x 24 → salt: 24'],
  ...['floor cleaner 5 L x 10 → floor cleaner 5 L: 10', '10 kg sugar → sugar: 10 kg', '5 broom → broom: 5'],
  ...['12 pcs of mop → mop: 12 pcs', '20 floor cleaner 5l → floor cleaner 5l: 20', 'mug = 1,00,000 → mug: 100000'],
  ...['broom 24 → broom: 24', 'झाड़ू - १२ पीस → झाड़ू: 12 पीस', '೨೪ ಪೊರಕೆ → ಪೊರಕೆ: 24', '५ लीटर फिनाइल - १२ → ५ लीटर फिनाइल: 12'],
  ...['[25/11/26, 10:32:05] Asha Rao: mop - 5 → mop: 5', '25/11/2026, 10:32 am - Asha Rao: mop - 5 → mop: 5'],
  ...['box 18 x 12 x 12 - 50 → box 18 x 12 x 12: 50'],
])('the line “%s” is read with the quantity of its unit, and its goods', (text) => {
  const [line = '', said = ''] = text.split(' → ');
  const [[item, ...amount] = []] = linesOf(line);
  const words = amount.join(' ').trim();
  expect([words, `${item}: ${words}`]).toContain(said);
});

it.each([
  ...['Broom 20 to 25 nos', 'Mop 5 or 6 pcs', 'Wiper 10-12 nos', 'Wiper 10 - 12 nos', 'Mop 5/6 pcs', 'झाड़ू 20 से 25 नग'],
  ...['ಪೊರಕೆ 5 ಅಥವಾ 6', 'Broom 12 nos and mop', 'Broom 12 nos & mop', 'झाड़ू 12 नग और पोछा', 'Broom, mop, bucket 12 each'],
  ...['Garbage bags 10 cartons (30 rolls)', 'M fold tissue 150 sheets 25 case', 'M fold tissue 150 sheets', 'Bin 10 + 2 free'],
  ...['Detergent powder 5 kg 12', 'Carry bags 100000', 'Pump 5 hp', 'Gloves size 7', 'Soap 100 gm 50', 'toilet roll 2 ply 10'],
  ...['2 ply tissue 10', 'box 18 x 12', '5 kg detergent 12', 'Sugar S-30', '5l phenyl 12', 'copier paper A4 75', 'broom'],
])('the line “%s” is read without a quantity, which is asked for', (text) => {
  expect(linesOf(text).map(([, quantity]) => quantity)).toEqual([null]);
});

it.each([
  ...['Bengaluru 560001', 'Mysuru - 570 001', 'PIN 560001', 'Pin code: 560 001', 'PO No 4512', 'P.O. No: 4512/26', 'PO-4512'],
  ...['Ph 9845012345', 'Mob: +91 98450 12345', 'GSTIN: 29ABCDE1234F1Z5', 'Date: 12/11/2026', 'Ref No. HL/26/12'],
  ...['asha@example.com', 'Indent No. 12', 'Deliver to: Hotel Lakeview, 12 MG Road'],
])('the line %s is no product', (text) => {
  expect(linesOf(`Broom 24 nos\n${text}`)).toEqual([['Broom', 24, 'nos']]);
});
