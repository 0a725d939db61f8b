/** The buyer's answers to a quotation: their conditions, pages and fields. Server, pages and tests use this table. */
import { COMPANY_CLAIMS } from '../../business';
import { formatLongDay } from '../../time/in-words';
import type { PaperDocument } from '../paper';
import { formatPaperAmount } from '../paper/paper-words';
import { DECLINE_REASONS, type RevisionStanding } from '../states';

/** The maximum lengths of texts that a buyer types. */
export const MAX_BUYER_NAME_LENGTH = 200;
export const MAX_PURCHASE_ORDER_LENGTH = 100;
export const MAX_BUYER_WORDS_LENGTH = 2_000;
/** The maximum length of a typed quantity, such as '1,00,000.125'. */
export const MAX_QUANTITY_TEXT_LENGTH = 20;

/** A field of the form. `name` is never filled in automatically: a person decides, not a program that fills in forms. */
export type AnswerField =
  | { kind: 'hash' | 'quantities' | 'name' }
  | { kind: 'line'; name: string; label: string; max: number }
  | { kind: 'words'; name: string; label: string; rows: number; required?: true }
  | { kind: 'choice'; name: string; label: string; placeholder: string; options: Record<string, string> };

/** A sentence with emphasized parts. */
export type EmphasizedSentence = (string | { strong: string })[];

type Answer = {
  /** The standings of a revision in which the answer is possible. */
  when: readonly RevisionStanding[];
  /** The answer's name in the API; it also begins the subject of the mail to the office. */
  summary: string;
  subject: string;
  title: string;
  /** The text of the link on the quotation's page. */
  way: string;
  place: 'first' | 'middle' | 'last';
  intro: (paper: PaperDocument) => EmphasizedSentence;
  fields: readonly AnswerField[];
  button: (paper: PaperDocument) => string;
  /** The message above the quotation after it was sent; null if the page's title says it. */
  thanks: string | null;
};

const { replyHours } = COMPANY_CLAIMS;
const note = (label: string, rows: number): AnswerField => ({ kind: 'words', name: 'note', label, rows });
const which = ({ reference, issuedOn, totals }: PaperDocument): EmphasizedSentence => [
  'Quotation ',
  { strong: reference },
  ` of ${formatLongDay(issuedOn)} for `,
  { strong: formatPaperAmount(totals.total) },
];

/** The answers by the last part of the page's path: `/quote/<token>/accept`. */
const ANSWERS = {
  accept: {
    when: ['open'],
    summary: 'Accept the quotation of a link, which is then an order',
    subject: 'Accepted',
    title: 'Accept this quotation',
    way: 'Accept…',
    place: 'first',
    intro: ({ reference, issuedOn, totals, buyer }) => [
      'You are accepting quotation ',
      { strong: reference },
      ` of ${formatLongDay(issuedOn)} for `,
      { strong: formatPaperAmount(totals.total) },
      ` (${totals.words}), taxes included${buyer.company ? `, for ${buyer.company}` : ''}. It is then an order.`,
    ],
    fields: [
      { kind: 'hash' },
      { kind: 'name' },
      { kind: 'line', name: 'purchaseOrder', label: 'Purchase order number', max: MAX_PURCHASE_ORDER_LENGTH },
    ],
    button: ({ totals }) => `Accept for ${formatPaperAmount(totals.total)}`,
    thanks: 'Thank you for your order.',
  },
  'new-price': {
    when: ['expired'],
    summary: 'Ask for a new price where the quotation of a link has expired',
    subject: 'New price asked for',
    title: 'Ask for a new price',
    way: 'Ask for a new price',
    place: 'first',
    intro: ({ reference, validUntil }) => [
      { strong: reference },
      ` was valid until ${formatLongDay(validUntil)}. We look at the prices again and send you a new quotation.`,
    ],
    fields: [{ kind: 'name' }, note('Anything we should know', 3)],
    button: () => 'Ask for a new price',
    thanks: `We have received your request and will reply within ${replyHours} hours.`,
  },
  changes: {
    when: ['open', 'expired'],
    summary: 'Ask for other quantities, or for something else, in the quotation of a link',
    subject: 'Changes asked for',
    title: 'Ask for changes',
    way: 'Ask for changes',
    place: 'middle',
    intro: ({ reference }) => [
      'Write the quantities that you need; 0 leaves a line out. We send you a new quotation in place of ',
      { strong: reference },
      '.',
    ],
    fields: [{ kind: 'quantities' }, note('Any other changes', 4)],
    button: () => 'Send your changes',
    thanks: 'We have received your changes and will send you a new quotation.',
  },
  question: {
    when: ['open', 'expired', 'accepted', 'declined', 'withdrawn', 'replaced'],
    summary: 'Ask a question about the quotation of a link',
    subject: 'Question',
    title: 'Ask a question',
    way: 'Ask a question',
    place: 'middle',
    intro: (paper) => [...which(paper), '.'],
    fields: [{ kind: 'words', name: 'question', label: 'Your question', rows: 5, required: true }],
    button: () => 'Send your question',
    thanks: `We have received your question and will reply within ${replyHours} hours.`,
  },
  decline: {
    when: ['open'],
    summary: 'Decline the quotation of a link',
    subject: 'Declined',
    title: 'Decline this quotation',
    way: 'Decline…',
    place: 'last',
    intro: (paper) => [...which(paper), '.'],
    fields: [
      { kind: 'choice', name: 'reason', label: 'Why', placeholder: 'Choose a reason', options: DECLINE_REASONS },
      { kind: 'name' },
      note('Anything we should know', 3),
    ],
    button: () => 'Decline the quotation',
    thanks: null,
  },
} satisfies Record<string, Answer>;

export type QuotationAnswer = keyof typeof ANSWERS;
export const quotationAnswers: Readonly<Record<QuotationAnswer, Answer>> = ANSWERS;

export const isQuotationAnswer = (path: string | undefined): path is QuotationAnswer => path !== undefined && Object.hasOwn(ANSWERS, path);
/** The answers in their order on the page. */
export const ANSWER_NAMES = Object.keys(ANSWERS) as QuotationAnswer[];
