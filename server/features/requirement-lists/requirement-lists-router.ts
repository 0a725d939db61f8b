/**
 * Requirement lists: a buyer's list becomes lines of the quote list; an inquiry's text, or a list that the office pastes, becomes lines of
 * a draft.
 */
import { z } from 'zod';
import { idField } from '../../../shared/content/fields';
import { parseColumnChoices } from '../../../shared/requirement-list/columns/column-choices';
import { columnChoicesSchema, matchedListSchema, pastedTextSchema } from '../../../shared/requirement-list/matched-list';
import { countAttempt } from '../../platform/access/limit-attempts';
import { buildSuccessEnvelope, mergedSuccessEnvelope } from '../../platform/http/rest/envelopes';
import { adminProcedure, publicProcedure, router, scopedProcedure } from '../../platform/trpc';
import { findListSource, findListsOfInquiry, requirementListLocationSchema } from './files/lists-of-inquiry';
import { officeOf, visitorOf } from './list-reader';
import {
  buyerInputSchema,
  findBuyer,
  forgetWords,
  listRememberedWords,
  readRememberedWords,
  rememberedWordsQuerySchema,
  rememberedWordsRowSchema,
  rememberWords,
  rememberWordsInputSchema,
  restoreRememberedWords,
  restoreWordsInputSchema,
} from './matching/remembered-words';
import { previewRequirementList } from './preview';

export const REQUIREMENT_LISTS_LIMIT = 'requirement-list';

export const readRequirementList = publicProcedure
  .meta({
    access: 'public',
    summary: 'Read a list as a buyer writes it, and find its products; nothing is stored. Quantities are in thousandths',
    rest: { method: 'POST', path: '/api/requirement-list', envelope: mergedSuccessEnvelope, errors: ['unavailable'] },
    output: matchedListSchema,
    command: { isRepeatable: 'it only reads' },
  })
  .input(z.object({ text: pastedTextSchema, columns: columnChoicesSchema }))
  .mutation(async ({ ctx, input, signal }) => {
    await countAttempt(ctx, { what: REQUIREMENT_LISTS_LIMIT, whose: ctx.request.address, limit: ctx.env.FORM_LIMIT });
    const choices = parseColumnChoices(input.columns);
    const list = await ctx.listReader.read(input.text, { caller: visitorOf(ctx.request), signal, choices });
    return previewRequirementList(ctx, list, 'buyer');
  });

export const requirementListsRouter = router({
  /** Reads a list that the office pasted, with the buyer's confirmed words. */
  ofText: adminProcedure
    .meta({ access: 'admin', command: { isRepeatable: 'it only reads' } })
    .input(buyerInputSchema.extend({ text: pastedTextSchema, columns: columnChoicesSchema }))
    .mutation(async ({ ctx, input: { text, columns, ...whose }, signal }) => {
      const list = await ctx.listReader.read(text, { caller: officeOf(ctx.session), signal, choices: parseColumnChoices(columns) });
      return previewRequirementList(ctx, list, 'draft', { buyer: await findBuyer(ctx.db.read, whose) });
    }),

  /** The lists in an inquiry's texts and files. */
  inInquiry: adminProcedure
    .meta({ access: 'admin', reads: { subject: 'inquiries', id: ({ inquiryId }) => inquiryId } })
    .input(z.object({ inquiryId: idField() }))
    .query(({ ctx, input }) => findListsOfInquiry(ctx, input.inquiryId)),

  /** One list of an inquiry, matched with products. */
  ofInquiry: adminProcedure
    .meta({ access: 'admin', reads: { subject: 'inquiries', id: ({ inquiryId }) => inquiryId } })
    .input(requirementListLocationSchema.extend({ columns: columnChoicesSchema }))
    .query(async ({ ctx, input, signal }) => {
      const buyer = await findBuyer(ctx.db.read, { inquiryId: input.inquiryId });
      const choices = parseColumnChoices(input.columns);
      const source = await findListSource(ctx.db.read, input);
      const list = await ctx.listReader.read(source, { caller: officeOf(ctx.session), signal, choices });
      return previewRequirementList(ctx, list, 'draft', { buyer });
    }),

  /** Stores which products the buyer of an inquiry or a quotation means by certain words. */
  remember: adminProcedure.input(rememberWordsInputSchema).mutation(({ ctx, input }) => rememberWords(ctx, input)),

  remembered: adminProcedure
    .meta({ access: 'admin', reads: { subject: 'remembered-words' } })
    .input(rememberedWordsQuerySchema)
    .query(({ ctx, input }) => listRememberedWords(ctx.db.read, input)),

  rememberedOne: scopedProcedure('read-inquiries')
    .meta({
      access: 'admin',
      summary: 'Read words of a buyer that the office confirmed, with the product that they mean',
      reads: { subject: 'remembered-words', id: ({ id }) => id },
      rest: { method: 'GET', path: '/api/admin/remembered-words/{id}', envelope: buildSuccessEnvelope('words') },
      output: rememberedWordsRowSchema,
    })
    .input(z.object({ id: idField() }))
    .query(({ ctx, input }) => readRememberedWords(ctx.db.read, input.id)),

  forget: adminProcedure.input(z.object({ id: idField() })).mutation(({ ctx, input }) => forgetWords(ctx, input.id)),

  /** Undoes `forgetWords`. */
  putBack: adminProcedure.input(restoreWordsInputSchema).mutation(({ ctx, input }) => restoreRememberedWords(ctx, input)),
});
