/** An authenticator app, and people who use one. */
import { Secret, TOTP } from 'otpauth';
import type { TestApp } from './app';
import { PASSWORD } from './password';

export const CODE_STEP_MS = 30_000;

/** The code that the app shows at a time. */
export const createCodeAt = (secret: string, at: Date | number): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({ timestamp: Number(at) });

export type TestClock = { now: Date };
/** Moves the clock to a time step without a used code. */
export const advanceToNextStep = (clock: TestClock): void => {
  clock.now = new Date(clock.now.getTime() + CODE_STEP_MS);
};

/** Turns on the second factor of a signed-in user, and returns the app's secret and the recovery codes. */
export async function enrolSecondFactor(app: TestApp, clock: TestClock, token: string, password = PASSWORD) {
  const begun = await app.trpc('mutation', 'auth.beginSecondFactor', { currentPassword: password }, { token });
  if (begun.status !== 200) throw new Error(begun.text);
  const { secret } = begun.body.result.data.json as { secret: string };
  advanceToNextStep(clock);
  const code = createCodeAt(secret, clock.now);
  const confirmed = await app.trpc('mutation', 'auth.confirmSecondFactor', { code }, { token });
  if (confirmed.status !== 200) throw new Error(confirmed.text);
  const { recoveryCodes } = confirmed.body.result.data.json as { recoveryCodes: string[] };
  /** Returns a code that was not used yet. */
  const freshCode = () => {
    advanceToNextStep(clock);
    return createCodeAt(secret, clock.now);
  };
  return { secret, code, recoveryCodes, freshCode };
}
