/** Slugs of names (REQ 3.6), for any name. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findFreeSlug, formatSlug, isSlugOfName } from '../../../shared/catalogue/slug';
import { slugField as field } from '../../../shared/content/fields';
import { quickOrLong } from '../../faults/long-form';

fc.configureGlobal({ numRuns: quickOrLong(100, 20_000) });

const name = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc
    .array(fc.constantFrom('a', 'É', 'ß', 'İ', 'ﬁ', '½', '-', ' ', '&', 'हि', '9', '١', '\u0301', 'ALL', '№'), { maxLength: 12 })
    .map((all) => all.join('')),
);
const taken = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 9 }).map((all) => new Set(all.map((n) => `category-${n}`)));

describe('a slug', () => {
  // The rule of the requirements, for a name without accents.
  const derive = (plain: string) =>
    plain
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '');

  it('the slug of an ASCII name follows REQ 3.6', () =>
    fc.assert(fc.property(fc.string({ unit: 'grapheme-ascii' }), (plain) => void expect(formatSlug(plain)).toBe(derive(plain)))));

  it('a slug has lowercase letters, digits and single hyphens; it is accepted unless it is "all" or empty', () =>
    fc.assert(
      fc.property(name, (any) => {
        const slug = formatSlug(any);
        expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
        expect(formatSlug(slug)).toBe(slug);
        expect(field().safeParse(slug).success).toBe(slug !== '' && slug !== 'all' && slug.length <= 100);
      }),
    ));

  it('a slug is accepted only if slugOf leaves it unchanged', () =>
    fc.assert(
      fc.property(fc.oneof(name, fc.stringMatching(/^[a-zA-Z0-9-]{1,12}$/)), (text) => {
        const { success, data } = field().safeParse(text);
        if (success) expect([data, formatSlug(text)]).toEqual([text, text]);
      }),
    ));

  it('the proposed slug follows a typed name; a name in another script gets a unique number that stays', () =>
    fc.assert(
      fc.property(name, fc.oneof(fc.constant(''), name, fc.constant('category-3')), taken, (any, before, others) => {
        const slug = findFreeSlug(any, before, others);
        expect(isSlugOfName(any, slug)).toBe(true);
        expect(findFreeSlug(any, slug, others)).toBe(slug);
        if (formatSlug(any) || !any.trim()) return;
        expect(others).not.toContain(slug);
        expect(field().parse(slug)).toBe(slug);
      }),
    ));
});
