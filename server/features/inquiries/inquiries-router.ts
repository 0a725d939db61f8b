/** Contact inquiries: submitted by visitors, managed in the panel (REQ 6.3). */

import { z } from 'zod';
import { anyTextField, boundedIntegerField, idField, integerField } from '../../../shared/content/fields';
import {
  addressCorrectionForm,
  contactForm,
  inquiryRowSchema,
  inquiryUpdateSchema,
  loggedCallForm,
} from '../../../shared/inquiries/contact';
import { joinedInquirySchema, messageForm, messageRowSchema } from '../../../shared/inquiries/conversation';
import { quoteRequestForm } from '../../../shared/inquiries/quote-request';
import type { ReadLoggingRule } from '../../platform/access/access-log';
import { buildRowEnvelope, buildSuccessEnvelope, mergedSuccessEnvelope, successOnlyEnvelope } from '../../platform/http/rest/envelopes';
import { pickFields } from '../../platform/pick-fields';
import { administratorProcedure, adminProcedure, publicProcedure, router, scopedProcedure } from '../../platform/trpc';
import { takeReceivedFile } from '../conversation/received-files';
import { readMailRules } from '../conversation/signature';
import { confirmSender } from './answering/confirm-sender';
import { addMessage, readConversation, readMessage, resendMessage, takeBackEntry } from './answering/conversation';
import { changeSelectedInquiries, inquirySelectionChangeSchema, updateInquiry } from './desk/change-inquiries';
import { listInquiriesOfSender, listOwners } from './desk/desk';
import { findSenders } from './desk/find-senders';
import { countWaiting, inquiryQuerySchema } from './desk/inquiry-conditions';
import { countInquiries, listInquiries, listNewestInquiries, readAllInquiries, readInquiry } from './desk/list-inquiries';
import { recordInquiryViewer } from './desk/viewers';
import { eraseInquiry } from './personal-data/erase-inquiry';
import { enterCall } from './receive/enter-call';
import { inquiryPostedForm, quoteRequestPostedForm } from './receive/posted-forms';
import { submitContact, submitRequest } from './receive/submit';

export const submitInquiry = publicProcedure
  .meta({
    access: 'public',
    summary: 'Send a message to the company: the fields of either contact form',
    rest: { method: 'POST', path: '/api/contact', status: 201, envelope: mergedSuccessEnvelope },
    form: inquiryPostedForm,
    output: z.object({ reference: z.string() }),
  })
  .input(contactForm)
  .mutation(({ ctx, input }) => submitContact(ctx, input));

export const submitQuoteRequest = publicProcedure
  .meta({
    access: 'public',
    summary: 'Ask for prices of several products, and of things that the catalogue does not have',
    rest: { method: 'POST', path: '/api/quote-requests', status: 201, envelope: mergedSuccessEnvelope },
    form: quoteRequestPostedForm,
    output: z.object({
      reference: z.string(),
      gone: z.array(z.int()).describe('The positions of lines with a product that left the catalogue'),
    }),
  })
  .input(quoteRequestForm)
  .mutation(({ ctx, input }) => submitRequest(ctx, input));

const reading = scopedProcedure('read-inquiries');
const readingList = reading.meta({ access: 'admin', reads: { subject: 'inquiries' } });
const OPENED: ReadLoggingRule = { subject: 'inquiries', id: ({ id }) => id };
/** The inquiry that a procedure returns: the inquiry of the returned entry, or the inquiry itself in a refusal. */
const OF_MESSAGE: ReadLoggingRule = {
  subject: 'inquiries',
  id: (_, { row }) => {
    const { id, inquiryId = id } = row as { id: number; inquiryId?: number };
    return inquiryId;
  },
};
const readingOne = reading.meta({ access: 'admin', reads: OPENED });
const writing = scopedProcedure('write-inquiries');

