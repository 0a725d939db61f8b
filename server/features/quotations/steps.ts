/** The steps of a quotation in the conversation of its inquiry: their stored data, and their descriptions. */

import { z } from 'zod';
import { describePurchaseOrder } from '../../../shared/orders/purchase-order';
import type { PaperDocument } from '../../../shared/quotation/paper';
import { formatPaperAmount, formatPaperQuantity } from '../../../shared/quotation/paper/paper-words';
import { DECLINE_REASONS, type DeclineReason } from '../../../shared/quotation/states';
import { toOneLine } from '../../../shared/text/one-line';
import { formatLongDay } from '../../../shared/time/in-words';
import { type StepKind, StepKinds } from '../conversation/step-kinds';
import type { StoredQuotationRevision } from './quotation-state';

/** The revision's reference and total at the time of the step. */
const sent = z.object({ reference: z.string(), paise: z.string().regex(/^-?\d{1,20}$/) });
type Sent = z.output<typeof sent>;
const day = z.iso.date();

/** The reference of a revision; only its number once its buyer was erased. */
export const formatRevisionReference = ({ document, number }: Pick<StoredQuotationRevision, 'document' | 'number'>): string =>
  document === '' ? `Revision ${number}` : (JSON.parse(document) as PaperDocument).reference;

/** The facts about its revision that a step stores. */
export const toSentStepData = (revision: Pick<StoredQuotationRevision, 'document' | 'number' | 'totalPaise'>): Sent => ({
  reference: formatRevisionReference(revision),
  paise: String(revision.totalPaise),
});

const titleIn = ({ reference, paise }: Sent): string => `${reference} for ${formatPaperAmount(paise)}`;
/** The reference of a revision, and its total. */
export const formatRevisionTitle = (revision: Parameters<typeof toSentStepData>[0]): string => titleIn(toSentStepData(revision));

/** The ids by which a revision's steps are found. */
export const pickRevisionIds = ({ id, quotationId }: Pick<StoredQuotationRevision, 'id' | 'quotationId'>) => ({
  quotationId,
  revisionId: id,
});

const below = (first: string, text: string | null) => (text ? `${first}\n\n${text}` : first);
const reasonIn = (reason: string | null): string => DECLINE_REASONS[reason as DeclineReason] ?? 'No reason given';
const orderIn = (purchaseOrder: string) => `purchase order ${toOneLine(purchaseOrder)}`;

type StepContent<Data> = Pick<StepKind<Data>, 'data' | 'describe'>;
const kind =
  (direction: StepKind['direction']) =>
  <Data>(name: string, content: StepContent<Data>): StepKind<Data> => ({
    name: `quotation.${name}`,
    channel: 'quotation',
    direction,
    staysBecause: 'A step of a quotation is taken back in the quotation',
    notSentAgainBecause: 'This is sent again from the quotation, with its link',
    ...content,
  });
const [byOffice, byBuyer, inOffice] = [kind('out'), kind('in'), kind('internal')];

/** The quotation was frozen without a mail. */
export const readyStep = inOffice('ready', {
  data: sent.extend({ validUntil: day.nullable() }),
  describe: ({ validUntil, ...of }) =>
    `${titleIn(of)}${validUntil ? `, valid until ${formatLongDay(validUntil)},` : ''} is ready. No mail was sent: give the buyer a link.`,
});

/** The revision was mailed to a recipient; the text is the mail's text. */
export const mailedStep = byOffice('sent', {
  data: sent.extend({ validUntil: day, to: z.string(), withPdf: z.boolean() }),
  describe: ({ validUntil, to, withPdf, ...of }, letter) =>
    `${titleIn(of)}, valid until ${formatLongDay(validUntil)}, to ${to}${withPdf ? ' with PDF' : ''}\n\n${letter}`,
});

/**
 * The office reminded the buyer of the quotation: by a mail `to` a recipient, or by its own message where `to` is null; the text is the
 * message. `followUp` has the day of the follow-up before and after the reminder.
 */
