/** The list of quotations as the feature offers it: its files, its search for the command bar, and its figures in the overview. */
import { z } from 'zod';
import { booleanField } from '../../../../shared/content/fields';
import { quotationSelectionSchema } from '../../../../shared/quotation/list-query';
import { formatPaperAmount } from '../../../../shared/quotation/paper/paper-words';
import { describeQuotationState } from '../../../../shared/quotation/state-words';
import { formatBuyerName } from '../../../../shared/quotation/states';
import { formatDay } from '../../../../shared/time/in-words';
import { dayOf } from '../../../../shared/time/india';
import { defineListFile, type ListDefinition } from '../../../platform/list';
import { readInOrder } from '../../content/list/list-groups';
import { omitDraftOption, readQuotationSummaries } from '../drafting/read-quotation';
import { readQuotationFigures } from '../figures/overview-figures';
import { buildQuotationFileRows, chooseFileColumns } from './file-rows';
import { searchQuotations } from './find-quotations';
import { findSelectedQuotationIds } from './list-quotations';

/** The number of documents that are read at once, since they are long. */
const DOCUMENTS = 100;

export const quotationListDefinition = {
  scope: 'read-inquiries',
  reads: 'quotations',
  file: defineListFile({
    path: 'quotations',
    query: z.object({ ...quotationSelectionSchema.shape, lines: booleanField().default(false) }),
    columns: chooseFileColumns,
    async *rows({ db, now, session }, { lines, ...selection }) {
      const ids = await findSelectedQuotationIds({ db, now }, session.user.id, selection);
      const find = (where: object) => db.read.quotation.findMany({ where, ...omitDraftOption });
      for await (const found of readInOrder(ids, DOCUMENTS, find))
        yield await buildQuotationFileRows(db.read, await readQuotationSummaries(db.read, now(), found), { lines });
    },
  }),
  search: async ({ db, now }, q, take) => {
    const search = await searchQuotations(db, q);
    if (!search) return [];
    const found = await db.read.quotation.findMany({ where: search.where, orderBy: { id: 'desc' }, take, ...omitDraftOption });
    return (await readQuotationSummaries(db.read, now(), found)).map((quotation) => {
      const { id, reference, sentAt, createdAt, totalPaise } = quotation;
      const { label } = describeQuotationState(quotation, dayOf(now()));
      const details = [reference, formatDay(sentAt ?? createdAt), label, formatPaperAmount(totalPaise)].join(', ');
      return { id, name: formatBuyerName(quotation), details };
    });
  },
  overview: readQuotationFigures,
} satisfies ListDefinition;
