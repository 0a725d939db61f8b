/** History: changes are listed, restored and undone. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ContentRow, listRows } from '../../../server/features/content/rows';
import type { ContentChange } from '../../../server/features/content/write/change';
import { writeContent } from '../../../server/features/content/write/write-content';
import { allTypes, findTypeByPath } from '../../../shared/content/registry';
import { isLong, quickOrLong } from '../../faults/long-form';
import { type ContentSite, editableTypes, everyType, omitVersion, startContent, typesToTest, writableFields } from '../../support/content';
import { bothProvidersFor, itOnTestProviders, quickOn } from '../../support/databases';
import { createSampleRow } from '../../support/samples';

const product = findTypeByPath('products');
const category = findTypeByPath('product-categories');
const stat = findTypeByPath('company-stats');

describe.each(bothProvidersFor('SQL'))('history on %s', (provider) => {
  // For tests that read and write rows as other tests here do on both databases.
  const once = itOnTestProviders(provider);
  let site: ContentSite;
  beforeAll(async () => {
    site = await startContent(provider);
  });
  afterAll(() => site.close());

  type Revision = { id: number; action: string; type: string; rowId: number; after: ContentRow | null; names: object };
  const latest = () => site.db.read.revision.findFirstOrThrow({ orderBy: { id: 'desc' } });
  const undo = (changeSet: string) => site.trpc('mutation', 'admin.history.undo', { changeSet });
  const restore = (revision: number) => site.trpc('mutation', 'admin.history.restore', { revision });
  const page = (row: ContentRow, before?: number): Promise<{ rows: Revision[]; next: number | null }> =>
    site.ask('query', 'admin.history.ofRow', { type: 'products', rowId: row.id, before });
  const ofRow = async (row: ContentRow) => (await page(row)).rows;
  /** Undoes the latest change set, which must succeed, and returns the new change set. */
  const undoLatest = async (): Promise<string> => {
    const { changeSet } = await latest();
    const answer = await undo(changeSet);
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    expect((await latest()).undoOf).toBe(changeSet);
    return (await latest()).changeSet;
  };
  // The rows are read from the database, because a request for each list would cost ten times as much.
  const everything = () => Promise.all(allTypes.map(async (type) => [type.path, (await listRows(site.db.read, type)).map(omitVersion)]));

  /** Expects that a procedure refuses with this status and changes nothing. */
  async function refuses(status: number, attempt: () => ReturnType<typeof undo>) {
    const before = [await site.contentVersion(), await everything(), (await latest()).id];
    const answer = await attempt();
    expect([answer.status, answer.body.error?.json.data.httpStatus]).toEqual([status, status]);
    expect([await site.contentVersion(), await everything(), (await latest()).id]).toEqual(before);
    return answer.body.error.json;
  }

  it.each(typesToTest(provider, editableTypes))('a creation or deletion of one of %s has undo and redo', async (_, type) => {
    const before = await everything();
    const row = await site.add(type);
    const added = await everything();
    await undoLatest();
    expect(await everything()).toEqual(before);
    await undoLatest();
    expect(await everything()).toEqual(added);
    await site.remove(type, row);
    expect(await everything()).toEqual(before);
    await undoLatest();
    expect(await everything()).toEqual(added);
    await undoLatest();
    expect(await everything()).toEqual(before);
  });

  it.each(typesToTest(provider, everyType))('undo and redo change each field of %s', quickOn('sqlite', provider), async (_, type) => {
    const row = await site.some(type);
    // The first field checks that other types stay unchanged; further fields read only their own type, except in the long form.
    const rows = async () => (await listRows(site.db.read, type)).map(omitVersion);
    for (const [at, field] of writableFields(type).entries()) {
      const state = at === 0 || isLong ? everything : rows;
      const value = await site.another(type, row, field);
      const before = await state();
      await site.change(type, row, { [field]: value });
      const after = await state();
      await undoLatest();
      expect([field, await state()]).toEqual([field, before]);
      await undoLatest();
      expect([field, await state()]).toEqual([field, after]);
    }
  });

  it('undo restores a deleted category with the same id and all references', async () => {
    const food = await site.add(category, { slug: 'food' });
    for (let n = 0; n < 3; n += 1) await site.add(product, { categoryId: food.id });
    const before = await everything();
    await site.remove(category, food);
    const after = await everything();
    await undoLatest();
    expect(await everything()).toEqual(before);
    await undoLatest();
    expect(await everything()).toEqual(after);
    await undoLatest();
    expect(await everything()).toEqual(before);
  });

  once('a change set of several types is undone as a whole', async () => {
    const paper = await site.add(category);
    const row = await site.add(product, { categoryId: paper.id });
    const before = await everything();
    const changes: ContentChange[] = [
      { type: product, action: 'update', row: { id: row.id }, data: { title: 'First' } },
      { type: product, action: 'update', row: { id: row.id }, data: { title: 'Second', stock: 0 } },
      { type: product, action: 'create', data: product.create.parse(createSampleRow(product)) as Record<string, unknown> },
      { type: product, action: 'delete', row: { id: row.id } },
      { type: category, action: 'delete', row: { id: paper.id } },
    ];
    const { changeSet } = await writeContent(site.services, { user: null, channel: 'rest' }, changes);
    const after = await everything();
    expect((await undo(changeSet)).status).toBe(200);
    expect(await everything()).toEqual(before);
    await undoLatest();
    expect(await everything()).toEqual(after);
  });

  once('the history refuses to undo a change that was changed again', async () => {
    const row = await site.add(product);
    const created = await latest();
    await site.change(product, row, { title: 'Mine', stock: 1 });
    const mine = await latest();
    await site.change(product, row, { title: 'Theirs' });
    const { data, message } = await refuses(409, () => undo(mine.changeSet));
    expect([Object.keys(data.errors), message]).toEqual([['title'], expect.stringContaining('product has been changed again')]);
    await refuses(409, () => undo(created.changeSet));
    await site.remove(product, row);
    await refuses(409, () => undo(mine.changeSet));
    const removed = await latest();
    expect((await restore(removed.id)).status).toBe(200);
    await refuses(409, () => undo(removed.changeSet));
  });

  once('a change is undone when only other fields changed since', async () => {
    const row = await site.add(product);
    await site.change(product, row, { title: 'Mine' });
    const mine = await latest();
    await site.change(product, row, { stock: 3 });
    expect((await undo(mine.changeSet)).status).toBe(200);
    expect(omitVersion((await site.find(product, row.id)) as ContentRow)).toEqual({ ...omitVersion(row), stock: 3 });
  });

  once('the history refuses to undo a change twice', async () => {
    const row = await site.add(product);
    await site.change(product, row, { title: 'Mine' });
    const { changeSet } = await latest();
    expect((await undo(changeSet)).status).toBe(200);
    await refuses(409, () => undo(changeSet));
    await site.remove(product, row);
    const removal = await latest();
    await undo(removal.changeSet);
    await refuses(409, () => undo(removal.changeSet));
  });

  it('undo does not restore a reference to a deleted category or a value that is taken', async () => {
    const [one, two] = [await site.add(category), await site.add(category)];
    const row = await site.add(product, { categoryId: one.id });
    await site.change(product, row, { categoryId: two.id, title: 'Moved' });
    const moved = await latest();
    await site.remove(category, one);
    expect((await undo(moved.changeSet)).status).toBe(200);
    expect(await site.find(product, row.id)).toMatchObject({ title: row.title, categoryId: null });

    const first = await site.add(stat, { statKey: 'shops' });
    await site.remove(stat, first);
    const removal = await latest();
    await site.add(stat, { statKey: 'shops' });
    const { data } = await refuses(409, () => undo(removal.changeSet));
    expect(Object.keys(data.errors)).toEqual(['statKey']);
    await refuses(409, () => restore(removal.id));
  });

  once('an unknown change set or revision returns 404', async () => {
    await refuses(404, () => undo('00000000-0000-4000-8000-000000000000'));
    await refuses(400, () => undo('nothing'));
    await refuses(404, () => restore(2_147_483_647));
    await refuses(400, () => restore(0));
  });

  once('the history restores an older revision of a row', async () => {
    const row = await site.add(product);
    for (const title of ['Second', 'Third']) await site.change(product, row, { title, moq: title.length });
    const [, second, first] = await ofRow(row);
    expect((await restore(second?.id as number)).status).toBe(200);
    expect(await site.find(product, row.id)).toEqual({ ...row, title: 'Second', moq: 6, version: 4 });
    expect((await restore(first?.id as number)).status).toBe(200);
    expect(await site.find(product, row.id)).toEqual({ ...row, version: 5 });
    expect((await ofRow(row)).map(({ action }) => action)).toEqual(['update', 'update', 'update', 'update', 'create']);
    await undoLatest();
    expect(await site.find(product, row.id)).toEqual({ ...row, title: 'Second', moq: 6, version: 6 });
    await site.remove(product, row);
    expect((await restore(first?.id as number)).status).toBe(200);
    // The row gets a new version, so that an editor with version three gets a conflict.
    expect(await site.find(product, row.id)).toEqual({ ...row, version: 7 });
  });

  it('the trash shows deleted rows, and restores them', async () => {
    const inTrash = async (id: number): Promise<Revision[]> =>
      (await site.ask('query', 'admin.history.trash')).rows.filter((one: Revision) => one.type === 'products' && one.rowId === id);
    const paper = await site.add(category);
    const row = await site.add(product, { categoryId: paper.id });
    expect(await inTrash(row.id)).toEqual([]);
    await site.remove(product, row);
    const [deleted] = await inTrash(row.id);
    expect(deleted).toMatchObject({ action: 'delete', before: row, after: null });
    expect((await restore(deleted?.id as number)).status).toBe(200);
    expect(await inTrash(row.id)).toEqual([]);
    const back = (await site.find(product, row.id)) as ContentRow;
    expect(omitVersion(back)).toEqual(omitVersion(row));
    // An editor with the row from before its deletion gets a conflict.
    expect(back.version).toBeGreaterThan(row.version);

    await site.remove(product, row);
    await site.remove(category, paper);
    const again = await inTrash(row.id);
    expect(again).toHaveLength(1);
    expect((await restore(again[0]?.id as number)).status).toBe(200);
    expect(await site.find(product, row.id)).toMatchObject({ ...omitVersion(row), categoryId: null });
  });

  once('the history returns the newest first, in pages', async () => {
    const row = await site.add(product);
    for (let n = 0; n < 60; n += 1) await site.change(product, row, { stock: n });
    const first = await page(row);
    const rest = await page(row, first.next ?? undefined);
    expect([first.rows.length, first.next, rest.rows.length, rest.next]).toEqual([50, first.rows.at(-1)?.id, 11, null]);
    const ids = [...first.rows, ...rest.rows].map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
  });

  once('the history names the rows that a revision references, also renamed and deleted ones', async () => {
    const [tea, oil] = [await site.add(category, { name: 'Tea' }), await site.add(category, { name: 'Oil' })];
    const row = await site.add(product, { categoryId: tea.id });
    await site.change(product, row, { categoryId: oil.id });
    await site.change(category, tea, { name: 'Teas' });
    await site.remove(category, oil);
    const expected = { 'product-categories': { [tea.id]: 'Teas', [oil.id]: 'Oil (deleted)' } };
    const revisions = await ofRow(row);
    expect(revisions.find(({ after }) => after?.categoryId === oil.id)?.names).toEqual(expected);
    const references = [tea.id, oil.id, 2_147_483_647].map((id) => ({ type: 'product-categories', id }));
    expect(await site.ask('query', 'admin.history.names', { references })).toEqual({
      'product-categories': { ...expected['product-categories'], 2147483647: 'Category 2147483647 (deleted)' },
    });
  });
});

