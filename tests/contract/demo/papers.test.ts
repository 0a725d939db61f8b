/** Quotations to real buyers that were begun in the demo, after "Start your own" and after its undo. */
import { afterEach, describe, expect, it } from 'vitest';
import { companyProfile } from '../../../prisma/demo/company';
import { databaseProviders } from '../../../prisma/schema';
import { acceptRevision } from '../../../server/features/quotations/quotation-state';
import { readSeller } from '../../../server/features/quotations/read-seller';
import type { QuotationDraft } from '../../../shared/quotation/draft';
import { formatCheckCode } from '../../../shared/quotation/states';
import { DAY_MS } from '../../../shared/time/india';
import { type ContentSite, startContent } from '../../support/content';
import { quickOn } from '../../support/databases';
import { addQuotation, createPricedLine } from '../../support/quotations';
import { sendUnchangedDraft } from '../../support/send-draft';

const NAME = 'Deccan Hotel Supplies';
const [demo] = companyProfile as [(typeof companyProfile)[0]];
const pick = ({ terms, paymentTerms, deliveryTime }: QuotationDraft) => ({ terms, paymentTerms, deliveryTime });
const DEMO = pick(demo as never);

describe.each(databaseProviders)('a quotation to a real buyer, begun in the demo on %s', (provider) => {
  let site: ContentSite;
  afterEach(() => site.close());
  const start = async () => {
    site = await startContent(provider, { env: { SEED: 'demo' }, isStill: true });
  };
  const remove = () => site.ask('mutation', 'admin.demo.remove', { name: NAME });
  const undo = (changeSet: string) => site.ask('mutation', 'admin.history.undo', { changeSet });
  const read = (id: number) => site.ask('query', 'admin.quotations.read', { id });
  const termsOf = async (id: number) => pick((await read(id)).draft);

  /** Starts a draft with these texts of its own, and returns its id. */
  async function begin(texts: Partial<QuotationDraft> = {}): Promise<number> {
    const { id } = await site.ask('mutation', 'admin.quotations.startForBuyer', { buyer: { name: 'Asha Rao', phone: '98450 12345' } });
    const { draft, version } = await read(id);
    const lines = [createPricedLine('Palm soap')];
    await site.ask('mutation', 'admin.quotations.saveDraft', { id, version, draft: { ...draft, lines, ...texts } });
    return id;
  }

  it('the draft has the company’s terms after the demo, still has typed ones, and has the demo’s again after an undo', {
    timeout: 120_000,
    ...quickOn('sqlite', provider),
  }, async () => {
    await start();
    const asOffered = await begin();
    const typed = await begin({ terms: 'Ex works. Courts of Pune.' });
    const before = await Promise.all([asOffered, typed].map(read));
    expect(await termsOf(asOffered)).toEqual(DEMO);
    const { changeSet } = await remove();
    expect(await termsOf(asOffered)).toEqual({ terms: null, paymentTerms: null, deliveryTime: null });
    expect(await termsOf(typed)).toEqual({ terms: 'Ex works. Courts of Pune.', paymentTerms: null, deliveryTime: null });
    await undo(changeSet);
    expect(await Promise.all([asOffered, typed].map(termsOf))).toEqual(before.map(({ draft }) => pick(draft)));
  });

  it('the quotation takes the terms that the company entered earlier, and has them in its next revision', {
    timeout: 120_000,
    ...quickOn('sqlite', provider),
  }, async () => {
    await start();
    const sent = await begin({ deliveryTime: 'Tomorrow' });
    await sendUnchangedDraft(site, sent);
    const draft = await begin();
    await site.rest('PUT', 'company-profile/company', { terms: 'Subject to Pune.' });
    await remove();
    await site.rest('PUT', 'company-profile/company', { paymentTerms: 'In advance' });
    expect(await termsOf(draft)).toEqual({ terms: 'Subject to Pune.', paymentTerms: null, deliveryTime: null });
    await site.ask('mutation', 'admin.quotations.revise', { id: sent });
    expect(await termsOf(sent)).toEqual({ terms: 'Subject to Pune.', paymentTerms: 'In advance', deliveryTime: 'Tomorrow' });
  });

  it('an open quotation is withdrawn without a mail and open again after an undo; even an accepted one hides the demo’s account', {
    timeout: 120_000,
    ...quickOn('sqlite', provider),
  }, async () => {
    await start();
    const { seller } = await readSeller(site.db.read);
    const at = site.services.now();
    const [open, own, accepted, lapsed] = [
      await addQuotation(site.db, { at, seller }),
      await addQuotation(site.db, { at }),
      await addQuotation(site.db, { at, seller }),
      await addQuotation(site.db, { at: new Date(at.getTime() - 90 * DAY_MS), seller }),
    ];
    const followUpAt = new Date('2026-12-24T18:30:00Z');
    await site.db.transact(async (tx) => {
      await tx.quotation.update({ where: { id: open.quotationId }, data: { followUpAt } });
      await acceptRevision(tx, accepted.revision, accepted.revision.hash, { by: 'Meera Iyer', on: 'link', at, purchaseOrder: null });
    });
    const [mails, stateOf] = [await site.db.read.outboxMail.count(), async (id: number) => (await read(id)).state];
    const shown = async ({ token, url }: typeof open) => {
      const { text } = await site.trpc('query', 'public.quotation', { token });
      const pdf = await site.call('GET', `${url}/quotation.pdf`);
      return [JSON.parse(text).result.data.json.stands, text.includes(demo.bankAccountNumber), pdf.status];
    };
    expect(await shown(open)).toEqual(['open', true, 200]);
    /** What the page of the open one says of the demo's company. */
    const marks = [demo.legalName, demo.gstin, seller.address, ...seller.contacts, seller.signatory, 'In a week', 'Palm soap'].flatMap(
      (mark) => mark ?? [],
    );
    const saysOfDemo = async () => {
      const { text } = await site.trpc('query', 'public.quotation', { token: open.token });
      const { paper, hasPaper } = JSON.parse(text).result.data.json;
      expect(paper.reference).toBe(open.paper.reference);
      return [hasPaper, marks.filter((mark) => text.includes(JSON.stringify(mark).slice(1, -1)))];
    };
    expect(await saysOfDemo()).toEqual([true, marks]);
    /** What the check page says about the account of the accepted one. */
    const checked = async () => {
      const input = { number: accepted.paper.reference, code: formatCheckCode(accepted.revision.hash) };
      const { text } = await site.trpc('query', 'public.checkedQuotation', input);
      return JSON.parse(text).result.data.json.account;
    };
    const ends = demo.bankAccountNumber.slice(-4);
    expect(await checked()).toMatchObject({ ends });
    const preview = await site.ask('query', 'admin.demo.preview');
    expect(preview).toMatchObject({ withdrawn: [open.paper.reference, lapsed.paper.reference], agreed: [accepted.paper.reference] });

    const { changeSet } = await remove();
    expect(await shown(open)).toEqual(['withdrawn', false, 404]);
    expect(await Promise.all([own, accepted, lapsed].map(({ quotationId }) => stateOf(quotationId)))).toEqual([
      'open',
      'accepted',
      'withdrawn',
    ]);
    expect(await saysOfDemo()).toEqual([false, []]);
    expect(await checked()).toBeNull();
    expect(await shown(accepted)).toEqual(['accepted', false, 404]);
    expect(await shown(own)).toEqual(['open', false, 200]);

    const undone = await undo(changeSet);
    expect(await shown(open)).toEqual(['open', true, 200]);
    expect(await shown(accepted)).toEqual(['accepted', true, 200]);
    expect(await saysOfDemo()).toEqual([true, marks]);
    expect(await checked()).toMatchObject({ ends });
    expect(await site.db.read.quotation.findUnique({ where: { id: open.quotationId } })).toMatchObject({ followUpAt, lossReason: null });
    await undo(undone.changeSet);
    expect(await shown(open)).toEqual(['withdrawn', false, 404]);
    expect(await stateOf(own.quotationId)).toBe('open');
    expect(await site.db.read.outboxMail.count()).toBe(mails);
    const steps = await site.db.read.inquiryMessage.findMany({ where: { quotationId: open.quotationId }, orderBy: { id: 'asc' } });
    expect(steps.map(({ kind }) => kind).slice(-3)).toEqual(['quotation.withdrawn', 'quotation.reopened', 'quotation.withdrawn']);
  });
});
