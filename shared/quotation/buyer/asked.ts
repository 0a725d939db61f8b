/** The words of a buyer's request, the same on the page of the quotation and in the mail that confirms it. */
import { formatLongDay } from '../../time/in-words';
import { formatPaperQuantity } from '../paper/paper-words';
import type { QuotationAnswer } from './answers';

const WHAT: Partial<Record<QuotationAnswer, string>> = {
  question: 'You asked a question',
  changes: 'You asked for changes',
  'new-price': 'You asked for a new price',
};

/** `answerBy` is the due time in words; null once the office has answered. */
type Asked = { answer: QuotationAnswer; at: Date | string; answerBy: string | null };

/** 'You asked for changes on 23 November 2026. We answer by Monday, 30 November, 6:00 pm IST.' */
export const formatAsked = ({ answer, at, answerBy }: Asked): string =>
  `${WHAT[answer] ?? 'You wrote to us'} on ${formatLongDay(at)}.${answerBy ? ` We answer by ${answerBy}.` : ''}`;

type ChangedLine = { title: string; unit: string | null; offered: number; wanted: number };

/** One line for each changed quantity: 'Palm soap: 40 cases instead of 12 cases'. */
export const formatChangedLines = (lines: readonly ChangedLine[]): string[] =>
  lines.map(({ title, unit, offered, wanted }) =>
    wanted === 0 ? `${title}: left out` : `${title}: ${formatPaperQuantity(wanted, unit)} instead of ${formatPaperQuantity(offered, unit)}`,
  );
