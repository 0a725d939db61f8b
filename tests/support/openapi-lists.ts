/** Calls of the operations that accept requirement list files and documents, which have no JSON body. */
import type { TestCall } from './app';

type Check = (status: number, operation: string, body?: object, call?: TestCall) => Promise<unknown>;

export async function checkDescribedListFiles(check: Check): Promise<void> {
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

export async function checkDescribedDocuments(check: Check): Promise<void> {
  const upload = 'POST /api/admin/product-documents';
  const pdf = { body: Buffer.from('%PDF-1.7\n%%EOF'), headers: { 'content-type': 'application/pdf' } };
  await check(201, upload, undefined, pdf);
  await check(400, upload, undefined, { ...pdf, body: Buffer.from('%PDF-1.7') });
  await check(413, upload, undefined, { ...pdf, body: Buffer.alloc(10 * 1024 * 1024 + 1) });
  await check(415, upload, undefined, { ...pdf, headers: { 'content-type': 'image/png' } });
  await check(401, upload, undefined, { token: undefined });
}
