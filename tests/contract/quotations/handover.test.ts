/**
 * A quotation counts as sent once the buyer has it: its mail was accepted, the office handed a link over, or its buyer answered (REQ 12.12,
 * 12.14).
 */
import { describe, expect, it } from 'vitest';
import type { IncomingMail } from '../../../server/features/mail/incoming/read-mail';
import { receiveMail } from '../../../server/features/mail/incoming/receive-mail';
import type { QuotationRow } from '../../../shared/quotation/rows';
import { itOnTestProviders, testProviders } from '../../support/databases';
import { shareMailingOffice } from '../../support/quotation-office';
import { createPricedLine } from '../../support/quotations';

const MINUTE = 60_000;

describe.each(testProviders)('the handover of a quotation on %s', (provider) => {
  const office = shareMailingOffice(provider);

  const later = () => {
    office.clock.now = new Date(office.clock.now.getTime() + MINUTE);
    return office.clock.now;
  };
  const shown = (id: number): Promise<QuotationRow> => office.askWith('query', 'admin.quotations.row', { id });
  const figures = async () => (await office.askWith('query', 'admin.overview')).quotations;
  const inView = async (view: string): Promise<number[]> =>
    (await office.rest('GET', `quotations?view=${view}`)).body.quotations.map(({ id }: { id: number }) => id);

  it('a quotation handed over by WhatsApp counts once the office confirms it, and answers the inquiry', async () => {
    const before = await figures();
    const { id, inquiryId } = await office.sent({ recipients: [], text: '' });
    expect(await inView('ready')).toContain(id);
    expect(await figures()).toMatchObject({ sent: before.sent, notHandedOver: before.notHandedOver + 1 });
    const { id: linkId } = await office.step('newLink', { id, label: 'WhatsApp' });
    expect(await office.inquiry(inquiryId)).toMatchObject({ status: 'in_progress', firstAnswerAt: null });
    expect(await office.row(id)).toMatchObject({ handedOverAt: null });

    const at = later();
    await office.step('handOver', { linkId });
    later();
    await office.step('handOver', { linkId });
    expect(await office.inquiry(inquiryId)).toMatchObject({ firstAnswerAt: at, repliedAt: null, status: 'in_progress' });
    expect(await office.row(id)).toMatchObject({ state: 'open', handedOverAt: at });
    expect(await office.revision(id)).toMatchObject({ handedOverAt: at });
    expect(await office.links(id)).toMatchObject([{ label: 'WhatsApp', handedOverAt: at }]);
    const steps = (await office.steps(inquiryId)).filter(({ kind }) => kind === 'quotation.link-given');
    expect(steps).toMatchObject([{ direction: 'out', quotationId: id, linkId }]);
    expect(await inView('ready')).not.toContain(id);
    expect(await figures()).toMatchObject({ sent: { count: before.sent.count + 1 }, notHandedOver: before.notHandedOver });
  });

  it('a quotation is handed over by mail when a mail server accepted it', async () => {
    const { id } = await office.sent();
    expect(await office.row(id)).toMatchObject({ state: 'open', handedOverAt: null });
    expect((await shown(id)).links).toMatchObject([{ handedOverAt: null, undelivered: 'waiting' }]);
    const at = later();
    await office.deliver(office.smtp);
    expect(await office.row(id)).toMatchObject({ handedOverAt: at });
    expect(await office.links(id)).toMatchObject([{ handedOverAt: at }]);
    expect((await shown(id)).links).toMatchObject([{ undelivered: null }]);
  });

  it('a link shows that the mail server refused its mail, and another link that it has no mail', async () => {
    const { id } = await office.sent();
    await office.step('newLink', { id, label: 'WhatsApp' });
    office.smtp.state.answers.RCPT = '550 no such user';
    later();
    await office.deliver(office.smtp);
    office.smtp.state.answers = {};
    expect((await shown(id)).links).toMatchObject([{ email: null, undelivered: null }, { undelivered: 'failed' }]);
  });

  it('an acceptance implies the handover, and a revision needs a new one', async () => {
    const { id, version } = await office.sent({ recipients: [], text: '' });
    const at = later();
    await office.step('acceptByOrder', { id, version, revision: 1, purchaseOrder: 'PO 1', name: 'Meera Iyer' });
    expect(await office.row(id)).toMatchObject({ state: 'accepted', handedOverAt: at });
    await office.step('takeBack', { id, version: version + 1 });
    await office.step('revise', { id });
    await office.send(id, { recipients: [], text: '' });
    expect(await office.row(id)).toMatchObject({ currentRevision: 2, handedOverAt: null });
    expect(await office.revision(id, 1)).toMatchObject({ handedOverAt: at });
  });

  it('a handover entered by mistake can be taken back: the quotation is ready and its inquiry waits as before', async () => {
    const { id, inquiryId } = await office.sent({ recipients: [], text: '' });
    const { id: linkId } = await office.step('newLink', { id, label: 'WhatsApp' });
    const { status, ownerId, firstAnswerAt, repliedAt } = await office.inquiry(inquiryId);
    await office.step('handOver', { linkId });
    const at = later();
    for (const _ of [1, 2]) await office.step('takeBackHandOver', { linkId });
    expect(await office.inquiry(inquiryId)).toMatchObject({ status, ownerId, firstAnswerAt, repliedAt });
    expect(await office.row(id)).toMatchObject({ state: 'open', handedOverAt: null });
    expect(await office.revision(id)).toMatchObject({ handedOverAt: null });
    expect(await office.links(id)).toMatchObject([{ handedOverAt: null }]);
    expect(await inView('ready')).toContain(id);
    const steps = (await office.steps(inquiryId)).filter(({ kind }) => kind?.includes('given'));
    expect(steps).toMatchObject([
      { kind: 'quotation.link-given', direction: 'internal' },
      { kind: 'quotation.link-not-given', direction: 'internal', createdAt: at },
    ]);
    const again = later();
    await office.step('handOver', { linkId });
    expect(await office.row(id)).toMatchObject({ handedOverAt: again });
    expect(await office.inquiry(inquiryId)).toMatchObject({ firstAnswerAt: again });
  });

  it('the time of the handover is that of the earliest remaining link', async () => {
    const { id } = await office.sent({ recipients: [], text: '' });
    const first = await office.step('newLink', { id, label: 'WhatsApp' });
    const second = await office.step('newLink', { id, label: 'copied' });
    await office.step('handOver', { linkId: first.id });
    const at = later();
    await office.step('handOver', { linkId: second.id });
    await office.step('takeBackHandOver', { linkId: first.id });
    expect(await office.row(id)).toMatchObject({ handedOverAt: at });
    expect(await office.revision(id)).toMatchObject({ handedOverAt: at });
  });

  it('a handover cannot be taken back for a mailed link, after the buyer answered by it, or once the quotation was decided', async () => {
    const byMail = await office.sent();
    const [mailed] = await office.links(byMail.id);
    expect(await office.refused('takeBackHandOver', { linkId: mailed?.id })).toMatchObject({
      status: 400,
      message: 'This link goes by mail',
    });
    const { id, version } = await office.sent({ recipients: [], text: '' });
    const { id: linkId, url } = await office.step('newLink', { id, label: 'copied' });
    const at = later();
    await office.step('handOver', { linkId });
    later();
    await office.call('POST', '/api/quote/question', { body: { token: url.slice(-43), question: 'Is it the round one?' } });
    expect(await office.refused('takeBackHandOver', { linkId })).toMatchObject({
      status: 409,
      message: 'The buyer has answered by this link',
    });
    const unread = await office.step('newLink', { id, label: 'copied' });
    await office.step('handOver', { linkId: unread.id });
    await office.step('acceptByOrder', { id, version, revision: 1, purchaseOrder: 'PO 1', name: 'Meera Iyer' });
    expect(await office.refused('takeBackHandOver', { linkId: unread.id })).toMatchObject({ status: 409, stands: 'accepted' });
    expect(await office.row(id)).toMatchObject({ handedOverAt: at });
  });

  it('a returned mail cancels the handover, until another mail of its link arrives', async () => {
    const { id, inquiryId } = await office.sent();
    later();
    await office.deliver(office.smtp);
    const bounce = async () => {
      const mail = (await office.steps(inquiryId)).findLast(({ kind }) => kind === 'quotation.sent');
      const [link] = await office.links(id);
      const report = { mailId: mail?.mailId ?? '', recipient: link?.email ?? '', message: '550 no such user' };
      await office.db.transact((tx) =>
        receiveMail(tx, office.services, { bounce: report } as IncomingMail, { now: later(), arrivedAt: later() }),
      );
      return link?.id;
    };
    const linkId = await bounce();
    expect(await office.row(id)).toMatchObject({ state: 'open', handedOverAt: null });
    expect(await office.revision(id)).toMatchObject({ handedOverAt: null });
    expect(await office.links(id)).toMatchObject([{ handedOverAt: null }]);
    expect(await inView('ready')).toContain(id);
    expect((await shown(id)).links).toMatchObject([{ undelivered: 'failed' }]);
    await office.step('sendAgain', { linkId });
    expect((await shown(id)).links).toMatchObject([{ undelivered: 'waiting' }]);
    const at = later();
    await office.deliver(office.smtp);
    expect(await office.row(id)).toMatchObject({ handedOverAt: at });
    // One of two delivered mails may be returned: the buyer has the other one.
    await office.step('sendAgain', { linkId });
    await office.deliver(office.smtp);
    await bounce();
    expect(await office.row(id)).toMatchObject({ handedOverAt: at });
  });

  it('a handover is refused for a mailed or revoked link, or for a withdrawn quotation', async () => {
    const { id } = await office.sent();
    const [mailed] = await office.links(id);
    expect(await office.refused('handOver', { linkId: mailed?.id })).toMatchObject({ status: 400, message: 'This link goes by mail' });
    const revoked = await office.step('newLink', { id, label: 'copied' });
    await office.step('revokeLink', { linkId: revoked.id });
    expect(await office.refused('handOver', { linkId: revoked.id })).toMatchObject({ status: 409, message: 'This link was revoked' });
    const copied = await office.step('newLink', { id, label: 'copied' });
    await office.step('withdraw', { id, version: (await office.row(id)).version, reason: null });
    expect(await office.refused('handOver', { linkId: copied.id })).toMatchObject({ status: 409, stands: 'withdrawn' });
    expect(await office.refused('handOver', { linkId: 999_999 })).toMatchObject({ status: 404 });
  });

  itOnTestProviders(provider)('a quotation that was never handed over counts neither in the median nor as lost', async () => {
    const before = await figures();
    const { id, version } = await office.sent({ recipients: [], text: '' });
    await office.step('withdraw', { id, version, reason: null });
    expect(await figures()).toMatchObject({ sent: before.sent, lost: before.lost, medianHours: before.medianHours });
  });

  it('a question of the buyer by a link makes the inquiry wait for the office until it is answered', async () => {
    const { id, inquiryId } = await office.sent({ recipients: [], text: '' });
    const { url } = await office.step('newLink', { id, label: 'copied' });
    later();
    const body = { token: url.slice(-43), question: 'Is it the round one?' };
    expect((await office.call('POST', '/api/quote/question', { body })).status).toBe(200);
    // A buyer who asks a question has the quotation.
    expect(await shown(id)).toMatchObject({ waitsForUs: true, handedOverAt: office.clock.now.toISOString() });
    later();
    const answer = { channel: 'call', text: 'It is.' };
    expect((await office.rest('POST', `contact-inquiries/${inquiryId}/messages`, answer)).status).toBe(201);
    expect(await shown(id)).toMatchObject({ waitsForUs: false });
  });

  itOnTestProviders(provider)('sending a quotation with a total of ₹0.00 asks for a confirmation first', async () => {
    const { id } = await office.write({ lines: [createPricedLine('Sample', { unitPaise: '0' })] });
    const { version } = await office.row(id);
    const form = office.sendForm(id, version, { totalPaise: '0' });
    const { message, ...refusal } = await office.refused('send', form);
    expect({ message, ...refusal }).toMatchObject({ status: 400, errors: { isFree: message } });
    expect(message).toContain('The total is ₹0.00');
    expect(await office.row(id)).toMatchObject({ state: 'draft' });
    await office.step('send', { ...form, isFree: true });
    expect(await office.row(id)).toMatchObject({ state: 'open', totalPaise: 0n });
  });
});
