/** The views of the list of quotations and the matches of its search: which rows, and in which order (REQ 12.7). */
import { describe, expect, it } from 'vitest';
import { formatReference } from '../../../shared/inquiries/reference';
import { shareContent } from '../../support/content';
import { testProviders } from '../../support/databases';

const now = new Date('2026-11-24T06:00:00Z');
const HOUR = 60 * 60_000;
const inHours = (hours: number) => new Date(now.getTime() + hours * HOUR);

describe.each(testProviders)('the views of quotations on %s', (provider) => {
  const app = shareContent(provider, { now: () => now, isStill: true });

  const page = async (input: object): Promise<number[]> =>
    (await app.ask('query', 'admin.quotations.page', input)).rows.map(({ id }: { id: number }) => id);
  /** Stores rows of a buyer with this name, and returns their ids. */
  async function add(buyerName: string, rows: object[]): Promise<number[]> {
    const ids: number[] = [];
    for (const row of rows) {
      const data = { state: 'open', buyerName, createdAt: now, ...row };
      ids.push((await app.db.transact((tx) => tx.quotation.create({ data }))).id);
    }
    return ids;
  }

  it('the list begins with the open quotation that ends first, and with the expired quotation that ended last', async () => {
    const ends = [-30, 5, -1, 90, -2, 0].map((hours) => ({ validUntil: inHours(hours) }));
    const [old, soon, last, late, before, justNow] = await add('Ibex', ends);
    expect(await page({ view: 'open', q: 'ibex' })).toEqual([soon, late]);
    expect(await page({ view: 'expired', q: 'ibex' })).toEqual([justNow, last, before, old]);
  });

  it('quotations are found by the reference of their inquiry in any case, and by their own reference with a revision', async () => {
    const data = { name: 'Okapi', email: '', topic: 'quote', message: 'x', source: 'contact', createdAt: now, dueAt: now };
    const spare = await add('Yak', [{}, {}, {}]);
    const inquiry = await app.db.transact((tx) => tx.contactInquiry.create({ data: { ...data, id: spare[1] as number } }));
    const [one, two] = await add('Okapi', [{ inquiryId: inquiry.id }, { inquiryId: inquiry.id, state: 'declined' }]);
    const reference = formatReference(inquiry, 'SQ');
    for (const q of [reference, reference.toLowerCase(), `[${reference.toLowerCase()}]`])
      expect([q, await page({ q })]).toEqual([q, [two, one]]);
    const own = formatReference({ id: one as number, createdAt: now }, 'QT');
    for (const q of [own, own.toLowerCase(), `${own}-R1`, `[${own.toLowerCase()}-r12]`]) expect([q, await page({ q })]).toEqual([q, [one]]);
  });
});
