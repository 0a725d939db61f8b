/** A quotation counts as sent once somebody has it: its mail was accepted, the office handed a link over, or its buyer answered (REQ 12.12, 12.14). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { QuotationRow } from '../../../shared/quotation/rows';
import { itOnce, oneProvider } from '../../support/databases';
import { type Office, startOffice } from '../../support/quotation-office';
import { draftLine } from '../../support/quotations';
import { startSmtp } from '../../support/smtp';

const MINUTE = 60_000;

describe.each(oneProvider)('the handover of a quotation on %s', (provider) => {
  let smtp: Awaited<ReturnType<typeof startSmtp>>;
  let office: Office;
  beforeAll(async () => {
    smtp = await startSmtp();
    office = await startOffice(provider, { env: { SMTP_URL: smtp.url } });
  });
  afterAll(async () => {
    await office.close();
    smtp.close();
  });

  const later = () => {
    office.clock.now = new Date(office.clock.now.getTime() + MINUTE);
    return office.clock.now;
  };
  const shown = (id: number): Promise<QuotationRow> => office.askWith('query', 'admin.quotations.row', { id });
  const figures = async () => (await office.askWith('query', 'admin.overview')).quotations;
  const inView = async (view: string): Promise<number[]> =>
    (await office.rest('GET', `quotations?view=${view}`)).body.quotations.map(({ id }: { id: number }) => id);

  it('by WhatsApp is what the office says, answers the inquiry, and counts from then on', async () => {
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

  it('by mail is when a mail server accepted it', async () => {
    const { id } = await office.sent();
    expect(await office.row(id)).toMatchObject({ state: 'open', handedOverAt: null });
    const at = later();
    await office.deliver(smtp);
    expect(await office.row(id)).toMatchObject({ handedOverAt: at });
    expect(await office.links(id)).toMatchObject([{ handedOverAt: at }]);
  });

  it('is shown by an acceptance, and begins anew with a revision', async () => {
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

  it('is refused for a link that goes by mail, was revoked, or leads to what was withdrawn', async () => {
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

  itOnce(provider)('a quotation that was never handed over counts neither for the median nor as lost', async () => {
    const before = await figures();
    const { id, version } = await office.sent({ recipients: [], text: '' });
    await office.step('withdraw', { id, version, reason: null });
    expect(await figures()).toMatchObject({ sent: before.sent, lost: before.lost, medianHours: before.medianHours });
  });

  it('is followed by a wait for the office once the buyer asked something by a link, until that is answered', async () => {
    const { id, inquiryId } = await office.sent({ recipients: [], text: '' });
    const { url } = await office.step('newLink', { id, label: 'copied' });
    later();
    const body = { token: url.slice(-43), question: 'Is it the round one?' };
    expect((await office.call('POST', '/api/quote/question', { body })).status).toBe(200);
    // Who asks has it.
    expect(await shown(id)).toMatchObject({ waitsForUs: true, handedOverAt: office.clock.now.toISOString() });
    later();
    const answer = { channel: 'call', text: 'It is.' };
    expect((await office.rest('POST', `contact-inquiries/${inquiryId}/messages`, answer)).status).toBe(201);
    expect(await shown(id)).toMatchObject({ waitsForUs: false });
  });

  itOnce(provider)('of a total of ₹0.00 is asked about before it is frozen', async () => {
    const { id } = await office.write({ lines: [draftLine('Sample', { unitPaise: '0' })] });
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
