/** The documents of products: uploaded by the office, named by a product, downloaded by visitors, and deleted when nothing names them. */
import { describe, expect, it } from 'vitest';
import type { ContentRow } from '../../../server/features/content/rows';
import { deleteUnusedDocuments } from '../../../server/features/documents/product-documents';
import { DOCUMENT_KINDS, type DocumentKind, describeDocument } from '../../../shared/catalogue/documents';
import { findTypeByPath } from '../../../shared/content/registry';
import { shareContent } from '../../support/content';
import { createUnbuiltClient } from '../../support/unbuilt-client';

const products = findTypeByPath('products');
const DAY = 86_400_000;
const pdfOf = (text: string) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`);

it.each(Object.entries(DOCUMENT_KINDS) as [DocumentKind, string][])(
  'a document of the kind %s is shown with its kind and its name',
  (kind, label) => {
    expect(describeDocument({ kind, name: '' })).toBe(label);
    expect(describeDocument({ kind, name: 'Lot 12' })).toBe(kind === 'other' ? 'Lot 12' : `${label}: Lot 12`);
  },
);

/** The same queries run on both databases; the backup's tests restore the tables of each into the other. */
describe('the documents of products on sqlite', () => {
  const app = shareContent('sqlite', { pages: createUnbuiltClient });

  const upload = (body: Buffer, headers: object = {}) =>
    app.call('POST', '/api/admin/product-documents', {
      token: app.token,
      body,
      headers: { 'content-type': 'application/pdf', ...headers },
    });
  const stored = async (text: string): Promise<string> => (await upload(pdfOf(text))).body.document.hash;
  const named = (hash: string) => ({ kind: 'safety-data-sheet', name: '', date: '2026-01-31', hash });
  const soapWith = (hash: string, fields: object = {}): Promise<ContentRow> =>
    app.add(products, { title: 'Soap', sku: null, categoryId: null, documents: [named(hash)], ...fields });
  const download = (id: number, hash: string, headers: Record<string, string> = {}) =>
    app.call('GET', `/product/${id}/documents/${hash}.pdf`, { headers });
  const fileCount = (hash: string) => app.db.read.productDocument.count({ where: { hash } });

  it('the page of a product shows each document with kind, day and size, and visitors download the file', async () => {
    const text = 'x'.repeat(4_000);
    const hash = await stored(text);
    const { id } = await soapWith(hash);
    const page = (await app.call('GET', `/product/${id}`)).text;
    expect(page).toContain(`<a href="/product/${id}/documents/${hash}.pdf">Safety data sheet</a><small>PDF, 31 Jan 2026, 4 kB</small>`);
    const file = await download(id, hash);
    expect([file.status, file.text, file.headers['content-type']]).toEqual([200, pdfOf(text).toString(), 'application/pdf']);
    expect(file.headers['content-disposition']).toContain('attachment; filename="soap-safety-data-sheet.pdf"');
    expect(file.headers['content-security-policy']).toContain('sandbox');
    expect((await download(id, hash, { 'if-none-match': String(file.headers.etag) })).status).toBe(304);
  });

  it('a document that the product does not name, or of a product that visitors cannot see, is not found', async () => {
    const hash = await stored('hidden');
    const soap = await soapWith(hash);
    const other = await soapWith(await stored('other'));
    expect((await download(other.id, hash)).status).toBe(404);
    await app.change(products, soap, { isActive: false });
    expect((await download(soap.id, hash)).status).toBe(404);
    expect((await download(999_999, hash)).status).toBe(404);
  });

  it.each([`/product/1/documents/${'0'.repeat(32)}.pdf`, '/product/1.pdf', '/sitemaps/0.xml', '/admin/quotations/1/1.pdf'])(
    'a POST to %s is not allowed',
    async (path) => {
      const { status, headers } = await app.call('POST', path);
      expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
    },
  );

  it.each(['/product/1/documents/0.pdf', '/product/x.pdf', '/sitemaps/0.xml.gz', '/admin/quotations/1/.pdf'])(
    'a POST to %s, which is no address, is not found',
    async (path) => expect((await app.call('POST', path)).status).toBe(404),
  );

  it('a removed document cannot be downloaded, also with a known tag, and comes back with Undo', async () => {
    const hash = await stored('removed');
    const soap = await soapWith(hash);
    const { changeSet } = await app.ask('mutation', 'admin.products.update', { id: soap.id, documents: [] });
    for (const headers of [{}, { 'if-none-match': `"${hash}"` }])
      expect((await download(soap.id, hash, headers as never)).status).toBe(404);
    await app.ask('mutation', 'admin.history.undo', { changeSet });
    expect((await download(soap.id, hash)).status).toBe(200);
  });

  it('a document of a missing file is not shown', async () => {
    const soap = await soapWith('0'.repeat(32));
    expect((await app.call('GET', `/product/${soap.id}`)).text).not.toContain('documents-title');
    expect((await download(soap.id, '0'.repeat(32))).status).toBe(404);
  });

  it('the same file is stored once', async () => {
    const first = await upload(pdfOf('twice'));
    const second = await upload(pdfOf('twice'));
    expect([first.status, second.body]).toEqual([201, first.body]);
    expect(await fileCount(first.body.document.hash)).toBe(1);
  });

  it.each([
    ['a page that says that it is a PDF', Buffer.from('<html>%PDF-1.7 %%EOF'), {}, 400],
    ['a PDF without its end', Buffer.from('%PDF-1.7 half of a file'), {}, 400],
    ['an empty file', Buffer.alloc(0), {}, 400],
    ['a file of another type', pdfOf('picture'), { 'content-type': 'image/png' }, 415],
    ['a file of more than 10 MB', Buffer.concat([pdfOf('large'), Buffer.alloc(10 * 1024 * 1024)]), {}, 413],
  ])('%s is refused', async (_, body, headers, status) => {
    const count = () => app.db.read.productDocument.count();
    const before = await count();
    const { status: answered, body: refusal } = await upload(body, headers);
    expect([answered, refusal.success]).toEqual([status, false]);
    expect(await count()).toBe(before);
  });

  it('nobody uploads a document without a session', async () => {
    const headers = { 'content-type': 'application/pdf' };
    expect((await app.call('POST', '/api/admin/product-documents', { body: pdfOf('stranger'), headers })).status).toBe(401);
  });

  it.each([
    [{ kind: 'poem' }, 'documents.0.kind'],
    [{ date: '31.01.2026' }, 'documents.0.date'],
    [{ date: '2026-02-30' }, 'documents.0.date'],
    [{ hash: '../../etc/passwd' }, 'documents.0.hash'],
    [{ name: 'x'.repeat(101) }, 'documents.0.name'],
  ])('a product refuses a document with %j', async (wrong, field) => {
    const { id } = await soapWith('1'.repeat(32));
    const { status, body } = await app.rest('PUT', `products/${id}`, { documents: [{ ...named('1'.repeat(32)), ...wrong }] });
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
  });

  it('a product has at most ten documents, each file once', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => named(at.toString(16).padStart(32, '0')));
    const { id } = await soapWith('2'.repeat(32));
    expect((await app.rest('PUT', `products/${id}`, { documents: many(11) })).status).toBe(400);
    const doubled = await app.rest('PUT', `products/${id}`, { documents: [...many(2), ...many(2)] });
    expect(doubled.body.product.documents).toEqual(many(2));
  });

  it('an exported file of products with documents changes nothing when it is imported', async () => {
    const hash = await stored('exported');
    const names = ['Lot 12', '', 'a|b', '| x', 'x |', '|', 'a | b', '=1+1', ' in\ntwo lines '];
    for (const name of names)
      await soapWith(hash, { title: `Exported ${names.indexOf(name)}`, documents: [{ ...named(hash), name }, named('3'.repeat(32))] });
    const { text } = await app.call('GET', '/admin/export/products.csv', { token: app.token });
    expect(text).toContain(`safety-data-sheet | 2026-01-31 | ${hash} | Lot 12`);
    const headers = { 'content-type': 'text/csv' };
    const { body } = await app.call('POST', '/admin/import/products/check', { token: app.token, body: text, headers });
    expect(body.counts).toMatchObject({ create: 0, change: 0, refused: 0 });
  });

  it('the name of a document has one line', async () => {
    const { id } = await soapWith('4'.repeat(32));
    const sent = await app.rest('PUT', `products/${id}`, { documents: [{ ...named('4'.repeat(32)), name: ' Lot\r\n12\u2028of\t\tMay ' }] });
    expect(sent.body.product.documents[0].name).toBe('Lot 12 of May');
  });

  it('a file is deleted 90 days after the last product or change that named it, and never while a product names it', async () => {
    const [kept, removed, never, recent] = await Promise.all(['kept', 'gone', 'never named', 'recent'].map(stored));
    const startedAt = app.services.now().getTime();
    await soapWith(kept as string);
    const soap = await soapWith(removed as string);
    await app.change(products, soap, { documents: [] });
    const runAfter = (days: number) => deleteUnusedDocuments({ db: app.db, now: () => new Date(startedAt + days * DAY) });
    const left = () => Promise.all([kept, removed, never].map((hash) => fileCount(hash as string)));
    await runAfter(89);
    expect(await left()).toEqual([1, 1, 1]);
    const old = new Date(startedAt - 91 * DAY);
    const hash = { not: recent as string };
    await app.db.transact((tx) => tx.productDocument.updateMany({ where: { hash }, data: { createdAt: old } }));
    await runAfter(0);
    expect(await left()).toEqual([1, 1, 0]);
    await runAfter(91);
    expect(await left()).toEqual([1, 0, 0]);
    expect(await fileCount(recent as string)).toBe(0);
  });

  it('a file that only one of many changes names is not deleted', async () => {
    const hash = await stored('in the history');
    const soap = await soapWith(hash);
    await app.change(products, soap, { documents: [] });
    const { id: _, ...change } = await app.db.read.revision.findFirstOrThrow({ where: { type: 'products', action: 'update' } });
    const data = Array.from({ length: 600 }, () => ({ ...change, before: {}, after: {} }));
    await app.db.transact(async (tx) => {
      await tx.productDocument.updateMany({ where: { hash }, data: { createdAt: new Date(0) } });
      await tx.revision.createMany({ data: data as never });
      const { id: __, ...last } = await tx.revision.findFirstOrThrow({ where: { type: 'products', action: 'update', rowId: soap.id } });
      await tx.revision.deleteMany({ where: { type: 'products', rowId: soap.id } });
      await tx.revision.create({ data: last as never });
    });
    await deleteUnusedDocuments(app.services);
    expect(await fileCount(hash)).toBe(1);
  });
});
