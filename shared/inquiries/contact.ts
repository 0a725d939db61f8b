/** The two contact forms and the resulting inquiry (REQ 6.1). */

import { z } from 'zod';
import {
  booleanField,
  choiceField,
  emailField,
  idField,
  integerField,
  momentField,
  optionalTextField,
  referenceField,
  textField,
} from '../content/fields';
import { noticeSeenField } from '../privacy/notice';
import { privacyRequestFactsSchema } from '../privacy/privacy-request';
import { PRIVACY_REQUEST } from '../privacy/wishes';
import { DAY_MS, dayOf } from '../time/india';
import { CONTACT_PAGE_TOPICS, HOME_FORM_TOPICS } from './topics';

const message = textField(5_000);

/** A day such as '2026-11-25'; the limits reject typing mistakes in the year. */
export const buildDaySchema = (error: string) =>
  z.iso.date({ error, abort: true }).refine((date) => date >= '2020' && date < '2100', error);
/** The product page that the visitor came from (REQ 5.7). */
const productId = idField().nullable().optional();

/** Fields for spam detection, which refuse nothing: the honeypot, and the time since the form was shown. */
export const spamDetectionFields = { website: z.unknown().optional(), elapsedMs: z.unknown().optional() };

const topicField = (topics: Record<string, string>) =>
  textField(100).describe(`One of ${Object.keys(topics).join(', ')}; another text is kept as it is`);

const homeContactForm = z.object({
  firstName: textField(100),
  lastName: textField(100),
  email: emailField(),
  company: optionalTextField(200).optional(),
  inquiryType: topicField(HOME_FORM_TOPICS),
  message,
  productId,
  notice: noticeSeenField,
  ...spamDetectionFields,
});

/** A day in India; forms send an empty value too. */
const visitDay = z.union([z.literal(''), z.iso.date('Choose a day, such as 2026-12-24')]).optional();

const contactPageForm = z.object({
  name: textField(200),
  email: emailField(),
  company: textField(200),
  phone: optionalTextField(50).optional(),
  subject: topicField(CONTACT_PAGE_TOPICS),
  /** The day of a visit; ignored for any other subject. */
  neededBy: visitDay,
  message,
  productId,
  notice: noticeSeenField,
  ...spamDetectionFields,
});

export const contactForm = z.union([homeContactForm, contactPageForm]);

/**
 * `mail-server` and `failed-check` apply only to mails. `too-fast` was given by earlier releases. `form` applies to inquiries that arrived before reasons were stored: one of the
 * first two.
 */
const SPAM_REASONS = ['hidden-field', 'too-fast', 'forum-link', 'advertising', 'mail-server', 'failed-check', 'form'] as const;
export type SpamReason = (typeof SPAM_REASONS)[number];

/**
 * A line of a quote request, for administrators: the product as it was at the time of the request; without `productId`, the visitor's own
 * words.
 */
export const quoteLine = z.object({
  productId: z.int32().nullable(),
  title: z.string(),
  sku: z.string().nullable(),
  unit: z.string().nullable(),
  /** The quantity, with up to three decimal places. */
  quantity: z.number(),
  note: z.string().nullable(),
});

export type QuoteLine = z.output<typeof quoteLine>;

