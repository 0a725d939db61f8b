import { describe, expect, it } from 'vitest';
import { formatReference, parseReference } from '../../../shared/inquiries/reference';
import { CONTACT_PARAMETERS, pickKnownParameters } from '../../../shared/pages/page-url';

describe('the reference of an inquiry', () => {
  it.each([
    [42, '2026-06-01T00:00:00Z', 'SQ-2026-00042'],
    [1_234_567, '2026-06-01T00:00:00Z', 'SQ-2026-1234567'],
    // The year turns at midnight in India.
    [7, '2026-12-31T18:29:59.999Z', 'SQ-2026-00007'],
    [7, '2026-12-31T18:30:00Z', 'SQ-2027-00007'],
  ])('the reference of inquiry %i on %s is %s', (id, createdAt, reference) => {
    expect(formatReference({ id, createdAt }, 'SQ')).toBe(reference);
    expect(formatReference({ id, createdAt: new Date(createdAt) }, 'SQ')).toBe(reference);
    expect(parseReference(reference)).toBe(id);
  });

  it('the reference has the configured prefix, and is found with any prefix', () => {
    const reference = formatReference({ id: 3, createdAt: '2026-06-01T00:00:00Z' }, '4U');
    expect([reference, parseReference(reference)]).toEqual(['4U-2026-00003', 3]);
    const sent = `reference=${reference}`;
    expect(String(pickKnownParameters(new URLSearchParams(sent), CONTACT_PARAMETERS))).toBe(sent);
  });

  it.each([
    ['42', 42],
    [' [sq-2026-00042] ', 42],
    ['00042', 42],
    ['2147483647', 2_147_483_647],
    ['2147483648', undefined],
    ['0', undefined],
    ['+91 80 5550 0123', undefined],
    ['080-5550-1234', undefined],
    ['LONGEST-2026-00042', undefined],
    ['QT-2026-00042-R1', undefined],
    ['SQ-2026', undefined],
    ['42 soap', undefined],
    ['', undefined],
  ])('the reference is read from the typed text %j: %j', (text, id) => expect(parseReference(text)).toBe(id));
});
