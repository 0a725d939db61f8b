/** The procedures of lists of quotations, for the panel and the API. */
import { z } from 'zod';
import { idField } from '../../../../shared/content/fields';
import { figuresPeriodSchema } from '../../../../shared/inquiries/period-filter';
import { quotationSelectionSchema } from '../../../../shared/quotation/list-query';
import { quotationSummarySchema, quotationWithDocumentSchema } from '../../../../shared/quotation/rows';
import { AppError } from '../../../platform/errors';
import { buildSuccessEnvelope, mergedSuccessEnvelope } from '../../../platform/http/rest/envelopes';
import { adminProcedure, scopedProcedure } from '../../../platform/trpc';
import { readPaperOfRevision, readQuotation } from '../drafting/read-quotation';
import { readPeriodFigures } from '../figures/period-figures';
import { readSeller } from '../read-seller';
import { findUnprintableSellerText } from '../sending/unprintable-texts';
import { changeSelectedQuotations, quotationSelectionChangeSchema } from './change-selection';
import { countQuotationViews, listQuotations, quotationQuerySchema } from './list-quotations';

const reading = scopedProcedure('read-inquiries');
const readingList = reading.meta({ access: 'admin', reads: { subject: 'quotations' } });

export const quotationListProcedures = {
  /** One page of a view. */
  page: readingList.input(quotationQuerySchema).query(({ ctx, input }) => listQuotations(ctx, ctx.session.user.id, input)),

  /** The number of quotations per view within a search and filters. */
  counts: reading.input(quotationSelectionSchema).query(({ ctx, input }) => countQuotationViews(ctx, ctx.session.user.id, input)),

  /** Which characters of the company's details no paper can show; null if there is none. */
  sellerWarning: adminProcedure.query(async ({ ctx }) => {
    const { seller } = await readSeller(ctx.db.read);
    return findUnprintableSellerText(seller, (text) => ctx.pdf.findUnprintableCharacters(text));
  }),

  changeMany: adminProcedure.input(quotationSelectionChangeSchema).mutation(({ ctx, input }) => changeSelectedQuotations(ctx, input)),

  /** The figures of a period: requested, quoted, won and lost, by month and owner. */
  figures: reading.input(figuresPeriodSchema).query(({ ctx, input }) => readPeriodFigures(ctx, input)),

  list: readingList
    .meta({
      access: 'admin',
      summary: 'A page of quotations, the newest first, or in the order of a view; `next` is the number of the next page',
      rest: { method: 'GET', path: '/api/admin/quotations', envelope: mergedSuccessEnvelope },
      output: z.object({ quotations: z.array(quotationSummarySchema), next: z.int32().nullable() }),
    })
    .input(quotationQuerySchema)
    .query(async ({ ctx, input }) => {
      const { rows, next } = await listQuotations(ctx, ctx.session.user.id, input);
      return { quotations: rows, next };
    }),

  read: reading
    .meta({
      access: 'admin',
      reads: { subject: 'quotations', id: ({ id }) => id },
      summary:
        'A quotation with its draft, what was sent, its links without their secrets, and the document that the buyer has, or what is kept of it once the buyer was erased',
      rest: { method: 'GET', path: '/api/admin/quotations/{id}', envelope: buildSuccessEnvelope('quotation') },
      output: quotationWithDocumentSchema,
    })
    .input(z.object({ id: idField() }))
    .query(async ({ ctx: { db, now }, input }) => {
      const row = await readQuotation(db.read, now(), input.id);
      if (!row) throw new AppError('not_found', 'Quotation not found');
      const [current] = row.revisions;
      const isEmpty = current?.checkCode === null;
      return { ...row, document: current && !isEmpty ? await readPaperOfRevision(db.read, row.id, current.number) : null };
    }),
};
