/** The write path: every change records a revision, a refused change records nothing, and concurrent writes never lose an update. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ContentRow } from '../../../server/features/content/rows';
import type { ContentChange } from '../../../server/features/content/write/change';
import { writeContent } from '../../../server/features/content/write/write-content';
import type { ContentType } from '../../../shared/content/content-type';
import { findTypeByPath } from '../../../shared/content/registry';
import { type ContentSite, editableTypes, everyType, omitVersion, startContent, typesToTest, writableFields } from '../../support/content';
import { bothProvidersFor, itOnTestProviders } from '../../support/databases';
import { createSampleRow } from '../../support/samples';

const product = findTypeByPath('products');
const category = findTypeByPath('product-categories');
const actor = { user: null, channel: 'rest' as const };

describe.each(bothProvidersFor('isolation'))('the write path on %s', (provider) => {
  // Refusals and their records are the same code for both databases.
  const once = itOnTestProviders(provider);
  let site: ContentSite;
  let now: Date;
  beforeAll(async () => {
    now = new Date();
    site = await startContent(provider, { now: () => now });
  });
  beforeEach(() => {
    now = new Date(now.getTime() + 1000);
  });
  afterAll(() => site.close());

  const ofRow = async (type: ContentType, row: ContentRow) =>
    (await site.ask('query', 'admin.history.ofRow', { type: type.path, rowId: row.id })).rows;

  /** Returns the revisions that `work` adds, and the number by which the content version grows. */
  async function recordOf(work: () => Promise<unknown>) {
    const { revision } = site.db.read;
    const last = await revision.findFirst({ select: { id: true }, orderBy: { id: 'desc' } });
    const before = await site.contentVersion();
    await work();
    const added = await revision.findMany({ where: { id: { gt: last?.id ?? 0 } }, orderBy: { id: 'desc' } });
    const version = await site.contentVersion();
    expect(site.services.version.current).toBe(version);
    return { raised: version - before, added };
  }

  const nothing = { raised: 0, added: [] };
  const nameIn = ({ nameField, labels }: ContentType, row: ContentRow) => labels?.[String(row[nameField])] ?? row[nameField];
  const by = () => ({
    userId: 1,
    userName: expect.stringMatching(/\S/),
    createdAt: now,
    undoOf: null,
    moved: null,
    requestKey: null,
    id: expect.any(Number),
  });

  it.each(typesToTest(provider, everyType))('a change of %s is recorded: before, after, user, time and channel', async (path, type) => {
    const row = await site.some(type);
    const [field = ''] = writableFields(type);
    const value = await site.another(type, row, field);
    let after = row;
    const { raised, added } = await recordOf(async () => {
      after = await site.change(type, row, { [field]: value });
    });
    expect(raised).toBe(1);
    const record = {
      ...by(),
      changeSet: expect.any(String),
      type: path,
      rowId: row.id,
      name: nameIn(type, after),
      action: 'update',
      before: row,
      after,
      channel: 'rest',
    };
    expect(added).toEqual([record]);
    const [revision] = await ofRow(type, row);
    const presented = { title: type.title, name: nameIn(type, after), exists: true, names: {}, hidden: [] };
    const { requestKey: _, ...shown } = added[0] as object & { requestKey: null };
    expect(revision).toEqual({ ...shown, ...presented, createdAt: now.toISOString() });
  });

  const keyed = [
    ['products', 'products'],
    ['amc-services', 'amcServices'],
  ] as const;
  it.each(keyed)(
    'a repeated creation of one of %s with the same key creates one row, also concurrently, through REST and tRPC',
    async (path, name) => {
      const type = findTypeByPath(path);
      const key = `creates-${path}-once`;
      const body = createSampleRow(type);
      const headers = { 'idempotency-key': key };
      const post = (sent: object) => site.call('POST', `/api/admin/${path}`, { token: site.token, body: sent, headers });
      const count = (await site.rows(type)).length;
      const answers = await Promise.all([post(body), post(body)]);
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      expect(answers[1]?.body).toEqual(answers[0]?.body);
      const row: ContentRow = answers[0]?.body[type.one];
      const { changeSet } = await site.db.read.revision.findFirstOrThrow({ where: { type: path, rowId: row.id } });
      const again = await site.trpc('mutation', `admin.${name}.create`, body, { headers });
      expect(again.body.result.data.json).toEqual({ row, changeSet, count: 1 });

      const [field = ''] = writableFields(type);
      const theirs = await site.change(type, row, { [field]: await site.another(type, row, field) });
      expect((await post(body)).body).toEqual(answers[0]?.body);
      const changed = await post({ ...body, [field]: theirs[field] });
      expect([changed.status, changed.body.code]).toEqual([409, 'idempotency_key_reused']);
      expect(changed.body.conflict).toMatchObject({ mine: { [field]: theirs[field] }, theirs });
      expect((await site.rows(type)).length).toBe(count + 1);
    },
  );

  it.each(typesToTest(provider, editableTypes))('the creation and deletion of one of %s are recorded', async (path, type) => {
    let row = {} as ContentRow;
    const creation = await recordOf(async () => {
      row = await site.add(type);
    });
    const removal = await recordOf(() => site.remove(type, row));
    const record = { ...by(), changeSet: expect.any(String), type: path, rowId: row.id, name: row[type.nameField], channel: 'rest' };
    expect(creation).toEqual({ raised: 1, added: [{ ...record, action: 'create', before: null, after: row }] });
    expect(removal).toEqual({ raised: 1, added: [{ ...record, action: 'delete', before: row, after: null }] });
    const sets = [creation, removal].map(({ added }) => added[0]?.changeSet);
    expect(new Set(sets).size).toBe(2);
  });

  once('a creation returns the change set with the row, and records the channel tRPC', async () => {
    const { row, changeSet } = await site.ask('mutation', 'admin.products.create', createSampleRow(product));
    expect(await ofRow(product, row)).toMatchObject([{ changeSet, channel: 'trpc', action: 'create', after: row }]);
    const changed = await site.ask('mutation', 'admin.products.update', { id: row.id, stock: 0, version: row.version });
    expect(changed.row).toEqual({ ...row, stock: 0, version: 2 });
    expect(await ofRow(product, row)).toMatchObject([{ changeSet: changed.changeSet, channel: 'trpc' }, { changeSet }]);
  });

  it.each(typesToTest(provider, everyType))('a change of %s that changes no value is not recorded', async (_, type) => {
    const row = await site.some(type);
    const same = Object.fromEntries(writableFields(type).map((field) => [field, row[field]]));
    for (const body of [same, {}, { unheardOf: 1 }, { version: row.version }]) {
      const { added } = await recordOf(async () => expect(await site.change(type, row, body)).toEqual(row));
      expect(added).toEqual([]);
    }
  });

  it.each(typesToTest(provider, everyType))('a refused change of %s is not recorded', async (_, type) => {
    const row = await site.some(type);
    const [field = ''] = writableFields(type);
    const refused = async (status: number, method: string, path: string, body?: unknown) =>
      expect(await recordOf(async () => expect((await site.rest(method, path, body)).status).toBe(status))).toEqual(nothing);
    const address = `${type.path}/${row[type.fixed?.by ?? 'id']}`;
    await refused(409, 'PUT', address, { [field]: await site.another(type, row, field), version: row.version + 1 });
    await refused(400, 'PUT', address, { [field]: { $ne: 1 } });
    await refused(404, 'PUT', `${type.path}/${type.fixed ? 'motto' : 999_999}`, {});
    if (type.fixed) return;
    await refused(400, 'POST', type.path, {});
    await refused(404, 'DELETE', `${type.path}/999999`);
    for (const name of type.unique) await refused(409, 'POST', type.path, { ...createSampleRow(type), [name]: row[name] });
  });

  once('a change set is rolled back as a whole when one of its changes is refused', async () => {
    const paper = await site.add(category, { slug: 'paper' });
    const row = await site.add(product, { categoryId: paper.id });
    const first: ContentChange[] = [
      { type: product, action: 'create', data: product.create.parse(createSampleRow(product)) as Record<string, unknown> },
      { type: product, action: 'update', row: { id: row.id }, data: { title: 'Another' } },
      { type: category, action: 'delete', row: { id: paper.id } },
    ];
    const refused: [ContentChange, number][] = [
      [{ type: category, action: 'delete', row: { id: paper.id } }, 404],
      [{ type: product, action: 'update', row: { id: row.id }, data: { stock: 3 }, version: 17 }, 409],
      [{ type: product, action: 'update', row: { id: row.id }, data: { categoryId: paper.id } }, 400],
    ];
    const taken: ContentChange = { type: category, action: 'create', data: { name: 'Paper', slug: 'paper' } };
    const products = await site.rows(product);
    for (const [last] of refused) {
      const record = await recordOf(() => expect(writeContent(site.services, actor, [...first, last])).rejects.toThrow());
      expect(record).toEqual(nothing);
    }
    expect(await recordOf(() => expect(writeContent(site.services, actor, [taken])).rejects.toThrow('already uses this slug'))).toEqual(
      nothing,
    );
    expect(await site.rows(product)).toEqual(products);
    expect(await site.find(category, paper.id)).toEqual(paper);
  });

  it('deleting a category sets the category of its products to null in the same change set', async () => {
    const [food, other] = [await site.add(category), await site.add(category)];
    const inside = [await site.add(product, { categoryId: food.id }), await site.add(product, { categoryId: food.id, isActive: false })];
    const outside = await site.add(product, { categoryId: other.id });
    const { raised, added } = await recordOf(() => site.remove(category, food));
    expect(raised).toBe(1);
    expect(new Set(added.map(({ changeSet }) => changeSet)).size).toBe(1);
    const uncategorised = inside.map((row) => ({ ...row, categoryId: null, version: row.version + 1 }));
    expect(added.map(({ type, action, before, after }) => ({ type, action, before, after })).reverse()).toEqual([
      ...inside.map((before, index) => ({ type: 'products', action: 'update', before, after: uncategorised[index] })),
      { type: 'product-categories', action: 'delete', before: food, after: null },
    ]);
    expect((await site.rows(product)).filter(({ id }) => inside.some((row) => row.id === id))).toEqual(uncategorised);
    expect(await site.find(product, outside.id)).toEqual(outside);
  });

  once(
    'a deleted category leaves its 501 products without category, and undo restores all of them, in batches of 500',
    { tags: 'thorough' },
    async () => {
      const food = await site.add(category);
      const rows = Array.from({ length: 501 }, (_, n) => ({ title: `Of many ${n}`, description: 'x', categoryId: food.id }));
      await site.db.transact((tx) => tx.product.createMany({ data: rows }));
      const inside = () => site.db.read.product.count({ where: { categoryId: food.id } });
      const { changeSet } = await site.ask('mutation', 'admin.productCategories.remove', { id: food.id });
      expect(await inside(), 'no product keeps a deleted category (REQ 4.3)').toBe(0);
      expect(await site.db.read.revision.count({ where: { changeSet } }), 'each product is recorded once').toBe(502);
      await site.ask('mutation', 'admin.history.undo', { changeSet });
      expect(await inside(), 'undo brings every link back (REQ 4.3)').toBe(501);
      await site.db.transact((tx) => tx.product.deleteMany({ where: { title: { startsWith: 'Of many' } } }));
    },
  );

  describe('with twenty concurrent writers', () => {
    const twenty = Array.from({ length: 20 }, (_, index) => index);

    it('twenty concurrent changes without a version are all accepted', async () => {
      const row = await site.add(product);
      const { raised, added } = await recordOf(async () => {
        const answers = await Promise.all(twenty.map((n) => site.put(product, row, { title: `Writer ${n}` })));
        expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
        expect(answers.map(({ body }) => body.product.version).sort((a, b) => a - b)).toEqual(twenty.map((n) => n + 2));
      });
      expect([raised, added.length]).toEqual([20, 20]);
      expect(await site.find(product, row.id)).toEqual({ ...row, title: expect.stringMatching(/^Writer/), version: 21 });
      // Each change starts from the result of the previous one.
      for (const [index, { after }] of added.slice(1).entries()) expect(added[index]?.before).toEqual(after);
    });

    it('of concurrent changes with the same version one is accepted', async () => {
      const row = await site.add(product);
      const { raised, added } = await recordOf(async () => {
        const answers = await Promise.all(twenty.map((n) => site.put(product, row, { title: `Writer ${n}`, version: 1 })));
        expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
        const won = answers.find(({ status }) => status === 200)?.body.product;
        for (const { status, body } of answers) if (status === 409) expect(body.conflict.theirs).toEqual(won);
        expect(await site.find(product, row.id)).toEqual(won);
      });
      expect([raised, added.length]).toEqual([1, 1]);
    });

    it('concurrent creations create every row once, and one row for a unique value', async () => {
      const { raised, added } = await recordOf(async () => {
        const answers = await Promise.all(
          twenty.map(() => site.rest('POST', 'company-stats', { statKey: 'race', value: 1, label: 'Race' })),
        );
        expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
      });
      expect([raised, added.length]).toEqual([1, 1]);
      const rows = await Promise.all(twenty.map(() => site.add(product)));
      expect(new Set(rows.map(({ id }) => id)).size).toBe(20);
      const own = Object.fromEntries(product.unique.map((name) => [name, 0]));
      expect(new Set(rows.map((row) => JSON.stringify({ ...omitVersion(row), ...own, id: 0 }))).size).toBe(1);
    });

    it('concurrent changes leave no product with a deleted category', async () => {
      const food = await site.add(category);
      const rows = await Promise.all(twenty.slice(0, 10).map(() => site.add(product)));
      const answers = await Promise.all([
        ...rows.slice(0, 5).map((row) => site.put(product, row, { categoryId: food.id })),
        site.remove(category, food),
        ...rows.slice(5).map((row) => site.put(product, row, { categoryId: food.id })),
      ]);
      for (const { status } of answers) expect([200, 400]).toContain(status);
      expect((await site.rows(product)).filter(({ categoryId }) => categoryId === food.id)).toEqual([]);
    });
  });
});
