/** Every kind of step that a feature offers: shown and exported as text, listed, undone and erased by its stored ids. */
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { buildConversationStep } from '../../../server/features/conversation/step-kinds';
import { readQuotation } from '../../../server/features/quotations/drafting/read-quotation';
import { erasePersonalData } from '../../../server/platform/personal-data/erase-personal-data';
import { emailKeyOf } from '../../../shared/mail/address';
import { testProviders } from '../../support/databases';
import { shareQuotationOffice } from '../../support/quotation-office';
import { createDraftForBuyer } from '../../support/quotations';

const of = (reference: string) => ({ reference, paise: '1769300' });
const DAY = '2026-12-04';
const LINES = [{ title: 'Palm soap', unit: 'case', quantity: 12_000 }];
/** The stored data of a step of each kind; a new kind has its line here. */
const SAMPLES: Record<string, (reference: string) => unknown> = {
  mail: () => null,
  call: () => null,
  whatsapp: () => null,
  note: () => null,
  'identity.confirmed': () => ({ to: 'asha@example.com' }),
  'identity.checked': () => null,
  privacy: () => null,
  quotation: () => null,
  'quotation.ready': (reference) => ({ ...of(reference), validUntil: DAY }),
  'quotation.sent': (reference) => ({ ...of(reference), validUntil: DAY, to: 'rita@example.com', withPdf: true }),
  'quotation.reminded': (reference) => ({ ...of(reference), validUntil: DAY, to: 'rita@example.com', followUp: { was: DAY, is: null } }),
  'quotation.link-made': (reference) => ({ ...of(reference), how: 'WhatsApp' }),
  'quotation.link-given': (reference) => ({ ...of(reference), how: 'WhatsApp' }),
  'quotation.link-not-given': (reference) => ({ ...of(reference), how: 'WhatsApp' }),
  'quotation.link-revoked': (reference) => ({ ...of(reference), how: 'mail to rita@example.com' }),
  'quotation.fresh-link': (reference) => ({ ...of(reference), to: 'rita@example.com' }),
  'quotation.withdrawn': of,
  'quotation.accepted': (reference) => ({ ...of(reference), purchaseOrder: 'PO 7' }),
  'quotation.declined': (reference) => ({ ...of(reference), reason: 'price' }),
  'quotation.order-entered': (reference) => ({ ...of(reference), purchaseOrder: 'PO 7', by: 'Rita', late: DAY }),
  'quotation.refusal-entered': (reference) => ({ ...of(reference), reason: 'price' }),
  'quotation.reopened': (reference) => ({ ...of(reference), decision: 'accepted', by: 'Rita', purchaseOrder: 'PO 7' }),
  'quotation.question': (reference) => ({ reference }),
  'quotation.price-asked': (reference) => ({ reference }),
  'quotation.changes-asked': (reference) => ({
    reference,
    lines: [{ title: 'Palm soap', unit: 'case', offered: 12_000, wanted: 0 }],
    draft: 'ready',
  }),
  order: () => null,
  'order.confirmed': (reference) => ({ reference, quotation: 'QT-2026-00042-R1', paise: '1769300', promisedOn: DAY }),
  'order.followed': (reference) => ({ reference, quotation: 'QT-2026-00042-R2', paise: '1769300' }),
  'order.lorryReceiptFiled': (reference) => ({ reference }),
  'order.purchaseOrderFiled': (reference) => ({ reference, number: 'PO 7', issuedOn: DAY, paise: '1769300' }),
  'order.dispatched': (reference) => ({ reference, lines: LINES, carrier: 'Sahyadri Roadlines' }),
  'order.dateMoved': (reference) => ({ reference, titles: ['Palm soap'], before: DAY, after: null }),
  'order.dispatchVoided': (reference) => ({ reference }),
  'order.paperSent': (reference) => ({ reference, paper: 'confirmation' }),
  'order.cancelled': (reference) => ({ reference, lines: LINES }),
  'order.returned': (reference) => ({ reference, lines: LINES, isOwedAgain: true }),
  'order.received': (reference) => ({ reference }),
  'order.receivedShort': (reference) => ({ reference }),
  'quotation.erased': (reference) => ({ reference: reference.replace(/-R1$/, ''), with: 'buyer' }),
};
/** Steps without typed text. */
const SAYS_NOTHING_TYPED =
  /ready|link|accepted|order-entered|reopened|erased|confirmed$|followed$|purchaseOrderFiled$|lorryReceiptFiled$|received$/;
