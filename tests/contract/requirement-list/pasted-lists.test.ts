/** Requirement lists of buyers and of the office, and the remembered names of products for each buyer. */
import { expect, it } from 'vitest';
import { databaseProviders } from '../../../prisma/schema';
import { erasePersonalData } from '../../../server/platform/personal-data/erase-personal-data';
import { findPersonalData } from '../../../server/platform/personal-data/find-personal-data';
import type { ContactKeys } from '../../../server/platform/personal-data/person';
import { findTypeByPath } from '../../../shared/content/registry';
import { startContent } from '../../support/content';
import { dumpDatabase } from '../../support/dump';

const products = findTypeByPath('products');
const soap = { title: 'Brass polish, 1 L (case of 12)', description: 'Plain', sku: 'BP-1L', unit: 'case' };

async function startWithProduct(provider: (typeof databaseProviders)[number], env: Record<string, string> = {}) {
  const app = await startContent(provider, { env: { SEED: 'none', ...env }, isStill: true });
  const product = await app.add(products, soap);
  const read = (text: unknown) => app.call('POST', '/api/requirement-list', { body: { text } });
  const arrive = async (email: string, gstin = '') => {
    const body = { name: 'Asha', email, gstin, lines: [{ text: 'Things', quantity: 1 }], message: 'chamak tel - 12\nrope 5 m' };
    expect((await app.call('POST', '/api/quote-requests', { body })).status).toBe(201);
    return (await app.db.read.contactInquiry.findFirstOrThrow({ orderBy: { id: 'desc' } })).id;
  };
  const matchOf = async (of: object, text = 'chamak tel - 12') => {
    const { rows } = await app.ask('mutation', 'admin.requirementLists.ofText', { text, ...of });
    return rows.map(({ match }: { match: string }) => match);
  };
  return { ...app, product, read, arrive, matchOf };
}

it.each(databaseProviders)('a pasted list shows its matches beside the text and rows of the buyer, on %s', async (provider) => {
  const app = await startWithProduct(provider);
  const before = await dumpDatabase(app.db);
  const { status, body } = await app.read(
    'Item\tCode\tQty\tRemarks\nAnything\tbp 1l\t1,000\turgent\nbrass polish\t\t12 ctn\t\nbrass polsh\t\t5 kg\t\nStapler\t\t0\t',
  );
  expect(status).toBe(200);
  const candidate = { id: app.product.id, title: soap.title, sku: soap.sku, unit: 'case', price: '449.50', isOtherUnit: false };
  expect(body).toEqual({
    success: true,
    rows: [
      {
        row: 2,
        item: 'Anything',
        code: 'bp 1l',
        quantity: 1_000_000,
        unit: '',
        note: 'urgent',
        match: 'sure',
        candidates: [{ ...candidate, quantity: 1_000_000 }],
        isOnly: true,
      },
      {
        row: 3,
        item: 'brass polish',
        code: '',
        quantity: 12_000,
        unit: 'ctn',
        note: '',
        match: 'likely',
        candidates: [{ ...candidate, quantity: 12_000 }],
        isOnly: true,
      },
      {
        row: 4,
        item: 'brass polsh',
        code: '',
        quantity: 5_000,
        unit: 'kg',
        note: '',
        match: 'likely',
        candidates: [{ ...candidate, isOtherUnit: true, quantity: null }],
        isOnly: false,
      },
      { row: 5, item: 'Stapler', code: '', quantity: null, unit: '', note: '', match: 'none', candidates: [], isOnly: false },
    ],
    skipped: { blank: 0, totals: 0, others: 0 },
    leftOut: [],
    unread: [],
    sheets: [],
    beyond: null,
    version: app.services.version.current,
  });
  expect(await dumpDatabase(app.db)).toEqual(before);
  await app.close();
});

it('a buyer’s list has at most fifty rows, the office’s two hundred, and the answer says which rows are beyond them', async () => {
  const app = await startWithProduct('sqlite');
  const text = ['Item\tQty', ...Array.from({ length: 600 }, (_, at) => `Thing ${at}\t${at + 1}`)].join('\n');
  const { body } = await app.read(text);
  expect([body.rows.length, body.beyond]).toEqual([50, { from: 52, to: 601, count: 550 }]);
  const office = await app.ask('mutation', 'admin.requirementLists.ofText', { text });
  expect([office.rows.length, office.beyond]).toEqual([200, { from: 202, to: 601, count: 400 }]);
  await app.close();
});

