/** The sender of an incoming mail: the mail server's verdict, and its effect. */
import { afterEach, describe, expect, it } from 'vitest';
import { composeReplyMail, shareMailDesk } from '../../support/desk';

const desk = shareMailDesk('sqlite');
afterEach(() => desk.reset());

describe('a mail in the name of the office', () => {
  const FAILED = 'mx.example.com; dmarc = fail';
  it.each([
    ['without a result', {}],
    ['with a result that the sender wrote', { 'Authentication-Results': 'mail.example.org; dmarc=pass header.from=example.com' }],
    ['with a pass of another domain', { 'Authentication-Results': 'mx.example.com; spf=pass smtp.mailfrom=eve@example.org; dmarc=none' }],
    ['that failed the check', { 'Authentication-Results': FAILED }],
  ])('a mail in the name of the office with %s does not end the wait', async (_, headers: Record<string, string>) => {
    const { id, email, reference, acknowledgement } = await desk.ask();
    const resolved = await desk.ask();
    await desk.set(id, { repliedAt: new Date(desk.now.getTime() - 60_000) });
    await desk.set(resolved.id, { status: 'resolved' });
    const before = [await desk.inquiry(id), await desk.inquiry(resolved.id)];
    await desk.read();
    for (const asked of [{ email, reference, acknowledgement }, resolved])
      desk.imap.deliver(
        composeReplyMail('Meera <office@example.com>', {
          ...{ To: asked.email, Subject: asked.reference, 'In-Reply-To': `<${asked.acknowledgement}>` },
          ...headers,
        }),
      );
    await desk.allRead();
    const stored = await desk.messages();
    const claimed = { direction: 'claimed', state: null, authorName: 'Meera', senderAddress: 'office@example.com' };
    expect(stored).toMatchObject([claimed, claimed]);
    const after = [await desk.inquiry(id), await desk.inquiry(resolved.id)];
    expect(after).toEqual(before.map((row, at) => ({ ...row, lastMessageId: stored[at]?.id })));
    const { messages } = (await desk.app.call('GET', `/api/admin/contact-inquiries/${id}/messages`, desk.signedIn)).body;
    expect(messages).toMatchObject([{ direction: 'claimed', marks: headers['Authentication-Results'] === FAILED ? ['failed-check'] : [] }]);
    expect(messages[0]).not.toHaveProperty('mailId');
  });

  it('a mail of the office that a user confirms counts as an answer at the time of its arrival', async () => {
    const { id, email, reference } = await desk.ask();
    const other = await desk.ask();
    await desk.set(other.id, { joinedToId: id, createdAt: new Date(desk.now.getTime() - 90_000) });
    await desk.set(id, { repliedAt: desk.now });
    await desk.read();
    const date = new Date(desk.now.getTime() - 30_000);
    desk.imap.deliver(composeReplyMail('office@example.com', { To: email, Subject: reference }), { date });
    await desk.allRead();
    const [claimed] = await desk.messages();
    const path = `/api/admin/inquiry-messages/${claimed?.id}/confirm`;
    const { version } = await desk.inquiry(id);
    const confirm = (body: object) => desk.app.call('POST', path, { ...desk.signedIn, body });
    expect(await confirm({ version: version + 1 })).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/changed by someone/) },
    });
    expect(await desk.messages()).toMatchObject([{ direction: 'claimed', confirmedBy: null }]);
    expect(await confirm({ version })).toMatchObject({
      status: 200,
      body: {
        success: true,
        message: { direction: 'out', state: 'sent', confirmedBy: 'Site Administrator', senderAddress: 'office@example.com' },
      },
    });
    const answered = { firstAnswerAt: date, repliedAt: null };
    expect(await desk.inquiry(id)).toMatchObject({ ...answered, status: 'in_progress', version: version + 1 });
    expect(await desk.inquiry(other.id)).toMatchObject(answered);
    const [revision] = await desk.app.db.read.revision.findMany({ where: { rowId: id }, orderBy: { id: 'desc' }, take: 1 });
    expect(revision).toMatchObject({ userName: 'Site Administrator', after: { firstAnswerAt: date.toISOString() } });
    expect(await confirm({})).toMatchObject({ status: 409 });
    expect(await desk.app.call('POST', '/api/admin/inquiry-messages/999999/confirm', { ...desk.signedIn, body: {} })).toMatchObject({
      status: 404,
    });
  });

  it('a confirmed mail leaves later messages waiting, and does not replace a later answer', async () => {
    const { id, email, reference } = await desk.ask();
    await desk.read();
    const date = new Date(desk.now.getTime() - 30_000);
    desk.imap.deliver(composeReplyMail('office@example.com', { To: email, Subject: reference }), { date });
    await desk.allRead();
    desk.imap.deliver(composeReplyMail(email, { Subject: reference }));
    await desk.allRead();
    await desk.set(id, { firstAnswerAt: desk.now });
    const [claimed] = await desk.messages();
    const path = `/api/admin/inquiry-messages/${claimed?.id}/confirm`;
    expect(await desk.app.call('POST', path, { ...desk.signedIn, body: {} })).toMatchObject({ status: 200 });
    expect(await desk.inquiry(id)).toMatchObject({ firstAnswerAt: date, repliedAt: desk.now });
  });
});

