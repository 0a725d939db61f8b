/** Each declared text field is searched, in the panel and, if visitors see it, in the catalogue. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { providers } from '../../../prisma/schema';
import type { Row } from '../../../server/features/content/rows';
import { publicTextFields, textFields } from '../../../server/features/content/search';
import { allTypes } from '../../../shared/content/registry';
import { type Content, startContent } from '../../support/content';

/** A word that stands in no other field. It is long enough for the text index, and fits a slug. */
const wordFor = (field: string) => `find${field.toLowerCase().slice(0, 12)}zz`;
const fields = allTypes.flatMap((type) => textFields(type).map((field) => [`${type.path} ${field}`, type, field] as const));

describe.each(providers)('the search on %s', (provider) => {
  let site: Content;
  beforeAll(async () => {
    site = await startContent(provider);
  });
  afterAll(() => site.close());

  it.each(fields)('finds %s by a part of a word', async (_, type, field) => {
    const row = await site.change(type, await site.some(type), { [field]: wordFor(field) });
    const ids = (answer: { rows?: Row[]; products?: Row[] }) => (answer.rows ?? answer.products)?.map(({ id }) => id);
    const q = wordFor(field).slice(1).toUpperCase();
    expect(ids({ rows: (await site.rest('GET', `${type.path}?q=${q}`)).body[type.list] })).toEqual([row.id]);
    if (type.path !== 'products') return;
    const found = publicTextFields(type).includes(field) ? [row.id] : [];
    expect(ids(await site.ask('query', 'public.catalogue', { q }))).toEqual(found);
  });
});