/** An inquiry for administrators. */
export const inquiryRowSchema = z
  .object({
    id: idField(),
    reference: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    company: z.string().nullable(),
    topic: z.string(),
    message: z.string(),
    /** `phone`: the office entered a call. `mail`: the first entry of the conversation is the mail, with its whole text. */
    source: z.enum(['home', 'contact', 'phone', 'quote-list', 'mail', 'privacy']),
    /** The name of the portal that sent the mail, for a lead. */
    leadSource: z.string().nullable(),
    kind: z.enum(['message', 'quote-request', PRIVACY_REQUEST]),
    productId: z.int32().nullable(),
    gstin: z.string().nullable(),
    pinCode: z.string().nullable(),
    /** The start of the day in India by which a quote request is needed. */
    neededBy: z.iso.datetime().nullable(),
    /** Empty unless the inquiry is a quote request. */
    lines: z.array(quoteLine),
    /** The facts of a privacy request; null for every other inquiry. */
    request: privacyRequestFactsSchema.nullable(),
    status: z.enum(['new', 'in_progress', 'resolved']),
    notes: z.string().nullable(),
    suspectedSpam: z.boolean(),
    spamReasons: z.array(z.enum(SPAM_REASONS)),
    /** The notice that the form showed, as version and language: '3-hi'. */
    notice: z.string().nullable(),
    firstAnswerAt: z.iso.datetime().nullable(),
    dueAt: z.iso.datetime().nullable(),
    /** The user who answers it. */
    ownerId: z.int32().nullable(),
    /** The start of the day in India on which the office wants to follow up. */
    followUpAt: z.iso.datetime().nullable(),
    /** The time since which a new message of the visitor, or a mail of ours that did not arrive, waits; null once it is answered. */
    repliedAt: z.iso.datetime().nullable(),
    /** The id of the newest entry of the conversation; 0 if there is none. */
    lastMessageId: z.int32(),
    /** The main inquiry that this inquiry is joined to: its conversation shows this inquiry too. */
    joinedToId: z.int32().nullable(),
    /** Whether the inquiry belongs to the demo content: nothing is mailed for it. */
    isDemo: z.boolean(),
    version: z.int32(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Inquiry' });

/** The time within which the site promises an answer, whatever the opening hours. */
export const ANSWER_WITHIN_MS = DAY_MS;

type State = { status: string; suspectedSpam: boolean };
type Waits = State & { firstAnswerAt: Date | string | null; repliedAt: Date | string | null };

/**
 * Whether work on an inquiry is not finished: suspected spam and resolved inquiries need nothing. `whereInquiryOpen` is the same as a
 * query. It uses negatives: with equalities SQLite would use the index of states and sort all open inquiries, instead of using the index of
 * the requested order.
 */
export const isInquiryOpen = ({ status, suspectedSpam }: State): boolean => status !== 'resolved' && !suspectedSpam;
export const whereInquiryOpen = { NOT: { suspectedSpam: true }, status: { not: 'resolved' } };

/** Whether an inquiry has no answer yet; only such inquiries are due and counted by the clocks. */
export const isInquiryUnanswered = (inquiry: Waits): boolean => isInquiryOpen(inquiry) && inquiry.firstAnswerAt === null;
export const whereInquiryUnanswered = { ...whereInquiryOpen, suspectedSpam: false, firstAnswerAt: null };

/**
 * Whether an inquiry waits for the office (REQ 6.8): for its first answer, or because the visitor wrote again or a mail of ours did not
 * arrive. Working on it is no answer. As queries these are two disjoint groups, each read by an index.
 */
export const isInquiryWaiting = (inquiry: Waits): boolean =>
  isInquiryOpen(inquiry) && (inquiry.firstAnswerAt === null || inquiry.repliedAt !== null);
// A range instead of "not null", for which SQLite would read the index up to its first value.
export const whereWaitingAgain = { ...whereInquiryOpen, repliedAt: { gt: new Date(0) } };
export const whereWaitingFirst = { ...whereInquiryUnanswered, repliedAt: null };
export const whereInquiryWaiting = { OR: [whereWaitingAgain, whereWaitingFirst] };

const FOLLOW_UP = 'Choose a day for the follow-up, such as 2026-11-25';
/** The day in India of a moment, in the form in which an inquiry is read: a client may send back the whole inquiry. */
const dayOfMoment = momentField({ error: FOLLOW_UP }).transform(dayOf).pipe(buildDaySchema(FOLLOW_UP));

/** The fields of an inquiry that can be changed; other fields may be sent too, and are ignored. */
export const inquiryUpdateSchema = z.object({
  id: idField(),
  version: integerField().optional(),
  status: choiceField(['new', 'in_progress', 'resolved']).optional(),
  notes: optionalTextField(10_000).optional(),
  suspectedSpam: booleanField().optional(),
  /** Sets the time of the first answer by the server's clock, or clears it. */
  answered: booleanField().optional(),
  ownerId: referenceField().optional(),
  /** A day in India, or a moment in it. */
  followUpAt: z
    .union([buildDaySchema(FOLLOW_UP), dayOfMoment], FOLLOW_UP)
    .nullable()
    .optional(),
  joinedToId: referenceField().optional(),
});

/** The correction of a mistyped address; joined inquiries keep their own addresses. */
export const addressCorrectionForm = z.object({
  id: idField(),
  version: integerField().optional(),
  email: z.union([z.literal(''), emailField()]),
});

/** A call, as the office enters it. */
export const loggedCallForm = z.object({
  name: textField(200),
  phone: textField(50),
  email: z.union([z.literal(''), emailField()]).default(''),
  company: optionalTextField(200).default(null),
  topic: textField(100),
  message,
  ownerId: referenceField().optional(),
});