describe('the sender of a mail', () => {
  const FAILED = { 'Authentication-Results': 'mx.example.com; spf=pass smtp.mailfrom=example.org; dmarc=fail (p=none)' };
  const shown = async (id: number) =>
    (await desk.app.call('GET', `/api/admin/contact-inquiries/${id}/messages`, desk.signedIn)).body.messages;

  it('the sender of a mail is shown with the address, and marked if the address differs or failed the check', async () => {
    const { id, email, acknowledgement } = await desk.ask();
    const other = await desk.ask();
    await desk.set(other.id, { joinedToId: id });
    await desk.read();
    const thread = { 'In-Reply-To': `<${acknowledgement}>` };
    desk.imap.deliver(composeReplyMail(`Someone <${email}>`, thread));
    desk.imap.deliver(composeReplyMail(`Someone <${other.email}>`, thread));
    desk.imap.deliver(composeReplyMail('"Asha Rao" <asha@example.org>', thread));
    desk.imap.deliver(composeReplyMail(`Somebody <${email}>`, { ...thread, ...FAILED }));
    desk.imap.deliver(composeReplyMail(`${email}, eve@example.org`, thread));
    await desk.allRead();
    expect(
      (await shown(id)).map(({ authorName, senderAddress, marks }: Record<string, unknown>) => [authorName, senderAddress, marks]),
    ).toEqual([
      ['Asha Rao', email, []],
      ['Someone', other.email, []],
      ['Asha Rao', 'asha@example.org', ['other-address']],
      ['Somebody', email, ['failed-check']],
      ['Unknown sender', '', ['other-address']],
    ]);
  });

  it('the same sender is not found for a caller or an inquiry without an address', async () => {
    const { id, reference, acknowledgement } = await desk.ask();
    await desk.set(id, { email: '', emailKey: '' });
    await desk.read();
    desk.imap.deliver(composeReplyMail('', { Subject: reference }, 'By a reference.'));
    desk.imap.deliver(composeReplyMail('', { 'In-Reply-To': `<${acknowledgement}>` }, 'In the thread.'));
    await desk.allRead();
    expect((await shown(id)).map(({ text, authorName, marks }: Record<string, unknown>) => [text, authorName, marks])).toEqual([
      ['In the thread.', 'Unknown sender', ['other-address']],
    ]);
  });

  it('a sender that failed the check is matched by no reference and no guessable Message-ID', async () => {
    const { id, email, reference } = await desk.ask();
    await desk.answer(id, 'reply-1772431200000-9@localhost');
    await desk.read();
    desk.imap.deliver(composeReplyMail(email, { Subject: reference, 'In-Reply-To': '<reply-1772431200000-9@localhost>', ...FAILED }));
    await desk.allRead();
    expect(await desk.messages({ direction: 'in' })).toEqual([]);
  });
});
