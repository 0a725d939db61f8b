/** Each declared text field is searched, in the panel and, if visitors see it, in the catalogue. */
import { describe, expect, it } from 'vitest';
import { listPublicTextFields, listTextFields } from '../../../server/features/content/list/search';
import { type ContentRow, formatRowName } from '../../../server/features/content/rows';
import { allTypes, findTypeByPath } from '../../../shared/content/registry';
import { shareContent } from '../../support/content';
import { bothProvidersFor, testProviders } from '../../support/databases';

/** A word that no other field contains. It is long enough for the text index, and valid as a slug. */
const wordFor = (field: string) => (field === 'hsn' ? '99887766' : `find${field.toLowerCase().slice(0, 12)}zz`);
/** The word in the notation of its field. */
const valueFor = (field: string) => (field === 'url' ? `https://www.example.com/${wordFor(field)}/{number}` : wordFor(field));
/** The first digits of an HSN code. */
const partOf = (field: string) => (field === 'hsn' ? wordFor(field).slice(0, 6) : wordFor(field).slice(1).toUpperCase());
const fields = allTypes.flatMap((type) => listTextFields(type).map((field) => [`${type.path} ${field}`, type, field] as const));

describe.each(bothProvidersFor('text search'))('the search on %s', (provider) => {
  const site = shareContent(provider);

  // All types share their code; their indexes are of the same kind.
  const tried = fields.filter(([, type]) => testProviders.includes(provider) || type.path === 'products');
  it.each(tried)('the command bar search finds %s by a part of a word', async (_, type, field) => {
    const row = await site.change(type, await site.some(type), { [field]: valueFor(field) });
    const ids = (answer: { rows?: ContentRow[]; products?: ContentRow[] }) => (answer.rows ?? answer.products)?.map(({ id }) => id);
    const q = partOf(field);
    expect(ids({ rows: (await site.rest('GET', `${type.path}?q=${q}`)).body[type.list] })).toEqual([row.id]);
    const everywhere = await site.ask('query', 'admin.find', { q });
    expect(everywhere).toContainEqual({ type: type.path, rows: [{ id: row.id, name: formatRowName(type, row) }], hasMore: false });
    if (type.path !== 'products') return;
    const found = listPublicTextFields(type).includes(field) ? [row.id] : [];
    expect(ids(await site.ask('query', 'public.catalogue', { q }))).toEqual(found);
  });

  it('the command bar search finds a few records of each type, users among them, and nothing for an empty search', async () => {
    for (let n = 1; n <= 5; n += 1) await site.add(findTypeByPath('products'), { title: `Marigold tea ${n}` });
    expect(await site.ask('query', 'admin.find', { q: 'MARIGOLD' }), 'exactly five').toMatchObject([
      { rows: { length: 5 }, hasMore: false },
    ]);
    await site.add(findTypeByPath('products'), { title: 'Marigold tea 6' });
    const message = { email: 'marigold@example.com', company: 'Example', message: 'Please call.', subject: 'general' };
    await site.call('POST', '/api/contact', { body: { ...message, name: 'Asha' } });
    await site.call('POST', '/api/newsletter', { body: { email: message.email } });
    const found = await site.ask('query', 'admin.find', { q: 'MARIGOLD' });
    const names = found.map(({ type, rows, hasMore }: { type: string; rows: ContentRow[]; hasMore: boolean }) => [
      type,
      rows.map(({ name }) => name),
      hasMore,
    ]);
    expect(names).toEqual([
      ['products', [1, 2, 3, 4, 5].map((n) => `Marigold tea ${n}`), true],
      ['inquiries', ['Asha'], false],
      ['newsletter', [message.email], false],
    ]);
    for (const q of ['', ' % ']) expect(await site.ask('query', 'admin.find', { q })).toEqual([]);
    expect(await site.trpc('query', 'admin.find', { q: 'x'.repeat(101) })).toMatchObject({ status: 400 });
  });
});
