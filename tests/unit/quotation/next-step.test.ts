/** The one primary button in the header of a quotation, in each of its states. */
import { expect, it } from 'vitest';
import { findNextStep } from '../../../client/admin/quotations/sent/next-step';
import { QUOTATION_STATES } from '../../../shared/quotation/states';
import { createDraft } from '../../support/quotation';

const TODAY = '2026-11-24';
type Stood = Parameters<typeof findNextStep>[0];
const open: Stood = {
  state: 'open',
  draft: null,
  inquiryId: 1,
  asked: [],
  followUpAt: null,
  remindedAt: null,
  isExpired: false,
  handedOverAt: '2026-11-20T06:00:00Z',
  waitsForUs: false,
  validUntil: '2026-12-09',
  links: [],
  currentRevision: 2,
};
const link = { id: 1, label: 'mail to a@example.com', email: 'a@example.com', createdAt: '2026-11-20T06:00:00Z', createdBy: 'Rao' };
const mailed = (revision: number, undelivered: 'waiting' | 'failed', revokedAt: string | null = null) => ({
  handedOverAt: null,
  links: [{ ...link, revision, undelivered, revokedAt, handedOverAt: null, openedAt: null }],
});
const asks = (wants: 'answer' | 'revision'): Stood['asked'] => [
  { id: 1, wants, at: '2026-11-23T06:00:00Z', by: 'Asha Rao', words: 'Asked', text: '', files: null },
];

it.each<[string, Partial<Stood>, ReturnType<typeof findNextStep>]>([
  ['nobody has it', { handedOverAt: null }, 'hand over'],
  ['its mail is being sent', mailed(2, 'waiting'), null],
  ['its mail failed', mailed(2, 'failed'), 'hand over'],
  ['the mail of the revision before is being sent', mailed(1, 'waiting'), 'hand over'],
  ['the mailed link was revoked', mailed(2, 'waiting', '2026-11-20T06:00:00Z'), 'hand over'],
  ['it waits for the buyer', {}, 'order'],
  ['it ends soon', { validUntil: '2026-11-25' }, 'order'],
  ['the follow-up is tomorrow', { followUpAt: '2026-11-25' }, 'order'],
  ['the follow-up is today', { followUpAt: TODAY }, 'remind'],
  ['the follow-up was due and it ends today', { followUpAt: '2026-11-20', validUntil: TODAY }, 'remind'],
  ['the buyer was reminded yesterday', { followUpAt: '2026-11-20', remindedAt: '2026-11-23T06:00:00Z' }, 'remind'],
  ['the buyer was reminded today', { followUpAt: '2026-11-20', remindedAt: '2026-11-24T06:00:00Z' }, 'order'],
  ['it expired', { isExpired: true, validUntil: '2026-11-20' }, 'revise'],
  ['the buyer asked a question', { waitsForUs: true, asked: asks('answer') }, 'answer'],
  ['the buyer asked for changes', { waitsForUs: true, asked: asks('revision') }, 'revise'],
  ['a question came without an inquiry', { waitsForUs: true, asked: asks('answer'), inquiryId: null }, 'revise'],
  ['it is accepted', { state: 'accepted' }, null],
  ['it is declined', { state: 'declined' }, 'revise'],
  ['it is withdrawn', { state: 'withdrawn' }, 'revise'],
])('the next step of a quotation is found while %s', (_, fields, step) => expect(findNextStep({ ...open, ...fields }, TODAY)).toBe(step));

it('a quotation has no next step in any state while the next revision is a draft, which has Send', () => {
  for (const state of QUOTATION_STATES)
    for (const waitsForUs of [true, false]) expect(findNextStep({ ...open, state, waitsForUs, draft: createDraft([]) }, TODAY)).toBeNull();
});
