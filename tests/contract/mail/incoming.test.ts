/** Incoming mails: their inquiries and their effects. */
import { afterEach, describe, expect, it } from 'vitest';
import { composeDeliveryReport, composeReplyMail, type MailDesk, shareMailDesk } from '../../support/desk';

const desk = shareMailDesk('sqlite');
afterEach(() => desk.reset());

describe('a mail of a visitor', () => {
  it('a visitor’s answer to a mail of the office is added to its inquiry, which is reopened', async () => {
    const { id, email } = await desk.ask();
    const answerId = await desk.answer(id, 'reply-1@example.com');
    await desk.read();
    const date = new Date(desk.now.getTime() - 30_000);
    const pdf = '("APPLICATION" "PDF" ("NAME" "order.pdf") NIL NIL "BASE64" 4160 NIL ("ATTACHMENT" ("FILENAME" "order.pdf")) NIL NIL)';
    const structure = `(("TEXT" "PLAIN" ("CHARSET" "utf-8") NIL NIL "7BIT" 12 1 NIL NIL NIL)${pdf} "MIXED" ("BOUNDARY" "b") NIL NIL)`;
    const source = composeReplyMail(`Someone <${email.toUpperCase()}>`, {
      'In-Reply-To': '<reply-1@example.com>',
      Subject: '=?utf-8?q?Caf=C3=A9?=',
    });
    desk.imap.deliver(source, { date, structure });
    await desk.allRead();
    const [, stored] = await desk.messages({ inquiryId: id });
    expect(stored).toMatchObject({
      channel: 'mail',
      direction: 'in',
      state: null,
      authorId: null,
      authorName: 'Asha Rao',
      senderAddress: email.toUpperCase(),
      senderCheck: null,
      subject: 'Café',
      text: 'Thank you.',
      mailId: expect.stringMatching(/^mail-\d+@visitors.example$/),
      inReplyTo: 'reply-1@example.com',
      received: [{ name: 'order.pdf', size: 3040 }],
      createdAt: date,
    });
    expect(stored?.id).toBeGreaterThan(answerId);
    expect(await desk.inquiry(id)).toMatchObject({
      lastMessageId: stored?.id,
      repliedAt: desk.now,
      status: 'in_progress',
      firstAnswerAt: desk.now,
      version: 2,
    });
  });

  it.each([
    ['the acknowledgement', async () => (await asked).acknowledgement],
    ['the mail that told the office', async () => (await asked).notification],
  ])('a mail that answers %s is added to its inquiry, from any address', async (_, idOf) => {
    asked = desk.ask();
    const { id } = await asked;
    await desk.read();
    desk.imap.deliver(
      composeReplyMail('"Asha\'s boss" <boss@example.org>', { References: `<first@example.org> <${await idOf()}> <unknown@example.org>` }),
    );
    await desk.allRead();
    expect(await desk.messages({ inquiryId: id })).toMatchObject([{ authorName: "Asha's boss", direction: 'in' }]);
  });
  let asked: ReturnType<MailDesk['ask']>;

  it('a mail with the reference is added to its inquiry only from the address of the inquiry', async () => {
    const { id, email, reference } = await desk.ask();
    const other = await desk.ask();
    await desk.read();
    desk.imap.deliver(composeReplyMail(email, { Subject: `About ${reference.toLowerCase()}` }));
    desk.imap.deliver(composeReplyMail('stranger@example.org', { Subject: `[${reference}]`, To: `office@example.com, ${email}` }));
    desk.imap.deliver(composeReplyMail(email, { Subject: `[${other.reference}] ${reference.replace('2026', '2025')}` }));
    desk.imap.deliver(composeReplyMail(email, { Subject: 'Something else' }));
    await desk.allRead();
    expect((await desk.messages()).map(({ inquiryId, subject }) => [inquiryId, subject])).toEqual([
      [id, `About ${reference.toLowerCase()}`],
    ]);
  });

  it('a mail with a quotation and an inquiry reference in its subject is added to that inquiry', async () => {
    const { id, email, reference } = await desk.ask();
    await desk.read();
    // The number of the quotation may equal that of another person's inquiry.
    const other = await desk.ask();
    desk.imap.deliver(composeReplyMail(email, { Subject: `Re: ${other.reference.replace('SQ', 'QT')} for ${reference}` }));
    desk.imap.deliver(composeReplyMail(email, { Subject: `Re: QT-2026-99999-R1 for ${reference}` }));
    await desk.allRead();
    expect((await desk.messages()).map(({ inquiryId }) => inquiryId)).toEqual([id, id]);
  });

  it('a mail to a joined inquiry is stored in the conversation that shows the inquiry', async () => {
    const first = await desk.ask();
    const { id, email, reference } = await desk.ask();
    await desk.set(id, { joinedToId: first.id });
    await desk.read();
    desk.imap.deliver(composeReplyMail(email, { Subject: reference }));
    await desk.allRead();
    expect(await desk.messages()).toMatchObject([{ inquiryId: first.id, authorName: 'Asha Rao' }]);
    expect([(await desk.inquiry(first.id)).repliedAt, (await desk.inquiry(id)).repliedAt]).toEqual([desk.now, null]);
  });

  it('a mail is stored once, however often it is received', async () => {
    const { email, reference } = await desk.ask();
    await desk.read();
    const source = composeReplyMail(email, { Subject: reference });
    for (const copy of [source, source, composeReplyMail(email, { Subject: reference, 'Message-ID': '' }), source]) desk.imap.deliver(copy);
    await desk.allRead();
    expect(await desk.messages()).toHaveLength(2);
  });

  it('a mail of many megabytes is read only at its beginning', async () => {
    const { email, reference } = await desk.ask();
    await desk.read();
    desk.imap.deliver(
      Buffer.concat([Buffer.from(composeReplyMail(email, { Subject: reference }, 'The words.\r\n')), Buffer.alloc(3 * 2 ** 20, 'words ')]),
    );
    await desk.allRead();
    const [{ text = '' } = {}] = await desk.messages();
    expect([text.slice(0, 10), text.length]).toEqual(['The words.', 100_000]);
    expect(desk.imap.state.commands.filter((command) => command.startsWith('FETCH'))).toEqual([expect.stringContaining('<0.262144>')]);
  });
});

