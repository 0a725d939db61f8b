/** Posts that a page of another site may send without asking first: no route with its own content types takes them. */
import { beforeAll, expect, it } from 'vitest';
import { shareContent } from '../../support/content';

// A browser asks before it sends any other content type to another site.
const SIMPLE_TYPES = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=b', undefined];
const FROM_OTHERS: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://other.example' },
];

const app = shareContent('sqlite', { env: { SEED: 'none', RATE_LIMITS: 'on' }, isStill: true });
let session: string;
beforeAll(async () => {
  session = (await app.login()).session;
  await app.db.transact((tx) => tx.attemptCounter.deleteMany());
});

it.each([
  '/api/requirement-list/file',
  '/api/requirement-list/attachment?name=a.csv',
  '/quote-list/paste',
  '/admin/requirement-list/file',
  '/admin/import/products/check',
  '/admin/import/newsletter/check',
  '/admin/pictures',
  '/admin/inquiries/1/files',
  '/api/contact',
  '/api/quote-requests',
  '/api/demand',
])('a page of another site cannot post to %s, and uses up no attempt', async (path) => {
  for (const type of SIMPLE_TYPES)
    for (const site of FROM_OTHERS) {
      const headers = { ...site, ...(type && { 'content-type': type }) };
      const { status } = await app.call('POST', path, { body: Buffer.from('--b\r\n\r\na=1,2\nrope,5\n--b--'), headers, cookie: session });
      expect([path, type, status >= 400 && status < 500]).toEqual([path, type, true]);
    }
  expect(await app.db.read.attemptCounter.count()).toBe(0);
});

it('a program without an origin, and our own page, send a list', async () => {
  const own: Record<string, string>[] = [{}, { 'sec-fetch-site': 'same-origin' }, { origin: app.services.env.PUBLIC_URL }];
  for (const headers of own) {
    const body = Buffer.from('rope,5\nhooks,6');
    const { status } = await app.call('POST', '/api/requirement-list/file', { body, headers: { 'content-type': 'text/csv', ...headers } });
    expect(status).toBe(200);
  }
});