it('a list with a missing, empty or too long text is refused with a message', async () => {
  const app = await startWithProduct('sqlite');
  expect((await app.read(undefined)).body).toMatchObject({ success: false, errors: { text: 'Paste your list' } });
  expect((await app.read('x'.repeat(100_001))).body.errors.text).toMatch(/too long/);
  const empty = await app.read('\n ');
  expect([empty.status, empty.body.errors.text]).toEqual([400, expect.stringMatching(/^No line was found/)]);
  await app.close();
});

it('lists of one address are limited like quote requests', async () => {
  const app = await startWithProduct('sqlite', { RATE_LIMITS: 'on', FORM_LIMIT: '2/10' });
  const statuses: number[] = [];
  for (let at = 0; at < 3; at += 1) statuses.push((await app.read('soap')).status);
  expect(statuses).toEqual([200, 200, 429]);
  await app.close();
});

it.each(databaseProviders)(
  'a remembered match applies only to its buyer, by address or GSTIN, until it is deleted, on %s',
  async (provider) => {
    const app = await startWithProduct(provider);
    const GSTIN = '29AAACS0000A1ZC';
    const [inquiryId, ofColleague, ofStranger] = [
      await app.arrive('asha@example.com', GSTIN),
      await app.arrive('ravi@example.com', GSTIN),
      await app.arrive('yak@example.com'),
    ];
    const words = [{ words: 'Chamak tel', productId: app.product.id }];
    expect(await app.matchOf({ inquiryId })).toEqual(['none']);
    expect(await app.ask('mutation', 'admin.requirementLists.remember', { inquiryId, words })).toEqual({ count: 1 });
    await app.ask('mutation', 'admin.requirementLists.remember', {
      inquiryId,
      words: [{ words: 'CHAMAK-TEL', productId: app.product.id }],
    });

    expect(await app.matchOf({ inquiryId })).toEqual(['sure']);
    expect(await app.matchOf({ inquiryId: ofColleague })).toEqual(['sure']);
    expect(await app.matchOf({ inquiryId: ofStranger })).toEqual(['none']);
    expect(await app.matchOf({})).toEqual(['none']);
    expect((await app.read('chamak tel')).body.rows).toMatchObject([{ match: 'none' }]);
    const ofInquiry = await app.ask('query', 'admin.requirementLists.ofInquiry', { inquiryId });
    expect(ofInquiry.rows).toMatchObject([
      { item: 'chamak tel', quantity: 12_000, match: 'sure' },
      { item: 'rope 5 m', quantity: null, match: 'none' },
    ]);

    const listed = await app.ask('query', 'admin.requirementLists.remembered', { q: 'asha@' });
    expect(listed).toMatchObject({
      next: null,
      words: [{ words: 'CHAMAK-TEL', email: 'asha@example.com', gstin: GSTIN, product: { title: soap.title } }],
    });
    await app.rest('PUT', `products/${app.product.id}`, { isActive: false });
    expect(await app.matchOf({ inquiryId })).toEqual(['none']);
    await app.rest('PUT', `products/${app.product.id}`, { isActive: true });
    const [{ id, product: _, by, createdAt, ...row }] = listed.words;
    expect([by, createdAt]).toEqual(['Site Administrator', expect.stringMatching(/Z$/)]);
    expect(await app.ask('mutation', 'admin.requirementLists.forget', { id })).toBeNull();
    expect(await app.matchOf({ inquiryId })).toEqual(['none']);
    expect(await app.ask('mutation', 'admin.requirementLists.putBack', row)).toBeNull();
    expect(await app.matchOf({ inquiryId })).toEqual(['sure']);
    const events = await app.db.read.event.findMany({ where: { subject: 'remembered-words' }, orderBy: { id: 'asc' } });
    expect(events.map(({ action, userId }) => [action, userId])).toEqual(
      ['created', 'deleted', 'created', 'deleted', 'created'].map((action) => [action, 1]),
    );
    await app.db.transact((tx) => tx.contactInquiry.delete({ where: { id: inquiryId } }));
    const { body } = await app.trpc('mutation', 'admin.requirementLists.putBack', row, { token: app.token });
    expect(body.error.json.message).toBe('The inquiry of these words was erased');
    await app.close();
  },
);

