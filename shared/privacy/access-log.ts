/** The access log as the panel shows it: who opened, exported or looked up personal data. */
import { z } from 'zod';
import { choiceField, idField } from '../content/fields';

export const ACCESS_ACTIONS = ['opened', 'exported', 'downloaded', 'found'] as const;
export const ACCESS_PERIODS = [1, 7, 30, 90, 365] as const;

/** The subjects of a record in the access log: the record itself, and its files. */
export const RECORD_SUBJECTS = {
  inquiries: ['inquiries', 'inquiry-files'],
  quotations: ['quotations', 'quotation-pdfs'],
  orders: ['orders', 'order-pdfs'],
} as const;
export type RecordType = keyof typeof RECORD_SUBJECTS;

/** `of` with `record`: the accesses to one record and its files. `days`: the number of days up to today in India. */
export const accessFiltersSchema = z.object({
  user: idField().optional(),
  action: choiceField(ACCESS_ACTIONS).optional(),
  days: z.literal(ACCESS_PERIODS).optional(),
  of: choiceField(['inquiries', 'quotations', 'orders']).optional(),
  record: idField().optional(),
});

/**
 * `reference`: the record's name for people, while the record exists. `token`: the name of the API token, '' for a deleted token, null
 * without one.
 */
export type AccessRow = {
  id: number;
  at: string;
  userName: string;
  token: string | null;
  action: (typeof ACCESS_ACTIONS)[number];
  subject: string;
  subjectId: number | null;
  reference: string | null;
  rows: number;
};

/** Singular and plural names of subjects. A subject without an entry here is shown by its own name. */
const SUBJECT_WORDS: Record<string, [one: string, several: string]> = {
  inquiries: ['inquiry', 'inquiries'],
  'inquiry-files': ['file of inquiry', 'files of inquiries'],
  quotations: ['quotation', 'quotations'],
  orders: ['order', 'orders'],
  'order-pdfs': ['paper of order', 'papers of orders'],
  'quotation-pdfs': ['PDF of quotation', 'PDFs of quotations'],
  newsletter: ['subscription', 'newsletter subscriptions'],
  persons: ['person', 'a person'],
  'sealed-erasures': ['sealed erasure', 'sealed erasures'],
  'access-log': ['access log', 'the access log'],
  breaches: ['persons of breach', 'persons of breaches'],
  history: ['change', 'changes'],
  mails: ['mail', 'mails'],
  'remembered-words': ['remembered words', 'remembered words of buyers'],
};

/** A description of the accessed data: 'inquiry SQ-2026-00042', 'newsletter'. */
export function describeAccess({ subject, subjectId, reference }: Pick<AccessRow, 'subject' | 'subjectId' | 'reference'>): string {
  const [one, several] = SUBJECT_WORDS[subject] ?? [subject, subject];
  return subjectId === null ? several : `${one} ${reference ?? subjectId}`;
}
