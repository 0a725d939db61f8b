/** A PDF file shows each character of its texts, or a replacement where the typefaces lack it; the office reads of any other character. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findUnprintableCharacters, splitIntoFontRuns } from '../../../server/features/pdf/fonts';
import { findUnprintableTexts } from '../../../server/features/quotations/sending/unprintable-texts';
import { createDraft, createDraftLine, SELLER } from '../../support/quotation';

const shown = (text: string) =>
  splitIntoFontRuns(text, 400)
    .map((run) => run.text)
    .join('');

it.each([
  ['180\u2011200 g', '180-200 g'],
  ['\u2265 99.5 %', '>= 99.5 %'],
  ['\u2264 5', '<= 5'],
  ['\u2713 ISI', '(yes) ISI'],
  ['A \u2192 B', 'A -> B'],
  ['25 \u2103', '25 °C'],
  ['\u2153 cup', '1/3 cup'],
  ['1\u202f000', '1\u00a0000'],
  ['\u33a1', 'm2'],
  ['\u2116 5', '\u2116 5'],
  ['\ufb01lm', 'film'],
  ['\u2460', '1'],
  ['\uff21\uff22', 'AB'],
  ['\u2126', 'Ω'],
  ['\u25cf one', '• one'],
  ['साबुन ಸೋಪು ₹5 – ok', 'साबुन ಸೋಪು ₹5 – ok'],
])('the PDF shows the text %j as %j', (text, words) => {
  expect(shown(text)).toBe(words);
  expect(findUnprintableCharacters(text)).toEqual([]);
});

it('a character without a replacement is listed once', () => {
  expect(findUnprintableCharacters('Soap 😀 肥皂 😀')).toEqual(['😀', '肥', '皂']);
});

it('a text of printable characters has a question mark on the paper only where it was typed', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (text) => {
      const questions = (words: string) => words.match(/\?/g)?.length ?? 0;
      const typed = questions(text.normalize('NFKC'));
      if (findUnprintableCharacters(text).length === 0) expect(questions(shown(text.normalize('NFC')))).toBeLessThanOrEqual(typed);
    }),
  ));

it('each text of a draft is checked for characters that the PDF cannot show, and the objection names its field', () => {
  const character = '肥';
  const draft = createDraft([createDraftLine(), createDraftLine({ key: 'b', note: character })], {
    message: character,
    paymentTerms: character,
    deliveryTime: character,
    terms: character,
  });
  const named = { ...draft, buyer: { ...draft.buyer, address: character } };
  const found = findUnprintableTexts(named, { ...SELLER, signatory: character }, findUnprintableCharacters);
  expect(found.map(({ at }) => at)).toEqual(['b', 'buyer.name', 'message', 'paymentTerms', 'deliveryTime', 'terms', 'seller']);
  expect(found[0]?.message).toBe('The PDF cannot show 肥 in row 2: write it in letters');
  expect(findUnprintableTexts(createDraft([createDraftLine({ title: '≥ 5 ℃' })]), SELLER, findUnprintableCharacters)).toEqual([]);
});

/** The fields with words, and not those with codes, amounts and days, which the schema restricts. */
const { buyer, lines } = createDraft([createDraftLine()]);
const wordsOf = (fields: object, others: readonly string[]) =>
  Object.entries(fields).flatMap(([field, value]) =>
    (typeof value === 'string' || value === null) && !others.includes(field) ? [field] : [],
  );
const BANK = { name: 'Bank', accountName: 'Shop', accountNumber: '123456789', ifsc: 'SBIN0001234', branch: 'Town' };
it.each([
  ...wordsOf(buyer, ['state']).map((field) => ['the buyer’s', field, { draft: { buyer: { ...buyer, [field]: '肥' } } }] as const),
  ...wordsOf(lines[0] ?? {}, ['key', 'kind', 'productId', 'unitPaise', 'priceSource']).map(
    (field) => ['a line’s', field, { draft: { lines: [createDraftLine({ [field]: '肥' })] } }] as const,
  ),
  ...wordsOf(SELLER, ['kind', 'state', 'gstin', 'bank']).map((field) => ['the seller’s', field, { seller: { [field]: '肥' } }] as const),
  ...wordsOf(BANK, ['accountNumber', 'ifsc']).map(
    (field) => ['the bank’s', field, { seller: { bank: { ...BANK, [field]: '肥' } } }] as const,
  ),
  ['the seller’s', 'contacts', { seller: { contacts: ['98860 77777', '肥@example.com'] } }] as const,
])(
  'a character that no font has is found in %s %s before the quotation is sent',
  (_whose, _field, changed: { draft?: object; seller?: object }) => {
    const draft = { ...createDraft([createDraftLine()]), ...changed.draft };
    expect(findUnprintableTexts(draft, { ...SELLER, ...changed.seller }, findUnprintableCharacters)).toHaveLength(1);
  },
);
