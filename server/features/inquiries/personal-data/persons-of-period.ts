import type { PersonOfRow, PersonsOfPeriodReader } from '../../../platform/personal-data/persons-of-period';
import { ROWS_PER_QUERY, readInWindows } from '../../../platform/personal-data/persons-of-period';
import { whereNotDemo } from '../../conversation/is-demo';

/** The senders of inquiries that arrived or changed in a period. */
export const sendersOfPeriodReader: PersonsOfPeriodReader = {
  kind: 'inquiries',
  async *find({ db: { read } }, at) {
    const select = { id: true, name: true, email: true, phone: true } as const;
    const seen = new Set<number>();
    for await (const rows of readInWindows<PersonOfRow & { id: number }>(read.contactInquiry, { createdAt: at, ...whereNotDemo }, select)) {
      for (const { id } of rows) seen.add(id);
      yield rows;
    }
    const changed = new Set<number>();
    for await (const rows of readInWindows<{ inquiryId: number }>(read.inquiryMessage, { createdAt: at }, { inquiryId: true }))
      for (const { inquiryId } of rows) if (!seen.has(inquiryId)) changed.add(inquiryId);
    const revisions = readInWindows<{ rowId: number }>(read.revision, { type: 'contact-inquiries', createdAt: at }, { rowId: true });
    for await (const rows of revisions) for (const { rowId } of rows) if (!seen.has(rowId)) changed.add(rowId);
    const ids = [...changed];
    for (let from = 0; from < ids.length; from += ROWS_PER_QUERY)
      yield await read.contactInquiry.findMany({ where: { id: { in: ids.slice(from, from + ROWS_PER_QUERY) }, ...whereNotDemo }, select });
  },
};
