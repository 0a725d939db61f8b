/** The offers of the list of inquiries: its files, its search for the command bar, and its figures in the overview. */
import { inquiryType } from '../../../../shared/content/registry';
import { lineText } from '../../../../shared/inquiries/quote-list';
import { type List, listFile, newestFirst } from '../../../platform/list';
import { findNames } from '../../content/rows';
import { searchInquiries } from '../conversation/find-conversations';
import { buildInquiryConditions, inquiryQuery } from './inquiry-conditions';
import { readInboxOverview, serializeInquiries } from './list-inquiries';

export const inquiryList = {
  scope: 'read-inquiries',
  reads: 'inquiries',
  file: listFile({
    path: 'contact-inquiries',
    query: inquiryQuery,
    columns: [
      { name: 'id' },
      { name: 'createdAt', kind: 'time' },
      { name: 'status' },
      { name: 'name' },
      { name: 'email' },
      { name: 'phone' },
      { name: 'company' },
      { name: 'topic' },
      { name: 'message' },
      { name: 'source' },
      { name: 'productId' },
      { name: 'notes' },
      { name: 'suspectedSpam' },
      { name: 'firstAnswerAt', kind: 'time' },
      { name: 'gstin', header: 'GSTIN' },
      { name: 'pinCode', header: 'PIN code' },
      { name: 'neededBy', kind: 'day' },
      { name: 'lines' },
    ],
    async *rows({ db, officeClock, session }, query) {
      const selection = await buildInquiryConditions(db, session.user.id, query, true);
      const current = await officeClock.current;
      yield* newestFirst(selection?.where ?? null, async (batch) => {
        const rows = await serializeInquiries(db.read, await db.read.contactInquiry.findMany(batch), current);
        return rows.map((row) => ({ ...row, lines: row.lines.map(lineText).join('\n') }));
      });
    },
  }),
  search: async ({ db }, q, take) => {
    const search = await searchInquiries(db, q);
    return findNames(db.read, inquiryType, search?.conditions ?? null, { orderBy: [{ id: 'desc' }], take });
  },
  overview: readInboxOverview,
} satisfies List;
