/** A search with more matches than its list of ids holds reads the list until a page is full: every match is reachable. */
import { expect, it } from 'vitest';
import { startContent } from '../../support/content';
import { bothProvidersFor } from '../../support/databases';

const COUNT = 130;

it.each(bothProvidersFor('text search'))(
  'a search with a word in many quotations finds all of them, in each view, page by page, on %s',
  async (provider) => {
    const app = await startContent(provider, { isStill: true });
    const createdAt = new Date();
    const data = Array.from({ length: COUNT }, (_, at) => {
      const state = at === 0 ? 'withdrawn' : 'accepted';
      return { state, buyerName: `Buyer ${at}`, company: at % 10 === 0 ? 'Yak Stores' : 'Zebra Hotel', createdAt };
    });
    await app.db.transact((tx) => tx.quotation.createMany({ data }));
    const found = async (input: object) => {
      const { rows, total, totalIsMore, next } = await app.ask('query', 'admin.quotations.page', input);
      return [rows.length, total, totalIsMore, next];
    };
    expect(await found({ q: 'buyer' })).toEqual([50, 100, true, 2]);
    expect(await found({ q: 'buyer', page: 3 })).toEqual([30, COUNT, false, null]);
    // Two letters are searched in the newest quotations; there are too many matches, so the whole list is read.
    expect(await found({ q: 'bu', page: 3 })).toEqual([30, COUNT, false, null]);
    // The oldest quotation is not among the newest ones with the word.
    expect(await found({ q: 'buyer', view: 'withdrawn' })).toEqual([1, 1, false, null]);
    expect(await found({ q: 'yak' })).toEqual([13, 13, false, null]);
    expect(await found({ q: 'yak buyer zebra' })).toEqual([0, 0, false, null]);
    await app.close();
  },
);
