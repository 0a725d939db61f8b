/** Describes the rows of inquiries for the export of a person's data. */
import { formatNumber } from '../../../../shared/format';
import { ENTRY_CHANNEL_LABELS } from '../../../../shared/inquiries/conversation';
import { topicLabelOf } from '../../../../shared/inquiries/topics';
import { PRIVACY_WISHES } from '../../../../shared/privacy/wishes';
import { formatPaperQuantity } from '../../../../shared/quotation/paper/paper-words';
import { cutStart } from '../../../../shared/text/cut-text';
import { formatDay } from '../../../../shared/time/in-words';
import {
  buildRecordLink,
  describeCode,
  type RecordedRow,
  type RecordKind,
  toTextOrEmpty,
} from '../../../platform/personal-data/personal-records';
import type { StoredStep } from '../../conversation/step-kinds';

const group = 'Inquiries';
const MAX_LETTERS = 80;
const beginning = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > MAX_LETTERS ? `${cutStart(line, MAX_LETTERS).trimEnd()}…` : line;
};
const ofInquiry = ({ inquiryId }: RecordedRow) => buildRecordLink('contact-inquiries', inquiryId);
const topic = (row: RecordedRow) => topicLabelOf({ topic: toTextOrEmpty(row.topic), source: toTextOrEmpty(row.source) });
const day = (value: unknown) => (value instanceof Date || typeof value === 'string' ? formatDay(value) : '');
const filesIn = (received: unknown): string =>
  Array.isArray(received) ? received.map((file) => toTextOrEmpty((file as RecordedRow).name)).join(', ') : '';

const contactInquiry: RecordKind = {
  group,
  one: 'inquiry',
  many: 'inquiries',
  key: 'inquiries',
  line: (row, { reference }) => [reference('contactInquiry', row.id), topic(row), toTextOrEmpty(row.name), toTextOrEmpty(row.company)],
  codes: {
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
  labels: {
    email: 'E-mail',
    gstin: 'GSTIN',
    pinCode: 'PIN code',
    firstAnswerAt: 'First answered',
    repliedAt: 'Waiting again since',
    followUpAt: 'Follow-up',
  },
  fields: { topic, neededBy: ({ neededBy }) => day(neededBy), followUpAt: ({ followUpAt }) => day(followUpAt) },
  link: ({ id }) => buildRecordLink('contact-inquiries', id),
  reference: { prefix: 'inquiryPrefix', name: 'Inquiry' },
  contactOf: ({ email, phone }) => ({ email: toTextOrEmpty(email), phone: toTextOrEmpty(phone) }),
};

const quoteLine: RecordKind = {
  group,
  one: 'line asked for',
  many: 'lines asked for',
  key: 'lines',
  line: (row) => [
    `${formatPaperQuantity(Number(row.quantity), toTextOrEmpty(row.unit) || null)} ${toTextOrEmpty(row.title)}`,
    toTextOrEmpty(row.note),
  ],
  labels: { sku: 'SKU' },
  // The row's line shows the quantity already, with the unit.
  fields: { quantity: () => '' },
  link: ofInquiry,
};

const inquiryMessage: RecordKind = {
  group,
  one: 'message',
  key: 'messages',
  line: (row) => [
    `${describeCode(inquiryMessage, 'channel', row.channel)}${row.direction === 'in' ? ' from the person' : ''}`,
    toTextOrEmpty(row.subject),
    beginning(toTextOrEmpty(row.text)),
  ],
  codes: {
    channel: ENTRY_CHANNEL_LABELS,
    direction: {
      in: 'From the person',
      out: 'From the office',
      internal: 'Within the office',
      claimed: 'In the office’s name, perhaps forged',
    },
  },
  labels: { channel: 'By', senderAddress: 'Sent from', received: 'Came with it' },
  fields: { kind: () => '', received: ({ received }) => filesIn(received) },
  // A sealed step of an earlier release has no kind.
  readable: ({ data, ...row }, { services }) => ({ ...row, text: services.stepKinds.describe({ ...row, data } as StoredStep) }),
  link: ofInquiry,
};

const messageFile: RecordKind = {
  group,
  one: 'file',
  key: 'messageFiles',
  line: ({ name }) => [toTextOrEmpty(name)],
  fields: { size: ({ size }) => `${formatNumber(Math.ceil(Number(size) / 1_000))} kB` },
  link: ofInquiry,
};

export const privacyRequestRecordKind: RecordKind = {
  group,
  one: 'request about their data',
  many: 'requests about their data',
  key: 'privacyRequests',
  line: ({ wish }) => [describeCode(privacyRequestRecordKind, 'wish', wish)],
  codes: { wish: PRIVACY_WISHES },
  fields: { dueAt: ({ dueAt }) => day(dueAt) },
  link: ofInquiry,
};

export const inquiryRecordKinds = { contactInquiry, quoteLine, inquiryMessage, messageFile };
