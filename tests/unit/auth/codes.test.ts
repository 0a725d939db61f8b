/** Codes of authenticator apps and recovery codes, as they are typed. */
import { Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { buildTotpUri, createTotpSecret, findTimeStep } from '../../../server/features/auth/second-factor/totp';
import { parseSecondFactorCode } from '../../../shared/people/codes';
import { createCodeAt } from '../../support/second-factor';

// RFC 6238, appendix B, SHA-1: seconds, and eight digits; an app shows the last six.
const VECTORS = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const;
const RFC_SECRET = Secret.fromLatin1('12345678901234567890').base32;

describe('codes of the app', () => {
  it.each(VECTORS)('the codes of the app are those of RFC 6238 at %i s', (seconds, digits) => {
    const step = Math.floor(seconds / 30);
    expect(findTimeStep(RFC_SECRET, digits.slice(-6), new Date(seconds * 1000))).toBe(step);
  });

  it('a code is valid when the phone’s clock is up to 29 s off, at each second of a step, and invalid when it is 61 s off', () => {
    const secret = createTotpSecret();
    const start = Date.UTC(2026, 2, 2, 6);
    for (let second = 0; second < 30; second += 1) {
      const now = start + second * 1000;
      for (const off of [-29, 0, 29]) {
        const phone = now + off * 1000;
        expect([second, off, findTimeStep(secret, createCodeAt(secret, phone), new Date(now))]).toEqual([
          second,
          off,
          Math.floor(phone / 30_000),
        ]);
      }
      for (const off of [-61, 61]) expect(findTimeStep(secret, createCodeAt(secret, now + off * 1000), new Date(now))).toBeNull();
    }
  });

  it('the app gets a secret of 160 random bits, with parameters that every app supports', () => {
    const secret = createTotpSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(createTotpSecret()).not.toBe(secret);
    const uri = new URL(buildTotpUri(secret, { issuer: 'Rao Traders', label: 'priya@example.com' }));
    expect([uri.protocol, decodeURIComponent(uri.pathname)]).toEqual(['otpauth:', expect.stringContaining('priya@example.com')]);
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: 'Rao Traders',
      secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});

describe('a typed code', () => {
  it.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['12-34-56', '123456'],
    ['१२३४५६', '123456'],
    ['೧೨೩ ೪೫೬', '123456'],
    ['٠١٢٣٤٥', '012345'],
    ['０１２３４５', '012345'],
    ['𝟘𝟙𝟠𝟡𝟎𝟗', '018909'],
    ['1२೩456', '123456'],
    ['12\u200b3456', '123456'],
  ])('the typed text %s is read as the code %s of the app', (text, code) => {
    expect(parseSecondFactorCode(text)).toEqual({ kind: 'app', code });
  });

  it('a code in the digits of any script is read', () => {
    const digits = Array.from({ length: 0x20000 }, (_, at) => String.fromCodePoint(at)).filter((sign) => /^\p{Nd}$/u.test(sign));
    for (let at = 0; at < digits.length; at += 10)
      expect(parseSecondFactorCode(digits.slice(at + 4, at + 10).join('')), digits[at]).toEqual({ kind: 'app', code: '456789' });
  });

  it.each([
    ['abcde-fghjk', 'abcdefghjk'],
    ['ABCDE FGHJK', 'abcdefghjk'],
    ['abcde२३४५६', 'abcde23456'],
  ])('the typed text %s is read as a recovery code', (text, code) => {
    expect(parseSecondFactorCode(text)).toEqual({ kind: 'recovery', code });
  });

  it.each(['', ' ', '12345', '1234567', '12345a', 'abcdefghj', 'abcdefghji', '½23456', '一二三四五六', '\ud800123456', '1234\u00005'])(
    'the typed text %j is not a code',
    (text) => {
      expect(parseSecondFactorCode(text)).toBeNull();
    },
  );
});
