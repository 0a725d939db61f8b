/**
 * Sent quotations stay unchanged whatever changes in the catalogue, the company profile or the history, until a person is erased (REQ 12).
 */
import { describe, expect, it } from 'vitest';
import { toAddresseeColumns } from '../../../server/features/quotations/links';
import { acceptRevision, declineRevision } from '../../../server/features/quotations/quotation-state';
import { erasePersonalData } from '../../../server/platform/personal-data/erase-personal-data';
import { findPersonalData } from '../../../server/platform/personal-data/find-personal-data';
import type { ContentType } from '../../../shared/content/content-type';
import { product } from '../../../shared/content/types/product';
import { productCategory } from '../../../shared/content/types/product-category';
import type { QuotationDraft } from '../../../shared/quotation/draft';
import type { QuotationRow, QuotationSummary } from '../../../shared/quotation/rows';
import { shareContent } from '../../support/content';
import { bothProvidersFor, itOnTestProviders } from '../../support/databases';
import { dumpDatabase } from '../../support/dump';
import { sendUnchangedDraft } from '../../support/send-draft';

const products: ContentType = product;
const categories: ContentType = productCategory;

describe.each(bothProvidersFor('text search'))('quotations that were sent, on %s', (provider) => {
  // For tests with queries that return the same rows on both databases.
  const once = itOnTestProviders(provider);
  let now = new Date('2026-11-24T17:45:00Z');
  const app = shareContent(provider, { now: () => now, isStill: true });

  const change = (name: string, input: object) => app.ask('mutation', `admin.quotations.${name}`, input);
  const refusal = async (name: string, input: object) => {
    const { status, body } = await app.trpc('mutation', name, input, { token: app.token });
    return [status, body.error?.json.message];
  };
  const row = (id: number): Promise<QuotationRow> => app.ask('query', 'admin.quotations.row', { id });
  const page = async (input: object): Promise<QuotationSummary[]> => (await app.ask('query', 'admin.quotations.page', input)).rows;

  /** Starts a quotation for a request with these lines. */
  async function start(lines: object[], sender: object = {}, from?: number): Promise<QuotationRow> {
    const body = { name: 'Asha Rao', email: 'asha@example.com', phone: '', company: 'Rao Stores', lines, ...sender };
    expect((await app.call('POST', '/api/quote-requests', { body })).status).toBe(201);
    const { id: inquiryId } = await app.db.read.contactInquiry.findFirstOrThrow({ orderBy: { id: 'desc' } });
    return row((await change('start', { inquiryId, from })).id);
  }
  const revisionOf = (id: number, number: number) =>
    app.db.read.quotationRevision.findUniqueOrThrow({ where: { quotationId_number: { quotationId: id, number } } });

  once('sent quotations keep their document to the byte when product, category, price, profile and user change or go', async () => {
    const category = await app.add(categories);
    const tea = await app.add(products, { price: '100.00', gstBp: 500, categoryId: category.id });
    const { id } = await start([{ productId: tea.id, quantity: 3 }]);
    const paper = await sendUnchangedDraft(app, id);
    const before = await revisionOf(id, 1);
    expect(await app.ask('query', 'admin.quotations.paper', { id, revision: 1 })).toEqual(paper);

    await app.change(products, tea, { price: '999.00', title: 'Another', gstBp: 2_800 });
    await app.change(categories, category, { name: 'Other' });
    expect(
      (await app.rest('PUT', 'company-profile/company', { legalName: 'Other Ltd', quotationPrefix: 'QO', isRoundedOff: false })).status,
    ).toBe(200);
    await app.remove(products, tea);
    await app.remove(categories, category);
    await app.db.transact((tx) => tx.adminUser.update({ where: { id: 1 }, data: { firstName: 'Other', isActive: true } }));
    await change('revise', { id });
    expect(await revisionOf(id, 1)).toEqual(before);
    expect(await app.ask('query', 'admin.quotations.paper', { id, revision: 1 })).toEqual(paper);
    expect(before.document).toContain('"unitPaise":"10000"');
    const back = { legalName: 'Trading Site', quotationPrefix: 'QT', isRoundedOff: true };
    expect((await app.rest('PUT', 'company-profile/company', back)).status).toBe(200);
  });

  once('sent quotations are revised with a draft of their own, which says what was sent and leaves it untouched', async () => {
    const rice = await app.add(products, { price: '50.00', gstBp: 500 });
    const { id } = await start([{ productId: rice.id, quantity: 10 }]);
    await sendUnchangedDraft(app, id);
    const sent = await row(id);
    expect(sent).toMatchObject({
      state: 'open',
      draft: null,
      currentRevision: 1,
      nextRevision: 2,
      revisions: [{ number: 1, sentBy: 'Site Admin' }],
    });
    expect(sent.reference).toMatch(/^QT-2026-\d{5}-R1$/);
    now = new Date(now.getTime() + 1_000);
    await app.change(products, rice, { price: '60.00' });
    const { row: revised } = await change('revise', { id });
    expect(revised.draft).toMatchObject({
      buyer: { name: 'Asha Rao' },
      lines: [{ productId: rice.id, unitPaise: '5000', productVersion: 1 }],
    });
    expect((await change('revise', { id })).row).toEqual(revised);
    expect(await app.ask('query', 'admin.quotations.drift', { id })).toMatchObject([
      { prices: { was: { price: '50.00' }, is: { price: '60.00' } } },
    ]);

    const draft: QuotationDraft = { ...revised.draft, buyer: { ...revised.draft.buyer, name: 'Ravi', email: 'ravi@example.com' } };
    const saved = await change('saveDraft', { id, version: revised.version, draft });
    // Lists show the sent revision until the next one is sent.
    expect(saved.row).toMatchObject({ buyerName: 'Asha Rao', totalPaise: sent.totalPaise, hasDraft: true });
    await sendUnchangedDraft(app, id);
    expect(await row(id)).toMatchObject({ buyerName: 'Ravi', currentRevision: 2, revisions: [{ number: 2 }, { number: 1 }] });
  });

  once('sent quotations stay in their state when the history is undone or restored, and cannot be deleted', async () => {
    const begun = await start([{ text: 'Soap', quantity: 1 }]);
    const draft = { ...(begun.draft as QuotationDraft), message: 'For Diwali' };
    const { changeSet } = await change('saveDraft', { id: begun.id, version: begun.version, draft });
    await sendUnchangedDraft(app, begun.id);
    const state = async () => {
      const { state, currentRevision, validUntil, sentAt } = await row(begun.id);
      return { state, currentRevision, validUntil, sentAt };
    };
    const sent = await state();
    expect(await refusal('admin.history.undo', { changeSet })).toEqual([409, expect.stringContaining('changed again since then')]);
    const created = await app.db.read.revision.findFirstOrThrow({ where: { type: 'quotations', rowId: begun.id, action: 'create' } });
    expect((await refusal('admin.history.undo', { changeSet: created.changeSet }))[0]).toBe(409);
    // The draft is restored as a draft of the next revision.
    await app.ask('mutation', 'admin.history.restore', { revision: created.id });
    expect(await state()).toEqual(sent);
    expect((await row(begun.id)).draft).toMatchObject({ message: null });
    // The row equals its created state, but other rows depend on it.
    expect(await refusal('admin.history.undo', { changeSet: created.changeSet })).toEqual([
      409,
      expect.stringContaining('cannot be deleted'),
    ]);
    const { version } = await row(begun.id);
    await change('discardDraft', { id: begun.id, version });
    expect(await state()).toEqual(sent);
    expect(await row(begun.id)).toMatchObject({ draft: null, hasDraft: false });
  });

  once('sent quotations are not revised once the buyer accepted them', async () => {
    const { id } = await start([{ text: 'Soap', quantity: 1 }]);
    await sendUnchangedDraft(app, id);
    const revision = await revisionOf(id, 1);
    const who = { by: 'Asha', on: 'link', at: now, purchaseOrder: null } as const;
    await app.db.transact((tx) => acceptRevision(tx, revision, revision.hash, who));
    expect(await refusal('admin.quotations.revise', { id })).toEqual([409, expect.stringContaining('accepted')]);
    expect(
      await refusal('admin.quotations.saveDraft', {
        id,
        version: (await row(id)).version,
        draft: JSON.parse(JSON.stringify((await start([{ text: 'x', quantity: 1 }])).draft)),
      }),
    ).toEqual([409, expect.stringContaining('Revise')]);
  });

  once('sent quotations give the last price to a buyer by e-mail, phone or GSTIN, and the lines of a new quotation', async () => {
    const oil = await app.add(products, { price: '150.00', gstBp: 500 });
    const lines = [{ productId: oil.id, quantity: 4 }];
    const first = await start(lines, { email: 'Yak@example.com', phone: '080-12345678 / 098450 55555', gstin: '29AAGCB7383J1Z4' });
    const own = (first.draft as QuotationDraft).lines.map((line) => ({ ...line, unitPaise: '14000', discountBp: 250 }));
    const draft = {
      ...(first.draft as QuotationDraft),
      lines: own,
      placeOfSupply: '27',
      buyer: { ...(first.draft as QuotationDraft).buyer, address: 'MG Road' },
    };
    await change('saveDraft', { id: first.id, version: first.version, draft });
    const draftsAlone = await start(lines, { email: 'yak@example.com' });
    expect(await app.ask('query', 'admin.quotations.earlierPrices', { id: draftsAlone.id })).toEqual([]);
    await sendUnchangedDraft(app, first.id);
    const reference = (await row(first.id)).reference;
    const last = { productId: oil.id, unitPaise: '14000', discountBp: 250, quantity: 4_000, reference, quotationId: first.id };
    for (const sender of [
      { email: 'yak@example.com' },
      { email: 'ＹＡＫ@example.com.' },
      { email: '', phone: '+91 98450-55555' },
      { email: '', phone: '080 12345678' },
      { email: 'new@example.com', gstin: '29AAGCB7383J1Z4' },
    ]) {
      const { id } = await start(lines, sender);
      expect(await app.ask('query', 'admin.quotations.earlierPrices', { id })).toMatchObject([last]);
    }
    const stranger = await start(lines, { email: 'other@example.com' });
    expect(await app.ask('query', 'admin.quotations.earlierPrices', { id: stranger.id })).toEqual([]);

    const same = await start([{ text: 'As before', quantity: 1 }], { email: 'yak@example.com' }, first.id);
    expect(same.draft).toMatchObject({
      buyer: { address: 'MG Road' },
      placeOfSupply: '27',
      lines: [{ unitPaise: '14000', discountBp: 250 }],
    });
    const other = await start([{ text: 'As for Yak', quantity: 1 }], { name: 'Okapi', email: 'okapi@example.com' }, first.id);
    expect(other.draft).toMatchObject({
      buyer: { name: 'Okapi', address: null, gstin: null },
      placeOfSupply: null,
      lines: [{ unitPaise: '14000' }],
    });
  });

  it('sent quotations are in the views of their state, owner and day', async () => {
    const begin = async (text: string) => (await start([{ text, quantity: 1 }], { name: `Ibex ${text}` })).id;
    const [drafted, open, expired, declined] = [await begin('A'), await begin('B'), await begin('C'), await begin('D')];
    const draft = (await row(expired)).draft as QuotationDraft;
    await change('saveDraft', { id: expired, version: 1, draft: { ...draft, validUntil: '2026-11-24' } });
    for (const id of [open, expired, declined]) await sendUnchangedDraft(app, id);
    const no = { by: 'Ibex', on: 'link', at: now, reason: 'price', note: null } as const;
    const lost = await revisionOf(declined, 1);
    await app.db.transact((tx) => declineRevision(tx, lost, no));
    await change('update', { id: open, followUpAt: '2026-11-30' });
    const ids = async (view: string) => (await page({ view, q: 'ibex' })).map(({ id }) => id);
    // The last moment of its last day, and the first one after it.
    now = new Date('2026-11-24T18:29:59.999Z');
    expect([await ids('open'), await ids('expired')]).toEqual([[expired, open], []]);
    now = new Date('2026-11-24T18:30:00Z');
    expect([await ids('open'), await ids('expired')]).toEqual([[open], [expired]]);
    expect(await page({ view: 'expired', q: 'ibex' })).toMatchObject([{ state: 'open', isExpired: true, validUntil: '2026-11-24' }]);
    expect([await ids('draft'), await ids('declined'), await ids('accepted'), await ids('withdrawn')]).toEqual([
      [drafted],
      [declined],
      [],
      [],
    ]);
    expect(await ids('mine')).toEqual([drafted, expired, open]);
    expect(await page({ view: 'follow-up', q: 'ibex' })).toMatchObject([{ id: open, followUpAt: '2026-11-30' }]);
    expect((await page({ view: 'mine', q: 'ibex', page: 2, pageSize: 2 })).map(({ id }) => id)).toEqual([open]);

    const figures = (await app.ask('query', 'admin.overview')).quotations;
    expect(figures).toMatchObject({
      days: 90,
      lost: { count: 1 },
      medianHours: 0,
      reasons: [{ reason: 'price', count: 1 }],
      followUpsDue: 0,
    });
    const file = (await app.call('GET', '/admin/export/quotations.csv?view=declined&q=ibex', { token: app.token })).text;
    expect(file).toContain('Ibex D');
    expect(file).toContain('The price is too high');
    expect(file).not.toContain('Ibex B');
    const [found] = (await app.ask('query', 'admin.find', { q: 'Ibex D' })).at(-1).rows;
    expect(found).toMatchObject({ id: declined, name: 'Rao Stores' });
    expect(found.details).toMatch(/^QT-\d{4}-\d{5}-R1, \d+ \w+ \d{4}, Declined, ₹/);
  });

  once('sent quotations keep number, dates and totals when their person is erased, without a name', async () => {
    const zebra = { name: 'Zebra', email: 'zebra@example.com', phone: '098450 99999', company: 'Zebra Traders', gstin: '29AAGCB7383J1Z4' };
    const sent = await start([{ text: 'Zebra hooks', quantity: 1 }], zebra);
    const drafted = await start([{ text: 'Zebra hooks', quantity: 1 }], zebra);
    await change('update', { id: sent.id, followUpAt: '2026-12-01', lossReason: 'Zebra pays late' });
    await sendUnchangedDraft(app, sent.id);
    const revision = await revisionOf(sent.id, 1);
    const link = {
      quotationId: sent.id,
      revisionId: revision.id,
      label: 'mail to zebra@example.com',
      ...toAddresseeColumns('Zebra@example.com'),
      createdAt: now,
      createdBy: 'Site',
    };
    const elsewhere = await start([{ text: 'Hooks', quantity: 1 }], { name: 'Okapi', email: 'okapi@example.com' });
    await sendUnchangedDraft(app, elsewhere.id);
    const theirs = await revisionOf(elsewhere.id, 1);
    await app.db.transact(async (tx) => {
      await tx.quotationPdf.create({ data: { revisionId: revision.id, hash: 'a', bytes: Buffer.from('Zebra') } });
      for (const data of [link, { ...link, quotationId: elsewhere.id, revisionId: theirs.id }]) {
        const { id: linkId } = await tx.quotationLink.create({ data });
        await tx.quotationToken.create({ data: { linkId, hash: `hash of link ${linkId}` } });
      }
      const who = { by: 'Zebra', on: 'link', at: now, purchaseOrder: 'Zebra 7' } as const;
      await acceptRevision(tx, revision, revision.hash, who);
    });
    const person = { emailKey: 'zebra@example.com', phoneKeys: ['9845099999'] };
    const found = await findPersonalData(app.services, { person, rows: {} }, 50);
    expect([found.quotation?.length, found.quotationRevision?.length, found.quotationLink?.length]).toEqual([2, 1, 2]);
    expect(JSON.stringify(found, (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toMatch(/okapi@|hash of link/);

    await erasePersonalData(app.services, { person, rows: {} }, { user: null, channel: 'shell' });
    const stored = Object.values(await dumpDatabase(app.db)).flat();
    expect(stored.filter((line) => /zebra|98450 ?99999/i.test(line))).toEqual([]);
    const kept = await row(sent.id);
    expect(kept).toMatchObject({
      state: 'accepted',
      // The only line of the draft has no price.
      totalPaise: '0',
      buyerName: '',
      inquiryId: null,
      draft: null,
      links: [],
      revisions: [{ hash: revision.hash, decision: 'accepted', decidedBy: null, blanked: { originalPdfHash: 'a', pdfHash: null } }],
    });
    expect(kept.revisions[0]?.sentAt).toBe(revision.sentAt.toISOString());
    expect(await app.ask('query', 'admin.quotations.paper', { id: sent.id, revision: 1 })).toMatchObject({ lines: [{ title: 'Item' }] });
    expect((await app.trpc('query', 'admin.quotations.row', { id: drafted.id }, { token: app.token })).status).toBe(404);
    const file = await app.db.read.quotationPdf.findUniqueOrThrow({ where: { revisionId: revision.id } });
    expect(file).toMatchObject({ hash: '', originalHash: 'a' });
    expect(file.bytes).toHaveLength(0);
    expect(await app.db.read.quotationToken.count()).toBe(0);
    expect((await row(elsewhere.id)).links).toEqual([]);
    expect(await app.ask('query', 'admin.quotations.paper', { id: elsewhere.id, revision: 1 })).toMatchObject({ buyer: { name: 'Okapi' } });
    expect((await app.rest('GET', `quotations/${sent.id}`)).body.quotation.document).toMatchObject({ buyer: { name: '' } });
    expect(await page({ q: 'zebra' })).toEqual([]);
  });
});
