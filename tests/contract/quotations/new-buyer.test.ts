/** A quotation for a new buyer at the counter or on the phone, and another for a buyer with an earlier quotation (REQ 12.20, 12.21). */
import { describe, expect, it } from 'vitest';
import type { ContentType } from '../../../shared/content/content-type';
import { product } from '../../../shared/content/types/product';
import { bothProvidersFor, itOnTestProviders } from '../../support/databases';
import { shareQuotationOffice } from '../../support/quotation-office';
import { createPricedLine } from '../../support/quotations';

const products: ContentType = product;

describe.each(bothProvidersFor('text search'))('a new quotation on %s', (provider) => {
  const once = itOnTestProviders(provider);
  const office = shareQuotationOffice(provider);

  const shown = (id: number) => office.askWith('query', 'admin.quotations.row', { id });
  const senders = async (q: string): Promise<{ inquiryId: number; name: string }[]> =>
    office.askWith('query', 'admin.inquiries.senders', { q });
  const called = (fields: object) => office.trpc('mutation', 'admin.inquiries.enterCall', { topic: 'bulk', message: 'Boxes.', ...fields });

  once('a quotation for a new buyer has an inquiry by phone, which waits for its answer, and is stored once', async () => {
    const buyer = { name: 'Ravi Kumar', phone: '98450 99999' };
    const headers = { 'idempotency-key': 'walk-in-at-the-counter-1' };
    const [first, again] = [
      await office.step('startForBuyer', { buyer }, { headers }),
      await office.step('startForBuyer', { buyer }, { headers }),
    ];
    expect(again).toEqual(first);
    const { draft, inquiryId, ownerId } = await shown(first.id);
    expect(draft.buyer).toMatchObject({ name: 'Ravi Kumar', phone: '98450 99999', email: '', company: null });
    expect(draft.lines).toEqual([]);
    expect(await office.inquiry(inquiryId)).toMatchObject({ source: 'phone', phoneKey: '9845099999', ownerId, firstAnswerAt: null });
    expect(await office.db.read.contactInquiry.count({ where: { phoneKey: '9845099999' } })).toBe(1);
  });

  once('a new quotation needs a name, and a number or an address that can be answered', async () => {
    expect(await office.refused('startForBuyer', { buyer: { name: '', phone: '98450 99999' } })).toMatchObject({ status: 400 });
    expect(await office.refused('startForBuyer', { buyer: { name: 'Ravi' } })).toMatchObject({ status: 400 });
    expect(await office.refused('startForBuyer', { buyer: { name: 'Ravi', phone: '123' } })).toMatchObject({ status: 400 });
    expect(await office.refused('startForBuyer', { buyer: { inquiryId: 999_999 } })).toMatchObject({ status: 404 });
  });

  it('the buyer field finds people by any of their details, each once, without spam or the demo', async () => {
    await called({ name: 'Zeenat Khan', phone: '080 4000 1234', email: 'zeenat@example.com', company: 'Khan Stores' });
    await called({ name: 'Z. Khan', phone: '98450 55555 / +91 80 4000 1234', message: 'Once more.' });
    await called({ name: 'Zeenat Khan', phone: '98860 00000' });
    await office.ask({ name: 'Zeenat Spam', suspectedSpam: true, email: 'spam@example.com', emailKey: 'spam@example.com' });
    await office.ask({ name: 'Zeenat Demo', isDemo: true, email: 'demo@example.com', emailKey: 'demo@example.com' });
    const named = async (q: string) => (await senders(q)).map(({ name }) => name);
    expect(await named('zeenat')).toEqual(['Zeenat Khan', 'Zeenat Khan']);
    expect(await named('Khan Stores')).toEqual(['Zeenat Khan']);
    expect(await named('ZEENAT@example.com')).toEqual(['Zeenat Khan']);
    expect(await named('+91 (80) 40001234')).toEqual(['Z. Khan']);
    expect(await named('nobody at all')).toEqual([]);
    expect(await named('')).toEqual([]);
    expect(await named('%')).toEqual([]);
  });

  once('all quotations of a buyer are found by address, number or GSTIN, in an inquiry and beside a quotation', async () => {
    const person = { email: 'asha.again@example.com', emailKey: 'asha.again@example.com', name: 'Asha' };
    const [first, second] = [await office.ask(person), await office.ask(person)];
    const buyer = { name: 'Asha', company: null, email: 'asha.again@example.com', phone: null, gstin: null, address: null, state: null };
    const abroad = { isAbroad: false, isSez: false };
    const old = await office.write({ buyer: { ...buyer, ...abroad } }, first.id);
    await office.write({}, (await office.ask()).id);
    const listed = async (name: string, input: object) =>
      (await office.askWith('query', `admin.quotations.${name}`, input)).map(({ id }: { id: number }) => id);
    expect(await listed('ofInquiry', { inquiryId: second.id })).toEqual([old.id]);
    const { id } = await office.step('start', { inquiryId: second.id });
    expect(await listed('ofInquiry', { inquiryId: first.id })).toEqual([id, old.id]);
    expect(await listed('ofBuyer', { id })).toEqual([old.id]);
    expect(await listed('ofBuyer', { id: old.id })).toEqual([id]);
  });

  once('a new quotation copies the lines of an older one at today’s prices, and the address of a known buyer', async () => {
    const soap = await office.add(products, {
      price: '100.00',
      tiers: [{ from: 10, price: '90.00' }],
      unit: 'case',
      gstBp: 1_800,
      hsn: '3401',
    });
    const lines = [
      createPricedLine(soap.title as string, {
        productId: soap.id,
        quantity: 12_000,
        unit: 'case',
        unitPaise: '1',
        priceSource: 'typed',
        discountBp: 500,
      }),
      createPricedLine('Gone', { productId: 999_999, unitPaise: '700' }),
      createPricedLine('Freight', { kind: 'charge', unit: null, quantity: 1_000, unitPaise: '150000' }),
    ];
    const { id: from, inquiryId } = await office.write({ lines });
    const then = await shown((await office.step('start', { inquiryId, from })).id);
    expect(then.draft.lines[0]).toMatchObject({ unitPaise: '1' });
    const { id } = await office.step('startForBuyer', { buyer: { inquiryId }, from, prices: 'today' });
    const { draft, inquiryId: own } = await shown(id);
    expect(own).not.toBe(inquiryId);
    expect(draft.lines).toMatchObject([
      { unitPaise: '9000', priceSource: 'tier', quantity: 12_000, discountBp: 500, productVersion: soap.version },
      { title: 'Gone', unitPaise: '700' },
      { title: 'Freight', unitPaise: '150000' },
    ]);
    expect(draft.buyer).toMatchObject({ name: 'Meera Iyer', address: '3, Church Street\nBengaluru 560001', state: '29' });
  });

  once('a copy has the lines and terms of the older quotation, and for another buyer nothing else of it', async () => {
    const buyer = { ...(await shown((await office.write()).id)).draft.buyer, state: '27', isSez: true };
    const texts = { message: 'Dear Ms Iyer', paymentTerms: 'In advance', deliveryTime: 'Today', terms: 'Ours' };
    const supply = { delivery: 'installed', placeOfSupply: '27', isZeroRated: true } as const;
    const shipTo = { name: 'Gate 2', address: 'Pune', state: '27' };
    const { id: from, inquiryId } = await office.write({ buyer, ...texts, ...supply, shipTo, what: 'services' });
    const person = { name: 'Ravi', company: null, email: 'ravi@example.com', emailKey: 'ravi@example.com' };
    const other = await office.ask(person);
    const draftOf = async (input: object) => (await shown((await office.step('start', input)).id)).draft;
    const [older, copied, fresh] = [(await shown(from)).draft, await draftOf({ inquiryId, from }), await draftOf({ inquiryId: other.id })];
    const { lines, what, paymentTerms, deliveryTime, terms } = older;
    const { buyer: own, validUntil } = fresh;
    const kept = { lines, what, paymentTerms, deliveryTime, terms, validUntil };
    const empty = { buyer: own, shipTo: null, delivery: 'plain', placeOfSupply: null, isZeroRated: false, message: null };
    expect(copied).toMatchObject({ ...older, message: null, validUntil });
    expect(await draftOf({ inquiryId: other.id, from })).toMatchObject({ ...kept, ...empty });
  });

  once('without lines of a buyer who was sent one has that address', async () => {
    const { inquiryId } = await office.sent({ recipients: [] });
    const { draft } = await shown((await office.step('startForBuyer', { buyer: { inquiryId } })).id);
    expect(draft).toMatchObject({ lines: [], buyer: { name: 'Meera Iyer', address: '3, Church Street\nBengaluru 560001', state: '29' } });
  });
});
