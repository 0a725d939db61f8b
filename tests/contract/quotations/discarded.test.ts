/** Discarded drafts are found by an index of their buyers, or by reading the drafts that the job has not indexed yet. */
import { expect, it } from 'vitest';
import { findDiscardedDraftIds, recordDiscardedDrafts } from '../../../server/features/quotations/personal-data/discarded-drafts';
import { erasePersonalData } from '../../../server/platform/personal-data/erase-personal-data';
import { bothProvidersFor } from '../../support/databases';
import { startQuotationOffice } from '../../support/quotation-office';
import { createDraftForBuyer } from '../../support/quotations';

const NOBODY = { emailKey: '', phoneKeys: [] as string[] };
const ofZebra = { ...NOBODY, emailKey: 'zebra@example.com' };

it.each(bothProvidersFor('isolation'))(
  'a discarded draft is found by its buyer and by its inquiry, recorded or not, until it is erased, on %s',
  async (provider) => {
    const app = await startQuotationOffice(provider);
    const { buyer } = createDraftForBuyer(new Date());
    const discard = async (fields: Partial<typeof buyer>) => {
      const { id, version, inquiryId } = await app.write({ buyer: { ...buyer, ...fields } });
      await app.step('discardDraft', { id, version });
      return { id, inquiryId: inquiryId ?? 0 };
    };
    const of = async (person: typeof ofZebra, contactInquiry: number[] = []) =>
      (await findDiscardedDraftIds(app.db.read, { person, rows: { contactInquiry } })).toSorted((one, other) => one - other);
    const zebra = await discard({ email: 'Zebra@example.com', phone: '98450 54321' });
    const yak = await discard({ email: 'yak@example.com', phone: null });
    const check = async () => {
      expect(await of(ofZebra)).toEqual([zebra.id]);
      expect(await of({ ...NOBODY, phoneKeys: ['9845054321'] })).toEqual([zebra.id]);
      expect(await of(NOBODY)).toEqual([]);
      expect(await of(ofZebra, [yak.inquiryId])).toEqual([zebra.id, yak.id]);
      const earlier = { person: ofZebra, rows: {}, until: new Date(app.services.now().getTime() - 1) };
      expect(await findDiscardedDraftIds(app.db.read, earlier)).toEqual([]);
    };
    await check();
    // Another process indexes them concurrently.
    await Promise.all([recordDiscardedDrafts(app.services), recordDiscardedDrafts(app.services)]);
    expect(await app.db.read.discardedDraft.count()).toBe(2);
    await check();
    const again = await discard({ email: 'zebra@example.com', phone: null });
    expect(await of(ofZebra)).toEqual([zebra.id, again.id]);

    await erasePersonalData(app.services, { person: ofZebra, rows: {} }, { user: null, channel: 'shell' });
    await recordDiscardedDrafts(app.services);
    expect(await app.db.read.discardedDraft.findMany()).toMatchObject([{ quotationId: yak.id, emailKey: 'yak@example.com' }]);
    expect(await of(ofZebra)).toEqual([]);
    await app.close();
  },
);
