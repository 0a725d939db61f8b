import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { fieldKindOf } from '../../../shared/content/field-kinds';
import {
  anyTextField,
  emailField,
  linesField,
  optionalTextField,
  pictureField,
  priceField,
  priorityOrZeroField,
  textField,
} from '../../../shared/content/fields';
import { allTypes, publicTypes } from '../../../shared/content/registry';
import { quickOrLong } from '../../faults/long-form';

fc.configureGlobal({ numRuns: quickOrLong(100, 5_000) });

/** Parsing the output of a field again returns the same output. */
function expectStable(field: z.ZodType, value: unknown) {
  const { success, data } = field.safeParse(value);
  if (success) expect(field.parse(data)).toEqual(data);
}

// JSON cannot contain NaN.
const anything = fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }), fc.double({ noNaN: true }), fc.integer());

it('the field of a picture of public rows is named image, as pages and the panel expect', () => {
  const pictures = Object.values(publicTypes).flatMap(({ fields }) =>
    Object.entries<z.ZodType>(fields).flatMap(([name, field]) => (fieldKindOf(field) === 'picture' ? [name] : [])),
  );
  expect(new Set(pictures)).toEqual(new Set(['image']));
});

describe('every field of every type', () => {
  it.each(
    allTypes.flatMap((type) => Object.entries(type.fields).map(([name, field]) => [`${type.path} ${name}`, field as z.ZodType] as const)),
  )('the field %s accepts its own output unchanged, and refuses invalid values with a message', (_, field) =>
    fc.assert(
      fc.property(anything, (value) => {
        expectStable(field, value);
        const { error } = field.safeParse(value);
        for (const { message } of error?.issues ?? []) expect(message).toMatch(/^(Is|Must|Contains|Each|Please|The) /);
      }),
    ),
  );
});

it('a text of any length, and each text of a list, loses marks of direction and keeps the joiners of Indian scripts', () => {
  const [typed, marks] = ['Rao \u202esliame\u2069', '\u200f\u202c'];
  for (const field of [textField(200), optionalTextField(200), anyTextField(200)]) expect(field.parse(typed)).toBe('Rao sliame');
  expect([textField(200).safeParse(marks).success, optionalTextField(200).parse(marks)]).toEqual([false, null]);
  const long = `${typed}\nಕ್\u200dಷ, क्\u200cष \u200f שלום`;
  const clean = 'Rao sliame\nಕ್\u200dಷ, क्\u200cष  שלום';
  for (const field of [textField(5_000), optionalTextField(1_000), anyTextField(20_000)]) expect(field.parse(long)).toBe(clean);
  for (const sent of [long, [long]]) expect(linesField(5, 100).parse(sent)).toEqual(clean.split('\n'));
});

it('a required text is trimmed, and refused when nothing is left', () => {
  const field = textField(10);
  expect(field.parse(' \t Soap\u00a0 ')).toBe('Soap');
  for (const empty of ['', ' ', '\n\u00a0'])
    expect(field.safeParse(empty).error?.issues.map(({ message }) => message)).toEqual(['Is required']);
  expect(field.safeParse(' '.repeat(11)).success).toBe(false);
});

it('an optional text is stored as sent, and as null when it is blank', () => {
  const field = optionalTextField(10);
  expect(field.parse(' Soap ')).toBe(' Soap ');
  for (const empty of [null, '', ' ', '\n\u00a0']) expect(field.parse(empty)).toBe(null);
  expect(field.safeParse(' '.repeat(11)).success).toBe(false);
});

describe('a price', () => {
  it('a price with any number of paise is the same as a number and as a text', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (paise) => {
        const text = `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`;
        expect(priceField().parse(text)).toBe(text);
        expect(priceField().parse(paise / 100)).toBe(text);
        expectStable(priceField(), text);
      }),
    ));

  it('a price is null or an amount with two decimals, equal to the sent value', () =>
    fc.assert(
      fc.property(fc.oneof(anything, fc.stringMatching(/^-?[0-9]{0,12}([.,e][0-9]{0,4})?$/)), (value) => {
        const { success, data } = priceField().safeParse(value);
        if (!success) return;
        if (value === null || value === '') {
          expect(data).toBeNull();
          return;
        }
        expect(data).toMatch(/^(0|[1-9]\d{0,9})\.\d\d$/);
        // A sent -0 becomes 0.
        expect(Number(data)).toBe(Number(value) + 0);
      }),
    ));
});

describe('lines', () => {
  const field = linesField(50, 300);
  const text = fc.string({ unit: fc.constantFrom('a', 'B', ' ', '\n', '\r', '\t', 'é', '👍') });

  it('a list of lines has no line breaks, blank lines or surrounding spaces', () =>
    fc.assert(
      fc.property(fc.oneof(text, fc.array(text, { maxLength: 8 })), (value) => {
        const { success, data } = field.safeParse(value);
        if (!success) return;
        for (const line of data) expect(line).toMatch(/^\S([^\n]*\S)?$/u);
        expect(data.join('').replace(/\s/g, '')).toBe([value].flat().join('').replace(/\s/g, ''));
        expectStable(field, value);
      }),
    ));

  it('a list of lines is the same when sent as a list and as one text', () =>
    fc.assert(
      fc.property(fc.array(text, { maxLength: 8 }), (list) => {
        expect(field.parse(list.join('\n'))).toEqual(field.parse(list));
      }),
    ));

  it('a list of lines is limited in number and length', () => {
    expect(field.safeParse(Array(50).fill('x'.repeat(300))).success).toBe(true);
    expect(field.safeParse(Array(50).fill('x'.repeat(300)).join('\n')).success).toBe(true);
    for (const tooMuch of [Array(51).fill('x'), ['x'.repeat(301)], 'x\n'.repeat(51), 'x'.repeat(301)])
      expect(field.safeParse(tooMuch).success).toBe(false);
  });
});

describe('a priority', () => {
  const field = priorityOrZeroField();

  it('a priority is 0 for non-numeric values, the number for numeric ones, and refused outside 32-bit integers', () =>
    fc.assert(
      fc.property(fc.oneof(anything, fc.integer().map(String), fc.double().map(String), fc.integer({ min: -5e9, max: 5e9 })), (value) => {
        const { success, data } = field.safeParse(value);
        const numeric = (typeof value === 'string' && value.trim() !== '') || typeof value === 'number';
        const number = numeric && !Number.isNaN(Number(value)) ? Number(value) : 0;
        const fits = Number.isInteger(number) && Math.abs(number + 0.5) < 2 ** 31;
        // Adding 0 turns -0 into 0.
        expect([success, data]).toEqual(fits ? [true, number + 0] : [false, undefined]);
        expectStable(field, value);
      }),
    ));
});

describe('a picture', () => {
  it.each(['/pictures/a.webp', 'https://example.com/a.webp?size=8', '/a%20b.png'])('a picture field accepts %s', (value) =>
    expect(pictureField().parse(value)).toBe(value),
  );
  it.each([
    'http://example.com/a.webp',
    '//example.com/a',
    'javascript:alert(1)',
    'data:image/png;base64,AA',
    '/a b',
    '/\\example.com',
    'https://',
    'a.webp',
    ' /a',
  ])('a picture field refuses %s', (value) => expect(pictureField().safeParse(value).success).toBe(false));
});

describe('an e-mail address', () => {
  it('an e-mail field accepts valid addresses', () =>
    fc.assert(
      fc.property(fc.emailAddress(), (value) => {
        expect(emailField().parse(value)).toBe(value);
      }),
    ));
});