describe('undo on sqlite', () => {
  type Step = { action: 'create' | 'update' | 'delete'; type: number; row: number; link: number; text: string };
  const step: fc.Arbitrary<Step> = fc.record({
    action: fc.constantFrom('create', 'update', 'update', 'delete'),
    type: fc.nat(2),
    row: fc.nat(20),
    link: fc.nat(20),
    text: fc.stringMatching(/^[a-z]{1,3}$/),
  });

  it('undoing all changes in reverse order restores the initial state', { tags: 'thorough' }, async () => {
    const site = await startContent('sqlite');
    const types = [category, product, stat];
    const state = () => Promise.all(types.map(async (type) => (await site.rows(type)).map(omitVersion)));
    for (const type of types) await site.add(type);

    async function take({ action, type: index, row: nth, link, text }: Step): Promise<string | undefined> {
      const type = types[index] as (typeof types)[number];
      const categories = await site.rows(category);
      const categoryId = categories[link % (categories.length + 1)]?.id ?? null;
      const fields =
        type === category ? { name: text, slug: text } : type === product ? { title: text, categoryId } : { statKey: text, value: link };
      const rows = await site.rows(type);
      const id = rows[nth % Math.max(1, rows.length)]?.id ?? 1;
      const name = ['productCategories', 'products', 'companyStats'][index];
      const procedure = `admin.${name}.${action === 'delete' ? 'remove' : action}`;
      const input = { create: { ...createSampleRow(type), ...fields }, update: { id, ...fields }, delete: { id } }[action];
      const answer = await site.trpc('mutation', procedure, input);
      // Some steps are refused, such as a taken slug or a missing row.
      expect([200, 404, 409]).toContain(answer.status);
      return answer.body.result?.data.json.changeSet;
    }

    const property = fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const before = await state();
      const changeSets: string[] = [];
      for (const one of steps) {
        const changeSet = await take(one);
        if (changeSet && (await site.db.read.revision.findFirst({ where: { changeSet } }))) changeSets.push(changeSet);
      }
      for (const changeSet of changeSets.reverse()) {
        const answer = await site.trpc('mutation', 'admin.history.undo', { changeSet });
        expect([answer.status, answer.body.error]).toEqual([200, undefined]);
      }
      expect(await state()).toEqual(before);
    });
    await fc.assert(property, { numRuns: quickOrLong(10, 25) });
    await site.close();
  });
});
