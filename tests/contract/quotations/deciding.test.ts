/** Decisions about a sent quotation: withdrawn, declined, accepted by a link or by a purchase order, taken back (REQ 12). */
import { beforeEach, describe, expect, it } from 'vitest';
import { receiveMail } from '../../../server/features/mail/incoming/receive-mail';
import { acceptRevision, declineRevision } from '../../../server/features/quotations/quotation-state';
import { applyDecision } from '../../../server/features/quotations/sending/decided';
import { testProviders } from '../../support/databases';
import { LONG_POLL_OPTIONS } from '../../support/desk';
import { startOutboxJob } from '../../support/jobs';
import { shareMailingOffice } from '../../support/quotation-office';

const KEY = { headers: { 'idempotency-key': 'decide-0123456789abcdef' } };
const ORDER = { revision: 1, purchaseOrder: 'PO 4711', name: 'Meera Iyer' };

describe.each(testProviders)('deciding on a quotation on %s', (provider) => {
  const office = shareMailingOffice(provider);
  beforeEach(async () => {
    office.clock.now = new Date('2026-11-24T06:00:00Z');
    await office.db.transact((tx) => tx.outboxMail.deleteMany());
  });

  /** Accepts or declines as the buyer, by a link, like the form of its page. */
  const byLink = async (id: number, decision: 'accepted' | 'declined' = 'accepted') => {
    const revision = await office.revision(id);
    const who = { by: 'M. Iyer', on: 'link' as const, at: office.clock.now };
    return office.db.transact(async (tx) => {
      const outcome =
        decision === 'accepted'
          ? await acceptRevision(tx, revision, revision.hash, { ...who, purchaseOrder: 'PO 1' })
          : await declineRevision(tx, revision, { ...who, reason: 'price', note: 'Ten per cent less?' });
      if (outcome.isDone) await applyDecision(tx, office.services, revision.id);
      return outcome;
    });
  };
  const told = async () =>
    (await office.mails({ kind: { not: 'quotation' } })).map(({ kind, to, subject }) => [
      kind,
      to,
      subject.replace(/\[SQ-\S+\] /, '').replace(/QT-\S+/, 'QT'),
    ]);
  const said = async (inquiryId: number) =>
    (await office.steps(inquiryId)).map(({ direction, text }) => [direction, text.replace(/QT-\S+/, 'QT')]);
  const recipients = ['meera@example.com', 'purchase@example.com'];

  it('an acceptance by a link is mailed to all recipients and the office; the inquiry waits', async () => {
    const { id, inquiryId } = await office.sent({ recipients });
    const [, second] = await office.links(id);
    await office.step('newLink', { id, label: 'WhatsApp' });
    expect(await byLink(id)).toEqual({ isDone: true });
    expect(await byLink(id)).toEqual({ isDone: false, isRepeat: true, stands: 'accepted' });
    expect(await told()).toEqual([
      ['quotation-decided', 'meera@example.com', 'Order confirmation QT'],
      ['quotation-decided', 'purchase@example.com', 'Order confirmation QT'],
      ['quotation-notice', 'office@example.com', 'Accepted: QT for ₹17,693.00, Hotel Ashoka'],
    ]);
    expect((await said(inquiryId)).at(-1)).toEqual(['in', 'Accepted QT for ₹17,693.00, purchase order PO 1']);
    expect((await office.steps(inquiryId)).at(-1)).toMatchObject({ authorName: 'M. Iyer', authorId: null });
    expect(await office.inquiry(inquiryId)).toMatchObject({ repliedAt: office.clock.now });
    const revision = await office.revision(id);
    for (const mail of await office.mails({ kind: { not: 'quotation' } }))
      expect(mail).toMatchObject({ revisionId: revision.id, inquiryId, linkId: null });
    // The holder of a revoked link gets no mail.
    await office.step('revokeLink', { linkId: second?.id });
    for (const [name, more] of Object.entries({
      acceptByOrder: ORDER,
      decline: { reason: 'price', note: null },
      withdraw: { reason: null },
    })) {
      const { version } = await office.row(id);
      expect([name, await office.refused(name, { id, version, ...more })]).toEqual([
        name,
        expect.objectContaining({
          status: 409,
          code: 'quotation_not_open',
          stands: 'accepted',
          message: 'The buyer has accepted this quotation',
        }),
      ]);
    }
    expect(await office.row(id)).toMatchObject({ state: 'accepted', decidedAt: office.clock.now });
  });

  it('the confirmation of an acceptance is mailed with the sent PDF, once per recipient', async () => {
    const { id } = await office.sent();
    await byLink(id);
    office.smtp.received.length = 0;
    const outbox = startOutboxJob(office.services);
    await expect.poll(() => office.db.read.outboxMail.count({ where: { state: 'waiting' } }), LONG_POLL_OPTIONS).toBe(0);
    await outbox.stop();
    const mails = office.smtp.received.map(({ to, data }) => [to.join(), data] as const);
    expect(mails.map(([to]) => to)).toEqual(['RCPT TO:<meera@example.com>', 'RCPT TO:<meera@example.com>', 'RCPT TO:<office@example.com>']);
    const { bytes } = await office.db.read.quotationPdf.findUniqueOrThrow({ where: { revisionId: (await office.revision(id)).id } });
    for (const [, data] of mails.slice(1)) {
      expect(data.replaceAll('\r\n', '')).toContain(Buffer.from(bytes).toString('base64'));
      expect(data).not.toContain('/quote/');
    }
    const [quotation, confirmation] = await office.mails({ kind: { startsWith: 'quotation' } });
    expect(mails[1]?.[1]).toContain(`In-Reply-To: <${quotation?.mailId}>`);
    expect(confirmation?.text).toMatch(/is accepted\. It was accepted by M\. Iyer on 24 Nov 2026, 11:30 IST\.\nPurchase order: PO 1\n/);
  });

  it('a refused or returned confirmation marks its step until it is retried, and makes the inquiry wait', async () => {
    const { id, inquiryId } = await office.sent({ recipients });
    await office.deliver(office.smtp);
    await byLink(id);
    office.smtp.state.answers.RCPT = '550 no such user';
    await office.deliver(office.smtp);
    office.smtp.state.answers = {};
    const mark = async () => {
      const { state, serverWords, text } = (await office.steps(inquiryId)).at(-1) ?? {};
      return { state, serverWords, text: text?.slice(0, 8) };
    };
    const refusals = recipients.map((to) => `the mail to ${to}: 550 no such user`);
    expect(await mark()).toEqual({ state: 'refused', serverWords: refusals.join('\n'), text: 'Accepted' });
    const confirmations = await office.mails({ kind: 'quotation-decided' });
    for (const mail of confirmations) await office.trpc('mutation', 'admin.mail.tryAgain', { id: mail.id });
    expect(await mark()).toEqual({ state: null, serverWords: null, text: 'Accepted' });
    await office.deliver(office.smtp);
    expect(await mark()).toMatchObject({ state: null, serverWords: null });

    // The mail server accepted the mail, and another server returns it later.
    office.clock.now = new Date('2026-11-24T09:00:00Z');
    const bounce = { mailId: confirmations[1]?.mailId ?? '', recipient: 'purchase@example.com', message: '550 gone' };
    const from = { name: '', address: 'mailer-daemon@example.com' };
    const report = {
      from,
      recipients: [],
      mailId: 'report@example.com',
      threadIds: [],
      subject: 'Undelivered',
      text: '',
      files: [],
      tables: [],
    };
    const facts = { isAutomatic: true, isBulk: false, isMarkedSpam: false, senderCheck: null, bounce };
    const arrival = { now: office.clock.now, arrivedAt: office.clock.now };
    await office.db.transact((tx) => receiveMail(tx, office.services, { ...report, ...facts }, arrival));
    expect(await mark()).toEqual({ state: 'bounced', serverWords: 'the mail to purchase@example.com: 550 gone', text: 'Accepted' });
    expect(await office.inquiry(inquiryId)).toMatchObject({ repliedAt: office.clock.now });
    expect(await office.mails({ state: 'bounced' })).toMatchObject([{ id: confirmations[1]?.id, lastError: '550 gone' }]);
  });

  it('a retried mail to a longer address with the same beginning does not clear the mark of a recipient', async () => {
    const { id, inquiryId } = await office.sent({ recipients: ['meera@example.co', 'meera@example.com'] });
    await office.deliver(office.smtp);
    await byLink(id);
    office.smtp.state.answers.RCPT = '550 no such user';
    await office.deliver(office.smtp);
    office.smtp.state.answers = {};
    const [shorter] = await office.mails({ kind: 'quotation-decided', to: 'meera@example.co' });
    await office.trpc('mutation', 'admin.mail.tryAgain', { id: shorter?.id });
    expect((await office.steps(inquiryId)).at(-1)?.serverWords).toBe('the mail to meera@example.com: 550 no such user');
  });

  it('the reason of a buyer who declined is stored, by link or as the office entered it', async () => {
    const first = await office.sent();
    expect(await byLink(first.id, 'declined')).toEqual({ isDone: true });
    expect((await said(first.inquiryId)).at(-1)).toEqual(['in', 'Declined QT for ₹17,693.00: The price is too high\n\nTen per cent less?']);
    expect(await told()).toEqual([['quotation-notice', 'office@example.com', 'Declined: QT for ₹17,693.00, Hotel Ashoka']]);
    const { id, version, inquiryId } = await office.sent();
    await office.step('decline', { id, version, reason: 'delivery', note: 'Needs it on Monday' });
    expect((await said(inquiryId)).at(-1)).toEqual([
      'internal',
      'QT for ₹17,693.00 was declined, as the buyer told us: Delivery takes too long\n\nNeeds it on Monday',
    ]);
    expect(await told()).toHaveLength(1);
    expect(await office.revision(id)).toMatchObject({ decision: 'declined', decidedOn: 'office', declineReason: 'delivery' });
    expect(await office.refused('newLink', { id, label: 'copied' })).toMatchObject({ code: 'quotation_not_open', stands: 'declined' });
    // A declined quotation can be revised.
    await office.rewrite(id);
    expect(await office.send(id)).toMatchObject({ revision: 2 });
    expect(await office.row(id)).toMatchObject({ state: 'open', lossReason: null, decidedAt: null });
  });

  it('the office can accept by a purchase order after the last day, which the step records', async () => {
    const { id, version, inquiryId } = await office.sent();
    const order = { id, version, ...ORDER };
    expect(await office.refused('acceptByOrder', { ...order, revision: 2 })).toMatchObject({
      code: 'quotation_not_open',
      stands: 'replaced',
    });
    expect(await office.refused('acceptByOrder', { ...order, version: version - 1 })).toMatchObject({ code: 'stale_edit' });
    office.clock.now = new Date('2026-12-05T06:00:00Z');
    const { token } = await office.login();
    const answer = await office.step('acceptByOrder', order, { ...KEY, token });
    const before = await told();
    expect(await office.step('acceptByOrder', order, { ...KEY, token })).toEqual(answer);
    expect(await office.step('acceptByOrder', order, { token })).toEqual(answer);
    expect(await office.refused('acceptByOrder', { ...order, purchaseOrder: 'PO 4712' }, { token })).toMatchObject({ stands: 'accepted' });
    expect(await told()).toEqual(before);
    expect(before.map(([kind]) => kind)).toEqual(['quotation-decided', 'quotation-notice']);
    expect((await said(inquiryId)).slice(1)).toEqual([
      ['out', 'Entered purchase order PO 4711 of Meera Iyer: QT for ₹17,693.00 is accepted, although it was valid until 4 December 2026'],
    ]);
    expect(await office.revision(id)).toMatchObject({ decidedOn: 'purchase-order', decidedBy: 'Meera Iyer', purchaseOrder: 'PO 4711' });
  });

  it('the office can withdraw a quotation, and a late decision gets the current state', async () => {
    const { id, version, inquiryId } = await office.sent();
    expect(await office.refused('withdraw', { id, version: version + 1, reason: null })).toMatchObject({
      code: 'stale_edit',
      stands: 'open',
    });
    await office.step('withdraw', { id, version, reason: 'Out of stock' });
    expect((await said(inquiryId)).at(-1)).toEqual(['out', 'Withdrew QT for ₹17,693.00: Out of stock']);
    expect(await byLink(id)).toEqual({ isDone: false, isRepeat: false, stands: 'withdrawn' });
    expect(await office.refused('acceptByOrder', { id, version: version + 1, ...ORDER })).toMatchObject({
      stands: 'withdrawn',
      message: 'This quotation was withdrawn',
    });
    // The mail of the step was still waiting.
    office.smtp.received.length = 0;
    const outbox = startOutboxJob(office.services);
    await expect.poll(() => office.db.read.outboxMail.count(), LONG_POLL_OPTIONS).toBe(0);
    await outbox.stop();
    expect(office.smtp.received).toEqual([]);
    expect(await office.steps(inquiryId)).toMatchObject([{ state: 'failed', serverWords: 'Not sent: The quotation was withdrawn' }, {}]);
    const unsent = await office.write();
    expect(await office.refused('withdraw', { id: unsent.id, version: 1, reason: null })).toMatchObject({
      status: 409,
      message: 'This quotation was not sent yet',
    });
    expect(await office.refused('withdraw', { id: 99_999, version: 1, reason: null })).toMatchObject({ status: 404 });
  });

  it('taking a decision back sends a mail to the recipients of the acceptance', async () => {
    const { id, inquiryId } = await office.sent({ recipients });
    const links = await office.links(id);
    const { followUpAt } = await office.row(id);
    await office.step('revokeLink', { linkId: links[1]?.id });
    await byLink(id);
    expect(await office.row(id)).toMatchObject({ followUpAt: null });
    office.clock.now = new Date(office.clock.now.getTime() + 60_000);
    await office.step('revokeLink', { linkId: links[0]?.id });
    await office.step('newLink', { id, label: 'copied' });
    const { version } = await office.row(id);
    expect(await office.refused('takeBack', { id, version: version - 1 })).toMatchObject({ code: 'stale_edit', stands: 'accepted' });
    await office.step('takeBack', { id, version });
    expect((await said(inquiryId)).at(-1)).toEqual([
      'out',
      'Took back the acceptance of QT for ₹17,693.00 by M. Iyer, purchase order PO 1',
    ]);
    expect(await told()).toEqual([
      ['quotation-decided', 'meera@example.com', 'Order confirmation QT'],
      ['quotation-notice', 'office@example.com', 'Accepted: QT for ₹17,693.00, Hotel Ashoka'],
      ['quotation-decided', 'meera@example.com', 'QT for ₹17,693.00: no longer accepted'],
    ]);
    expect(await office.row(id)).toMatchObject({ state: 'open', decidedAt: null, followUpAt });
    expect(await office.revision(id)).toMatchObject({ decision: null, decidedBy: null, purchaseOrder: null });
    expect(await office.refused('takeBack', { id, version: version + 1 })).toMatchObject({ code: 'conflict', stands: 'open' });
    // A confirmation that is still waiting is cancelled.
    office.smtp.received.length = 0;
    const outbox = startOutboxJob(office.services);
    await expect.poll(() => office.db.read.outboxMail.count({ where: { state: 'waiting' } }), LONG_POLL_OPTIONS).toBe(0);
    await outbox.stop();
    expect(office.smtp.received.map(({ to }) => to.join())).toEqual(['RCPT TO:<meera@example.com>', 'RCPT TO:<office@example.com>']);
    expect((await told()).map(([, , subject]) => subject)).toEqual([
      'Accepted: QT for ₹17,693.00, Hotel Ashoka',
      'QT for ₹17,693.00: no longer accepted',
    ]);
    // A second acceptance is confirmed again; links were revoked, so only the office gets a mail.
    await byLink(id);
    expect((await told()).at(-1)).toEqual(['quotation-notice', 'office@example.com', 'Accepted: QT for ₹17,693.00, Hotel Ashoka']);
  });

  it('a quotation can be accepted by a link until the last moment of its last day in India', async () => {
    for (const [at, outcome] of [
      ['2026-12-04T18:29:59.999Z', { isDone: true }],
      ['2026-12-04T18:30:00.000Z', { isDone: false, isRepeat: false, stands: 'expired' }],
    ] as const) {
      office.clock.now = new Date('2026-11-24T06:00:00Z');
      const { id } = await office.sent({ recipients: [] });
      office.clock.now = new Date(at);
      expect([at, await byLink(id)]).toEqual([at, outcome]);
    }
  });
});
