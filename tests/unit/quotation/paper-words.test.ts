import { describe, expect, it } from 'vitest';
import type { DraftLine } from '../../../shared/quotation/draft';
import { composePaper } from '../../../shared/quotation/paper';
import { formatPaperAmount, formatPaperQuantity, groupLinesByHeading, listTotalRows } from '../../../shared/quotation/paper/paper-words';
import { createDraft, createDraftLine as line, SELLER as seller } from '../../support/quotation';

const issue = { reference: 'QT-2026-00042-R1', revision: 1, issuedOn: '2026-11-23', isRounded: true };
const rowsOf = (lines: DraftLine[], state: string, by = seller) =>
  listTotalRows(composePaper(createDraft(lines, { buyer: { ...createDraft([]).buyer, state } }), by, issue)).map(
    ({ label, amount }) => `${label}: ${amount}`,
  );

it.each([
  ['0', '₹0.00'],
  ['5', '₹0.05'],
  ['12495000', '₹1,24,950.00'],
  ['999999999999', '₹9,99,99,99,999.99'],
  ['-49', '−₹0.49'],
])('the amount of %s paise is written as %s', (paise, text) => {
  expect(formatPaperAmount(paise)).toBe(text);
});

it.each([
  [1_000, 'case', '1 case'],
  [1_250_500, 'case', '1,250.5 cases'],
  [1, 'kg', '0.001 kg'],
  [1_000_000_000, null, '10,00,000'],
])('a quantity of %i thousandths (%s) is written as %s', (thousandths, unit, text) => {
  expect(formatPaperQuantity(thousandths, unit)).toBe(text);
});

describe('the rows below the lines', () => {
  const two = [line({}), line({ key: 'b', unitPaise: '3335', gstBp: 25 })];

  it('the rows below the lines have CGST and SGST with half the rate each within a state, and the sums of two rates', () => {
    expect(rowsOf(two, '29')).toEqual([
      'Taxable value: ₹1,333.50',
      'CGST 0.125 % + SGST 0.125 % on ₹333.50: ₹0.42 + ₹0.42',
      'CGST 9 % + SGST 9 % on ₹1,000.00: ₹90.00 + ₹90.00',
      'CGST + SGST in all: ₹90.42 + ₹90.42',
      'Round off: −₹0.34',
      'Total: ₹1,514.00',
    ]);
  });

  it('the rows below the lines have IGST between states', () => {
    expect(rowsOf([line({})], '27')).toEqual(['Taxable value: ₹1,000.00', 'IGST 18 % on ₹1,000.00: ₹180.00', 'Total: ₹1,180.00']);
  });

  it('the only row below the lines is the total where no tax is charged', () => {
    expect(rowsOf([line({})], '29', { ...seller, kind: 'unregistered' })).toEqual(['Total: ₹1,000.00']);
  });
});

it('lines are numbered consecutively across headings', () => {
  const heading = line({ kind: 'heading', title: 'Freight', unitPaise: null, gstBp: null });
  const { lines } = composePaper(createDraft([line({}), heading, line({ title: 'By road' })]), seller, issue);
  expect(
    groupLinesByHeading(lines).map((group) => [group.heading?.title, group.lines.map(({ number, title }) => `${number} ${title}`)]),
  ).toEqual([
    [undefined, ['1 Palm soap']],
    ['Freight', ['2 By road']],
  ]);
});
