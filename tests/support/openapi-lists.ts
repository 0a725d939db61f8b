/** Calls of the operations that accept requirement list files, pictures and documents, which have no JSON body, and of single rows. */
import sharp from 'sharp';
import { expect } from 'vitest';
import type { TestAnswer, TestApp, TestCall } from './app';

type Check = (status: number, operation: string, body?: object, call?: TestCall, row?: object) => Promise<TestAnswer>;

/** Reads a row by its id or name, and a row that does not exist. */
export async function checkOne(check: Check, path: string, row: object): Promise<void> {
  await check(200, `GET /api/admin/${path}`, undefined, {}, row);
  await check(404, `GET /api/admin/${path}`);
}

async function checkDescribedPictures(check: Check, app: Pick<TestApp, 'login'>): Promise<void> {
  const create = { width: 20, height: 10, channels: 3, background: '#c33' } as const;
  const [body, headers] = [await sharp({ create }).png().toBuffer(), { 'content-type': 'image/png' }];
  const upload = 'POST /api/admin/pictures';
  await checkOne(check, 'pictures/{id}', (await check(201, upload, undefined, { body, headers })).body.picture);
  await check(401, 'GET /api/admin/pictures/{id}', undefined, { token: undefined });
  await check(200, upload, undefined, { body, headers });
  await check(400, upload, undefined, { body: body.subarray(0, 60), headers });
  await check(413, upload, undefined, { body: Buffer.alloc(16 * 1024 * 1024), headers });
  await check(415, upload, undefined, { body: Buffer.from('GIF89a'), headers });
  await check(401, upload, undefined, { token: undefined });
  const { session } = await app.login();
  await check(403, upload, undefined, { token: undefined, cookie: session, headers: { origin: 'https://elsewhere.example' } });
}

async function checkDescribedListFiles(check: Check): Promise<void> {
  const [read, attach, key] = ['POST /api/requirement-list/file', 'POST /api/requirement-list/attachment', 'key-of-a-sent-request'];
  const [list, pdf] = [Buffer.from('Item,Qty\nsoap,12'), Buffer.from('%PDF-1.7')];
  const headers = { 'content-type': 'text/csv', 'idempotency-key': key };
  const request = { name: 'Asha', email: 'asha@example.com', lines: [{ text: 'Soap', quantity: 12 }] };
  await check(201, 'POST /api/quote-requests', request, { headers: { 'idempotency-key': key } });
  for (const [success, post] of [
    [200, read],
    [201, attach],
  ] as const) {
    await check(success, post, undefined, { body: list, headers });
    await check(400, post, undefined, { body: pdf, headers });
    await check(413, post, undefined, { body: Buffer.alloc(3 * 1024 * 1024), headers });
    await check(415, post, undefined, { body: Buffer.from('GIF89a'), headers: { ...headers, 'content-type': 'image/gif' } });
  }
  await check(404, attach, undefined, { body: list, headers: { ...headers, 'idempotency-key': 'key-that-nobody-sent' } });
}

async function checkDescribedDocuments(check: Check): Promise<void> {
  const upload = 'POST /api/admin/product-documents';
  const pdf = { body: Buffer.from('%PDF-1.7\n%%EOF'), headers: { 'content-type': 'application/pdf' } };
  await check(201, upload, undefined, pdf);
  await check(400, upload, undefined, { ...pdf, body: Buffer.from('%PDF-1.7') });
  await check(413, upload, undefined, { ...pdf, body: Buffer.alloc(10 * 1024 * 1024 + 1) });
  await check(415, upload, undefined, { ...pdf, headers: { 'content-type': 'image/png' } });
  await check(401, upload, undefined, { token: undefined });
}

const CSV = { headers: { 'content-type': 'text/csv' } };
const TOO_LARGE = { ...CSV, body: Buffer.alloc(10 * 1024 * 1024 + 1) };

async function checkDescribedTables(check: Check, app: TestApp & { token: string }, checked: Set<string>): Promise<void> {
  const [plan, apply] = ['POST /admin/import/products/check', 'POST /admin/import/products/apply'];
  const table = { ...CSV, body: Buffer.from('SKU,Title,Description\nOA-1,Broom,Of grass') };
  const { digest } = (await check(200, plan, undefined, table)).body;
  for (const operation of [plan, apply]) {
    await check(400, operation, undefined, { ...CSV, body: Buffer.alloc(0) });
    await check(401, operation, undefined, { ...table, token: undefined });
    await check(413, operation, undefined, TOO_LARGE);
    await check(415, operation, undefined, { ...table, headers: { 'content-type': 'image/png' } });
  }
  const send = (query: string) => app.call('POST', `/admin/import/products/apply?digest=${query}`, { ...table, token: app.token });
  expect(await send('0'.repeat(64))).toMatchObject({ status: 409, body: { code: 'stale_import' } });
  expect((await send(digest)).body).toMatchObject({ success: true, count: 1, counts: { create: 1 } });
  checked.add(`${apply} success`);
  const file = 'GET /admin/export/{list}.{format}';
  const names = { list: 'products', format: 'csv' };
  expect((await app.call('GET', '/admin/export/products.csv', { token: app.token })).text).toContain('OA-1');
  checked.add(`${file} success`);
  await check(401, file, undefined, { token: undefined }, names);
  await check(404, file, undefined, {}, { ...names, list: 'unknown' });
}

/** The checks of operations without a JSON body, by the rows of their files. */
export const describedFiles = {
  'files of requirement lists': checkDescribedListFiles,
  pictures: checkDescribedPictures,
  'documents of products': checkDescribedDocuments,
  'imports and exports': checkDescribedTables,
};
