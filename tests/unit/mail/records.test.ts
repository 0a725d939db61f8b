import { expect, it } from 'vitest';
import { parseDkimRecord, parseDmarcRecord, parseSpfRecord } from '../../../server/features/mail/health/records';

it.each([
  ['v=spf1 include:_spf.example.net a mx -all', { all: '-', includes: ['_spf.example.net'], redirect: null, lookups: 3 }],
  ['V=SPF1 all', { all: '+', includes: [], redirect: null, lookups: 0 }],
  ['v=spf1 ip4:192.0.2.0/24 ~all', { all: '~', includes: [], redirect: null, lookups: 0 }],
  ['v=spf1 redirect=spf.example.net', { all: null, includes: [], redirect: 'spf.example.net', lookups: 1 }],
  // A macro is counted and not looked up.
  ['v=spf1 exists:%{i}.example.net include:%{d} ?all', { all: '?', includes: [], redirect: null, lookups: 2 }],
  ['v=spf10 -all', null],
  ['spf1 -all', null],
])('the SPF record %s is read', (text, spf) => expect(parseSpfRecord(text)).toEqual(spf));

it('only DMARC and DKIM records are read as such', () => {
  expect(parseDmarcRecord('v=DMARC1; p=None; sp=reject; rua=mailto:a@example.com')).toEqual({
    policy: 'none',
    subdomains: 'reject',
    isReported: true,
  });
  expect(parseDmarcRecord('v=DMARC1')).toEqual({ policy: null, subdomains: null, isReported: false });
  expect(parseDmarcRecord('p=none')).toBe(null);
  expect(parseDkimRecord(`v=DKIM1; k=rsa; p=${'A'.repeat(392)}`)).toEqual({ isRevoked: false, isShort: false });
  expect(parseDkimRecord(`p=${'A'.repeat(100)}`)).toEqual({ isRevoked: false, isShort: true });
  expect(parseDkimRecord('v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=')).toEqual({
    isRevoked: false,
    isShort: false,
  });
  expect(parseDkimRecord('v=DKIM1; p=')).toEqual({ isRevoked: true, isShort: false });
  expect(parseDkimRecord('v=spf1 -all')).toBe(null);
});

it('a DNS record that is too long is refused before it is read', () => {
  const long = ` ${'include:a.example.net '.repeat(10_000)}`;
  expect([parseSpfRecord(`v=spf1${long}`), parseDmarcRecord(`v=DMARC1;${long}`), parseDkimRecord(`v=DKIM1; p=${long}`)]).toEqual([
    null,
    null,
    null,
  ]);
});
