/** The contact for personal data, and the hours in which nobody works. */
import { expect, it } from 'vitest';
import { isNight } from '../../../server/features/privacy/night';
import { readPrivacyContact, toInlineContact } from '../../../server/features/privacy/privacy-contact';
import type { Reader } from '../../../server/platform/database/database';

const NIGHTS = [
  ['2026-11-23T20:29:59.999Z', false],
  ['2026-11-23T20:30:00.000Z', true],
  ['2026-11-23T23:29:59.999Z', true],
  ['2026-11-23T23:30:00.000Z', false],
] as const;
it.each(NIGHTS)('at %s it is night in India: %j', (at, expected) => {
  expect(isNight(new Date(at))).toBe(expected);
});

it.each([
  ['nothing', {}, [], { name: null, email: null, phone: null, address: null }],
  [
    'public details: the first of each kind, without fax, WhatsApp and blanks',
    {},
    [
      ...[
        { type: 'phone', label: 'Fax', value: '1' },
        { type: 'phone', label: ' whatsapp', value: '2' },
      ],
      ...[
        { type: 'phone', label: null, value: ' 080 4000 1234 ' },
        { type: 'phone', label: null, value: '4' },
      ],
      ...[
        { type: 'email', label: null, value: 'a@example.com' },
        { type: 'address', label: null, value: ' ' },
      ],
    ],
    { name: null, email: 'a@example.com', phone: '080 4000 1234', address: null },
  ],
  [
    'the contact person, whose way is the only one',
    { privacyContact: 'Asha', privacyPhone: '12' },
    [
      { type: 'email', label: null, value: 'a@example.com' },
      { type: 'address', label: null, value: 'Mysuru' },
    ],
    { name: 'Asha', email: null, phone: '12', address: 'Mysuru' },
  ],
  [
    'their address',
    { privacyEmail: 'p@example.com' },
    [{ type: 'phone', label: null, value: '3' }],
    { name: null, email: 'p@example.com', phone: null, address: null },
  ],
])('the contact for personal data is %s', async (_, profile, details, expected) => {
  for (const legalName of ['', 'Rao LLP']) {
    const read = {
      companyProfile: { findFirst: async () => ({ legalName, ...profile }) },
      contactDetail: { findMany: async ({ where }: { where: { isActive?: boolean } }) => (where.isActive ? details : []) },
      website: { findFirst: async () => ({ name: 'Rao Stores' }) },
    } as unknown as Reader;
    const contact = await readPrivacyContact(read);
    expect(contact).toEqual({ company: legalName || 'Rao Stores', ...expected });
    const ways = [expected.name, expected.email, expected.phone].filter((way) => way !== null);
    const texts = toInlineContact(contact).map((part) => (typeof part === 'string' ? part : part.text));
    expect(texts.join('')).toBe(ways.join(', ') || contact.company);
  }
  const links = toInlineContact({ company: 'Rao', name: null, email: 'a@example.com', phone: '080 4000 1234', address: null });
  expect(links).toEqual([
    { text: 'a@example.com', href: 'mailto:a@example.com' },
    ', ',
    { text: '080 4000 1234', href: 'tel:08040001234' },
  ]);
});
