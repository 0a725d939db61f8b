import type { BreachForm } from '../../../../shared/privacy/breach';

/** The labels of a breach's fields in its form and its facts. */
export const BREACH_LABELS: Record<keyof BreachForm, string> = {
  learnedAt: 'When the company learned of it',
  fromAt: 'Period from',
  untilAt: 'Period until',
  kinds: 'Which records',
  nature: 'What happened',
  place: 'Where it happened',
  causes: 'How it came about',
  findings: 'Who caused it',
  impact: 'What it may mean for the persons',
  measures: 'Measures',
  remedies: 'So that it does not happen again',
  safety: 'What the persons can do',
  reportedAt: 'Reported to the Board on',
  toldAt: 'Persons told on',
};

/** The parts that the office writes itself, in the order of the texts; they may be empty until the facts are known. */
export const BREACH_TEXT_FIELDS = [
  'place',
  'causes',
  'findings',
  'impact',
  'measures',
  'remedies',
  'safety',
] as const satisfies (keyof BreachForm)[];

/** The hint for the period: a stolen copy contains data from long before the theft. */
export const FIRST_DAY_HINT = 'If a copy of everything was stolen, such as a backup: since the first day, when the site went live';

export const BREACH_HINTS: Record<(typeof BREACH_TEXT_FIELDS)[number], string> = {
  place: 'The system or the place, such as the mailbox of the office',
  causes: 'The broad facts and reasons, for the Board',
  findings: 'What was found out, or that nothing is known yet, for the Board',
  impact: 'What is likely to follow, for the Board and the persons',
  measures: 'What was done, or is being done, to keep the harm small',
  remedies: 'What prevents another one, for the Board',
  safety: 'Such as being careful with mails and calls that name their inquiry',
};
