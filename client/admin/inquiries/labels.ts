/** Labels for inquiries. */
import { ANSWER_WITHIN_MS } from '../../../shared/forms/contact';
import { INQUIRY_TYPES, SUBJECTS, topicOf } from '../../../shared/forms/topics';
import type { Outputs } from '../trpc';
import { MINUTE_MS, span } from '../ui/dates';

export type Inquiry = Outputs['inquiries']['row'];
export type Status = Inquiry['status'];

export const STATUSES: Record<Status, string> = { new: 'New', in_progress: 'In progress', resolved: 'Resolved' };
export const TOPICS = { ...INQUIRY_TYPES, ...SUBJECTS };

const ageOf = ({ createdAt }: Pick<Inquiry, 'createdAt'>) => Date.now() - Date.parse(createdAt);

/** Unanswered for longer than the site promises. */
export const isOverdue = (inquiry: Pick<Inquiry, 'status' | 'createdAt'>) => inquiry.status === 'new' && ageOf(inquiry) > ANSWER_WITHIN_MS;

/** '3 h ago'. */
export function ageLabel(inquiry: Pick<Inquiry, 'createdAt'>): string {
  const age = ageOf(inquiry);
  return age < MINUTE_MS ? 'just now' : `${span(age)} ago`;
}

/** The time left to answer, or since it ended; null if it was answered. */
export function dueLabel(inquiry: Inquiry): string | null {
  if (inquiry.status !== 'new') return null;
  const left = ANSWER_WITHIN_MS - ageOf(inquiry);
  return left > 0 ? `Answer within ${span(left)}` : `Overdue: the 24 hours ended ${span(-left)} ago`;
}

/** Mail programs accept mailto links of about 2,000 characters. */
const QUOTED = 1_200;

/** The mailto link for a reply with the message quoted. */
export function replyTo(inquiry: Inquiry): string {
  const { name, email, message, productTitle } = inquiry;
  const subject = `Re: ${topicOf(inquiry)}${productTitle ? `: ${productTitle}` : ''}`;
  const quoted = message.slice(0, QUOTED).replace(/^/gm, '> ');
  const body = `Dear ${name},\n\n\n\n${quoted}${message.length > QUOTED ? ' …' : ''}\n`.replace(/\r?\n/g, '\r\n');
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
