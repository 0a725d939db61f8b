/** What the scopes for writing allow (REQ 7.13), and the tokens of earlier releases. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { contentTypes } from '../../../shared/content/registry';
import { ALL_CONTENT_SCOPES } from '../../../shared/people/scopes';
import { canTokenCall, insertApiToken } from '../../support/api-tokens';
import { shareContent } from '../../support/content';
import { testProviders } from '../../support/databases';

const MIGRATION = '20261130050000_token_scopes';

describe.each(testProviders)('scopes of API tokens on %s', (provider) => {
  const site = shareContent(provider);
  let stock: string;
  let id: number;
  const put = (body: object, token = stock) => site.call('PUT', `/api/admin/products/${id}`, { token, body });
  const stored = () => site.db.read.product.findUniqueOrThrow({ where: { id } });
  const upload = (path: string, text: string, token: string) =>
    site.call('POST', `/admin/import/products/${path}`, { token, body: Buffer.from(text), headers: { 'content-type': 'text/csv' } });
  async function importFile(text: string, token: string) {
    const checked = await upload('check', text, token);
    return checked.status === 200 ? upload(`apply?digest=${checked.body.digest}`, text, token) : checked;
  }

  beforeAll(async () => {
    stock = await insertApiToken(site, 'write-stock');
    const catalogue = await insertApiToken(site, 'write-catalogue');
    const body = { title: 'Soap', description: 'A bar', categoryId: null, sku: 'SOAP-1', price: '10.00' };
    const made = await site.call('POST', '/api/admin/products', { token: catalogue, body });
    expect(made.status).toBe(201);
    id = made.body.product.id;
  });

  it('write-stock changes stock, price and visibility of a product', async () => {
    const { version } = await stored();
    expect(await put({ stock: 7, price: '12.50', isActive: false, version })).toMatchObject({
      status: 200,
      body: { product: { stock: 7, price: '12.50' } },
    });
    expect(await stored()).toMatchObject({ stock: 7, isActive: false, title: 'Soap' });
  });

  it('write-stock is refused with each other field of a product by name, and nothing is written', async () => {
    const before = await stored();
    const row = (await site.call('GET', `/api/admin/products/${id}`, { token: stock })).body.product as Record<string, unknown>;
    const others = Object.keys(contentTypes.products.fields).filter((field) => !['stock', 'price', 'isActive', 'cost'].includes(field));
    expect(others.length).toBeGreaterThan(15);
    for (const field of others) {
      const refused = await put({ stock: 99, [field]: row[field] });
      expect([field, refused.status, refused.body.code, refused.body.errors]).toEqual([
        field,
        403,
        'scope_missing',
        { [field]: 'Takes the scope write-catalogue' },
      ]);
    }
    expect((await put({ cost: '1.00' })).status).toBe(403);
    expect(await put({ stok: 5 })).toMatchObject({ status: 400, body: { errors: { stok: 'Unknown field' } } });
    const { version } = before;
    const many = [
      ['changeMany', { ids: [id], data: { title: 'Other' } }],
      ['changeEach', { rows: [{ id, version, data: { stock: 1, badge: 'New' } }] }],
    ] as const;
    for (const [name, input] of many)
      expect([name, (await site.trpc('mutation', `admin.products.${name}`, input, { token: stock })).status]).toEqual([name, 403]);
    expect(await stored()).toEqual(before);
  });

  it('write-stock imports a file of stock and prices by SKU, and no file that changes more or adds a product', async () => {
    expect(await importFile('SKU,Stock,Price\nSOAP-1,31,15\n', stock)).toMatchObject({ status: 200, body: { count: 1 } });
    expect((await stored()).stock).toBe(31);
    // An equal title is no change.
    expect(await importFile('SKU,Title,Stock\nSOAP-1,Soap,32\n', stock)).toMatchObject({ status: 200, body: { count: 1 } });
    expect(await importFile('SKU,Title,Stock\nSOAP-1,Soap bar,33\n', stock)).toMatchObject({
      status: 403,
      body: { code: 'scope_missing', errors: { title: 'Takes the scope write-catalogue' } },
    });
    const added = 'SKU,Title,Description,Category,Stock\nSOAP-2,Soap 2,A bar,,33\n';
    expect(await importFile(added, stock)).toMatchObject({ status: 403, body: { code: 'scope_missing' } });
    expect([await site.db.read.product.count(), (await stored()).stock]).toEqual([1, 32]);
  });

  it('a deletion requires the scope for deletions and the write scope of the type', async () => {
    const remove = async (scopes: string) =>
      (await site.call('DELETE', '/api/admin/products/2147483647', { token: await insertApiToken(site, scopes) })).status;
    expect([await remove('write-catalogue'), await remove('delete-content'), await remove('write-stock,delete-content')]).toEqual([
      403, 403, 403,
    ]);
    const replace = async (scopes: string) =>
      (await site.trpc('mutation', 'admin.pictures.replace', { id: 2147483647, by: 1 }, { token: await insertApiToken(site, scopes) }))
        .status;
    expect([await replace('write-catalogue'), await replace('write-content'), await replace('write-catalogue,write-content')]).toEqual([
      403, 403, 404,
    ]);
    expect([await remove('write-content,delete-content'), await remove('write-catalogue,delete-content')]).toEqual([403, 404]);
  });

  it('a token that was made while one scope allowed all changes of content keeps all of them', async () => {
    const old = await insertApiToken(site, 'costs,read-inquiries,write-content');
    const other = await insertApiToken(site, 'read-public,write-inquiries');
    const script = readFileSync(`prisma/migrations/${provider}/${MIGRATION}/migration.sql`, 'utf8');
    await site.db.transact(async (tx) => void (await tx.$executeRawUnsafe(script)));
    const [first, second] = await site.db.read.apiToken.findMany({ orderBy: { id: 'desc' }, take: 2 });
    expect(second?.scopes.split(',').sort()).toEqual(['costs', 'read-inquiries', ...ALL_CONTENT_SCOPES].sort());
    expect(first?.scopes).toBe('read-public,write-inquiries');
    const procedures = Object.keys(contentTypes).flatMap((type) =>
      ['page', 'create', 'update', 'remove'].map((name) => `admin.${type}.${name}`),
    );
    for (const procedure of procedures) expect([procedure, canTokenCall(ALL_CONTENT_SCOPES.join())(procedure)]).toEqual([procedure, true]);
    for (const type of ['products', 'contact-details', 'amc-services', 'carriers'])
      expect([type, (await site.call('DELETE', `/api/admin/${type}/2147483647`, { token: old })).status]).toEqual([type, 404]);
    expect((await site.call('DELETE', '/api/admin/products/2147483647', { token: other })).status).toBe(403);
  });
});