it.each(databaseProviders)(
  'remembered matches are exported and erased with their person, or with the inquiry of a person without an address, on %s',
  async (provider) => {
    const app = await startWithProduct(provider);
    const words = (said: string) => ({ words: [{ words: said, productId: app.product.id }] });
    await app.ask('mutation', 'admin.requirementLists.remember', {
      inquiryId: await app.arrive('asha@example.com'),
      ...words('zebra oil'),
    });
    await app.ask('mutation', 'admin.requirementLists.remember', { inquiryId: await app.arrive('yak@example.com'), ...words('yak oil') });
    const byPhone = { name: 'Ravi', phone: '98450 12345', gstin: '29AAACS0000A1ZC', lines: [{ text: 'Things', quantity: 1 }] };
    expect((await app.call('POST', '/api/quote-requests', { body: byPhone })).status).toBe(201);
    const { id: inquiryId, phoneKey } = await app.db.read.contactInquiry.findFirstOrThrow({ orderBy: { id: 'desc' } });
    await app.ask('mutation', 'admin.requirementLists.remember', { inquiryId, ...words('camel oil') });

    const [asha, ravi]: [ContactKeys, ContactKeys] = [
      { emailKey: 'asha@example.com', phoneKeys: [] },
      { emailKey: '', phoneKeys: [phoneKey ?? ''] },
    ];
    const found = async (person: ContactKeys) => (await findPersonalData(app.services, { person, rows: {} }, 10)).rememberedWords;
    expect(await found(asha)).toMatchObject([{ words: 'zebra oil', emailKey: 'asha@example.com', productId: app.product.id }]);
    expect(await found(ravi)).toMatchObject([{ words: 'camel oil' }]);
    const by = { user: { id: 1, name: 'Asha Rao' }, channel: 'shell' } as const;
    for (const person of [asha, ravi]) await erasePersonalData(app.services, { person, rows: {} }, by);
    expect((await app.db.read.rememberedWords.findMany()).map((one) => one.words)).toEqual(['yak oil']);
    expect(
      Object.values(await dumpDatabase(app.db))
        .flat()
        .filter((row) => /zebra|camel/.test(row)),
    ).toEqual([]);
    await app.close();
  },
);

it('U+0000 in remembered words is refused with 400', async () => {
  const app = await startWithProduct('sqlite');
  const row = { email: '', gstin: '', words: 'x', productId: app.product.id, inquiryId: null };
  const cases = [
    ['query', 'remembered', { q: 'a\u0000b' }],
    ['mutation', 'putBack', { ...row, email: 'a\u0000b' }],
    ['mutation', 'putBack', { ...row, gstin: 'a\u0000b' }],
  ] as const;
  for (const [kind, name, input] of cases)
    expect([name, (await app.trpc(kind, `admin.requirementLists.${name}`, input, { token: app.token })).status]).toEqual([name, 400]);
  await app.close();
});

it('matches of an unidentifiable buyer, or with an unknown product, are not remembered', async () => {
  const app = await startWithProduct('sqlite');
  const call = (input: object) => app.trpc('mutation', 'admin.requirementLists.remember', input, { token: app.token });
  const body = { name: 'Ravi', phone: '98450 12345', gstin: '29AAACS0000A1ZD', lines: [{ text: 'Things', quantity: 1 }] };
  await app.call('POST', '/api/quote-requests', { body });
  const { id: inquiryId } = await app.db.read.contactInquiry.findFirstOrThrow({ orderBy: { id: 'desc' } });
  const words = [{ words: 'camel oil', productId: app.product.id }];
  expect((await call({ inquiryId, words })).body.error.json.message).toMatch(/neither a mail address nor a GSTIN/);
  const known = await app.arrive('asha@example.com');
  const gone = await call({ inquiryId: known, words: [{ words: 'camel oil', productId: 999_999 }] });
  expect(gone.body.error.json.message).toBe('There is no product 999999');
  expect(await app.db.read.rememberedWords.count()).toBe(0);
  await app.close();
});