describe('a mail of the office from its own mail program', () => {
  const PASSED = 'mx.example.com; dmarc=pass header.from=example.com';
  const office = (email: string, more: Record<string, string> = {}) =>
    composeReplyMail('Meera <Office@Example.com>', { To: email, 'Authentication-Results': PASSED, ...more }, 'Twelve rupees.');

  it('a mail from the office’s own mail program to the visitor counts as the answer', async () => {
    const { id, email, reference } = await desk.ask();
    const other = await desk.ask();
    await desk.set(id, { repliedAt: desk.now });
    await desk.set(other.id, { joinedToId: id });
    await desk.read();
    desk.imap.deliver(office(email, { Subject: `Re: [${reference}]` }), { date: desk.now });
    await desk.allRead();
    const [stored] = await desk.messages();
    expect(stored).toMatchObject({ inquiryId: id, direction: 'out', state: 'sent', authorName: 'Meera', text: 'Twelve rupees.' });
    expect(await desk.inquiry(id)).toMatchObject({
      firstAnswerAt: desk.now,
      repliedAt: null,
      lastMessageId: stored?.id,
      status: 'in_progress',
    });
    expect(await desk.inquiry(other.id)).toMatchObject({ firstAnswerAt: desk.now });
  });

  it('a mail of the office to a colleague, without a thread, or forged without one, is not shown', async () => {
    const { id, email, notification, reference } = await desk.ask();
    await desk.read();
    desk.imap.deliver(office('colleague@example.com', { 'In-Reply-To': `<${notification}>` }));
    desk.imap.deliver(office(email));
    desk.imap.deliver(office(email, { Subject: reference, 'Authentication-Results': 'mx.example.com; spf=none; dmarc = (p=none) fail' }));
    // A copy of a mail that the site itself sent.
    desk.imap.deliver(office(email, { Subject: reference, 'Message-ID': `<${notification}>` }));
    await desk.allRead();
    expect([await desk.messages(), (await desk.inquiry(id)).firstAnswerAt]).toEqual([[], null]);
  });
});

