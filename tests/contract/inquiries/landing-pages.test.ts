/** Contact forms on pages of the company's other sites, which post to `/api/contact` and get our page (docs/api.md). */
import { beforeEach, expect, it } from 'vitest';
import { CONTACT_PAGE_TOPICS } from '../../../shared/inquiries/topics';
import { shareApp } from '../../support/app';
import { createUnbuiltClient } from '../../support/unbuilt-client';

const LANDING = 'https://offer.example.com';
const FORM = { name: 'Vikram', email: 'v@example.com', company: 'Shetty', subject: 'bulk', message: 'Napkins <3' };
const FROM_LANDING = { origin: LANDING, 'sec-fetch-site': 'cross-site' };

const app = shareApp('sqlite', { pages: createUnbuiltClient, env: { FORM_ORIGINS: LANDING, RATE_LIMITS: 'on', FORM_LIMIT: '2/10' } });
beforeEach(() => app.db.transact((tx) => tx.attemptCounter.deleteMany()));

const post = (headers: Record<string, string>, fields: object = FORM, path = '/api/contact') =>
  app.call('POST', path, {
    body: new URLSearchParams(fields as Record<string, string>).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
const count = () => app.db.read.contactInquiry.count();

it.each([
  ['a page of a named site', FROM_LANDING],
  ['a page of a named site on our domain', { origin: LANDING, 'sec-fetch-site': 'same-site' }],
])('%s posts the form, and gets 303 to our page with the reference', async (_, headers) => {
  const answer = await post(headers);
  expect([answer.status, answer.headers.location]).toEqual([
    303,
    expect.stringMatching(/^\/contact\?sent=message&reference=SQ-\d{4}-\d+#write$/),
  ]);
  expect(await app.db.read.contactInquiry.findFirst({ orderBy: { id: 'desc' } })).toMatchObject({ name: 'Vikram', message: 'Napkins <3' });
});

it.each([
  ['an unnamed site', { origin: 'https://other.example', 'sec-fetch-site': 'cross-site' }],
  ['a site whose name only begins alike', { origin: `${LANDING}.other.example`, 'sec-fetch-site': 'cross-site' }],
  ['a page that hides its origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ['a page without an origin', { 'sec-fetch-site': 'cross-site' }],
])('%s gets 415, stores nothing and uses up no attempt', async (_, headers) => {
  const before = await count();
  expect((await post(headers as Record<string, string>)).status).toBe(415);
  expect([await count(), await app.db.read.attemptCounter.count()]).toEqual([before, 0]);
});

it('a site in FORM_ORIGINS posts no other form', async () => {
  for (const path of ['/api/newsletter', '/api/quote-requests', '/api/privacy-requests'])
    expect((await post(FROM_LANDING, { email: 'v@example.com' }, path)).status).toBe(415);
});

it('FORM_LIMIT counts posts from a site in FORM_ORIGINS', async () => {
  const statuses: number[] = [];
  for (let sent = 0; sent < 3; sent += 1) statuses.push((await post(FROM_LANDING)).status);
  expect(statuses).toEqual([303, 303, 429]);
});

it('a form that is not complete is shown again on our page, with what was typed', async () => {
  const answer = await post(FROM_LANDING, { ...FORM, email: 'nonsense' });
  expect([answer.status, answer.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
  expect(answer.text).toContain('Napkins &lt;3');
});

it('a request with a session cookie from a site in FORM_ORIGINS is refused', async () => {
  const { session } = await app.login();
  const answer = await app.call('POST', '/api/admin/company-timeline', {
    body: { year: '2001', event: 'x' },
    cookie: session,
    headers: FROM_LANDING,
  });
  expect([answer.status, answer.body.code]).toEqual([403, 'cross_site']);
});

it('a form that is too large is refused on a page for a browser, and as JSON for a program', async () => {
  const large = { ...FORM, message: 'x'.repeat(300 * 1024) };
  const page = await post({ ...FROM_LANDING, accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }, large);
  expect([page.status, page.headers['content-type'], page.headers['cache-control']]).toEqual([413, 'text/html; charset=utf-8', 'no-store']);
  expect(page.text).toContain('The request is too large');
  const answer = await post({ ...FROM_LANDING, accept: '*/*' }, large);
  expect([answer.status, answer.body.code]).toEqual([413, 'payload_too_large']);
});

it('OpenAPI describes the form of other sites, with its fields, its subjects and 303, and no other form', async () => {
  const { paths } = (await app.call('GET', '/api/openapi.json')).body;
  const { requestBody, responses } = paths['/api/contact'].post;
  const form = requestBody.content['application/x-www-form-urlencoded'].schema;
  const shapes: { properties: Record<string, { description?: string }> }[] = form.anyOf;
  const fields = shapes.find(({ properties }) => 'subject' in properties)?.properties ?? {};
  expect(Object.keys(fields)).toEqual(expect.arrayContaining(Object.keys(FORM)));
  for (const subject of Object.keys(CONTACT_PAGE_TOPICS)) expect(fields.subject?.description).toContain(subject);
  expect(responses).toMatchObject({ 201: {}, 303: { headers: { Location: {} } } });
  const posts = Object.values(paths).flatMap((one) => (one as { post?: { requestBody?: { content: object } } }).post?.requestBody ?? []);
  expect(posts.filter(({ content }) => 'application/x-www-form-urlencoded' in content)).toHaveLength(1);
});
