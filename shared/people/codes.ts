/** Parses the codes of a second factor as users type them: six digits of the authenticator app, in any script, or a recovery code. */

/** The characters of generated passwords and recovery codes: without letters and digits that look alike. */
export const READABLE_CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** The length of a recovery code, which has 49.5 bits. */
export const RECOVERY_CODE_LENGTH = 10;
export const RECOVERY_CODE_COUNT = 8;

const RECOVERY = new RegExp(`^[${READABLE_CHARACTERS}]{${RECOVERY_CODE_LENGTH}}$`);

/** Converts digits of all scripts to 0 to 9: in Unicode a script's digits are ten consecutive characters. */
function plainDigit(digit: string): string {
  let first = digit.codePointAt(0) as number;
  const at = first;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((at - first) % 10);
}

type Typed = { kind: 'app' | 'recovery'; code: string };

/** The kind and value of a typed code; null for an invalid code. Spaces, hyphens and case do not matter. */
export function parseSecondFactorCode(text: string): Typed | null {
  const code = text
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '')
    .replace(/\p{Nd}/gu, plainDigit)
    .toLowerCase();
  if (/^\d{6}$/.test(code)) return { kind: 'app', code };
  return RECOVERY.test(code) ? { kind: 'recovery', code } : null;
}
