/** A name as a part of an address (REQ 3.6), whatever the name is. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slug as field } from '../../shared/content/fields';
import { isMadeOf, nextSlug, slugOf } from '../../shared/slug';
import { amount } from '../faults/long-form';

fc.configureGlobal({ numRuns: amount(100, 20_000) });

const name = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc
    .array(fc.constantFrom('a', 'É', 'ß', 'İ', 'ﬁ', '½', '-', ' ', '&', 'हि', '9', '١', '\u0301', 'ALL', '№'), { maxLength: 12 })
    .map((all) => all.join('')),
);
const taken = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 9 }).map((all) => new Set(all.map((n) => `category-${n}`)));

describe('a slug', () => {
  // The words of the specification, for a name without accents.
  const derive = (plain: string) =>
    plain
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '');

  it('of a plain name is what REQ 3.6 says', () =>
    fc.assert(fc.property(fc.string({ unit: 'grapheme-ascii' }), (plain) => void expect(slugOf(plain)).toBe(derive(plain)))));

  it('is small letters, digits and single hyphens between them, gives itself, and is accepted unless it says all or nothing', () =>
    fc.assert(
      fc.property(name, (any) => {
        const slug = slugOf(any);
        expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
        expect(slugOf(slug)).toBe(slug);
        expect(field().safeParse(slug).success).toBe(slug !== '' && slug !== 'all' && slug.length <= 100);
      }),
    ));

  it('that is accepted is nothing that a name would not give', () =>
    fc.assert(
      fc.property(fc.oneof(name, fc.stringMatching(/^[a-zA-Z0-9-]{1,12}$/)), (text) => {
        const { success, data } = field().safeParse(text);
        if (success) expect([data, slugOf(text)]).toEqual([text, text]);
      }),
    ));

  it('that a name proposes follows it; a name in another script has a number of its own, and keeps it', () =>
    fc.assert(
      fc.property(name, fc.oneof(fc.constant(''), name, fc.constant('category-3')), taken, (any, before, others) => {
        const slug = nextSlug(any, before, others);
        expect(isMadeOf(any, slug)).toBe(true);
        expect(nextSlug(any, slug, others)).toBe(slug);
        if (slugOf(any) || !any.trim()) return;
        expect(others).not.toContain(slug);
        expect(field().parse(slug)).toBe(slug);
      }),
    ));
});
