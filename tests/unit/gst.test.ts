/** GSTINs of all kinds, and the codes of states: errors of a GSTIN, and remarks on unusual ones. */
import { describe, expect, it } from 'vitest';
import {
  findGstinHint,
  findGstinObjection,
  findStateObjection,
  findStateOfTypedGstin,
  GST_STATE_CODES,
  GST_STATES,
} from '../../shared/gst';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const rightOnes = (gstin: string) => [...DIGITS].map((check) => gstin + check).filter((whole) => findGstinObjection(whole) === undefined);

describe('a GSTIN', () => {
  it.each([
    // GSTINs that companies print on their invoices.
    ['27AAPFU0939F1ZV', undefined],
    ['29AAACS0000A1ZC', undefined],
    [' 29aaacs 0000a1zc', undefined],
    [
      '29AAACS0000A1ZD',
      'Please check the GSTIN. The last character is a check digit and would have to be C: one of the characters is mistyped',
    ],
    ['25AAACS0000A1ZC', 'Please check the GSTIN. The code 25 was Daman and Diu, which became part of 26 in 2020'],
    ['28AAACS0000A1ZC', 'Please check the GSTIN. The code 28 was Andhra Pradesh before Telangana became a state; it is 37 now'],
    ['96AAACS0000A1ZC', 'Please check the GSTIN. The code 96 means outside India, where nobody has a GSTIN'],
    ['39AAACS0000A1ZC', 'Please check the GSTIN. The first two characters must be the code of a state, such as 29; 39 is none'],
    ['', 'Please check the GSTIN. Must have 15 characters; this has 0'],
  ])('the remark on the GSTIN %s names its mistake', (typed, remark) => expect(findGstinHint(typed)).toBe(remark));

  it.each([
    ['29AAACS0000A1D', 'a tax deductor (TDS), who may have another one for purchases'],
    ['29BLRS12345A1D', 'a tax deductor (TDS), who may have another one for purchases'],
    ['29BLRS12345A1Z', 'a government office'],
    ['29AAACS0000A1C', 'a marketplace that collects tax (TCS), which has another one for purchases'],
    ['0717USA00026UN', 'an embassy or a body of the United Nations (UIN)'],
    ['2917DEU00012ON', 'an embassy or a body of the United Nations (UIN)'],
    ['0717GBR00005NR', 'a non-resident'],
    ['97AAACS0000A1Z', undefined],
  ])('a GSTIN that begins with %s is valid with one check digit, and the note names the kind of its holder', (gstin, holder) => {
    const [right = '', ...others] = rightOnes(gstin);
    expect([right.length, others]).toEqual([15, []]);
    expect(findGstinHint(right)).toBe(holder && `This is the GSTIN of ${holder}`);
  });

  it('a GSTIN with another character at place 14 is invalid', () => {
    const taken = [...DIGITS].filter((character) => rightOnes(`29AAACS0000A1${character}`).length > 0);
    expect(taken).toEqual(['C', 'D', 'Z']);
  });
});

it('the state list for a company has all states and the sea; that for a supply has also places outside India', () => {
  expect(GST_STATE_CODES).toHaveLength(37);
  expect(GST_STATE_CODES).toEqual([...GST_STATE_CODES].sort());
  expect(Object.keys(GST_STATES).filter((code) => !GST_STATE_CODES.includes(code))).toEqual(['96']);
  expect(['25', '28'].filter((code) => code in GST_STATES)).toEqual([]);
});

it('a right GSTIN names its state, in any notation, and contradicts each other state', () => {
  expect([' 29aaacs 0000a1zc', '29AAACS0000A1Z', '29AAACS0000A1ZD', ''].map(findStateOfTypedGstin)).toEqual(['29', null, null, null]);
  const objections = GST_STATE_CODES.flatMap((state) => findStateObjection('29', state) ?? []);
  expect(objections).toEqual(Array(GST_STATE_CODES.length - 1).fill('The GSTIN begins with 29, which is Karnataka'));
  expect([findStateObjection('29', null), findStateObjection(null, '32')]).toEqual([objections[0], undefined]);
});
