/**
 * The secret of an API token: `sq_`, 30 random letters and digits (178 bits), and the CRC32 of those in six more. The checksum tells a mistyped or
 * invented one from a real one without the database, and lets scanners of leaked secrets recognize ours.
 */
import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const MARK = 'sq_';
const RANDOM = 30;
const CHECK = 6;
const FORM = /^sq_[0-9A-Za-z]{36}$/;

/** No other bearer has this length: the token of a session has 43 characters. */
export const TOKEN_LENGTH = MARK.length + RANDOM + CHECK;

/** Its first characters, by which people tell tokens apart; 131 bits remain secret. */
export const tokenPrefixOf = (token: string) => token.slice(0, MARK.length + 8);

function checksumOf(random: string): string {
  let rest = crc32(random);
  let digits = '';
  for (let at = 0; at < CHECK; at += 1) {
    digits = SIGNS.charAt(rest % SIGNS.length) + digits;
    rest = Math.floor(rest / SIGNS.length);
  }
  return digits;
}

/** `randomInt` is cryptographic and favours no sign. */
export function createApiToken(): string {
  const random = Array.from({ length: RANDOM }, () => SIGNS.charAt(randomInt(SIGNS.length))).join('');
  return MARK + random + checksumOf(random);
}

/** Whether a text can be one of our tokens: its length, then its form, then its checksum. */
export const isApiToken = (text: string): boolean =>
  text.length === TOKEN_LENGTH && FORM.test(text) && checksumOf(text.slice(MARK.length, -CHECK)) === text.slice(-CHECK);
