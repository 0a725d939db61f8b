/** A breach of personal data, which the office records to prepare its reports (DPDP Rules 2025, rule 7). */
import { z } from 'zod';
import { anyTextField, choiceField, idField, integerField, momentField, setField, textField } from '../content/fields';
import { HOUR_MS } from '../time/india';

/** Kinds of records, with their names in the access log. */
export const BREACH_KINDS = {
  inquiries: { label: 'Inquiries', hi: 'पूछताछ', kn: 'ವಿಚಾರಣೆಗಳು', subjects: ['inquiries', 'inquiry-files'] },
  quotations: { label: 'Quotations', hi: 'कोटेशन', kn: 'ದರಪಟ್ಟಿಗಳು', subjects: ['quotations', 'quotation-pdfs'] },
  newsletter: { label: 'Newsletter', hi: 'न्यूज़लेटर', kn: 'ಸುದ್ದಿಪತ್ರ', subjects: ['newsletter'] },
  mails: { label: 'Mails', hi: 'ई-मेल', kn: 'ಇ-ಮೇಲ್‌ಗಳು', subjects: ['mails'] },
  accounts: { label: 'Accounts of the panel', hi: 'खाते', kn: 'ಖಾತೆಗಳು', subjects: [] },
} as const;
export type BreachKind = keyof typeof BREACH_KINDS;
export const BREACH_KIND_NAMES = Object.keys(BREACH_KINDS) as [BreachKind, ...BreachKind[]];

/** The time after noticing a breach within which the Board must get the details. */
export const BREACH_REPORT_MS = 72 * HOUR_MS;

const moment = () => momentField({ error: 'Please enter a day and a time' });
const fields = {
  learnedAt: moment(),
  fromAt: moment(),
  untilAt: moment(),
  kinds: setField(choiceField(BREACH_KIND_NAMES), BREACH_KIND_NAMES.length, { least: 'Choose at least one' }),
  nature: textField(5_000),
  place: anyTextField(500),
  causes: anyTextField(5_000),
  findings: anyTextField(5_000),
  impact: anyTextField(5_000),
  measures: anyTextField(5_000),
  remedies: anyTextField(5_000),
  safety: anyTextField(5_000),
  reportedAt: moment().nullable(),
  toldAt: moment().nullable(),
};

function inOrder({ fromAt, untilAt }: { fromAt: string; untilAt: string }, context: z.RefinementCtx) {
  if (fromAt > untilAt) context.addIssue({ code: 'custom', path: ['untilAt'], message: 'Must not be before its beginning' });
}
export const breachForm = z.object(fields).superRefine(inOrder);
export const breachUpdateSchema = z.object({ ...fields, id: idField(), version: integerField() }).superRefine(inOrder);
export type BreachForm = z.output<typeof breachForm>;
export const breachRowSchema = z.object({ ...fields, id: idField(), version: integerField(), createdBy: z.string(), createdAt: moment() });
export type BreachRow = z.output<typeof breachRowSchema>;

/**
 * The affected persons: `persons` by distinct address or number; `isMore`: not all were counted. `erased`: the number of records erased
 * since, of unknown persons.
 */
export type AffectedCounts = {
  persons: number;
  isMore: boolean;
  kinds: Partial<Record<BreachKind, { persons: number; erased: number }>>;
  accesses: { userName: string; action: string; times: number; rows: number }[];
};