export const remindedStep = byOffice('reminded', {
  data: sent.extend({
    validUntil: day,
    to: z.string().nullable(),
    followUp: z.object({ was: day, is: day.nullable() }).nullable(),
  }),
  describe: ({ validUntil, to, followUp: _, ...of }, letter) =>
    below(`Reminder of ${titleIn(of)}, valid until ${formatLongDay(validUntil)}, ${to === null ? 'by WhatsApp' : `to ${to}`}`, letter),
});

/** `how` is how the link was handed over, or to whom it was mailed. */
export const linkMadeStep = inOffice('link-made', {
  data: sent.extend({ how: z.string() }),
  describe: ({ how, ...of }) => `Made a link to ${titleIn(of)}: ${how}`,
});

/** The office confirmed that the buyer has the link. */
export const linkGivenStep = byOffice('link-given', {
  data: sent.extend({ how: z.string() }),
  describe: ({ how, ...of }) => `Handed over ${titleIn(of)}: ${how}`,
});

/** The office withdraws a handover that it confirmed in error. */
export const handoverTakenBackStep = inOffice('link-not-given', {
  data: sent.extend({ how: z.string() }),
  describe: ({ how, ...of }) => `Took back the handover of ${titleIn(of)}: ${how}`,
});

export const linkRevokedStep = inOffice('link-revoked', {
  data: sent.extend({ how: z.string() }),
  describe: ({ how, ...of }) => `Revoked a link to ${titleIn(of)}: ${how}`,
});

export const freshLinkAskedStep = inOffice('fresh-link', {
  data: sent.extend({ to: z.string() }),
  describe: ({ to, ...of }) => `A fresh link to ${titleIn(of)} was asked for on the check page, and goes to ${to}`,
});

/** The text of this step is the reason. */
export const withdrawnStep = byOffice('withdrawn', {
  data: sent,
  describe: (of, reason) => `Withdrew ${titleIn(of)}${reason && `: ${reason}`}`,
});

export const acceptedStep = byBuyer('accepted', {
  data: sent.extend({ purchaseOrder: z.string().nullable() }),
  describe: ({ purchaseOrder, ...of }) => [`Accepted ${titleIn(of)}`, ...(purchaseOrder ? [orderIn(purchaseOrder)] : [])].join(', '),
});

/** The text of this step is the buyer's note. */
export const declinedStep = byBuyer('declined', {
  data: sent.extend({ reason: z.string().nullable() }),
  describe: ({ reason, ...of }, note) => below(`Declined ${titleIn(of)}: ${reasonIn(reason)}`, note),
});

/** The day and the amount of a purchase order; steps of earlier releases lack them. */
const purchaseOrderDetails = { issuedOn: day.nullable().optional(), orderPaise: z.string().nullable().optional() };

/** `late` is the last day of a quotation that had expired. */
export const orderEnteredStep = byOffice('order-entered', {
  data: sent.extend({ purchaseOrder: z.string(), by: z.string(), late: day.nullable(), ...purchaseOrderDetails }),
  describe: ({ purchaseOrder, by, late, issuedOn = null, orderPaise = null, ...of }) =>
    `Entered ${[orderIn(purchaseOrder), describePurchaseOrder({ issuedOn, paise: orderPaise }), `of ${toOneLine(by)}`].filter(Boolean).join(' ')}: ${titleIn(of)} is accepted${late ? `, although it was valid until ${formatLongDay(late)}` : ''}`,
});

/** The text of this step is what the buyer said. */
export const refusalEnteredStep = inOffice('refusal-entered', {
  data: sent.extend({ reason: z.string().nullable() }),
  describe: ({ reason, ...of }, note) => below(`${titleIn(of)} was declined, as the buyer told us: ${reasonIn(reason)}`, note),
});

