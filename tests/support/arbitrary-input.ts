/** Random values as JSON texts, like those of the corpus, generated in every run. */
import fc from 'fast-check';
import { difficultInputTexts } from './corpus';

const json = (value: unknown) => JSON.stringify(value) ?? 'null';

const word = fc.constantFrom(
  ...difficultInputTexts.map((sent) => JSON.parse(sent)).filter((value): value is string => typeof value === 'string'),
);
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 400 }),
  // Neither database stores lone surrogates.
  fc.array(fc.nat(0xffff), { maxLength: 20 }).map((codes) => String.fromCharCode(...codes)),
  fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join('')),
  fc.tuple(fc.constantFrom('x', 'ख', '👍', ' ', '\n', '-'), fc.nat(6_000)).map(([sign, count]) => sign.repeat(count)),
  fc.emailAddress(),
  fc.webUrl({ withQueryParameters: true, withFragments: true, validSchemes: ['http', 'https', 'javascript', 'data'] }),
  fc.stringMatching(/^\/?[a-z./\\%-]{0,20}$/),
  fc.stringMatching(/^[a-z0-9-]{1,12}$/),
  fc.stringMatching(/^[-+]?[0-9]{0,12}([.,e][0-9]{0,4})?$/),
  fc.date({ noInvalidDate: false }).map((date) => (Number.isNaN(date.getTime()) ? 'Invalid Date' : date.toISOString())),
  fc.constantFrom('active', 'inactive', 'new', 'resolved', 'phone', 'hours', 'Star', 'star', 'Shield', 'all', 'ALL', 'ſ', 'İ'),
);
const numbers = fc.oneof(
  fc.integer(),
  fc.integer({ min: -3, max: 130 }),
  fc.maxSafeInteger(),
  fc.double(),
  fc.integer({ min: -1_000, max: 999_999_999_999 }).map((paise) => paise / 100),
);
// JSON spellings that JSON.stringify never produces.
const strange = fc.oneof(
  fc.bigInt().map(String),
  fc.stringMatching(/^-?(0|[1-9][0-9]{0,20})(\.[0-9]{1,20})?([eE][-+]?[0-9]{1,3})?$/),
  fc.constantFrom('"\\u0000"', '"\\ud800x"', '{"a":1,"a":2}', '[[[[[[[[]]]]]]]]', '"\\/"', ' 7 ', '1E2', '-0.0'),
);

/** One value, as JSON text for a body. */
export const arbitraryInputText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: texts.map(json) },
  { weight: 3, arbitrary: numbers.map(json) },
  { weight: 2, arbitrary: fc.jsonValue().map(json) },
  { weight: 2, arbitrary: fc.array(texts, { maxLength: 8 }).map(json) },
  { weight: 1, arbitrary: fc.boolean().map(json) },
  { weight: 1, arbitrary: strange },
  { weight: 1, arbitrary: fc.constantFrom(...difficultInputTexts) },
);
