/** A quotation before it is sent: started from an inquiry or an older one, written, saved, undone (REQ 12.1 to 12.7). */
import { describe, expect, it } from 'vitest';
import type { ContentType } from '../../../shared/content/content-type';
import { product } from '../../../shared/content/types/product';
import type { QuotationDraft } from '../../../shared/quotation/draft';
import type { QuotationRow } from '../../../shared/quotation/rows';
import { shareContent } from '../../support/content';
import { bothProvidersFor, itOnTestProviders } from '../../support/databases';

const products: ContentType = product;
const now = new Date('2026-11-23T10:00:00Z');

describe.each(bothProvidersFor('text search'))('drafts of quotations on %s', (provider) => {
  // For tests with queries that return the same rows on both databases.
  const once = itOnTestProviders(provider);
  const app = shareContent(provider, { now: () => now, isStill: true });

  const mutate = (name: string, input: object, options = {}) => app.trpc('mutation', `admin.quotations.${name}`, input, options);
  const change = (name: string, input: object) => app.ask('mutation', `admin.quotations.${name}`, input);
  const row = (id: number): Promise<QuotationRow> => app.ask('query', 'admin.quotations.row', { id });

  /** Sends a quote request for these lines. */
  async function request(lines: object[], more: object = {}): Promise<number> {
    const body = { name: 'Asha Rao', email: 'asha@example.com', phone: '', company: 'Rao Stores', lines, ...more };
    expect((await app.call('POST', '/api/quote-requests', { body })).status).toBe(201);
    return (await app.db.read.contactInquiry.findFirstOrThrow({ orderBy: { id: 'desc' } })).id;
  }
  const start = async (inquiryId: number, from?: number) => row((await change('start', { inquiryId, from })).id);
  const save = async ({ id, version }: QuotationRow, draft: QuotationDraft) => (await change('saveDraft', { id, version, draft })).row;

  once(
    'a draft begins with the lines of a request at the price of their quantity today, and with the words of the company profile',
    async () => {
      const tea = await app.add(products, {
        price: '100.50',
        tiers: [{ from: 10, price: '95.00' }],
        gstBp: 1_800,
        hsn: '0902',
        unit: 'kg',
      });
      const inquiryId = await request(
        [
          { productId: tea.id, quantity: 12.5, note: 'Loose' },
          { productId: tea.id, quantity: 2 },
          { text: 'A stand for it', quantity: 1 },
        ],
        { gstin: '29AAGCB7383J1Z4', pinCode: '560001' },
      );
      const { draft, reference, state, inquiryReference, totalPaise, ownerName, nextRevision } = await start(inquiryId);
      expect(draft?.lines).toMatchObject([
        { kind: 'item', title: tea.title, note: 'Loose', quantity: 12_500, unitPaise: '9500', gstBp: 1_800, hsn: '0902', unit: 'kg' },
        { quantity: 2_000, unitPaise: '10050', productVersion: tea.version },
        { productId: null, title: 'A stand for it', unitPaise: null, gstBp: null },
      ]);
      expect(draft).toMatchObject({
        buyer: { name: 'Asha Rao', company: 'Rao Stores', email: 'asha@example.com', gstin: '29AAGCB7383J1Z4', state: '29' },
        what: 'goods',
        validUntil: '2026-12-08',
      });
      expect({ reference, state, nextRevision }).toEqual({
        reference: expect.stringMatching(/^QT-2026-\d{5}$/),
        state: 'draft',
        nextRevision: 1,
      });
      expect({ inquiryReference, ownerName }).toEqual({
        inquiryReference: expect.stringMatching(/^SQ-2026-/),
        ownerName: expect.any(String),
      });
      // 12.5 × 95 + 2 × 100.50 = 1388.50, with 18 %: 1638.43, in whole rupees.
      expect(totalPaise).toBe('163800');
    },
  );

  once('a draft begins with the product of the message, and a repeated key creates no second draft', async () => {
    const soap = await app.add(products, { price: '20.00', hsn: '998719', moq: 5 });
    const body = { name: 'Asha', email: 'a@example.com', company: 'Rao', subject: 'bulk', message: 'Price?', productId: soap.id };
    expect((await app.call('POST', '/api/contact', { body })).status).toBe(201);
    const { id: inquiryId } = await app.db.read.contactInquiry.findFirstOrThrow({ orderBy: { id: 'desc' } });
    const headers = { 'idempotency-key': `start-${provider}-1234567890` };
    const first = await mutate('start', { inquiryId }, { token: app.token, headers });
    const again = await mutate('start', { inquiryId }, { token: app.token, headers });
    const { id } = first.body.result.data.json;
    expect(again.body.result.data.json).toEqual({ id });
    const { draft } = await row(id);
    expect(draft).toMatchObject({ what: 'services', lines: [{ productId: soap.id, quantity: 5_000, unitPaise: '2000' }] });
    const other = await mutate('start', { inquiryId: await request([{ text: 'Soap', quantity: 1 }]) }, { token: app.token, headers });
    expect(other.body.error.json.data.code).toBe('idempotency_key_reused');
  });

  once(
    'a draft is saved once for each version, a conflict returns both drafts, and the undo of a save restores what lists show',
    async () => {
      const begun = await start(await request([{ text: 'Soap', quantity: 1 }]));
      const draft = begun.draft as QuotationDraft;
      const priced = {
        ...draft,
        buyer: { ...draft.buyer, name: 'Ravi' },
        lines: draft.lines.map((line) => ({ ...line, unitPaise: '10000' })),
      };
      const saved = await change('saveDraft', { id: begun.id, version: begun.version, draft: priced });
      expect(saved.row).toMatchObject({ buyerName: 'Ravi', totalPaise: '10000', version: begun.version + 1, draft: priced });
      const late = await mutate('saveDraft', { id: begun.id, version: begun.version, draft }, { token: app.token });
      expect(late.status).toBe(409);
      expect(late.body.error.json.data).toMatchObject({
        code: 'stale_edit',
        conflict: { mine: { draft }, theirs: { draft: priced, version: begun.version + 1 } },
      });
      await app.ask('mutation', 'admin.history.undo', { changeSet: saved.changeSet });
      expect(await row(begun.id)).toMatchObject({ buyerName: 'Asha Rao', totalPaise: '0', draft });
    },
  );

  once('a quotation that was never sent can be deleted, and undo restores it', async () => {
    const begun = await start(await request([{ text: 'Soap', quantity: 1 }]));
    const { row: gone, changeSet } = await change('discardDraft', { id: begun.id, version: begun.version });
    expect(gone).toBeNull();
    expect((await app.trpc('query', 'admin.quotations.row', { id: begun.id }, { token: app.token })).status).toBe(404);
    await app.ask('mutation', 'admin.history.undo', { changeSet });
    const { version: _, ...same } = begun;
    expect(await row(begun.id)).toMatchObject(same);
  });

  once("a draft is offered the catalogue's changes since its lines were written, and does not change by itself", async () => {
    const rice = await app.add(products, { price: '50.00', gstBp: 500, tiers: [{ from: 100, price: '45.00' }] });
    const oil = await app.add(products, { price: '150.00' });
    const begun = await start(
      await request([
        { productId: rice.id, quantity: 100 },
        { productId: oil.id, quantity: 1 },
      ]),
    );
    const drift = () => app.ask('query', 'admin.quotations.drift', { id: begun.id });
    expect(await drift()).toEqual([]);
    const later = await app.change(products, rice, { price: '55.00', tiers: [{ from: 100, price: '48.00' }], gstBp: 1_200 });
    await app.remove(products, oil);
    const [first, second] = begun.draft?.lines ?? [];
    expect(await drift()).toEqual([
      {
        key: first?.key,
        productVersion: later.version,
        prices: {
          was: { price: '50.00', tiers: [{ from: 100, price: '45.00' }] },
          is: { price: '55.00', tiers: [{ from: 100, price: '48.00' }] },
        },
        gstBp: { was: 500, is: 1_200 },
      },
      { key: second?.key, productVersion: null },
    ]);
    const draft = begun.draft as QuotationDraft;
    const kept = draft.lines.map((line) => (line.key === first?.key ? { ...line, gstBp: 1_200, productVersion: later.version } : line));
    await save(begun, { ...draft, lines: kept });
    expect(await drift()).toEqual([{ key: second?.key, productVersion: null }]);
    expect((await row(begun.id)).draft?.lines[0]).toMatchObject({ unitPaise: '4500', gstBp: 1_200 });
  });

  it('a draft is found by reference, number, inquiry, buyer and company', async () => {
    const inquiryId = await request([{ text: 'Soap', quantity: 1 }], { name: 'Zebra Trunk', company: 'Quagga & Sons' });
    const { id, reference, inquiryReference } = await start(inquiryId);
    for (const q of [reference, `${reference.toLowerCase()}-R1`, inquiryReference, 'zebra', 'quagga sons', String(id)]) {
      const { rows } = await app.ask('query', 'admin.quotations.page', { q });
      expect(
        rows.map((one: QuotationRow) => one.id),
        String(q),
      ).toContain(id);
    }
    for (const q of ['zebra okapi', 'QT-2026-99999', '%'])
      expect((await app.ask('query', 'admin.quotations.page', { q })).rows).toEqual([]);
    const ofSender: QuotationRow[] = await app.ask('query', 'admin.quotations.ofInquiry', { inquiryId });
    expect(ofSender.filter((quotation) => quotation.inquiryId === inquiryId)).toMatchObject([{ id, buyerName: 'Zebra Trunk' }]);
  });
});
