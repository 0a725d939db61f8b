/**
 * The secret of an API token: `sq_`, 30 random letters and digits (178 bits), and their CRC32 in six more. The checksum distinguishes a
 * mistyped or invented token from a real one without the database, and lets scanners of leaked secrets recognize our tokens.
 */
import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
export const API_TOKEN_MARK = 'sq_';
const RANDOM = 30;
const CHECK = 6;
const FORM = /^sq_[0-9A-Za-z]{36}$/;

/** No other bearer has this length: the token of a session has 43 characters. */
export const API_TOKEN_LENGTH = API_TOKEN_MARK.length + RANDOM + CHECK;

/** A token's first characters, by which people distinguish tokens; 131 bits remain secret. */
export const extractTokenPrefix = (token: string) => token.slice(0, API_TOKEN_MARK.length + 8);

function checksumOf(random: string): string {
  let rest = crc32(random);
  let digits = '';
  for (let at = 0; at < CHECK; at += 1) {
    digits = CHARACTERS.charAt(rest % CHARACTERS.length) + digits;
    rest = Math.floor(rest / CHARACTERS.length);
  }
  return digits;
}

/** `randomInt` is cryptographically secure and favours no character. */
export function createApiToken(): string {
  const random = Array.from({ length: RANDOM }, () => CHARACTERS.charAt(randomInt(CHARACTERS.length))).join('');
  return API_TOKEN_MARK + random + checksumOf(random);
}

/** Whether a text can be one of our tokens: its length, then its form, then its checksum. */
export const isApiToken = (text: string): boolean =>
  text.length === API_TOKEN_LENGTH && FORM.test(text) && checksumOf(text.slice(API_TOKEN_MARK.length, -CHECK)) === text.slice(-CHECK);
