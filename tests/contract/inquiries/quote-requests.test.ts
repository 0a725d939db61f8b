/** Quote requests: stored with their lines, announced, acknowledged, and read back. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContentRow } from '../../../server/features/content/rows';
import { findTypeByPath } from '../../../shared/content/registry';
import { type ContentSite, startContent } from '../../support/content';
import { bothProvidersFor, itOnTestProviders } from '../../support/databases';

const MAIL = { MAIL_TO: 'office@example.com', MAIL_FROM: 'site@example.com', SMTP_URL: 'smtp://127.0.0.1:1' };
const sender = { name: 'Vikram Typed', company: 'Typed Hotels', gstin: '29AAACS0000A1ZD', pinCode: '560001', neededBy: '2026-12-24' };
const products = findTypeByPath('products');

describe.each(bothProvidersFor('text search'))('quote requests on %s', (provider) => {
  // For tests with queries that return the same rows on both databases.
  const once = itOnTestProviders(provider);
  let app: ContentSite;
  let soap: ContentRow;
  let hidden: ContentRow;
  let senders = 0;
  const now = new Date('2026-03-02T06:00:00Z');
  beforeAll(async () => {
    app = await startContent(provider, { env: MAIL, now: () => now });
    soap = await app.add(products, { title: 'Palm soap', sku: 'PS-1', unit: 'case', moq: 100, packSize: 12 });
    hidden = await app.add(products, { title: 'Not yet', sku: 'NY-1', isActive: false });
  });
  afterAll(() => app.close());

  const lines = () => [
    { productId: soap.id, quantity: '40', note: 'Typed note' },
    { text: 'Typed hooks', quantity: 2.5 },
    { productId: hidden.id, quantity: 1 },
  ];
  const post = (body: object, key?: string) =>
    app.call('POST', '/api/quote-requests', { body, ...(key && { headers: { 'idempotency-key': key } }) });
  const latest = () => app.db.read.contactInquiry.findFirstOrThrow({ orderBy: { id: 'desc' } });
  /** Sends a request of another visitor that must succeed, and returns its inquiry. */
  const arrive = async (fields: object = {}) => {
    senders += 1;
    const { status, body } = await post({ ...sender, email: `v${senders}@example.com`, lines: lines(), ...fields });
    expect([status, body.success]).toEqual([201, true]);
    return latest();
  };
  const inquiries = async () => (await app.rest('GET', 'contact-inquiries')).body.inquiries;
  const mailsOf = async (inquiryId: number) => {
    const mails = await app.db.read.outboxMail.findMany({ where: { inquiryId } });
    return { office: mails.find(({ kind }) => kind === 'notification'), visitor: mails.find(({ kind }) => kind === 'acknowledgement') };
  };

  once('quote requests are stored with lines that say what the products were called', async () => {
    const { id } = await arrive();
    await app.change(products, soap, { title: 'Soap of palms', sku: 'PS-2', unit: 'box' });
    const [inquiry] = await inquiries();
    expect(inquiry).toMatchObject({
      id,
      kind: 'quote-request',
      source: 'quote-list',
      topic: 'Quote request',
      message: '',
      ...sender,
      neededBy: '2026-12-23T18:30:00.000Z',
      suspectedSpam: false,
    });
    const text = { productId: null, title: 'Typed hooks', sku: null, unit: null, quantity: 2.5, note: null };
    expect(inquiry.lines).toEqual([
      { productId: soap.id, title: 'Palm soap', sku: 'PS-1', unit: 'case', quantity: 40, note: 'Typed note' },
      text,
      { productId: hidden.id, title: 'Not yet', sku: 'NY-1', unit: hidden.unit, quantity: 1, note: null },
    ]);
    const { inquiry: changed } = (await app.rest('PUT', `contact-inquiries/${id}`, { status: 'in_progress' })).body;
    expect(changed.lines).toEqual(inquiry.lines);
    const row = await app.ask('query', 'admin.inquiries.row', { id });
    expect(row.lines).toEqual(inquiry.lines);
    expect(row.catalogue).toMatchObject([
      { id: soap.id, unit: 'box', moq: 100, packSize: 12, price: soap.price, stock: soap.stock, isActive: true },
      { id: hidden.id },
    ]);
    expect((await app.ask('query', 'admin.inquiries.page', {})).rows[0].lines).toEqual(inquiry.lines);
    expect((await app.rest('GET', 'contact-inquiries')).text).not.toContain('"position"');
    soap = await app.change(products, (await app.find(products, soap.id as number)) as ContentRow, {
      title: 'Palm soap',
      sku: 'PS-1',
      unit: 'case',
    });
  });

  once('quote requests are announced with their lines, and acknowledged with the titles of public products', async () => {
    const { id } = await arrive({ message: 'Typed words.' });
    const { office, visitor } = await mailsOf(id);
    for (const said of [
      'GSTIN: 29AAACS0000A1ZD',
      'PIN code: 560001',
      'Needed by: Thursday, 24 December 2026\n',
      '1. Palm soap (PS-1): 40 cases. Note: Typed note\n2. Typed hooks: 2.5\n3. Not yet (NY-1): 1',
      'Typed words.',
    ])
      expect(office?.text).toContain(said);
    expect(visitor?.text).toContain('Product: Palm soap: 40 cases\nAnd 2 other lines of your list\n');
    expect(`${visitor?.subject} ${visitor?.text}`).not.toMatch(/typed|not yet|560001|29AAACS/i);
  });

  once('quote requests keep a product that was deleted since it was listed, under the name that the visitor saw', async () => {
    const { id } = await arrive({ lines: [{ productId: 999_999, text: 'Old mop', quantity: 2 }] });
    const inquiry = (await inquiries()).find((one: ContentRow) => one.id === id);
    expect(inquiry.lines).toEqual([{ productId: 999_999, title: 'Old mop', sku: null, unit: null, quantity: 2, note: null }]);
    const known = { productId: soap.id, quantity: 1 };
    const mixed = { ...sender, email: 'gone@example.com', lines: [known, { productId: 999_999, text: 'Old mop', quantity: 2 }, known] };
    for (let attempt = 0; attempt < 2; attempt += 1) expect((await post(mixed, 'gone-key-0001-0001')).body.gone).toEqual([1]);
  });

  once('quote requests need no e-mail address if the phone can be called, and get no acknowledgement then', async () => {
    const { id, email, phoneKey } = await arrive({ email: '', phone: '098200 12345' });
    const { office, visitor } = await mailsOf(id);
    expect([email, phoneKey, office?.replyTo, visitor]).toEqual(['', '9820012345', null, undefined]);
    for (const [phone, field] of [
      ['12', 'phone'],
      ['', 'email'],
      [null, 'email'],
    ]) {
      const answer = await post({ name: 'A', phone, lines: lines() });
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [field]]);
    }
  });

  once.each([
    [[{ productId: 999_999, quantity: 1 }], 'lines.0.productId', /Line 1: there is no product 999999/],
    [[{ text: 'Hooks', quantity: 0 }], 'lines.0.quantity', /number above 0/],
    [
      [
        { text: 'Hooks', quantity: 1 },
        { text: 'Hooks', quantity: '1.2345' },
      ],
      'lines.1.quantity',
      /number above 0/,
    ],
    [[{ quantity: 1 }], 'lines.0.text', /Choose a product/],
    [[], 'lines', /at least one/],
    [Array.from({ length: 51 }, () => ({ text: 'Hooks', quantity: 1 })), 'lines', /At most 50/],
    [undefined, 'lines', /at least one/],
  ])('a quote request with the lines %j is refused at %s', async (wrong, field, words) => {
    const count = await app.db.read.contactInquiry.count();
    const { status, body } = await post({ ...sender, email: 'v@example.com', lines: wrong });
    expect([status, Object.keys(body.errors), body.errors[field]]).toEqual([400, [field], expect.stringMatching(words)]);
    expect(await app.db.read.contactInquiry.count()).toBe(count);
  });

  once.each([{ pinCode: '5'.repeat(21) }, { neededBy: '24.12.2026' }, { neededBy: '0001-01-01' }, { email: 'nobody' }])(
    'a quote request with %j is refused at that field',
    async (fields) => {
      const { status, body } = await post({ ...sender, email: 'v@example.com', lines: lines(), ...fields });
      expect([status, Object.keys(body.errors)]).toEqual([400, Object.keys(fields)]);
    },
  );

  once('a quote request with an odd PIN code is stored as typed', async () => {
    const { reference } = (await post({ ...sender, email: 'v@example.com', lines: lines(), pinCode: '0 12' })).body;
    expect(await app.db.read.contactInquiry.findFirst({ orderBy: { id: 'desc' } })).toMatchObject({ pinCode: '0 12' });
    expect(reference).toMatch(/^SQ-/);
  });

  it('a quote request is stored once for a key, also when a product was renamed or deleted meanwhile; other lines are refused', async () => {
    const key = `a-key-of-one-attempt-${provider}`;
    const gone = await app.add(products, { title: 'Soon gone' });
    const body = { ...sender, email: 'key@example.com', lines: [...lines(), { productId: gone.id, quantity: 3 }] };
    const answers = await Promise.all([1, 2, 3].map((times) => post({ ...body, elapsedMs: times * 4_000 }, key)));
    await app.remove(products, gone);
    answers.push(await post(body, key));
    const { id } = await latest();
    const { reference } = (await inquiries())[0];
    expect(answers.map((one) => [one.status, one.body])).toEqual(Array(4).fill([201, { success: true, reference, gone: [] }]));
    for (const other of [
      { ...body, neededBy: '2026-12-25' },
      { ...body, lines: lines() },
      { ...body, lines: body.lines.map((line) => ({ ...line, quantity: 7 })) },
      { ...body, lines: body.lines.map((line) => ({ ...line, note: 'Another' })) },
    ])
      expect((await post(other, key)).status).toBe(409);
    expect([(await latest()).id, await app.db.read.quoteLine.count({ where: { inquiryId: id } })]).toEqual([id, 4]);
  });

  once('quote requests that were suspected spam are announced when they are rescued, with their lines', async () => {
    const { id, suspectedSpam } = await arrive({ lines: [...lines(), { text: '[url=https://spam.example]', quantity: 1 }] });
    expect([suspectedSpam, await mailsOf(id)]).toEqual([true, { office: undefined, visitor: undefined }]);
    expect((await app.rest('PUT', `contact-inquiries/${id}`, { suspectedSpam: false })).status).toBe(200);
    const { office, visitor } = await mailsOf(id);
    expect([office?.text, visitor?.text]).toEqual([
      expect.stringContaining('1. Palm soap (PS-1): 40 cases'),
      expect.stringContaining('Product: Palm soap: 40 cases\nAnd 3 other lines of your list\n'),
    ]);
  });

  it('the search finds quote requests by the text of their lines', async () => {
    const { id } = await arrive({ name: 'Searched', lines: [...lines(), { text: 'Kumkuma boxes', quantity: 1 }] });
    const found = async (q: string) => (await app.ask('query', 'admin.inquiries.page', { q })).rows.map((row: ContentRow) => row.id);
    for (const q of ['kumkuma', 'searched ps-1', 'KUMKUMA soap typed', 'searched ku']) expect([q, await found(q)]).toEqual([q, [id]]);
    expect(await found('kumkuma nowhere')).toEqual([]);
  });

  once('quote requests are quoted in the first answer, shown where they are joined to, and exported', async () => {
    const { id, email } = await arrive();
    const later = await arrive({ email, lines: [{ text: 'Typed lamps', quantity: 3 }] });
    const messages = `contact-inquiries/${id}/messages`;
    expect((await app.rest('POST', messages, { channel: 'mail', text: 'Ten rupees.' })).status).toBe(201);
    const reply = await app.db.read.outboxMail.findFirstOrThrow({ where: { inquiryId: id, kind: 'reply' } });
    expect(reply.text).toContain('you wrote:\n> Palm soap (PS-1): 40 cases. Note: Typed note\n> Typed hooks: 2.5\n');
    expect((await app.rest('PUT', `contact-inquiries/${later.id}`, { joinedToId: id })).status).toBe(200);
    const { joined } = (await app.rest('GET', messages)).body;
    expect(joined).toMatchObject([{ topic: 'Quote request', lines: [{ title: 'Typed lamps', quantity: 3 }] }]);
    const session = (await app.login()).session;
    const { text } = await app.call('GET', '/admin/export/contact-inquiries.csv', { cookie: session });
    expect(text).toContain('GSTIN,PIN code,Needed by,Lines');
    expect(text).toContain('29AAACS0000A1ZD,560001,2026-12-24,Typed lamps: 3');
  });
});

it('quote requests share their rate limit with the contact forms', async () => {
  const app = await startContent('sqlite', { env: { RATE_LIMITS: 'on', FORM_LIMIT: '2/10' } });
  const request = { name: 'Asha', email: 'a@example.com', lines: [{ text: 'Hooks', quantity: 1 }] };
  const message = { name: 'Asha', email: 'a@example.com', company: 'Rao', subject: 'bulk', message: 'Hello' };
  const send = async (path: string, body: object) => (await app.call('POST', path, { body })).status;
  expect(await send('/api/contact', message)).toBe(201);
  expect(await send('/api/quote-requests', request)).toBe(201);
  expect([await send('/api/quote-requests', request), await send('/api/contact', message)]).toEqual([429, 429]);
  await app.close();
});
