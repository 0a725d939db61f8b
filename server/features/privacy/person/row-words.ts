/** A stored row in one line of words, and the record of the panel that it is read in. */
import { typeByPath } from '../../../../shared/content/registry';
import { topicOf } from '../../../../shared/inquiries/topics';
import { WISHES } from '../../../../shared/privacy/wishes';
import { quantityText } from '../../../../shared/quotation/paper-words';
import type { Services } from '../../../platform/context';

export type Row = Record<string, unknown>;
/** One of an earlier release, which was sealed, has no kind. */
type StoredStep = Parameters<Services['stepKinds']['words']>[0];
/** What people call inquiries and quotations, by their numbers. */
export type References = { inquiry: (id: unknown) => string; quotation: (id: unknown) => string };
type Words = (row: Row, references: References) => (string | null | undefined | false)[];

export const said = (value: unknown): string => (typeof value === 'string' ? value : '');
const MAX_LETTERS = 80;
const beginning = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > MAX_LETTERS ? `${line.slice(0, MAX_LETTERS).trimEnd()}…` : line;
};

/** Stored codes as people read them, by model and field. */
export const CODES: Record<string, Record<string, Record<string, string>>> = {
  contactInquiry: {
    kind: { message: 'Message', 'quote-request': 'Quote request', 'privacy-request': 'Request about personal data' },
    source: {
      home: 'Form on the home page',
      contact: 'Form on the contact page',
      phone: 'Logged by the office',
      'quote-list': 'Quote list',
      mail: 'Mail to the office',
      privacy: 'Form about personal data',
    },
    status: { new: 'New', in_progress: 'In progress', resolved: 'Resolved' },
  },
  inquiryMessage: {
    channel: { mail: 'Mail', call: 'Call', whatsapp: 'WhatsApp', note: 'Note', quotation: 'Quotation', privacy: 'Privacy request' },
    direction: {
      in: 'From the person',
      out: 'From the office',
      internal: 'Within the office',
      claimed: 'In the office’s name, perhaps forged',
    },
  },
  outboxMail: {
    kind: {
      notification: 'Notice to the office',
      'quotation-notice': 'Notice to the office about a quotation',
      'quotation-decided': 'Confirmation of a decision',
      digest: 'Overview for the office',
      acknowledgement: 'Acknowledgement',
      reply: 'Reply',
      confirmation: 'Question to confirm a subscription',
      quotation: 'Quotation',
      'privacy-confirmation': 'Acknowledgement of a privacy request',
      welcome: 'Welcome to the newsletter',
    },
    state: { waiting: 'Waiting to be sent', sent: 'Sent', refused: 'Refused by the receiver', failed: 'Could not be delivered' },
  },
  quotation: {
    state: { draft: 'Draft', open: 'Sent', accepted: 'Accepted', declined: 'Declined', withdrawn: 'Withdrawn' },
  },
  quotationRevision: { decision: { accepted: 'Accepted', declined: 'Declined' } },
  revision: {
    action: { create: 'Added', update: 'Changed', delete: 'Deleted', erase: 'Erased' },
    channel: {
      trpc: 'In the panel',
      rest: 'Through the API',
      page: 'On a page',
      file: 'From a file',
      seed: 'At the first start',
      shell: 'From the shell',
    },
  },
  privacyRequest: { wish: WISHES },
  newsletterConsent: {
    action: {
      asked: 'Entered in the form',
      confirmed: 'Confirmed by the mailed link',
      imported: 'Imported by the office',
      'switched-on': 'Switched on by the office',
      left: 'Unsubscribed',
      'switched-off': 'Switched off by the office',
    },
  },
};
const codeOf = (model: string, field: string, row: Row) => CODES[model]?.[field]?.[said(row[field])] ?? said(row[field]);

const WORDS: Record<string, Words> = {
  contactInquiry: (row, { inquiry }) => [
    inquiry(row.id),
    topicOf({ topic: said(row.topic), source: said(row.source) }),
    said(row.name),
    said(row.company),
  ],
  quoteLine: (row) => [`${quantityText(Number(row.quantity), said(row.unit) || null)} ${said(row.title)}`, said(row.note)],
  inquiryMessage: (row) => [
    `${codeOf('inquiryMessage', 'channel', row)}${row.direction === 'in' ? ' from the person' : ''}`,
    said(row.subject),
    beginning(said(row.text)),
  ],
  messageFile: (row) => [said(row.name)],
  privacyRequest: (row) => [codeOf('privacyRequest', 'wish', row)],
  quotation: (row, { quotation }) => [
    quotation(row.id),
    codeOf('quotation', 'state', row).toLowerCase(),
    said(row.buyerName),
    said(row.company),
  ],
  quotationRevision: (row, { quotation }) => [`${quotation(row.quotationId)}-R${row.number}`, said(row.decision) || 'sent'],
  quotationLink: (row) => [said(row.label)],
  newsletterSubscription: (row) => [said(row.email), row.isActive ? 'active' : 'unsubscribed'],
  newsletterConsent: (row) => [codeOf('newsletterConsent', 'action', row)],
  outboxMail: (row) => [said(row.subject), `to ${said(row.to)}`, codeOf('outboxMail', 'state', row).toLowerCase()],
  revision: (row) => [`${typeByPath(said(row.type)).title}: ${codeOf('revision', 'action', row).toLowerCase()}`, said(row.name)],
};

export const wordsOf = (model: string, row: Row, references: References): string =>
  (WORDS[model]?.(row, references) ?? [`Record ${row.id}`]).filter(Boolean).join(', ');

/** Rows as people read them: what a step of a conversation stores as data becomes its text. */
export const inWords = ({ stepKinds }: Pick<Services, 'stepKinds'>, model: string, rows: readonly Row[]): Row[] =>
  model === 'inquiryMessage'
    ? rows.map(({ data, ...row }) => ({ ...row, text: stepKinds.words({ ...row, data } as StoredStep) }))
    : [...rows];

/** Its name among the rows of all models. */
export const keyOf = (model: string, row: Row): string => `${model} ${row.id}`;

/** When a row was made, as far as it says so. */
export function momentOf(row: Row): Date | null {
  const at = row.createdAt ?? row.sentAt ?? row.subscribedAt ?? row.at ?? null;
  return at instanceof Date || typeof at === 'string' ? new Date(at) : null;
}

export type RecordLink = { type: string; id: number } | null;
const link = (type: string, id: unknown): RecordLink => (typeof id === 'number' ? { type, id } : null);
const LINKS: Record<string, (row: Row) => RecordLink> = {
  contactInquiry: ({ id }) => link('contact-inquiries', id),
  quoteLine: ({ inquiryId }) => link('contact-inquiries', inquiryId),
  inquiryMessage: ({ inquiryId }) => link('contact-inquiries', inquiryId),
  messageFile: ({ inquiryId }) => link('contact-inquiries', inquiryId),
  privacyRequest: ({ inquiryId }) => link('contact-inquiries', inquiryId),
  quotation: ({ id }) => link('quotations', id),
  quotationRevision: ({ quotationId }) => link('quotations', quotationId),
  quotationLink: ({ quotationId }) => link('quotations', quotationId),
};

/** The record that the panel opens for a row; null if it has none of its own. */
export const linkOf = (model: string, row: Row): RecordLink => LINKS[model]?.(row) ?? null;
