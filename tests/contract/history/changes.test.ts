/** The sections Changes and Trash: their texts, how changes are found, and the remains of an undone import. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { ContentChange } from '../../../server/features/content/write/change';
import { writeContent } from '../../../server/features/content/write/write-content';
import { findTypeByPath } from '../../../shared/content/registry';
import { type ContentSite, startContent } from '../../support/content';
import { bothProvidersFor, itOnTestProviders } from '../../support/databases';
import { createSampleRow } from '../../support/samples';

const products = findTypeByPath('products');
const categories = findTypeByPath('product-categories');
const day = (at: Date) => at.toISOString().slice(0, 10);

describe.each(bothProvidersFor('text search'))('changes on %s', (provider) => {
  // For tests without searches: only these compare texts as the database does.
  const once = itOnTestProviders(provider);
  let site: ContentSite;
  let now: Date;
  beforeEach(async () => {
    await site?.close();
    now = new Date('2026-03-02T18:29:00Z');
    site = await startContent(provider, { now: () => now, isFirst: true });
  });
  afterAll(() => site.close());

  type Part = { name: string; moved: number | null; fields: object[]; more: number };
  type ChangeSet = { changeSet: string; parts: Part[]; first: number };
  const changes = (input: object = {}): Promise<{ rows: ChangeSet[]; next: number | null }> =>
    site.ask('query', 'admin.history.changes', input);
  const names = async (input: object) => (await changes(input)).rows.map(({ parts }) => parts[0]?.name);
  const trash = async () => (await site.ask('query', 'admin.history.trash')).rows;
  /** Adds products in one change set, as an import does. */
  const importRows = (titles: string[]) => {
    const data = products.create.parse({ ...createSampleRow(products), sku: null }) as Record<string, unknown>;
    const rows = titles.map((title): ContentChange => ({ type: products, action: 'create', data: { ...data, title } }));
    return writeContent(site.services, { user: null, channel: 'file' }, rows);
  };

  once('changes of a contact detail of a former kind are shown, and not brought back', async () => {
    const details = findTypeByPath('contact-details');
    const row = await site.add(details, { type: 'phone' });
    await site.change(details, row, { label: 'Other' });
    await site.remove(details, row);
    // The revision has the format of an older release.
    await site.db.transact(async (tx) => {
      for (const { id, before, after } of await tx.revision.findMany({ where: { type: details.path, rowId: row.id } })) {
        const social = (side: unknown) => (side ? { ...side, type: 'social' } : undefined);
        await tx.revision.update({ where: { id }, data: { before: social(before), after: social(after) } });
      }
    });
    const [deletion, edit] = (await changes()).rows;
    const [{ changeSet }] = await trash();
    const message = 'Type: “social” cannot be chosen any more, so this contact detail cannot be brought back as it was';
    const { rows } = await site.ask('query', 'admin.history.ofRow', { type: details.path, rowId: row.id });
    expect([deletion?.changeSet, rows.length]).toEqual([changeSet, 3]);
    for (const [name, input] of [
      ['restoreDeleted', { changeSet }],
      ['undo', { changeSet }],
      ['restore', { revision: rows[0].id }],
      ['restore', { revision: rows[1].id }],
    ] as const)
      expect([name, await site.trpc('mutation', `admin.history.${name}`, input)]).toMatchObject([
        name,
        { status: 409, body: { error: { json: { message } } } },
      ]);
    expect((await site.trpc('mutation', 'admin.history.undo', { changeSet: edit?.changeSet })).status).toBe(409);
    expect(await site.rows(details)).toEqual([]);
  });

  it('History finds changes by name, type, person and the day in India', async () => {
    const { id } = (await site.ask('query', 'admin.history.people'))[0];
    await importRows(['Assam Tea']);
    await site.add(categories, { name: 'Teas' });
    now = new Date('2026-03-02T18:31:00Z');
    await site.add(products, { title: 'Green TEA, 100%' });
    expect(await names({ q: 'tea' })).toEqual(['Green TEA, 100%', 'Teas', 'Assam Tea']);
    expect(await names({ q: 'tea green' })).toEqual(['Green TEA, 100%']);
    expect(await names({ q: '%' })).toEqual([]);
    expect(await names({ type: 'products' })).toEqual(['Green TEA, 100%', 'Assam Tea']);
    expect(await names({ type: 'products', person: 0 })).toEqual(['Assam Tea']);
    expect(await names({ person: id })).toEqual(['Green TEA, 100%', 'Teas']);
    // 18:30 UTC is midnight in India.
    expect(await names({ from: '2026-03-03' })).toEqual(['Green TEA, 100%']);
    expect(await names({ from: day(now), to: day(now), type: 'products' })).toEqual(['Assam Tea']);
    for (const range of [{ from: '2026-03-04' }, { to: '2026-03-01' }]) expect(await changes(range)).toEqual({ rows: [], next: null });
    for (const wrong of [{ from: '2026-02-30' }, { type: 'nothing' }, { person: -1 }])
      expect(await site.trpc('query', 'admin.history.changes', wrong)).toMatchObject({ status: 400 });
  });

  once('a page of changes has 20 entries, and exactly 20 entries have one page', async () => {
    const add = () => site.add(categories);
    const page = async (before?: number) => {
      const { rows, next } = await changes({ type: 'product-categories', ...(before && { before }) });
      return { count: rows.length, last: rows.at(-1)?.first, next };
    };
    for (let n = 0; n < 20; n += 1) await add();
    expect(await page(), 'exactly one full page').toMatchObject({ count: 20, next: null });
    await add();
    const first = await page();
    expect(first, 'one change more').toMatchObject({ count: 20, next: first.last });
    expect(await page(first.next as number)).toMatchObject({ count: 1, next: null });
  });

  once('changes are searched in bounded steps: a page without a match says that more is left', async () => {
    await site.add(products, { title: 'Needle' });
    const { id } = await site.db.read.revision.findFirstOrThrow({ orderBy: { id: 'desc' } });
    const hay = { changeSet: 'hay', type: 'products', rowId: 1, name: 'Hay', action: 'update', userName: 'A', channel: 'rest' };
    await site.db.transact((tx) => tx.revision.create({ data: { ...hay, id: id + 10_000, createdAt: now, before: {}, after: {} } }));
    const first = await changes({ q: 'needle' });
    expect([first.rows, first.next]).toEqual([[], id + 1]);
    const second = await changes({ q: 'needle', before: first.next });
    expect([second.rows.map(({ parts }) => parts[0]?.name), second.next]).toEqual([['Needle'], null]);
  });

  once('changes say which fields got which values, the first few, and by how many places a row was moved', async () => {
    const add = (title: string) => site.add(products, { title, price: '2496.00', stock: 1, orderPriority: 10 });
    const [a, b, , d] = [await add('A'), await add('B'), await add('C'), await add('D')] as const;
    const latest = async () => (await changes()).rows[0] as ChangeSet;
    const part = async () => (await latest()).parts[0];

    await site.change(products, a, { price: '2549.50', stock: 2, badge: 'Hot', title: 'A2', description: 'long '.repeat(20) });
    const { fields, more } = (await part()) as Part;
    expect([fields, more]).toEqual([[{ field: 'title', before: 'A', after: 'A2' }, { field: 'description' }, expect.anything()], 2]);
    await site.ask('mutation', 'admin.products.changeMany', { ids: [a.id, b.id], data: { stock: 7 } });
    expect(await part()).toMatchObject({ count: 2, fields: [{ field: 'stock', after: 7 }], more: 0 });
    expect(Object.keys((await part())?.fields[0] ?? {})).not.toContain('before');

    for (const [id, before, moved] of [
      [d.id, b.id, -2],
      [a.id, null, 3],
    ]) {
      await site.ask('mutation', 'admin.products.move', { id, before });
      const { changeSet, parts } = await latest();
      expect(parts).toMatchObject([{ name: id === d.id ? 'D' : 'A2', moved, fields: [] }]);
      await site.ask('mutation', 'admin.history.undo', { changeSet });
      expect(await part()).toMatchObject({ moved: -Number(moved) });
    }
  });

  once('the trash lists a row that was deleted before 200 restored rows', { tags: 'thorough' }, async () => {
    await site.remove(products, await site.add(products, { title: 'A cup' }));
    await importRows(Array.from({ length: 200 }, (_, n) => `Plate ${n}`));
    const ids = (await site.rows(products)).map(({ id }) => id);
    const { changeSet } = await site.ask('mutation', 'admin.products.removeMany', { ids });
    await site.ask('mutation', 'admin.history.undo', { changeSet });
    expect(await trash()).toMatchObject([{ name: 'A cup' }]);
  });

  once('the rows of an undone import are one entry in the trash, and are restored together', { tags: 'thorough' }, async () => {
    const single = await site.add(products, { title: 'Single' });
    const { changeSet } = await importRows(Array.from({ length: 250 }, (_, n) => `Imported ${n}`));
    const count = async () => (await site.rows(products)).length;
    const before = await count();
    await site.remove(products, single);
    const undo = await site.ask('mutation', 'admin.history.undo', { changeSet });
    const later = await site.add(products, { title: 'Later' });
    await site.remove(products, later);
    const [first, group, last, ...others] = await trash();
    expect([first.name, last.name, others]).toEqual(['Later', 'Single', []]);
    expect(group).toMatchObject({ changeSet: undo.changeSet, together: 250, isImport: true });
    expect((await site.ask('query', 'admin.history.trash', { q: 'imported 17' })).rows).toMatchObject([{ together: 250 }]);

    const restored = await site.ask('mutation', 'admin.history.restoreDeleted', { changeSet: undo.changeSet });
    expect([restored.count, await count(), (await trash()).length]).toEqual([250, before - 1, 2]);
    expect(await site.trpc('mutation', 'admin.history.restoreDeleted', { changeSet: undo.changeSet })).toMatchObject({ status: 404 });
    await site.ask('mutation', 'admin.history.undo', { changeSet: restored.changeSet });
    expect((await trash())[0]).toMatchObject({ together: 250 });
  });
});
