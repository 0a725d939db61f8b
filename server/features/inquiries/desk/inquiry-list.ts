/** The list of inquiries as the feature offers it: its files, its search for the command bar, and its figures in the overview. */
import { inquiryType } from '../../../../shared/content/registry';
import { formatRequestLine } from '../../../../shared/inquiries/quote-list';
import { INQUIRY_STATUSES } from '../../../../shared/inquiries/statuses';
import { formatDay } from '../../../../shared/time/in-words';
import { defineListFile, type ListDefinition, readNewestFirst } from '../../../platform/list';
import { formatRowName } from '../../content/rows';
import { readInquiryProfile } from '../../conversation/inquiry-profile';
import { whereNotDemo } from '../../conversation/is-demo';
import { filterFoundInquiries, searchInquiries } from '../answering/find-conversations';
import { buildSelectionConditions, inquiryQuerySchema } from './inquiry-conditions';
import { readInboxOverview, serializeInquiries } from './list-inquiries';

export const inquiryListDefinition = {
  scope: 'read-inquiries',
  reads: 'inquiries',
  file: defineListFile({
    path: 'contact-inquiries',
    query: inquiryQuerySchema,
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
      // The search filters each batch, since a file must be complete.
      // Files leave the demo out, as figures do.
      const where = { AND: [buildSelectionConditions(session.user.id, query), whereNotDemo].flat() };
      const current = await officeClock.current;
      for await (const batch of readNewestFirst(where, (next) => db.read.contactInquiry.findMany(next))) {
        const found = await filterFoundInquiries(
          db,
          query.q,
          batch.map(({ id }) => id),
        );
        const rows = await serializeInquiries(
          db.read,
          batch.filter(({ id }) => found.includes(id)),
          current,
        );
        yield rows.map((row) => ({ ...row, lines: row.lines.map(formatRequestLine).join('\n') }));
      }
    },
  }),
  search: async ({ db }, q, take) => {
    const { ids } = await searchInquiries(db, q);
    const select = { id: true, name: true, createdAt: true, status: true } as const;
    const found = await db.read.contactInquiry.findMany({ where: { id: { in: ids } }, orderBy: { id: 'desc' }, take, select });
    const { referenceOf } = await readInquiryProfile(db.read);
    return found.map((inquiry) => {
      const status = INQUIRY_STATUSES[inquiry.status as keyof typeof INQUIRY_STATUSES];
      const details = [referenceOf(inquiry), formatDay(inquiry.createdAt), status].join(', ');
      return { id: inquiry.id, name: formatRowName(inquiryType, inquiry), details };
    });
  },
  overview: readInboxOverview,
} satisfies ListDefinition;
