/** Mails that start a conversation: which of them become inquiries, and what they cause. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isMailWithinLimits } from '../../../server/features/inquiries/receive/start-by-mail';
import { composeReplyMail, LONG_POLL_OPTIONS, type MailDesk, startMailDesk } from '../../support/desk';
import { startOutboxJob } from '../../support/jobs';
import { startSmtp } from '../../support/smtp';

describe('a mail that starts a conversation', () => {
  let desk: MailDesk;
  beforeAll(async () => {
    const env = { PUBLIC_URL: 'https://www.sahyadri.example', RATE_LIMITS: 'on', FORM_LIMIT: '3/10' };
    // Only the test sends the mails.
    desk = await startMailDesk('sqlite', { env, isStill: true });
  });
  beforeEach(() => wanted(true));
  afterEach(async () => {
    await desk.reset();
    await desk.app.db.transact((tx) => tx.contactInquiry.deleteMany());
    await desk.app.db.transact((tx) => tx.attemptCounter.deleteMany());
  });
  afterAll(() => desk.close());

  const wanted = (mailInquiries: boolean) => desk.app.db.transact((tx) => tx.companyProfile.updateMany({ data: { mailInquiries } }));
  const started = () => desk.app.db.read.contactInquiry.findMany({ where: { source: 'mail' }, orderBy: { id: 'asc' } });
  const outbox = async () =>
    (await desk.app.db.read.outboxMail.findMany({ orderBy: { id: 'asc' } })).map(({ kind, to }) => `${kind} to ${to}`);

  it('a mail that starts a conversation becomes an inquiry with the mail as its first entry, acknowledged and due like others', async () => {
    await desk.read();
    const date = new Date(desk.now.getTime() - 60_000);
    const pdf = '("APPLICATION" "PDF" ("NAME" "list.pdf") NIL NIL "BASE64" 4160 NIL ("ATTACHMENT" ("FILENAME" "list.pdf")) NIL NIL)';
    const structure = `(("TEXT" "PLAIN" ("CHARSET" "utf-8") NIL NIL "7BIT" 12 1 NIL NIL NIL)${pdf} "MIXED" ("BOUNDARY" "b") NIL NIL)`;
    const headers = { Subject: 'Soap for our hotel', 'Authentication-Results': 'mx.example.com; dmarc=pass header.from=hotel.example' };
    desk.imap.deliver(composeReplyMail('Ravi Kumar <Ravi@Hotel.example>', headers, `${'Forty cartons. '.repeat(500)}Thank you.`), {
      date,
      structure,
    });
    await desk.allRead();
    const [inquiry] = await started();
    const [entry] = await desk.messages();
    expect(inquiry).toMatchObject({
      name: 'Ravi Kumar',
      email: 'Ravi@Hotel.example',
      emailKey: 'ravi@hotel.example',
      topic: 'Soap for our hotel',
      status: 'new',
      suspectedSpam: false,
      firstAnswerAt: null,
      repliedAt: null,
      createdAt: date,
      lastMessageId: entry?.id,
      announced: true,
    });
    expect([inquiry?.message.length, inquiry?.dueAt && inquiry.dueAt > date]).toEqual([5_000, true]);
    expect(entry).toMatchObject({
      inquiryId: inquiry?.id,
      direction: 'in',
      authorName: 'Ravi Kumar',
      senderCheck: 'passed',
      subject: 'Soap for our hotel',
      received: [{ name: 'list.pdf', size: 3040 }],
    });
    expect(entry?.text).toMatch(/Thank you\.$/);
    // The mail itself notifies the office.
    expect(await outbox()).toEqual(['acknowledgement to Ravi@hotel.example']);
  });

  it('a new mail notifies the office if it went to another mailbox; the acknowledgement continues its thread', async () => {
    await desk.read();
    desk.imap.deliver(composeReplyMail('ravi@hotel.example', { To: 'sales@example.com', 'Message-ID': '<first@hotel.example>' }));
    await desk.allRead();
    expect(await outbox()).toEqual(['notification to office@example.com', 'acknowledgement to ravi@hotel.example']);
    const smtp = await startSmtp();
    const sender = startOutboxJob({ ...desk.app.services, env: { ...desk.app.services.env, SMTP_URL: smtp.url } });
    await expect.poll(() => smtp.received.length, LONG_POLL_OPTIONS).toBe(2);
    await sender.stop();
    smtp.close();
    const { data = '' } = smtp.received.find(({ to }) => to[0]?.includes('ravi')) ?? {};
    expect(data).toContain('In-Reply-To: <first@hotel.example>');
    expect(data.replace(/=\r\n/g, '').replace(/\s+/g, ' ')).toMatch(/because a mail from your address arrived/);
    expect(data).not.toContain('Thank you.');
  });

  it('further mails of the sender continue the same inquiry, and an answer marks it answered', async () => {
    await desk.read();
    desk.imap.deliver(composeReplyMail('ravi@hotel.example', { Subject: 'Soap', 'Message-ID': '<first@hotel.example>' }));
    desk.imap.deliver(
      composeReplyMail('ravi@hotel.example', { Subject: 'Re: Soap', 'In-Reply-To': '<first@hotel.example>' }, 'And paper.'),
    );
    await desk.allRead();
    const [inquiry, ...others] = await started();
    expect(others).toEqual([]);
    expect((await desk.messages({ inquiryId: inquiry?.id })).map(({ text }) => text)).toEqual(['Thank you.', 'And paper.']);
    expect(inquiry?.repliedAt).toEqual(desk.now);
  });

  it('a new mail is stored once, even if the reader is killed or the mailbox fails', async () => {
    await desk.read();
    const source = composeReplyMail('ravi@hotel.example', { Subject: 'Soap' });
    for (const copy of [source, source]) desk.imap.deliver(copy, { date: desk.now });
    await desk.allRead();
    await desk.app.db.transact((tx) => tx.mailboxPosition.updateMany({ data: { lastUid: 0n } }));
    await desk.read();
    await desk.allRead();
    expect(await started()).toHaveLength(1);
  });

  it('an erased mail does not return when the mailbox renumbers its mails; a new mail is read', async () => {
    await desk.read();
    const [known, erased, after] = [0, 1, 2].map((minute) => new Date(desk.now.getTime() - (10 - minute) * 60_000)) as [Date, Date, Date];
    await wanted(false);
    desk.imap.deliver(composeReplyMail('before@hotel.example'), { date: known });
    await desk.allRead();
    await wanted(true);
    desk.imap.deliver(composeReplyMail('erased@hotel.example'), { date: erased });
    await desk.allRead();
    const [{ id } = { id: 0 }] = await started();
    expect((await desk.app.call('DELETE', `/api/admin/contact-inquiries/${id}`, desk.signedIn)).status).toBe(200);
    // The stored position is older than the first contact, as after an hour of operation.
    await desk.app.db.transact((tx) => tx.mailboxPosition.updateMany({ data: { arrivedUpTo: erased } }));
    desk.imap.deliver(composeReplyMail('new@hotel.example'), { date: after });
    desk.imap.state.uidValidity = 2;
    desk.imap.drop();
    await expect.poll(async () => (await desk.app.db.read.mailboxPosition.findFirst())?.uidValidity, LONG_POLL_OPTIONS).toBe(2n);
    await desk.allRead();
    expect((await started()).map(({ email }) => email)).toEqual(['new@hotel.example']);
  });

  const left: [string, string, Record<string, string>?][] = [
    ['of a list', 'news@shop.example', { 'List-Id': '<news.shop.example>' }],
    ['of a newsletter', 'news@shop.example', { 'List-Unsubscribe': '<https://shop.example>' }],
    ['of an automatic answer', 'ravi@hotel.example', { 'Auto-Submitted': 'auto-replied' }],
    ['of a mass mailing', 'ravi@hotel.example', { Precedence: 'bulk' }],
    ['without a return path', 'ravi@hotel.example', { 'Return-Path': '<>' }],
    ['from nobody who reads answers', 'Orders <no-reply@shop.example>'],
    ['of a mail server', 'Mail Delivery <MAILER-DAEMON@shop.example>'],
    ['of several senders', 'a@hotel.example, b@hotel.example'],
    ['of the office', 'Office <office@example.com>'],
    ['of a colleague at the site’s own domain', 'meera@sahyadri.example'],
    ['that answers a mail that the site does not know', 'ravi@hotel.example', { 'In-Reply-To': '<elsewhere@hotel.example>' }],
  ];
  it('a mail that is not from a customer is left in the mailbox', async () => {
    await desk.read();
    for (const [, from, headers] of left) desk.imap.deliver(composeReplyMail(from, headers));
    desk.imap.deliver(composeReplyMail('old@hotel.example'), { date: new Date(desk.now.getTime() - 40 * 24 * 60 * 60_000) });
    await desk.allRead();
    expect([await started(), await outbox()]).toEqual([[], []]);
    desk.imap.deliver(composeReplyMail('ravi@hotel.example', { Subject: 'Fwd: Soap', References: '<elsewhere@hotel.example>' }));
    await desk.allRead();
    expect(await started()).toHaveLength(1);
  });

  it('new mails are left in the mailbox unless the office enables the import', async () => {
    expect(await desk.app.db.read.companyProfile.findFirst()).not.toBeNull();
    await wanted(false);
    await desk.read();
    desk.imap.deliver(composeReplyMail('ravi@hotel.example'));
    await desk.allRead();
    expect(await started()).toEqual([]);
  });

  it('a new mail is suspected spam, without notification, if its text is suspicious or its sender failed a check', async () => {
    await desk.read();
    const failed = 'mx.example.com; dmarc=fail header.from=hotel.example';
    desk.imap.deliver(composeReplyMail('seo@ads.example', { Subject: 'Top of Google' }, 'Our SEO services: https://ads.example'));
    desk.imap.deliver(composeReplyMail('marked@ads.example', { 'X-Spam-Flag': 'YES' }));
    desk.imap.deliver(composeReplyMail('ravi@hotel.example', { 'Authentication-Results': failed }));
    await desk.allRead();
    expect((await started()).map(({ suspectedSpam, spamReasons, announced }) => [suspectedSpam, spamReasons, announced])).toEqual([
      [true, 'advertising', false],
      [true, 'mail-server', false],
      [true, 'failed-check', false],
    ]);
    expect(await outbox()).toEqual([]);
  });

  it('new mails beyond the limits of a sender are left in the mailbox; a sender gets one acknowledgement a day', async () => {
    await desk.read();
    for (let mail = 0; mail < 5; mail += 1) desk.imap.deliver(composeReplyMail(`ravi+${mail}@hotel.example`));
    desk.imap.deliver(composeReplyMail('asha@hotel.example'));
    await desk.allRead();
    expect((await started()).map(({ email }) => email)).toEqual([
      'ravi+0@hotel.example',
      'ravi+1@hotel.example',
      'ravi+2@hotel.example',
      'asha@hotel.example',
    ]);
    expect(await outbox()).toEqual(['acknowledgement to ravi+0@hotel.example', 'acknowledgement to asha@hotel.example']);
  });
});

it('one sender starts at most a tenth of the inquiries that all senders may start in an hour', async () => {
  const { app } = await startMailDesk('sqlite', { env: { RATE_LIMITS: 'on', FORM_LIMIT: '3/10' }, isStill: true });
  const start = new Date('2026-11-25T05:00:00Z').getTime();
  let allowed = 0;
  for (let minute = 0; minute < 60; minute += 1)
    allowed += Number(
      await app.db.transact((tx) => isMailWithinLimits(tx, app.services, 'ravi@hotel.example', new Date(start + minute * 60_000))),
    );
  expect(allowed).toBe(10);
});

it('senders of one domain and its subdomains use up 15 of the 100 inquiries of an hour, and others start theirs', async () => {
  const { app } = await startMailDesk('sqlite', { env: { RATE_LIMITS: 'on', FORM_LIMIT: '3/10' }, isStill: true });
  const now = new Date('2026-11-25T05:00:00Z');
  const allowed = async (addressOf: (at: number) => string) => {
    let count = 0;
    for (let at = 0; at < 40; at += 1)
      count += Number(await app.db.transact((tx) => isMailWithinLimits(tx, app.services, addressOf(at), now)));
    return count;
  };
  expect(await allowed((at) => `buyer${at}@mail${at % 3}.flood.co.in`)).toBe(15);
  expect(await allowed((at) => `buyer${at}@flood.example`)).toBe(15);
  expect(await allowed((at) => `buyer${at}@gmail.com`)).toBe(40);
  expect(await allowed((at) => `buyer${at}@hotel${at}.co.in`)).toBe(30);
});

it('the profile says whether mails start inquiries: administrators change it, both roles read it', async () => {
  const desk = await startMailDesk('sqlite');
  const { app, signedIn } = desk;
  const rules = async () => (await app.trpc('query', 'admin.inquiries.mailRules', undefined, signedIn)).body.result.data.json;
  expect(await rules()).toMatchObject({ startsInquiries: false });
  const saved = await app.call('PUT', '/api/admin/company-profile/company', { ...signedIn, body: { mailInquiries: true } });
  expect([saved.status, saved.body.profile.mailInquiries, await rules()]).toEqual([
    200,
    true,
    expect.objectContaining({ startsInquiries: true }),
  ]);
  await desk.close();
});
