/** The demo's inbox: its first look, that it sends no mail, and that it is removed completely. */
import { afterEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../../server/app';
import { readInquiryProfile } from '../../../server/features/conversation/inquiry-profile';
import { writeDemoInquiries } from '../../../server/features/inquiries/demo-inquiries';
import { writeDigestMail } from '../../../server/features/inquiries/mails/digest';
import { summarizeAffectedPersons } from '../../../server/features/privacy/breaches/affected';
import { previewRetention } from '../../../server/features/privacy/retention/retention';
import { DAY_MS, HOUR_MS } from '../../../shared/time/india';
import { countOpenMinutesBefore } from '../../../shared/time/opening-hours';
import { type ContentSite, startContent } from '../../support/content';

const MAIL = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_TO: 'office@example.com', PUBLIC_URL: 'https://www.example.com' };
/** Tuesday, 9:00 in India: the hour of the digest. */
const nine = new Date('2026-11-24T03:30:00Z');

describe('the demo’s inbox', () => {
  let app: ContentSite;
  afterEach(() => app.close());
  const stored = () => app.db.read.contactInquiry.findMany({ orderBy: { id: 'asc' } });
  const mails = () => app.db.read.outboxMail.findMany({ select: { kind: true, inquiryId: true } });

  it.each([
    ['on a Tuesday morning', nine],
    ['in the first minute of a Monday', new Date('2026-11-23T02:30:30Z')],
    ['on a Sunday', new Date('2026-11-22T07:00:00Z')],
    ['at night', new Date('2026-11-25T21:00:00Z')],
    ['on a holiday', new Date('2026-12-25T06:00:00Z')],
  ])('the demo inbox of a first start %s is that of a working day', async (_, now) => {
    app = await startContent('sqlite', { env: { SEED: 'demo' }, now: () => now, isStill: true });
    const { id, firstName, lastName } = await app.db.read.adminUser.findFirstOrThrow();
    await app.db.transact((tx) => writeDemoInquiries(tx, { now, user: { id, name: `${firstName} ${lastName}` } }));
    const { rows, counts } = await app.ask('query', 'admin.inquiries.page', {});
    expect(counts).toMatchObject({ waiting: 4, overdue: 1 });
    expect(rows.map(({ name, status, isOverdue }: Record<string, unknown>) => [name, status, isOverdue])).toEqual([
      ['Ramesh Iyer', 'in_progress', false],
      ['Farida Khan', 'new', true],
      ['Imran Shaikh', 'new', false],
      ['Lakshmi Narayanan', 'new', false],
      ['Anita D’Souza', 'resolved', false],
      ['Growth Team', 'new', false],
    ]);
    const inquiries = await stored();
    const [resolved, talk, late, call, request, spam] = inquiries;
    expect([call?.source, call?.followUpAt && call.followUpAt <= now, spam?.suspectedSpam, spam?.spamReasons]).toEqual([
      'phone',
      true,
      true,
      'advertising',
    ]);
    expect([late?.productId === null, resolved?.firstAnswerAt && resolved.dueAt && resolved.firstAnswerAt < resolved.dueAt]).toEqual([
      false,
      true,
    ]);
    const lines = await app.db.read.quoteLine.findMany({ where: { inquiryId: request?.id ?? 0 }, orderBy: { position: 'asc' } });
    expect(lines.map(({ productId, quantity }) => [productId !== null, quantity])).toEqual([
      [true, 40_000],
      [true, 25_000],
      [true, 30_000],
      [false, 500_000],
    ]);
    const { messages } = (await app.rest('GET', `contact-inquiries/${talk?.id}/messages`)).body;
    expect(messages.map(({ channel, direction }: Record<string, unknown>) => `${channel} ${direction}`)).toEqual([
      'mail out',
      'note internal',
      'mail in',
    ]);
    // All entries are in the past, within the opening hours, in the order of the references.
    const { clock } = await readInquiryProfile(app.db.read);
    const times = [
      ...inquiries.map(({ createdAt }) => createdAt),
      ...messages.map((one: { createdAt: string }) => new Date(one.createdAt)),
    ];
    for (const time of times) {
      expect(time.getTime()).toBeLessThan(now.getTime());
      expect(countOpenMinutesBefore(clock, new Date(time.getTime() + 60_000), 1)).toEqual(time);
    }
    expect(inquiries.map(({ createdAt }) => createdAt)).toEqual(inquiries.map(({ createdAt }) => createdAt).toSorted((a, b) => +a - +b));
    for (const { email, phone } of inquiries) {
      expect(email).toMatch(/^$|@example\.(com|org)$/);
      expect(phone ?? '5550').toContain('5550');
    }
  });

  it('the demo inbox comes with the first administrator, sends no mail, and is removed completely after the office has worked with it', async () => {
    // At eight nothing is written yet; new inquiries are due on the same day.
    let now = new Date(nine.getTime() - HOUR_MS);
    const env = { SEED: 'demo', ...MAIL };
    app = await startContent('sqlite', { env, now: () => now, isStill: true, isFirst: true, hasWorkingDay: true });
    expect(await app.ask('query', 'admin.demo.state')).toMatchObject({ inquiries: 6 });
    const { rows } = await app.ask('query', 'admin.quotations.page', {});
    expect(rows.map(({ state, company, isExpired }: Record<string, unknown>) => [state, company, isExpired])).toEqual([
      ['open', 'Cauvery Grand Hotel', false],
      ['accepted', 'Brindavan Public School', false],
    ]);
    // The quotation that was handed over by WhatsApp answered its inquiry.
    expect(rows.map(({ handedOverAt }: Record<string, unknown>) => typeof handedOverAt)).toEqual(['string', 'string']);
    const asked = (await stored()).find(({ id }) => id === rows[0].inquiryId);
    expect(asked).toMatchObject({ status: 'in_progress', firstAnswerAt: new Date(rows[0].handedOverAt), repliedAt: null });
    const pdf = () => app.call('GET', `/admin/quotations/${rows[0].id}/1.pdf`, { token: app.token });
    const drawn = await pdf();
    expect([drawn.status, drawn.text.slice(0, 5)]).toEqual([200, '%PDF-']);
    expect([(await pdf()).text === drawn.text, await app.db.read.quotationPdf.count()]).toEqual([true, 1]);
    expect((await app.call('GET', `/admin/quotations/${rows[0].id}/1.pdf`)).status).toBe(401);
    const [, talk, late, , , spam] = await stored();
    // Marked as no spam, answered, edited, and no other change in the morning.
    expect((await app.rest('PUT', `contact-inquiries/${spam?.id}`, { suspectedSpam: false })).status).toBe(200);
    const answer = (body: object) => app.rest('POST', `contact-inquiries/${talk?.id}/messages`, { text: 'Gladly.', ...body });
    expect((await answer({ channel: 'mail' })).body.message).toBe('This is a demo inquiry: nothing is mailed for it');
    expect((await answer({ channel: 'mail', byHand: true })).status).toBe(201);
    expect((await app.rest('PUT', `contact-inquiries/${late?.id}`, { notes: 'Called' })).status).toBe(200);
    const correction = { email: 'somebody@example.net' };
    expect((await app.rest('POST', `contact-inquiries/${late?.id}/correct-address`, correction)).status).toBe(200);
    now = nine;
    await writeDigestMail(app.services);
    expect(await mails()).toEqual([]);

    // No figure and no retention run counts the demo's inquiries, however old they are.
    const overview = await app.ask('query', 'admin.overview');
    const nothing = { met: 0, missed: 0 };
    expect(overview.inquiries.answers).toMatchObject({ due: nothing, within24h: nothing, medianHours: null });
    const none = { count: 0, totalPaise: '0' };
    expect(overview.quotations).toMatchObject({ sent: none, accepted: none, medianHours: null, endingSoon: 0, followUpsDue: 0 });
    const later = { ...app.services, now: () => new Date(nine.getTime() + 100 * DAY_MS) };
    expect(await previewRetention(later, 1)).toEqual({ resolved: 0, spam: 0, oldest: null });

    // A real inquiry beside them is the only one in the digest, and stays.
    now = new Date(nine.getTime() - HOUR_MS);
    const message = { name: 'Asha', email: 'asha@example.net', company: 'Rao', subject: 'bulk', message: 'Real.' };
    expect((await app.call('POST', '/api/contact', { body: message })).status).toBe(201);
    now = nine;
    await writeDigestMail(app.services);
    const digest = await app.db.read.outboxMail.findFirstOrThrow({ where: { kind: 'digest' } });
    expect(digest.subject).toContain(': 1 due today');
    expect(digest.text).not.toMatch(/Farida|Imran|Yesterday/);

    // The demo's quotations are deleted too, with their numbers and totals.
    const copied = await app.ask('mutation', 'admin.quotations.newLink', { id: rows[0].id, label: 'copied' });
    expect(copied.url).toContain('/quote/');
    expect(await app.ask('mutation', 'admin.demo.remove', { only: 'inquiries' })).toMatchObject({ inquiries: 6 });
    const { quotation, quotationRevision, quotationPdf, quotationLink } = app.db.read;
    const left = [quotation.count(), quotationRevision.count(), quotationPdf.count(), quotationLink.count()];
    expect(await Promise.all(left)).toEqual([0, 0, 0, 0]);
    expect((await stored()).map(({ name, isDemo }) => [name, isDemo])).toEqual([['Asha', false]]);
    expect(await app.db.read.inquiryMessage.count()).toBe(0);
    expect(await app.db.read.quoteLine.count()).toBe(0);
    expect(await app.ask('query', 'admin.demo.state')).toMatchObject({ inquiries: 0 });
    expect(await app.ask('mutation', 'admin.demo.remove', { only: 'inquiries' })).toMatchObject({ changeSet: null, inquiries: 0 });
    // A breach affects no person of the demo, also afterwards.
    const always = { fromAt: new Date(0).toISOString(), untilAt: nine.toISOString() };
    const { kinds } = await summarizeAffectedPersons(app.services, { ...always, kinds: ['inquiries', 'quotations'] });
    expect(kinds).toEqual({ inquiries: { persons: 1, erased: 0 }, quotations: { persons: 0, erased: 0 } });
  });

  it('the demo inbox is not created by a later start, or without the demo content', { tags: 'thorough' }, async () => {
    app = await startContent('sqlite', { env: { SEED: 'demo' }, hasWorkingDay: true, isStill: true });
    expect(await app.ask('query', 'admin.demo.state')).toMatchObject({ inquiries: 0 });
    await app.close();
    app = await startContent('sqlite', { env: { SEED: 'none' }, isFirst: true, hasWorkingDay: true, isStill: true });
    expect(await app.ask('query', 'admin.demo.state')).toMatchObject({ inquiries: 0 });
    // The demo is not created where data is stored already: the administrator was deleted by hand.
    const { db, services } = app;
    const sent = { name: 'Asha', email: 'asha@example.net', company: 'Rao', subject: 'bulk', message: 'Real.' };
    expect((await app.call('POST', '/api/contact', { body: sent })).status).toBe(201);
    await db.transact((tx) => tx.adminUser.deleteMany());
    const again = await buildApp({ env: { ...services.env, SEED: 'demo' }, db, passwords: services.passwords, jobs: [] });
    expect(await db.read.contactInquiry.count({ where: { isDemo: true } })).toBe(0);
    await again.http.close();
  });
});
