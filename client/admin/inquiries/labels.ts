/** Labels for inquiries. */

import { ANSWER_WITHIN_MS, isInquiryOpen, isInquiryUnanswered, type SpamReason } from '../../../shared/inquiries/contact';
import { formatReplySubject } from '../../../shared/inquiries/conversation';
import { formatRequestLines } from '../../../shared/inquiries/quote-list';
import { toWhatsAppNumber } from '../../../shared/inquiries/sender';
import { INQUIRY_STATUSES } from '../../../shared/inquiries/statuses';
import { CONTACT_PAGE_TOPICS, HOME_FORM_TOPICS, QUOTE_REQUEST_TOPIC, topicLabelOf } from '../../../shared/inquiries/topics';
import { cutStart } from '../../../shared/text/cut-text';
import { formatDay, formatShortDay } from '../../../shared/time/in-words';
import { dayOf, MINUTE_MS } from '../../../shared/time/india';
import type { AdminOutputs } from '../trpc';
import { formatDuration } from '../ui/words/dates';

export type Inquiry = AdminOutputs['inquiries']['row'];
export type InquiryStatus = Inquiry['status'];

export const STATUS_LABELS: Record<InquiryStatus, string> = INQUIRY_STATUSES;
/** The URL value of the filter for inquiries that wait for an answer, whatever their status. */
export const WAITING_FILTER = 'waiting';
export const TOPIC_LABELS = { ...HOME_FORM_TOPICS, ...CONTACT_PAGE_TOPICS, [QUOTE_REQUEST_TOPIC]: QUOTE_REQUEST_TOPIC };

export const SOURCE_LABELS: Record<Inquiry['source'], string> = {
  home: 'Form on the home page',
  contact: 'Form on the contact page',
  phone: 'Logged by the office',
  'quote-list': 'Quote list',
  mail: 'Mail to the office',
  privacy: 'Form for one’s own data',
};

const REASONS: Record<SpamReason, string> = {
  'hidden-field': 'a field that people do not see was filled in',
  'too-fast': 'it was sent faster than a person can type',
  'forum-link': 'it holds links written for forums',
  advertising: 'it came without the time on the page and reads like a mass mailing',
  'mail-server': 'the mail server marked it as spam',
  'failed-check': 'it failed the mail server’s check of its sender',
  form: 'it was sent faster than a person can type, or with a hidden field filled in',
};

/** A label such as 'Suspected spam: it was sent faster than a person can type.' */
export const describeSpamReasons = ({ spamReasons }: Inquiry): string =>
  `Suspected spam: ${spamReasons.map((reason) => REASONS[reason]).join('; ') || 'marked by the office'}.`;

/** Labels for the states of the acknowledgement. */
export const ACKNOWLEDGEMENT_LABELS: Record<string, string> = {
  waiting: 'The mail is waiting to be sent',
  sent: 'The mail server accepted the mail',
  refused: 'Refused by the recipient’s server: the address may be wrong',
  failed: 'Could not be delivered',
  bounced: 'Returned as undeliverable: the address may be wrong',
};

const ageOf = ({ createdAt }: Pick<Inquiry, 'createdAt'>) => Date.now() - Date.parse(createdAt);

/** The time until a first answer is due, joined inquiries included; negative when it is overdue, undefined if all are answered. */
function untilDue({ nextDueAt }: Inquiry): number | undefined {
  return nextDueAt === null ? undefined : Date.parse(nextDueAt) - Date.now();
}

/** Whether the inquiry, or one joined to it, is past its due time. */
export const isOverdue = (inquiry: Inquiry) => (untilDue(inquiry) ?? 0) < 0;

/** The reason why an inquiry, or a joined one, waits again: our last mail did not arrive, or the visitor wrote again. */
export const describeWaitReason = ({ waitsFor }: Inquiry): string | null =>
  waitsFor && `${waitsFor.isUndelivered ? 'Not delivered' : 'New reply'}, ${agoLabel(waitsFor.at)}`;

/** A label such as 'Follow up today' or 'Follow up on 25 Nov'; null without a follow-up. */
export function formatFollowUp(inquiry: Inquiry): string | null {
  if (!inquiry.followUpAt || !isInquiryOpen(inquiry)) return null;
  const [day, today] = [dayOf(inquiry.followUpAt), dayOf(new Date())];
  if (day === today) return 'Follow up today';
  const name = formatShortDay(inquiry.followUpAt);
  return day < today ? `Follow-up was for ${name}` : `Follow up on ${name}`;
}

/** A label such as 'due in 3 h' or '2 h overdue'; null if the inquiry does not wait. */
export function formatDueTime(inquiry: Inquiry): string | null {
  const left = untilDue(inquiry);
  if (left === undefined) return null;
  return left < 0 ? `${formatDuration(-left)} overdue` : `due in ${formatDuration(left)}`;
}

