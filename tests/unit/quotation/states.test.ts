/** The current state of a quotation follows from its stored state, its revisions and the clock: each part of a rule is tested alone. */
import { expect, it } from 'vitest';
import { deriveRevisionStanding } from '../../../server/features/quotations/quotation-state';
import { decisionConflictError } from '../../../server/features/quotations/sending/standing';
import {
  describeDeclineReason,
  findEndOfValidity,
  formatBuyerName,
  isValidityExpired,
  QUOTATION_STATES,
  type RevisionStanding,
} from '../../../shared/quotation/states';

const end = findEndOfValidity('2026-12-08');
const [before, after] = [-1, 1].map((ms) => new Date(end.getTime() + ms)) as [Date, Date];

it('a quotation is valid until the last moment of its last day in India, and only an open one expires', () => {
  expect(end.toISOString()).toBe('2026-12-08T18:30:00.000Z');
  const expired = (state: string, now: Date) => isValidityExpired({ state, validUntil: end }, now);
  expect([expired('open', before), expired('open', end), expired('open', after)]).toEqual([false, true, true]);
  expect(QUOTATION_STATES.filter((state) => expired(state, after))).toEqual(['open']);
  expect([
    isValidityExpired({ state: 'open', validUntil: null }, after),
    isValidityExpired({ state: 'open', validUntil: end.toISOString() }, after),
  ]).toEqual([false, true]);
});

it.each([
  ['open', 2, before, 'open'],
  ['open', 2, end, 'expired'],
  ['open', 1, before, 'replaced'],
  ['accepted', 2, after, 'accepted'],
  ['declined', 2, before, 'declined'],
  ['withdrawn', 2, after, 'withdrawn'],
  ['accepted', 1, after, 'replaced'],
  ['accepted', 3, before, 'withdrawn'],
] as [string, number, Date, RevisionStanding][])(
  'a quotation in state %s with revision 2: number %i is %s as %s',
  (state, number, now, stands) => {
    expect(deriveRevisionStanding({ state, currentRevision: 2 }, { number, validUntil: end, decision: null }, now)).toBe(stands);
  },
);

it('the error for a late step states that an open quotation was changed, or else names its state', () => {
  const told = (stands: RevisionStanding) => decisionConflictError(stands, { mine: 1 });
  expect([told('open').code, told('open').details]).toEqual([
    'stale_edit',
    { conflict: { mine: { mine: 1 }, theirs: { stands: 'open' } } },
  ]);
  expect([told('expired').code, told('expired').message]).toEqual(['quotation_not_open', 'This quotation has expired']);
});

it('a reason is shown as chosen by the buyer or typed by the office, and a buyer by company, name, or as erased', () => {
  expect([describeDeclineReason('price'), describeDeclineReason('Out of stock')]).toEqual(['The price is too high', 'Out of stock']);
  const named = { isErased: false, company: 'Hotel Ashoka', buyerName: 'Meera' };
  expect([named, { ...named, company: null }, { ...named, isErased: true }].map(formatBuyerName)).toEqual([
    'Hotel Ashoka',
    'Meera',
    'Erased buyer',
  ]);
});