/** The channels of steps that store the numbers of a quotation. */
const OF_QUOTATION = ['quotation', 'order'];
const DECISIONS = ['quotation.accepted', 'quotation.declined'];

describe.each(testProviders)('the kinds of steps on %s', (provider) => {
  const office = shareQuotationOffice(provider);

  const person = (name: string) => ({ ...createDraftForBuyer(office.clock.now).buyer, name, email: `${name.toLowerCase()}@example.com` });
  const sent = async (inquiryId: number, buyer: string, recipient: string) => {
    const { id } = await office.write({ buyer: person(buyer) }, inquiryId);
    await office.send(id, { recipients: [person(recipient).email] });
    const [link] = await office.links(id);
    const { id: revisionId, document } = await office.revision(id);
    return { quotationId: id, revisionId, linkId: link?.id ?? 0, reference: JSON.parse(document).reference as string };
  };
  type Sent = Awaited<ReturnType<typeof sent>>;

  const add = async (inquiryId: number, name: string, { reference, ...ids }: Sent, more: object = {}) => {
    const kind = office.services.stepKinds.of({ kind: name, channel: 'note' });
    const { description, ...step } = buildConversationStep(kind, SAMPLES[name]?.(reference), `typed for ${reference}`);
    const its = OF_QUOTATION.includes(kind.channel) ? ids : {};
    const data = { ...step, ...its, inquiryId, authorId: 1, authorName: 'Somebody', createdAt: office.clock.now, ...more };
    const { id } = await office.db.transact((tx) => tx.inquiryMessage.create({ data }));
    await office.db.transact((tx) => tx.contactInquiry.update({ where: { id: inquiryId }, data: { lastMessageId: id } }));
    const isRequest = kind.channel === 'quotation' && kind.direction === 'in' && !DECISIONS.includes(name);
    return { id, name, words: description, channel: kind.channel, isRequest };
  };
  const wordsNow = async (inquiryId: number): Promise<Map<number, string>> => {
    const { body } = await office.call('GET', `/api/admin/contact-inquiries/${inquiryId}/messages`, { token: office.token });
    return new Map((body.messages as { id: number; text: string }[]).map(({ id, text }) => [id, text]));
  };
  const erase = (name: string) =>
    erasePersonalData(
      office.services,
      { person: { emailKey: emailKeyOf(person(name).email), phoneKeys: [] }, rows: {} },
      { user: null, channel: 'shell' },
    );
  const names = () => office.services.offeredStepKinds.map(({ name }) => name);

  it('the test has a sample of each kind of step', () => expect(names().sort()).toEqual(Object.keys(SAMPLES).sort()));

  it('each kind of step is shown as text everywhere, and erased only with its own buyer or recipient', async () => {
    const inquiry = await office.ask({ name: 'Asha', email: 'asha@example.com', emailKey: 'asha@example.com' });
    const [one, other] = [await sent(inquiry.id, 'Zoya', 'Rita'), await sent(inquiry.id, 'Meera', 'Ravi')];
    const added: (Awaited<ReturnType<typeof add>> & { about: Sent })[] = [];
    for (const name of names()) for (const about of [one, other]) added.push({ about, ...(await add(inquiry.id, name, about)) });
    const before = await wordsNow(inquiry.id);
    for (const { id, name, words } of added) expect([name, before.get(id)]).toEqual([name, words]);
    for (const { name, words, about } of added)
      if (!SAYS_NOTHING_TYPED.test(name)) expect([name, words.includes(`typed for ${about.reference}`)]).toEqual([name, true]);

    // The search finds steps by number, requested items, and typed text.
    for (const q of [one.reference, 'Palm soap', 'PO 7']) {
      const found = await office.trpc('query', 'admin.inquiries.page', { q, view: 'all' });
      expect([q, found.body.result?.data.json.rows.map(({ id }: { id: number }) => id)]).toEqual([q, [inquiry.id]]);
    }

    for (const about of [one, other]) {
      const listed = (await readQuotation(office.db.read, office.clock.now, about.quotationId))?.asked ?? [];
      const requests = added.filter((step) => step.about === about && step.isRequest);
      expect(listed.map(({ id }) => id).sort()).toEqual(requests.map(({ id }) => id).sort());
      // The buyer's typed text is separate from the generated text.
      for (const { words, text } of listed) expect([words.includes('typed for'), text]).toEqual([false, `typed for ${about.reference}`]);
    }

    const asked = { email: 'asha@example.com', phone: '' };
    const answer = await office.call('POST', '/admin/persons/export', { body: asked, token: office.token });
    const files = unzipSync(new Uint8Array(answer.bytes));
    const { messages } = JSON.parse(Buffer.from(files['personal-data.json'] ?? []).toString()).data;
    const exported = new Map((messages as { id: number; text: string }[]).map(({ id, text }) => [id, text]));
    for (const { id, name, words } of added) expect([name, exported.get(id)]).toEqual([name, words]);
    expect(Buffer.from(files['personal-data.html'] ?? []).toString()).toContain(
      `Took back the acceptance of ${one.reference} for ₹17,693.00`,
    );

    const isOf = (about: Sent, channel: string) => OF_QUOTATION.includes(channel) && about === one;
    // Another recipient of the same quotation.
    const toAnother = await add(inquiry.id, 'quotation.question', { ...one, linkId: one.linkId + 1_000 });
    await erase('Rita');
    const withoutRecipient = await wordsNow(inquiry.id);
    for (const { id, name, words, about, channel } of added) {
      const stays = !isOf(about, channel) || name === 'quotation.accepted' || name === 'quotation.declined';
      const left = `About ${about.reference.replace(/-R1$/, '')}: erased with its recipient`;
      expect([name, withoutRecipient.get(id)]).toEqual([name, stays ? words : left]);
    }
    expect(withoutRecipient.get(toAnother.id)).toBe(toAnother.words);
    await erase('Zoya');
    const withoutBuyer = await wordsNow(inquiry.id);
    for (const { id, name, words, about, channel } of added) {
      const left = `About ${about.reference.replace(/-R1$/, '')}: erased with its buyer`;
      expect([name, withoutBuyer.get(id)]).toEqual([name, isOf(about, channel) ? left : words]);
    }
    const rest = await office.db.read.inquiryMessage.findMany({ where: { quotationId: one.quotationId } });
    expect(JSON.stringify(rest)).not.toMatch(/rita|zoya|PO 7|typed for|soap/i);
  });

  it('each kind of step can be taken back and sent again as its feature declares', async () => {
    const inquiry = await office.ask();
    const about = await sent(inquiry.id, 'Meera', 'Ravi');
    for (const name of names()) {
      const kind = office.services.stepKinds.of({ kind: name, channel: 'note' });
      const failed = await add(inquiry.id, name, about, { state: 'failed' });
      const again = await office.trpc('mutation', 'admin.inquiries.sendAgain', { id: failed.id, lastMessageId: failed.id });
      const isPlain = !name.includes('.') && !['quotation', 'order', 'privacy'].includes(name);
      if (kind.notSentAgainBecause)
        expect([name, again.status, again.body.error.json.message]).toEqual([name, 409, kind.notSentAgainBecause]);
      if (name === 'mail') {
        expect(again.status).toBe(200);
        expect(again.body.result.data.json.row).toMatchObject({ repeats: failed.id, text: failed.words });
      }
      const { id } = await add(inquiry.id, name, about);
      const back = await office.trpc('mutation', 'admin.inquiries.takeBack', { id });
      expect([name, back.status, back.body.error?.json.message]).toEqual([name, isPlain ? 200 : 409, kind.staysBecause]);
      expect(await office.db.read.inquiryMessage.count({ where: { id } })).toBe(isPlain ? 0 : 1);
    }
  });
});