/** A label such as '3 h ago'. */
function agoLabel(moment: string): string {
  const age = Date.now() - Date.parse(moment);
  return age < MINUTE_MS ? 'just now' : `${formatDuration(age)} ago`;
}
/** The author of the newest message; null for the visitor. */
export function formatLastAuthor({ last }: Inquiry, myName: string | undefined): string | null {
  if (last.from === 'visitor') return null;
  const name = last.by === myName ? 'You' : last.by;
  return last.from === 'note' ? `Note by ${name === 'You' ? 'you' : name}` : name;
}
/** The age of the last message. */
export const formatLastMessageTime = ({ last }: Inquiry): string => agoLabel(last.at);
export const formatWaitingTime = ({ createdAt }: Pick<Inquiry, 'createdAt'>): string => agoLabel(createdAt);

/** The time left of the promised 24 hours, or the time since they ended; null after the first answer. */
export function formatPromisedAnswer(inquiry: Inquiry): string | null {
  if (!isInquiryUnanswered(inquiry)) return null;
  const left = ANSWER_WITHIN_MS - ageOf(inquiry);
  return left > 0
    ? `Answer within ${formatDuration(left)} to keep the promised 24 hours`
    : `The promised 24 hours ended ${formatDuration(-left)} ago`;
}

/**
 * Labels for a privacy request: whether the identity is confirmed, and the day by which it must be answered; null for any other inquiry.
 */
export function requestLabels({ request, status }: Pick<Inquiry, 'request' | 'status'>) {
  if (!request) return null;
  const { verifiedAt, answerBy } = request;
  const isLate = status !== 'resolved' && Date.parse(answerBy) < Date.now();
  return {
    identity: verifiedAt ? `Identity confirmed on ${formatDay(verifiedAt)}` : 'Identity not confirmed',
    answerBy: `Answer by ${formatDay(answerBy)}${isLate ? ', overdue' : ''}`,
    isLate,
  };
}

const titlesOf = ({ lines }: Inquiry): string => [...new Set(lines.map(({ title }) => title))].join(', ');

/** The topic and item of an inquiry: 'Bulk Orders, Palm soap', 'Quote request · 12 lines'. */
export function describeRequestedItem(inquiry: Inquiry): string {
  const { kind, productTitle, lines } = inquiry;
  if (kind === 'quote-request') return `${topicLabelOf(inquiry)} · ${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`;
  return [topicLabelOf(inquiry), productTitle].filter(Boolean).join(', ');
}

/** The first words of the waiting message, otherwise of the newest message, otherwise of the request. */
export const chooseInquiryExcerpt = (inquiry: Inquiry): string => inquiry.waitsFor?.words || inquiry.last.text || titlesOf(inquiry);

/** The subject of an answer. */
export const formatAnswerSubject = (inquiry: Inquiry): string => formatReplySubject(inquiry.reference, topicLabelOf(inquiry));

/** The values of the placeholders of an answer template. */
export const buildTemplateValues = (inquiry: Inquiry, myName: string): Record<string, string> => ({
  name: inquiry.name,
  reference: inquiry.reference,
  products: inquiry.productTitle ?? (titlesOf(inquiry) || topicLabelOf(inquiry)),
  'my name': myName,
  ...(inquiry.dueAt && { 'due date': formatDay(inquiry.dueAt) }),
});

/** The maximum length of a text in a link: mail programs accept links of about 2,000 characters, and WhatsApp texts of 1,000. */
const MAX_MAILTO_TEXT = 1_500;
const MAX_WHATSAPP_TEXT = 1_000;

/** A link that opens the office's mail program with an answer; the message is quoted below it as far as there is room. */
export function buildMailtoUrl(inquiry: Inquiry, text: string): string {
  const quoted = formatRequestLines(inquiry.lines, inquiry.message).replace(/^/gm, '> ');
  const body = cutStart(`${text || `Dear ${inquiry.name},\n\n`}\n\n${quoted}`, MAX_MAILTO_TEXT).replace(/\r?\n/g, '\r\n');
  return `mailto:${encodeURIComponent(inquiry.email)}?subject=${encodeURIComponent(formatAnswerSubject(inquiry))}&body=${encodeURIComponent(body)}`;
}

/** A link that opens a WhatsApp chat with the visitor with an answer that contains the reference; null for a number without WhatsApp. */
export function buildWhatsAppReplyUrl({ phone, reference }: Inquiry, text: string): string | null {
  const number = toWhatsAppNumber(phone);
  const named = text.includes(reference) ? text : `[${reference}] ${text}`;
  return number && `https://wa.me/${number}?text=${encodeURIComponent(cutStart(named, MAX_WHATSAPP_TEXT))}`;
}
