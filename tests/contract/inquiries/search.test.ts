/** The search of the inbox: words in an inquiry, in its conversation and in its lines. */
import { describe, expect, it } from 'vitest';
import { bothProvidersFor, quickOn } from '../../support/databases';
import { startInquiryDesk } from '../../support/desk-office';

describe.each(bothProvidersFor('text search'))('the search on %s', (provider) => {
  it('the inbox search finds each word in an inquiry or in any message of its conversation', quickOn('sqlite', provider), async () => {
    const { app, send, names } = await startInquiryDesk(provider);
    try {
      const [asha, bela] = [await send('Asha', { message: 'Basmati for a wedding' }), await send('Bela', { message: 'Basmati, please' })];
      const said = { channel: 'call', direction: 'in', authorName: 'Meera Joshi', createdAt: new Date() };
      await app.db.transact((tx) =>
        tx.inquiryMessage.createMany({
          data: [
            { ...said, inquiryId: asha, text: 'Needs 200 kg in Mysuru' },
            { ...said, inquiryId: asha, text: 'Pays on delivery' },
            { ...said, inquiryId: bela, text: 'Pays in advance', subject: 'Sonamasuri' },
          ],
        }),
      );
      const expected = {
        'basmati MYSURU deliv': ['Asha'],
        'basmati pays': ['Bela', 'Asha'],
        sonamasuri: ['Bela'],
        'mysuru advance': [],
        pa: ['Bela', 'Asha'],
      };
      for (const [q, found] of Object.entries(expected)) expect([q, await names({ q })]).toEqual([q, found]);
      // Eight words that all occur in many conversations.
      const q = 'one two three four five six seven eight';
      const many = Array.from({ length: 1_100 }, (_, at) => at + 1000);
      const inquiry = { name: 'Many', email: 'many@example.com', topic: 'bulk', message: 'x', source: 'contact', createdAt: new Date() };
      await app.db.transact(async (tx) => {
        await tx.contactInquiry.createMany({ data: many.map((id) => ({ ...inquiry, id })) });
        await tx.inquiryMessage.createMany({ data: many.map((inquiryId) => ({ ...said, inquiryId, text: q })) });
      });
      expect((await names({ q })).length).toBe(50);
      // The newest 1,000 are listed, and the list says that there are more.
      const last = await app.ask('query', 'admin.inquiries.page', { q, page: 20 });
      expect(last).toMatchObject({ total: 1_000, totalIsMore: true, next: null });
      expect(last.rows.map(({ id }: { id: number }) => id)).toEqual(Array.from({ length: 50 }, (_, at) => 1_149 - at));
      // The export has all of them.
      const file = await app.call('GET', `/admin/export/contact-inquiries.csv?q=${encodeURIComponent(q)}`, { token: app.token });
      expect(file.text.match(/many@example.com/g)).toHaveLength(1_100);
      expect(await app.ask('query', 'admin.inquiries.page', { q: 'mysuru' })).toMatchObject({ total: 1, totalIsMore: false });
      expect((await app.ask('query', 'admin.inquiries.page', {})).counts).toMatchObject({ new: 1_001, all: 1_001, waiting: 1_001 });
      // One rare word beside a frequent one matches few inquiries, however old.
      await app.db.transact((tx) => tx.inquiryMessage.create({ data: { ...said, inquiryId: asha, text: 'four' } }));
      expect(await names({ q: 'four mysuru' })).toEqual(['Asha']);
      expect(await app.ask('query', 'admin.find', { q: 'mysuru' })).toEqual([
        {
          type: 'inquiries',
          rows: [{ id: asha, name: 'Asha', details: expect.stringMatching(/^SQ-\d{4}-0\d+, .+, New$/) }],
          hasMore: false,
        },
      ]);
      // The newest inquiries with one frequent word are checked for the other one, in all their texts.
      const newer = many.map((id) => ({ ...inquiry, id: id + 2_000 }));
      await app.db.transact((tx) => tx.contactInquiry.createMany({ data: newer }));
      const both = await app.ask('query', 'admin.inquiries.page', { q: 'many three' });
      expect(both).toMatchObject({
        total: 1_000,
        totalIsMore: true,
        found: { all: 1_000, waiting: 1_000 },
        rows: { length: 50, 0: { id: 2_099 } },
      });
    } finally {
      await app.close();
    }
  });
});
