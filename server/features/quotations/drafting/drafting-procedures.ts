/** The office's procedures for quotations that were not sent yet. */
import { z } from 'zod';
import { boundedIntegerField, idField, setField } from '../../../../shared/content/fields';
import { MAX_QUOTED_LINES } from '../../../../shared/quotation/draft';
import type { QuotationRow } from '../../../../shared/quotation/rows';
import type { ReadLoggingRule } from '../../../platform/access/access-log';
import { AppError } from '../../../platform/errors';
import { maySeeCosts } from '../../../platform/http/request-context';
import { adminProcedure, scopedProcedure } from '../../../platform/trpc';
import { readAgreedLines } from '../after-acceptance';
import {
  discardDraft,
  idAndVersionSchema,
  quotationUpdateSchema,
  reviseQuotation,
  saveDraft,
  savedDraftSchema,
  updateQuotation,
} from './change-draft';
import { findCatalogueChanges } from './drift';
import { findEarlierPrices } from './earlier-prices';
import { draftLines, readTodaysPrices } from './lines';
import { readPaperOfRevision, readQuotation } from './read-quotation';
import { listOthersOfBuyer, listQuotationsOfSender } from './same-buyer';
import { newQuotationForBuyerSchema, newQuotationSchema, startForBuyer, startQuotation, toId } from './start-quotation';

const one = z.object({ id: idField() });
const reading = scopedProcedure('read-inquiries');
const OPENED: ReadLoggingRule = { subject: 'quotations', id: ({ id }) => id };
const readingOne = reading.meta({ access: 'admin', reads: OPENED });
/** Procedures that change one quotation and return it. */
const changingOne = adminProcedure.meta({ access: 'admin', reads: OPENED });
const items = z.array(z.object({ productId: idField(), quantity: boundedIntegerField(1, 1_000_000_000).optional() })).max(MAX_QUOTED_LINES);

export const draftingProcedures = {
  ofInquiry: reading
    .meta({ access: 'admin', reads: { subject: 'inquiries', id: ({ inquiryId }) => inquiryId } })
    .input(z.object({ inquiryId: idField() }))
    .query(({ ctx, input }) => listQuotationsOfSender(ctx.db.read, ctx.now(), input.inquiryId)),

  /** The other quotations of the same buyer. */
  ofBuyer: readingOne.input(one).query(({ ctx, input }) => listOthersOfBuyer(ctx.db.read, ctx.now(), input.id)),

  row: readingOne.input(one).query(async ({ ctx, input }): Promise<QuotationRow> => {
    const row = await readQuotation(ctx.db.read, ctx.now(), input.id);
    if (!row) throw new AppError('not_found', 'Quotation not found');
    return row;
  }),

  /** The document of a sent revision. */
  paper: readingOne
    .input(one.extend({ revision: idField() }))
    .query(({ ctx, input }) => readPaperOfRevision(ctx.db.read, input.id, input.revision)),

  start: adminProcedure.input(newQuotationSchema).mutation(({ ctx, input }) => startQuotation(ctx, input, toId)),

  /** Starts a quotation for a buyer at the counter or on the phone, with a new inquiry. */
  startForBuyer: adminProcedure.input(newQuotationForBuyerSchema).mutation(({ ctx, input }) => startForBuyer(ctx, input)),

  saveDraft: changingOne.input(savedDraftSchema).mutation(({ ctx, input }) => saveDraft(ctx, input)),

  /** The lines agreed with the quotation's buyer; null if there is no order. */
  agreedLines: adminProcedure
    .meta({ access: 'admin', reads: OPENED })
    .input(one)
    .query(({ ctx, input }) => readAgreedLines(ctx, ctx.db.read, input.id)),

  revise: changingOne.input(one).mutation(({ ctx, input }) => reviseQuotation(ctx, input)),

  discardDraft: changingOne.input(idAndVersionSchema).mutation(({ ctx, input }) => discardDraft(ctx, input)),

  update: changingOne.input(quotationUpdateSchema).mutation(({ ctx, input }) => updateQuotation(ctx, input)),

  /** Changes in the catalogue since the lines of the draft were written, by the keys of the lines. */
  drift: adminProcedure.input(one).query(({ ctx, input }) => findCatalogueChanges(ctx.db.read, input.id)),

  /** The last price of each product to this buyer. */
  earlierPrices: adminProcedure
    .meta({ access: 'admin', reads: OPENED })
    .input(one)
    .query(({ ctx, input }) => findEarlierPrices(ctx.db.read, input.id)),

  /** New lines of products at today's prices. */
  linesFor: adminProcedure.input(z.object({ items })).query(({ ctx, input }) => draftLines(ctx.db.read, input.items)),

  /** Today's prices of products by quantity. */
  prices: adminProcedure
    .input(z.object({ productIds: setField(idField(), MAX_QUOTED_LINES) }))
    .query(({ ctx, input }) => readTodaysPrices(ctx.db.read, input.productIds, maySeeCosts(ctx.session))),
};