describe('a mail that is returned', () => {
  const words = '5.1.1 550 no mailbox <…@…> of that name';

  it('a returned mail marks its answer as bounced, and the inquiry waits again', async () => {
    const { id } = await desk.ask();
    const answerId = await desk.answer(id, 'reply-2@example.com');
    await desk.read();
    desk.imap.deliver(composeDeliveryReport('delayed', 'reply-2@example.com'));
    desk.imap.deliver(composeDeliveryReport('failed', 'unknown@example.com'));
    await desk.allRead();
    expect(await desk.messages()).toMatchObject([{ state: 'sent', serverWords: null }]);
    expect((await desk.inquiry(id)).repliedAt).toBeNull();
    desk.imap.deliver(composeDeliveryReport('failed', 'reply-2@example.com'));
    await desk.allRead();
    expect(await desk.messages()).toMatchObject([{ id: answerId, state: 'bounced', serverWords: words }]);
    expect(await desk.inquiry(id)).toMatchObject({
      repliedAt: desk.now,
      firstAnswerAt: desk.now,
      status: 'in_progress',
      lastMessageId: answerId,
    });
    await desk.set(id, { repliedAt: null });
    desk.imap.deliver(composeDeliveryReport('failed', 'reply-2@example.com'));
    await desk.allRead();
    expect((await desk.inquiry(id)).repliedAt).toBeNull();
  });

  it('returned mails are listed: an acknowledgement, and an answer that is sent again to a corrected address', async () => {
    const { id, acknowledgement } = await desk.ask();
    const messageId = await desk.answer(id, 'reply-3@example.com');
    const mail = { kind: 'reply', to: 'asha@exmaple.com', subject: 'Re: Soap', text: 'Ten rupees.', mailId: 'reply-3@example.com' };
    const times = { createdAt: desk.now, nextTryAt: desk.now };
    await desk.app.db.transact((tx) => tx.outboxMail.create({ data: { ...mail, ...times, inquiryId: id, messageId } }));
    await desk.app.db.transact((tx) => tx.outboxMail.updateMany({ data: { state: 'sent', sentAt: desk.now } }));
    await desk.read();
    desk.imap.deliver(composeDeliveryReport('failed', acknowledgement, 'text/rfc822-headers'));
    desk.imap.deliver(composeDeliveryReport('failed', mail.mailId));
    await desk.allRead();
    const { token } = await desk.app.login();
    const ask = async (kind: 'query' | 'mutation', name: string, input?: object) =>
      (await desk.app.trpc(kind, `admin.mail.${name}`, input, { token })).body.result.data.json;
    const listed = await ask('query', 'unsuccessful');
    expect(listed).toMatchObject([
      { kind: 'reply', state: 'bounced', lastError: words, inquiryId: id },
      { kind: 'acknowledgement', state: 'bounced', lastError: words, inquiryId: id },
    ]);
    await desk.set(id, { email: 'asha@example.com' });
    await ask('mutation', 'tryAgain', { id: listed[0].id });
    const again = await desk.app.db.read.outboxMail.findUniqueOrThrow({ where: { id: listed[0].id } });
    expect(again).toMatchObject({ state: 'waiting', to: 'asha@example.com', sentAt: null });
    expect(await desk.messages()).toMatchObject([{ state: 'waiting' }]);
  });
});