const DECISIONS = { accepted: 'acceptance', declined: 'refusal', withdrawn: 'withdrawal' } as const;
export type DecisionName = keyof typeof DECISIONS;
export const isDecisionStep = (state: string): state is DecisionName => Object.hasOwn(DECISIONS, state);

/** A decision was taken back. */
export const reopenedStep = byOffice('reopened', {
  data: sent.extend({
    decision: z.enum(Object.keys(DECISIONS) as [DecisionName, ...DecisionName[]]),
    by: z.string().nullable(),
    purchaseOrder: z.string().nullable(),
  }),
  describe: ({ decision, by, purchaseOrder, ...of }) =>
    `Took back the ${DECISIONS[decision]} of ${titleIn(of)}${by ? ` by ${by}` : ''}${purchaseOrder ? `, purchase order ${purchaseOrder}` : ''}`,
});

const named = z.object({ reference: z.string() });

export const questionAskedStep = byBuyer('question', {
  data: named,
  describe: ({ reference }, question) => `Question about ${reference}\n\n${question}`,
});

export const priceAskedStep = byBuyer('price-asked', {
  data: named,
  describe: ({ reference }, note) => below(`Asks for a new price: ${reference} has expired`, note),
});

const DRAFT = {
  ready: 'The draft of the next revision has these quantities.',
  kept: 'The draft of the next revision was left as it is.',
} as const;

/** The draft state that a sentence of an earlier release names; null for any other sentence. */
export const parseDraftState = (text: string | undefined) => (text === DRAFT.ready ? 'ready' : text === DRAFT.kept ? 'kept' : null);

/** Quantities in thousandths, 0 for an omitted line; `draft` is the state of the next revision's draft, null if no quantities changed. */
export const changesAskedStep = byBuyer('changes-asked', {
  data: named.extend({
    lines: z.array(z.object({ title: z.string(), unit: z.string().nullable(), offered: z.int32(), wanted: z.int32() })),
    draft: z.enum(['ready', 'kept']).nullable(),
  }),
  describe: ({ reference, lines, draft }, note) => {
    const rows = lines.map(
      ({ title, unit, offered, wanted }) =>
        `${title}: ${wanted === 0 ? 'left out,' : formatPaperQuantity(wanted, unit)} instead of ${formatPaperQuantity(offered, unit)}`,
    );
    return below(below([`Asks for changes to ${reference}`, ...rows].join('\n'), note), draft && DRAFT[draft]);
  },
});

/** The remains of a step about an erased buyer or recipient; `reference` names the quotation without a revision. */
export const erasedStep = inOffice('erased', {
  data: named.extend({ with: z.enum(['buyer', 'recipient']) }),
  describe: ({ reference, with: whom }) => `About ${reference}: erased with its ${whom}`,
});

/** A step of an earlier release with a text that could not be parsed into data. */
const inWords: StepKind<null> = { ...inOffice('', { data: z.null(), describe: (_, text) => text }), name: 'quotation' };

export const quotationStepKinds: StepKind[] = [
  readyStep,
  mailedStep,
  remindedStep,
  linkMadeStep,
  linkGivenStep,
  handoverTakenBackStep,
  linkRevokedStep,
  freshLinkAskedStep,
  withdrawnStep,
  acceptedStep,
  declinedStep,
  orderEnteredStep,
  refusalEnteredStep,
  reopenedStep,
  questionAskedStep,
  priceAskedStep,
  changesAskedStep,
  erasedStep,
  inWords,
];

/** The kinds of a buyer's requests, which the page of the quotation lists: all answers except decisions. */
export const BUYER_REQUEST_KINDS = quotationStepKinds
  .filter(({ name, direction }) => direction === 'in' && name !== acceptedStep.name && name !== declinedStep.name)
  .map(({ name }) => name);

const kinds = new StepKinds(quotationStepKinds);
/** Describes a step of a quotation in a sentence. */
export const formatStepText = (step: Parameters<StepKinds['describe']>[0]): string => kinds.describe(step);
