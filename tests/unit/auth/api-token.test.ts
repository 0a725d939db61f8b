import { describe, expect, it } from 'vitest';
import { createApiToken, extractTokenPrefix, isApiToken } from '../../../server/features/auth/tokens/api-token';
import { EVERY_SCOPE, hasNeededScope } from '../../../shared/people/scopes';

const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The CRC32 of IEEE 802.3, computed bit by bit. */
function crcOf(text: string): number {
  let crc = 0xffffffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

describe('the secret of an API token', () => {
  it('the secret of an API token ends with the CRC32 of its random part in six characters of base 62', () => {
    for (let n = 0; n < 200; n += 1) {
      const token = createApiToken();
      const value = [...token.slice(33)].reduce((sum, character) => sum * 62 + CHARACTERS.indexOf(character), 0);
      expect([token, token.length, value]).toEqual([token, 39, crcOf(token.slice(3, 33))]);
      expect([isApiToken(token), extractTokenPrefix(token).length]).toEqual([true, 11]);
    }
  });

  it('an API token is not recognized with a changed, missing or additional character, or in another case', () => {
    const token = createApiToken();
    for (let at = 0; at < token.length; at += 1) {
      const other = token[at] === 'a' ? 'b' : 'a';
      expect([at, isApiToken(token.slice(0, at) + other + token.slice(at + 1))]).toEqual([at, false]);
    }
    for (const text of ['', token.slice(1), `${token} `, `${token}0`, token.toUpperCase(), `sq_${'٣'.repeat(36)}`])
      expect(isApiToken(text)).toBe(false);
  });

  it('the secret of an API token uses each character equally often', () => {
    const counts = new Map<string, number>();
    for (let n = 0; n < 2_000; n += 1)
      for (const character of createApiToken().slice(3, 33)) counts.set(character, (counts.get(character) ?? 0) + 1);
    // Each character occurs 968 times on average, with a standard deviation of 31: the bias of a modulo of 256 would be 25 %.
    expect(counts.size).toBe(62);
    for (const count of counts.values()) expect(Math.abs(count - 968)).toBeLessThan(220);
  });
});

describe('scopes', () => {
  it('a scope covers itself, and a write scope covers reading the same data', () => {
    const covered = (...held: string[]) => EVERY_SCOPE.filter((scope) => hasNeededScope(held, [scope]));
    expect(covered('read-public')).toEqual(['read-public']);
    expect(covered('read-inquiries')).toEqual(['read-inquiries']);
    for (const scope of ['write-stock', 'write-catalogue', 'write-content', 'write-company', 'write-policies'])
      expect(covered(scope)).toEqual(['read-public', scope]);
    expect(covered('delete-content')).toEqual(['delete-content']);
    expect(covered('write-inquiries')).toEqual(['read-inquiries', 'write-inquiries']);
    expect(covered('read-public', 'read-inquiries')).toEqual(['read-public', 'read-inquiries']);
  });

  it('an empty list of scopes covers nothing, and neither do unknown scopes', () => {
    for (const held of [[], [''], ['*'], ['toString', 'constructor', '__proto__'], ['READ-PUBLIC'], EVERY_SCOPE]) {
      expect(hasNeededScope(held, [])).toBe(false);
      if (held !== EVERY_SCOPE) expect(hasNeededScope(held, EVERY_SCOPE)).toBe(false);
    }
    expect(hasNeededScope(['read-public'], ['read-inquiries', 'read-public'])).toBe(true);
  });
});