describe('a Message-ID of ours', () => {
  const time = '1772431200000';

  it('our Message-IDs have 128 random bits, so a guessed one adds nothing to a conversation and returns no mail', async () => {
    const { id, acknowledgement, notification } = await desk.ask();
    const [mail] = await desk.app.db.read.outboxMail.findMany({ where: { inquiryId: id, kind: 'acknowledgement' } });
    await desk.app.db.transact((tx) => tx.outboxMail.updateMany({ data: { state: 'sent', sentAt: desk.now } }));
    const random = [acknowledgement, notification].map((mailId) => /^([\w-]{22})@localhost$/.exec(mailId)?.[1]);
    expect([new Set(random).size, random.includes(undefined)]).toEqual([2, false]);
    // Strangers get acknowledgements, and know the kind, time and number of a Message-ID.
    const guessed = `acknowledgement-${mail?.createdAt.getTime()}-${mail?.id}@localhost`;
    await desk.read();
    desk.imap.deliver(composeReplyMail('stranger@example.org', { References: `<${guessed}>` }));
    desk.imap.deliver(composeReplyMail('stranger@example.org', { References: `<${acknowledgement.toUpperCase()}>` }));
    desk.imap.deliver(composeDeliveryReport('failed', guessed));
    desk.imap.deliver(composeDeliveryReport('failed', acknowledgement.replace('localhost', 'example.org')));
    await desk.allRead();
    const returned = await desk.app.db.read.outboxMail.count({ where: { state: 'bounced' } });
    expect([await desk.messages(), returned]).toEqual([[], 0]);
  });

  it('a Message-ID of an earlier release is accepted from the address of the inquiry only', async () => {
    const { id, email } = await desk.ask();
    const earlier = `reply-${time}-7@localhost`;
    await desk.answer(id, earlier);
    await desk.read();
    desk.imap.deliver(composeReplyMail('stranger@example.org', { 'In-Reply-To': `<${earlier}>` }));
    desk.imap.deliver(composeReplyMail(email, { 'In-Reply-To': `<reply-${time}-8@localhost>` }));
    desk.imap.deliver(composeDeliveryReport('failed', earlier));
    await desk.allRead();
    expect(await desk.messages()).toMatchObject([{ state: 'sent' }]);
    desk.imap.deliver(composeReplyMail(email, { 'In-Reply-To': `<${earlier}>` }));
    await desk.allRead();
    expect(await desk.messages()).toMatchObject([{ state: 'sent' }, { direction: 'in', inquiryId: id }]);
    desk.imap.deliver(composeDeliveryReport('failed', earlier).replace('asha@example.org', email));
    await desk.allRead();
    expect(await desk.messages()).toMatchObject([{ state: 'bounced' }, { direction: 'in' }]);
  });
});

describe('an automatic mail', () => {
  it.each([
    ['Auto-Submitted', 'auto-replied (vacation)'],
    ['Return-Path', '<>'],
    ['Precedence', 'bulk'],
    ['X-Autoreply', 'yes'],
    ['Content-Type', 'multipart/report; report-type=disposition-notification; boundary=b'],
  ])('an automatic mail with %s: %s changes nothing', async (name, value) => {
    const { id, email } = await desk.ask();
    await desk.answer(id, `reply-${name}@example.com`);
    const before = await desk.inquiry(id);
    await desk.read();
    desk.imap.deliver(composeReplyMail(email, { 'In-Reply-To': `<reply-${name}@example.com>`, [name]: value }));
    await desk.allRead();
    expect([await desk.inquiry(id), (await desk.messages()).length]).toEqual([before, 1]);
  });

  it('the exchange of two automatic responders ends after one of our mails', async () => {
    const { id, email, acknowledgement } = await desk.ask();
    await desk.read();
    desk.imap.deliver(composeReplyMail(email, { 'In-Reply-To': `<${acknowledgement}>`, 'Auto-Submitted': 'auto-replied' }));
    desk.imap.deliver(composeReplyMail(email, { 'In-Reply-To': `<${acknowledgement}>`, 'Auto-Submitted': 'no' }));
    await desk.allRead();
    // A mail written by a person is answered by a person.
    expect([
      (await desk.messages({ inquiryId: id })).length,
      await desk.app.db.read.outboxMail.count({ where: { kind: 'acknowledgement' } }),
    ]).toEqual([1, 1]);
  });
});
