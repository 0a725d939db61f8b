/** Codes of authenticator apps: TOTP of RFC 6238 with SHA-1, six digits and steps of 30 seconds, which all apps know. */
import { Secret, TOTP } from 'otpauth';

const PERIOD = 30;
// Clocks may differ by one step, which is 30 seconds.
const WINDOW = 1;

/** 160 bits, as RFC 4226 recommends, in base32. */
export const createTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** What an authenticator app shows beside the code; the codes depend on the secret alone. */
type Labels = { issuer: string; label: string };

const totpOf = (secret: string, labels?: Labels) =>
  new TOTP({ ...labels, algorithm: 'SHA1', digits: 6, period: PERIOD, secret: Secret.fromBase32(secret) });

/** The URI in the QR code for the authenticator app. */
export const buildTotpUri = (secret: string, labels: Labels): string => totpOf(secret, labels).toString();

/** The time step that a code belongs to, at most one before or after the current step; null for a wrong code. */
export function findTimeStep(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD) + delta;
}