export const inquiriesRouter = router({
  list: readingList
    .meta({
      access: 'admin',
      summary:
        'List inquiries, newest first: all of them, or a page of those that match the query; `next` is the number of the next page, null on the last',
      rest: { method: 'GET', path: '/api/admin/contact-inquiries', envelope: mergedSuccessEnvelope },
      output: z.object({ inquiries: z.array(inquiryRowSchema), next: z.int32().nullable() }),
    })
    // `before` is the last id of the page before: unlike a page number, it skips no inquiry when others arrive or are deleted meanwhile.
    .input(inquiryQuerySchema.extend({ before: idField().optional() }).optional())
    .query(async ({ ctx, input }) =>
      input ? listNewestInquiries(ctx, ctx.session.user.id, input) : { inquiries: await readAllInquiries(ctx), next: null },
    ),

  /** One page, waiting inquiries first, with counts of the whole inbox. */
  page: readingList.input(inquiryQuerySchema).query(({ ctx, input }) => listInquiries(ctx, ctx.session.user.id, input)),

  /** The number of inquiries that wait. */
  waiting: reading.query(({ ctx }) => countWaiting(ctx.db)),

  /** The counts of `page` alone, for use after a change. */
  counts: reading.query(({ ctx }) => countInquiries(ctx, ctx.session.user.id)),

  row: readingOne.input(z.object({ id: idField() })).query(({ ctx, input }) => readInquiry(ctx, input.id)),

  read: readingOne
    .meta({
      access: 'admin',
      summary: 'Read an inquiry',
      rest: { method: 'GET', path: '/api/admin/contact-inquiries/{id}', envelope: buildSuccessEnvelope('inquiry') },
      output: inquiryRowSchema,
    })
    .input(z.object({ id: idField() }))
    .query(async ({ ctx, input }) => pickFields(inquiryRowSchema, await readInquiry(ctx, input.id))),

  messages: readingOne
    .meta({
      access: 'admin',
      summary:
        'The conversation of an inquiry: its newest entries, oldest first, long texts with their beginning; `next` is `before` of the earlier ones',
      rest: { method: 'GET', path: '/api/admin/contact-inquiries/{id}/messages', envelope: mergedSuccessEnvelope },
      output: z.object({ messages: z.array(messageRowSchema), next: z.int32().nullable(), joined: z.array(joinedInquirySchema) }),
    })
    .input(z.object({ id: idField(), before: idField().optional() }))
    .query(({ ctx, input }) => readConversation(ctx, input.id, input.before)),

  message: reading
    .meta({
      access: 'admin',
      reads: OF_MESSAGE,
      summary: 'An entry of a conversation with its whole text, which the list of the conversation cuts where `isCut` is true',
      rest: { method: 'GET', path: '/api/admin/inquiry-messages/{id}', envelope: buildRowEnvelope('message') },
      output: messageRowSchema,
    })
    .input(z.object({ id: idField() }))
    .query(({ ctx, input }) => readMessage(ctx.db.read, ctx, input.id)),

  addMessage: writing
    .meta({
      access: 'admin',
      summary: 'Answer an inquiry by mail, or log a call, a WhatsApp message or a note',
      rest: {
        method: 'POST',
        path: '/api/admin/contact-inquiries/{id}/messages',
        status: 201,
        envelope: buildRowEnvelope('message'),
        errors: ['newer_entry', 'conflict'],
      },
      output: messageRowSchema,
    })
    .input(messageForm)
    .mutation(({ ctx, input }) => addMessage(ctx, input)),

  /** Sends a mail that did not arrive again, to the inquiry's current address. */
  sendAgain: writing
    .input(z.object({ id: idField(), lastMessageId: integerField() }))
    .mutation(({ ctx, input }) => resendMessage(ctx, input.id, input.lastMessageId)),

  confirmSender: writing
    .meta({
      access: 'admin',
      reads: OF_MESSAGE,
      summary: 'Say of a claimed mail that it is from the office: it answers its inquiry, whose version may be sent, as of when it came',
      rest: {
        method: 'POST',
        path: '/api/admin/inquiry-messages/{id}/confirm',
        envelope: buildRowEnvelope('message'),
        errors: ['stale_edit', 'conflict'],
      },
      output: messageRowSchema,
    })
    .input(z.object({ id: idField(), version: integerField().optional() }))
    .mutation(({ ctx, input }) => confirmSender(ctx, input)),

  /** Takes back the newest entry and returns it, so that it can be edited. */
  takeBack: writing.input(z.object({ id: idField() })).mutation(({ ctx, input }) => takeBackEntry(ctx, input.id)),

  /** The other inquiries of the same sender, by address or phone. */
  sameSender: readingOne.input(z.object({ id: idField() })).query(({ ctx, input }) => listInquiriesOfSender(ctx, input.id)),

  /** Fetches a PDF of a mail from the mailbox, and stores it until a step files it. */
  takeReceivedFile: adminProcedure
    .input(z.object({ id: idField(), index: boundedIntegerField(0, 1_000) }))
    .mutation(({ ctx, input }) => takeReceivedFile(ctx, input)),

  mailRules: adminProcedure.query(({ ctx }) => readMailRules(ctx)),

  /** The users who can own an inquiry. */
  owners: reading.query(({ ctx }) => listOwners(ctx)),

  /** People who wrote or called before, each with their newest inquiry. */
  senders: adminProcedure
    .meta({ access: 'admin', reads: { subject: 'inquiries' } })
    .input(z.object({ q: anyTextField(100) }))
    .query(({ ctx, input }) => findSenders(ctx.db, input.q)),

  /** Stores an inquiry by phone. */
  enterCall: writing.input(loggedCallForm).mutation(({ ctx, input }) => enterCall(ctx, input)),

  update: writing
    .meta({
      access: 'admin',
      reads: OPENED,
      summary:
        'Change the status, internal notes, spam mark, owner or follow-up day of an inquiry, join it to another one of its sender, or say whether it was answered',
      rest: { method: 'PUT', path: '/api/admin/contact-inquiries/{id}', envelope: buildRowEnvelope('inquiry'), errors: ['stale_edit'] },
      output: inquiryRowSchema,
    })
    .input(inquiryUpdateSchema)
    .mutation(({ ctx, input }) => updateInquiry(ctx, input)),

  correctAddress: writing
    .meta({
      access: 'admin',
      reads: OPENED,
      summary: 'Put right the e-mail address of an inquiry, which the sender mistyped; "" if there is none',
      rest: {
        method: 'POST',
        path: '/api/admin/contact-inquiries/{id}/correct-address',
        envelope: buildRowEnvelope('inquiry'),
        errors: ['stale_edit'],
      },
      output: inquiryRowSchema,
    })
    .input(addressCorrectionForm)
    .mutation(({ ctx, input }) => updateInquiry(ctx, input)),

  /**
   * Changes the selected inquiries as one change set; inquiries that changed since they were shown, or that do not allow the change, stay
   * unchanged.
   */
  changeMany: writing.input(inquirySelectionChangeSchema).mutation(({ ctx, input }) => changeSelectedInquiries(ctx, input)),

  /** Stores which inquiry the user has open (null for none); returns the others who have it open. */
  view: adminProcedure
    .meta({ access: 'admin', command: { isRepeatable: 'the panel tells by it each minute which inquiry is open' } })
    .input(z.object({ id: idField().nullable() }))
    .mutation(({ ctx, input }) => recordInquiryViewer(ctx, input.id)),

  erase: administratorProcedure
    .meta({
      access: 'admin',
      summary: 'Erase an inquiry for good, with its conversation, mails and history',
      rest: { method: 'DELETE', path: '/api/admin/contact-inquiries/{id}', envelope: successOnlyEnvelope },
      output: z.null(),
      command: { inParts: 'an erasure takes many transactions, and a repeat finds nothing left' },
    })
    .input(z.object({ id: idField() }))
    .mutation(({ ctx, input }) => eraseInquiry(ctx, input.id)),
});
