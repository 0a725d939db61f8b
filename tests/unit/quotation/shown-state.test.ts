/** The shown state of a quotation: the most important of several that apply. */
import { expect, it } from 'vitest';
import { chooseShownState } from '../../../shared/quotation/states';

const open = {
  state: 'open' as const,
  isExpired: false,
  handedOverAt: '2026-11-24T06:00:00Z',
  waitsForUs: false,
  validUntil: '2026-12-09',
};

it.each([
  ['waits for the buyer', {}, 'open'],
  ['is ready while nobody has it', { handedOverAt: null }, 'ready'],
  ['ends within three days', { validUntil: '2026-11-27' }, 'ending'],
  ['ends on the fourth day', { validUntil: '2026-11-28' }, 'open'],
  ['ends today', { validUntil: '2026-11-24' }, 'ending'],
  ['has expired, whether somebody has it or not', { isExpired: true, handedOverAt: null, validUntil: '2026-11-23' }, 'expired'],
  ['waits for us, even expired', { isExpired: true, waitsForUs: true }, 'answer'],
  ['is withdrawn, although nobody had it', { state: 'withdrawn' as const, handedOverAt: null }, 'withdrawn'],
])('the shown state is correct for a quotation that %s', (_, fields, shown) =>
  expect(chooseShownState({ ...open, ...fields }, '2026-11-24')).toBe(shown),
);
