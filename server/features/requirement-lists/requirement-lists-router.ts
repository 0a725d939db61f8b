/** Requirement lists: a buyer's list becomes lines of the quote list, an inquiry's text or what the office pastes becomes lines of a draft. */
import { z } from 'zod';
import { id } from '../../../shared/content/fields';
import { matchedList, pastedText } from '../../../shared/requirement-list/matched-list';
import { readText } from '../../../shared/requirement-list/read-list';
import { countAttempt } from '../../platform/access/limit-attempts';
import { merged } from '../../platform/http/rest/envelopes';
import { adminProcedure, publicProcedure, router } from '../../platform/trpc';
import { listInInquiry, listsOfInquiry, readListInInquiry } from './lists-of-inquiry';
import { preview } from './preview';
import {
  confirmedWords,
  findBuyer,
  forget,
  forgottenWords,
  listRemembered,
  ofBuyer,
  putBack,
  remember,
  rememberedQuery,
} from './remembered-words';

export const REQUIREMENT_LISTS = 'requirement-list';

export const readRequirementList = publicProcedure
  .meta({
    access: 'public',
    summary: 'Read a list as a buyer writes it, and find its products; nothing is stored. Quantities are in thousandths',
    rest: { method: 'POST', path: '/api/requirement-list', envelope: merged, errors: ['unavailable'] },
    output: matchedList,
  })
  .input(z.object({ text: pastedText }))
  .mutation(async ({ ctx, input }) => {
    await countAttempt(ctx, { what: REQUIREMENT_LISTS, whose: ctx.request.address, limit: ctx.env.FORM_LIMIT });
    return preview(ctx, readText(input.text), 'buyer');
  });

export const requirementLists = router({
  /** Reads a list that the office pasted, with the buyer's confirmed words. */
  ofText: adminProcedure
    .input(ofBuyer.extend({ text: pastedText }))
    .mutation(async ({ ctx, input: { text, ...whose } }) =>
      preview(ctx, readText(text), 'draft', { buyer: await findBuyer(ctx.db.read, whose) }),
    ),

  /** The lists that an inquiry has in its texts and files. */
  inInquiry: adminProcedure
    .meta({ access: 'admin', reads: { subject: 'inquiries', id: ({ inquiryId }) => inquiryId } })
    .input(z.object({ inquiryId: id() }))
    .query(({ ctx, input }) => listsOfInquiry(ctx.db.read, input.inquiryId)),

  /** One list of an inquiry, matched with products. */
  ofInquiry: adminProcedure
    .meta({ access: 'admin', reads: { subject: 'inquiries', id: ({ inquiryId }) => inquiryId } })
    .input(listInInquiry)
    .query(async ({ ctx, input }) => {
      const buyer = await findBuyer(ctx.db.read, { inquiryId: input.inquiryId });
      return preview(ctx, await readListInInquiry(ctx.db.read, input), 'draft', { buyer });
    }),

  /** Remembers which products the buyer of an inquiry or a quotation means by their words. */
  remember: adminProcedure.input(confirmedWords).mutation(async ({ ctx, input }) => ({ count: await remember(ctx, input) })),

  remembered: adminProcedure
    .meta({ access: 'admin', reads: { subject: 'remembered-words' } })
    .input(rememberedQuery)
    .query(({ ctx, input }) => listRemembered(ctx.db.read, input)),

  forget: adminProcedure.input(z.object({ id: id() })).mutation(async ({ ctx, input }) => {
    await forget(ctx, input.id);
    return null;
  }),

  /** Undoes `forget`. */
  putBack: adminProcedure.input(forgottenWords).mutation(async ({ ctx, input }) => {
    await putBack(ctx, input);
    return null;
  }),
});
