import { PHONE_COLUMNS, type PhoneColumns, readPhoneKeys } from '../../../../shared/inquiries/sender';
import {
  type PersonOfRow,
  type PersonsOfPeriodReader,
  readInWindows,
  whereAnyTimeIn,
} from '../../../platform/personal-data/persons-of-period';
import { selectFields } from '../../../platform/personal-data/subject-rows';
import { findDemoInquiryIds } from '../../conversation/is-demo';

/** The buyers of quotations that were begun, sent or decided in a period, and the recipients of their links. */
export const buyersOfPeriodReader: PersonsOfPeriodReader = {
  kind: 'quotations',
  async *find({ db: { read } }, at) {
    const ofDemo = await read.quotation.findMany({ where: { inquiryId: { in: await findDemoInquiryIds(read) } }, select: { id: true } });
    const demo = new Set(ofDemo.map(({ id }) => id));
    const where = whereAnyTimeIn(['createdAt', 'sentAt', 'decidedAt'], at);
    const select = selectFields('id', 'buyerName', 'emailKey', ...PHONE_COLUMNS);
    type Quotation = { id: number; buyerName: string; emailKey: string } & PhoneColumns;
    for await (const rows of readInWindows<Quotation>(read.quotation, where, select))
      yield rows
        .filter(({ id }) => !demo.has(id))
        .map(({ buyerName: name, emailKey: email, ...numbers }) => ({ name, email, phone: readPhoneKeys(numbers).join(' / ') }));
    const links = readInWindows<PersonOfRow & { quotationId: number }>(
      read.quotationLink,
      { createdAt: at },
      { email: true, quotationId: true },
    );
    for await (const rows of links) yield rows.filter(({ quotationId }) => !demo.has(quotationId));
  },
};
