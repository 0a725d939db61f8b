/** Answering an inquiry: by mail through a real SMTP server, by phone, in notes; undone, and by two users concurrently. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteUnsentFiles } from '../../../server/features/conversation/message-files';
import { findTypeByPath } from '../../../shared/content/registry';
import { type ContentSite, startContent } from '../../support/content';
import { bothProvidersFor, itOnTestProviders } from '../../support/databases';
import { startOutboxJob } from '../../support/jobs';
import { startSmtp } from '../../support/smtp';

const HOUR = 60 * 60_000;
const WAIT = { timeout: 10_000 };
const form = { name: 'Asha Rao', email: 'asha@example.com', company: 'Rao', subject: 'bulk', message: 'Forty cartons\nof napkins.' };
const PDF = Buffer.from('%PDF-1.7\nprices');

describe.each(bothProvidersFor('SQL'))('a conversation on %s', (provider) => {
  // For tests that store and read rows and files as other tests here do.
  const once = itOnTestProviders(provider);
  let app: ContentSite;
  let smtp: Awaited<ReturnType<typeof startSmtp>>;
  let now = new Date('2026-03-02T06:00:00Z');
  let inquiry: { id: number };
  const senders: ReturnType<typeof startOutboxJob>[] = [];

  beforeAll(async () => {
    smtp = await startSmtp();
    const env = { MAIL_TO: 'office@example.com', SMTP_URL: smtp.url, PUBLIC_URL: 'https://www.example.com' };
    app = await startContent(provider, { env, now: () => now });
  });
  beforeEach(async () => {
    await app.db.transact((tx) => tx.outboxMail.deleteMany());
    await app.call('POST', '/api/contact', { body: form });
    inquiry = await app.db.read.contactInquiry.findFirstOrThrow({ orderBy: { id: 'desc' } });
  });
  afterEach(async () => {
    for (const one of senders.splice(0)) await one.stop();
    smtp.received.length = 0;
    smtp.state.answers = {};
  });
  afterAll(async () => {
    await app.close();
    smtp.close();
  });

  const path = () => `contact-inquiries/${inquiry.id}/messages`;
  const add = (body: object) => app.rest('POST', path(), body);
  const added = async (body: object) => {
    const answer = await add(body);
    expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
    return answer.body.message;
  };
  const entries = async () => (await app.rest('GET', path())).body.messages;
  const stored = () => app.ask('query', 'admin.inquiries.row', { id: inquiry.id });
  /** Sends the mails that are due a quarter of a minute later. */
  const send = async () => {
    now = new Date(now.getTime() + 15_000);
    senders.push(startOutboxJob(app.services));
  };
  const upload = async (bytes = PDF, name = 'Prices 2026.pdf') => {
    const headers = { 'content-type': 'application/pdf' };
    return app.call('POST', `/api/admin/inquiry-files?name=${encodeURIComponent(name)}`, { body: bytes, headers, token: app.token });
  };
  const reply = { channel: 'mail', text: 'Dear Asha Rao,\n\nforty cartons cost ₹ 12,000.' };

  once(
    'a conversation sends a reply in the thread of the acknowledgement, with its file, and answers the inquiry when it is accepted',
    async () => {
      const file = (await upload()).body.file;
      const message = await added({ ...reply, lastMessageId: 0, files: [file.id] });
      expect(message).toMatchObject({ state: 'waiting', authorName: 'Site Administrator', files: [file], sendsAt: expect.any(String) });
      expect(await stored()).toMatchObject({ status: 'in_progress', firstAnswerAt: null, lastMessageId: message.id });
      await send();
      await expect.poll(async () => (await entries())[0].state, WAIT).toBe('sent');
      // The acknowledgement and the notification of the office follow.
      await expect.poll(() => smtp.received.length, WAIT).toBe(3);
      const sent = smtp.received.find(({ data }) => data.includes('application/pdf'));
      const mail = (sent?.data ?? '').replaceAll('\r\n', '\n');
      const acknowledged = smtp.received.find(({ data }) => data.includes('We have received your inquiry'));
      const acknowledgement = /^Message-ID: (<.+>)$/m.exec((acknowledged?.data ?? '').replaceAll('\r\n', '\n'));
      expect(sent?.to).toEqual(['RCPT TO:<asha@example.com>']);
      for (const line of [
        new RegExp(`^Subject: \\[SQ-2026-0*${inquiry.id}\\] Re: Bulk Orders$`, 'm'),
        new RegExp(`^In-Reply-To: ${acknowledgement?.[1]}$`, 'm'),
        new RegExp(`^References: ${acknowledgement?.[1]}$`, 'm'),
        /^Reply-To: office@example.com$/m,
        /^Message-ID: <[\w-]{22}@www.example.com>$/m,
        /filename="?Prices 2026.pdf"?$/m,
      ])
        expect(mail).toMatch(line);
      expect(mail).not.toContain('Auto-Submitted');
      expect(mail).toContain(PDF.toString('base64'));
      expect(await stored()).toMatchObject({ firstAnswerAt: now.toISOString(), repliedAt: null });

      // The next mail continues the thread, and does not quote the inquiry again.
      smtp.received.length = 0;
      await added({ ...reply, text: 'One more thing.', lastMessageId: message.id });
      now = new Date(now.getTime() + 15_000);
      await expect.poll(() => smtp.received.length, WAIT).toBe(1);
      // Header lines that were folded are joined again.
      const next = (smtp.received[0]?.data ?? '').replaceAll('\r\n', '\n').replace(/\n /g, ' ');
      const first = /^Message-ID: (<.+>)$/m.exec(mail)?.[1];
      expect(next).toMatch(new RegExp(`^In-Reply-To: ${first}$`, 'm'));
      expect(next).toContain(`References: ${acknowledgement?.[1]} ${first}\n`);
      expect(next).not.toContain('> Forty cartons');
      expect(mail).toContain('> Forty cartons');
    },
  );

  once('a reply is signed with company, phone and address, or with the office’s own signature, above the quoted text', async () => {
    await app.add(findTypeByPath('contact-details'), { type: 'phone', label: 'Sales', value: '+91 80 5550 0002' });
    await app.add(findTypeByPath('contact-details'), { type: 'email', value: 'sales@example.com' });
    const written = async () => (await app.db.read.outboxMail.findFirstOrThrow({ where: { kind: 'reply' }, orderBy: { id: 'desc' } })).text;
    const set = (body: object) => app.call('PUT', '/api/admin/company-profile/company', { token: app.token, body });
    await added(reply);
    expect(await written()).toContain(
      '12,000.\n\n-- \nOur Company\nPhone +91 80 5550 0002\nsales@example.com\n\nOn 2 March 2026 you wrote:\n> Forty',
    );
    expect((await entries())[0].text).toBe(reply.text);
    await set({ replySignature: 'Rao & Rao' });
    await added(reply);
    expect(await written()).toBe(`${reply.text}\n\n-- \nRao & Rao\n`);
    await set({ signsReplies: false });
    await added(reply);
    expect(await written()).toBe(`${reply.text}\n`);
    await set({ signsReplies: true, replySignature: null });
  });

  once('a conversation keeps a reply for ten seconds, in which its author can take it back with its file', async () => {
    const file = (await upload()).body.file;
    const message = await added({ ...reply, files: [file.id] });
    expect(Date.parse(message.sendsAt) - now.getTime()).toBe(10_000);
    expect(await app.ask('mutation', 'admin.inquiries.takeBack', { id: message.id })).toEqual({ text: reply.text, files: [file] });
    expect(await entries()).toEqual([]);
    expect(await stored()).toMatchObject({ status: 'new', firstAnswerAt: null, lastMessageId: 0 });
    expect(await app.db.read.outboxMail.count({ where: { kind: 'reply' } })).toBe(0);
    // The file is sent with the next attempt.
    const again = await added({ ...reply, files: [file.id] });
    expect(again.files).toEqual([file]);
    await send();
    await expect.poll(async () => (await entries())[0].state, WAIT).toBe('sent');
    expect((await app.trpc('mutation', 'admin.inquiries.takeBack', { id: again.id })).status).toBe(409);
  });

  once('a conversation shows the delivery of a reply: refused by the receiver, deferred, retried', async () => {
    await added(reply);
    smtp.state.answers = { RCPT: '550 5.1.1 no <asha@example.com> here' };
    await send();
    await expect.poll(async () => (await entries())[0].state, WAIT).toBe('refused');
    expect((await entries())[0].serverWords).toBe('550 5.1.1 no <…@…> here');
    expect(await stored()).toMatchObject({ firstAnswerAt: null, waitsFor: { isUndelivered: true, words: reply.text } });
    smtp.state.answers = {};
    const { id } = await app.db.read.outboxMail.findFirstOrThrow({ where: { kind: 'reply' } });
    await app.ask('mutation', 'admin.mail.tryAgain', { id });
    await expect.poll(async () => (await entries())[0].state, WAIT).toBe('sent');
    expect(await stored()).toMatchObject({ firstAnswerAt: now.toISOString(), waitsFor: null });
  });

  once('a conversation sends an answer again, with its file, to an address that was corrected', async () => {
    const file = (await upload()).body.file;
    const { id } = await added({ ...reply, files: [file.id], resolve: true });
    smtp.state.answers = { RCPT: '550 5.1.1 unknown' };
    await send();
    await expect.poll(async () => (await entries())[0].state, WAIT).toBe('refused');
    smtp.state.answers = {};
    const { version } = await stored();
    const correct = (email: string) => app.rest('POST', `contact-inquiries/${inquiry.id}/correct-address`, { email, version });
    expect((await correct('asha@')).status).toBe(400);
    expect((await correct('asha.rao@example.com')).body.inquiry).toMatchObject({ email: 'asha.rao@example.com', status: 'in_progress' });
    expect(await correct('asha2@example.com')).toMatchObject({
      status: 409,
      body: { conflict: { theirs: { email: 'asha.rao@example.com' } } },
    });
    const row = () => app.db.read.contactInquiry.findUniqueOrThrow({ where: { id: inquiry.id } });
    expect((await row()).emailKey).toBe('asha.rao@example.com');
    // The key of the sender is restored with the address.
    const [{ changeSet, parts }] = (await app.ask('query', 'admin.history.changes', {})).rows;
    expect(parts[0].fields).toEqual([{ field: 'email', before: 'asha@example.com', after: 'asha.rao@example.com' }]);
    const undone = await app.ask('mutation', 'admin.history.undo', { changeSet });
    expect(await row()).toMatchObject({ email: 'asha@example.com', emailKey: 'asha@example.com' });
    await app.ask('mutation', 'admin.history.undo', { changeSet: undone.changeSet });

    const seen = { id, lastMessageId: id };
    const sent = (await app.ask('mutation', 'admin.inquiries.sendAgain', seen)).row;
    expect(sent).toMatchObject({ text: reply.text, state: 'waiting', files: [{ name: file.name, size: file.size }] });
    // Two people: the second one sees what the first one sent.
    expect((await app.trpc('mutation', 'admin.inquiries.sendAgain', seen, { token: app.token })).status).toBe(409);
    await send();
    await expect.poll(async () => (await entries()).map(({ state }: { state: string }) => state), WAIT).toEqual(['refused', 'sent']);
    const mail = smtp.received.find(({ data }) => data.includes('application/pdf'));
    expect(mail?.to).toEqual(['RCPT TO:<asha.rao@example.com>']);
    expect(mail?.data).toContain(PDF.toString('base64'));
    expect(mail?.data).toContain('> Forty cartons');
    expect(await stored()).toMatchObject({ firstAnswerAt: now.toISOString(), waitsFor: null });
    expect(await app.ask('query', 'admin.mail.unsuccessful')).not.toContainEqual(expect.objectContaining({ kind: 'reply' }));
    expect((await app.trpc('mutation', 'admin.inquiries.sendAgain', { ...seen, id: sent.id }, { token: app.token })).status).toBe(409);
  });

  once('an answered inquiry with a refused reply waits again until somebody answers', async () => {
    await added({ channel: 'call', text: 'Told them the price.' });
    await added(reply);
    smtp.state.answers = { RCPT: '550 5.1.1 unknown' };
    await send();
    await expect.poll(async () => (await stored()).repliedAt, WAIT).not.toBeNull();
    const note = await added({ channel: 'note', text: 'Wrong address?' });
    await app.ask('mutation', 'admin.inquiries.takeBack', { id: note.id });
    expect((await stored()).repliedAt).not.toBeNull();
    const call = await added({ channel: 'call', text: 'Has another address.' });
    expect((await stored()).repliedAt).toBeNull();
    await app.ask('mutation', 'admin.inquiries.takeBack', { id: call.id });
    expect((await stored()).repliedAt).not.toBeNull();
  });

  once('a call answers an inquiry and a note does not; both can be taken back', async () => {
    await added({ channel: 'note', text: 'Ask Meera for the price.' });
    expect(await stored()).toMatchObject({ status: 'new', firstAnswerAt: null, ownerId: null });
    const call = await added({ channel: 'call', text: 'Wants 60 cartons instead.' });
    expect(await stored()).toMatchObject({ status: 'in_progress', firstAnswerAt: now.toISOString(), ownerId: expect.any(Number) });
    const { rows } = await app.ask('query', 'admin.history.ofRow', { type: 'contact-inquiries', rowId: inquiry.id });
    expect(rows).toHaveLength(1);
    expect(rows.at(0)).toMatchObject({ action: 'update', after: { firstAnswerAt: now.toISOString() } });
    await app.ask('mutation', 'admin.inquiries.takeBack', { id: call.id });
    expect(await stored()).toMatchObject({ status: 'new', firstAnswerAt: null });
    expect((await entries()).map(({ text }: { text: string }) => text)).toEqual(['Ask Meera for the price.']);
  });

  it('two concurrent answers send one mail, and the second user sees the first answer', async () => {
    const answers = await Promise.all([1, 2].map((one) => add({ ...reply, text: `Answer ${one}`, lastMessageId: 0 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('newer_entry');
    expect(await entries()).toHaveLength(1);
    expect(await app.db.read.outboxMail.count({ where: { kind: 'reply' } })).toBe(1);
  });

  once('a conversation refuses a message that cannot be sent', async () => {
    expect((await add({ ...reply, files: [999_999] })).status).toBe(400);
    expect((await add({ channel: 'call', text: 'Hello', files: [1] })).status).toBe(400);
    await app.rest('PUT', `contact-inquiries/${inquiry.id}`, { suspectedSpam: true });
    expect((await add(reply)).body.message).toContain('suspected spam');
    expect(await entries()).toEqual([]);
    expect((await app.rest('GET', 'contact-inquiries/999999/messages')).status).toBe(404);
  });

  once('a conversation accepts only PDF files, and deletes files that were not sent within a day', async () => {
    expect((await upload(Buffer.from('<html>'))).status).toBe(400);
    expect((await upload(Buffer.alloc(10 * 1024 * 1024 + 1, PDF))).status).toBe(413);
    const named = (await upload(PDF, '../we"ird\\ name.PDF')).body.file;
    expect(named.name).toBe('.. we ird name.pdf');
    const file = await app.call('GET', `/api/admin/inquiry-files/${named.id}`, { token: app.token });
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="/);
    expect(file.bytes.equals(PDF)).toBe(true);
    expect((await app.call('GET', `/api/admin/inquiry-files/${named.id}`)).status).toBe(401);
    expect(
      (await app.call('POST', '/api/admin/inquiry-files?name=a', { body: PDF, headers: { 'content-type': 'application/pdf' } })).status,
    ).toBe(401);
    const deletedAfter = (hours: number) => deleteUnsentFiles({ ...app.services, now: () => new Date(now.getTime() + hours * HOUR) });
    await deletedAfter(24);
    expect((await app.call('GET', `/api/admin/inquiry-files/${named.id}`, { token: app.token })).status, 'after exactly a day').toBe(200);
    await deletedAfter(24.001);
    expect((await app.call('GET', `/api/admin/inquiry-files/${named.id}`, { token: app.token })).status).toBe(404);
  });

  it('a conversation includes the entries of joined inquiries, and earlier ones page by page', async () => {
    for (let count = 0; count < 3; count += 1) await added({ channel: 'note', text: `Note ${count}` });
    await app.call('POST', '/api/contact', { body: form });
    const other = await app.db.read.contactInquiry.findFirstOrThrow({ orderBy: { id: 'desc' } });
    await app.rest('POST', `contact-inquiries/${other.id}/messages`, { channel: 'note', text: 'Of the other one' });
    await app.db.transact((tx) => tx.contactInquiry.update({ where: { id: other.id }, data: { joinedToId: inquiry.id } }));
    const all = (await entries()).map(({ text }: { text: string }) => text);
    expect(all).toEqual(['Note 0', 'Note 1', 'Note 2', 'Of the other one']);
    expect((await app.rest('GET', path())).body.joined).toMatchObject([{ id: other.id, name: 'Asha Rao', message: form.message }]);
    const { id } = (await entries())[2];
    expect((await app.rest('GET', `${path()}?before=${id}`)).body.messages).toHaveLength(2);
    expect((await app.rest('POST', `contact-inquiries/${other.id}/messages`, reply)).status).toBe(409);
    await added({ channel: 'call', text: 'Answered both.' });
    expect(await app.ask('query', 'admin.inquiries.row', { id: other.id })).toMatchObject({ firstAnswerAt: now.toISOString() });
  });
});
