/** The offers of the list of quotations: its files, its search for the command bar, and its figures in the overview. */
import { decimalOf } from '../../../../shared/catalogue/money';
import { buyerLabel, reasonInWords } from '../../../../shared/quotation/states';
import { type List, listFile, newestFirst } from '../../../platform/list';
import { listed, readSummaries } from '../drafting/read-quotation';
import { searchQuotations } from './find-quotations';
import { buildCondition, quotationQuery } from './list-quotations';
import { readQuotationFigures } from './quotation-figures';

export const quotationList = {
  scope: 'read-inquiries',
  reads: 'quotations',
  file: listFile({
    path: 'quotations',
    query: quotationQuery,
    columns: [
      { name: 'id' },
      { name: 'reference' },
      { name: 'inquiryReference', header: 'Inquiry' },
      { name: 'createdAt', kind: 'time' },
      { name: 'state' },
      { name: 'buyerName', header: 'Buyer' },
      { name: 'company' },
      { name: 'gstin', header: 'GSTIN' },
      { name: 'total', kind: 'amount' },
      { name: 'validUntil', kind: 'day' },
      { name: 'sentAt', kind: 'time' },
      { name: 'handedOverAt', header: 'Handed over', kind: 'time' },
      { name: 'decidedAt', kind: 'time' },
      { name: 'lossReason', header: 'Reason of loss' },
      { name: 'ownerName', header: 'Owner' },
      { name: 'followUpAt', header: 'Follow-up', kind: 'day' },
    ],
    async *rows({ db, now, session }, { q, view }) {
      const search = await searchQuotations(db, q, true);
      const where = search && { AND: [search.where, buildCondition(view, session.user.id, now())] };
      yield* newestFirst(where, async (batch) => {
        const rows = await readSummaries(db.read, now(), await db.read.quotation.findMany({ ...batch, ...listed }));
        return rows.map(({ totalPaise, lossReason, isErased, waitsForUs: _, ...row }) => ({
          ...row,
          buyerName: isErased ? buyerLabel({ ...row, isErased }) : row.buyerName,
          state: row.isExpired ? 'expired' : row.state === 'open' && row.handedOverAt === null ? 'ready' : row.state,
          total: decimalOf(BigInt(totalPaise)),
          lossReason: lossReason && reasonInWords(lossReason),
        }));
      });
    },
  }),
  search: async ({ db, now }, q, take) => {
    const search = await searchQuotations(db, q);
    if (!search) return [];
    const found = await db.read.quotation.findMany({ where: search.where, orderBy: { id: 'desc' }, take, ...listed });
    return (await readSummaries(db.read, now(), found)).map((quotation) => ({
      id: quotation.id,
      name: `${quotation.reference}, ${buyerLabel(quotation)}`,
    }));
  },
  overview: readQuotationFigures,
} satisfies List;
