/** The size of a page of a conversation, and the number of files that wait for an answer. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ContentSite, startContent } from '../../support/content';

const now = new Date('2026-03-02T06:00:00Z');
const PDF = Buffer.from('%PDF-1.7\nprices');
let app: ContentSite;
let id: number;
beforeAll(async () => {
  const env = { MAIL_TO: 'office@example.com', SMTP_URL: 'smtp://127.0.0.1:1' };
  app = await startContent('sqlite', { env, now: () => now, isStill: true });
  const form = { name: 'Asha Rao', email: 'asha@example.com', company: 'Rao', subject: 'bulk', message: 'Forty cartons.' };
  expect((await app.call('POST', '/api/contact', { body: form })).status).toBe(201);
  ({ id } = await app.db.read.contactInquiry.findFirstOrThrow());
});
afterAll(() => app.close());

const path = () => `contact-inquiries/${id}/messages`;

it('a conversation with exactly 100 entries has no earlier page, and one with 101 has', async () => {
  const note = { inquiryId: id, channel: 'note', direction: 'internal', authorName: 'Office', createdAt: now };
  const addNotes = (count: number) =>
    app.db.transact((tx) =>
      tx.inquiryMessage.createMany({ data: Array.from({ length: count }, (_, n) => ({ ...note, text: `Note ${n}` })) }),
    );
  const page = async (query = '') => {
    const { messages, next } = (await app.rest('GET', `${path()}${query}`)).body;
    return { count: messages.length, first: messages[0]?.id, next };
  };
  await addNotes(100);
  expect(await page(), 'exactly one full page').toEqual({ count: 100, first: expect.any(Number), next: null });
  await addNotes(1);
  const newest = await page();
  expect(newest, 'one entry more').toEqual({ count: 100, first: expect.any(Number), next: newest.first });
  expect(await page(`?before=${newest.next}`)).toEqual({ count: 1, first: newest.first - 1, next: null });
});

it('a conversation shows the beginning of long texts, in pages of limited size; each whole text can be requested', async () => {
  const entry = { inquiryId: id, channel: 'mail', direction: 'in', authorName: 'Asha', createdAt: now };
  const received = Array.from({ length: 50 }, (_, n) => ({ name: `${n}`.repeat(250), size: 1 }));
  const texts = Array.from({ length: 40 }, (_, n) => `${n} ${'क'.repeat(100_000)}`.slice(0, 100_000));
  await app.db.transact((tx) => tx.inquiryMessage.createMany({ data: texts.map((text) => ({ ...entry, text })) }));
  await app.db.transact((tx) =>
    tx.inquiryMessage.createMany({ data: Array.from({ length: 100 }, () => ({ ...entry, text: 'Files', received })) }),
  );
  const ids: number[] = [];
  for (let next: number | null | undefined; next !== null; ) {
    const answer = await app.rest('GET', `${path()}${next ? `?before=${next}` : ''}`);
    expect(answer.bytes.length).toBeLessThan(512 * 1024);
    ids.unshift(...answer.body.messages.map((message: { id: number }) => message.id));
    next = answer.body.next;
  }
  const stored = await app.db.read.inquiryMessage.findMany({ where: { inquiryId: id }, orderBy: { id: 'asc' } });
  expect(ids).toEqual(stored.map((message) => message.id));
  const long = stored.find(({ text }) => text === texts[0])?.id ?? 0;
  const oldest = (await app.rest('GET', `${path()}?before=${long + 1}`)).body.messages.at(-1);
  expect([oldest.isCut, oldest.text]).toEqual([true, texts[0]?.slice(0, 2_000)]);
  const whole = await app.rest('GET', `inquiry-messages/${oldest.id}`);
  expect([whole.status, whole.body.message.isCut, whole.body.message.text === texts[0]]).toEqual([200, false, true]);
  expect((await app.rest('GET', 'inquiry-messages/4000000')).status).toBe(404);
});

it('a user has at most 20 uploaded files that were not sent', async () => {
  const headers = { 'content-type': 'application/pdf' };
  const upload = () => app.call('POST', '/api/admin/inquiry-files?name=a', { body: PDF, headers, token: app.token });
  const { id: userId } = await app.db.read.adminUser.findFirstOrThrow();
  const file = { name: 'a.pdf', size: PDF.length, bytes: new Uint8Array(PDF), createdAt: now };
  const ofOthers = Array.from({ length: 20 }, () => ({ ...file, userId: userId + 1 }));
  const own = Array.from({ length: 19 }, () => ({ ...file, userId }));
  await app.db.transact((tx) => tx.messageFile.createMany({ data: [...ofOthers, ...own] }));
  const last = await upload();
  expect([last.status, (await upload()).status], 'the 20th and the 21st').toEqual([201, 429]);
  const answer = await app.rest('POST', path(), { channel: 'mail', text: 'Our prices.', files: [last.body.file.id] });
  expect([answer.status, (await upload()).status], 'after one was sent').toEqual([201, 201]);
});

it('at most 20 of concurrent uploads are accepted, and two of a user at a time', async () => {
  const headers = { 'content-type': 'application/pdf' };
  const upload = () => app.call('POST', '/api/admin/inquiry-files?name=a', { body: PDF, headers, token: app.token });
  const { id: userId } = await app.db.read.adminUser.findFirstOrThrow();
  const file = { name: 'a.pdf', size: PDF.length, bytes: new Uint8Array(PDF), createdAt: now, userId };
  const unsent = { messageId: null, userId };
  await app.db.transact(async (tx) => {
    await tx.messageFile.deleteMany({ where: unsent });
    await tx.messageFile.createMany({ data: Array.from({ length: 10 }, () => file) });
  });
  const together = (await Promise.all(Array.from({ length: 8 }, upload))).map(({ status, body }) => `${status} ${body.message ?? ''}`);
  expect(together.filter((answer) => answer.startsWith('201'))).toHaveLength(2);
  expect(together.filter((answer) => answer.includes('being uploaded already'))).toHaveLength(6);
  await app.db.transact((tx) => tx.messageFile.createMany({ data: Array.from({ length: 7 }, () => file) }));
  await Promise.all([upload(), upload()]);
  expect(await app.db.read.messageFile.count({ where: unsent })).toBe(20);
});
