/**
 * Proof of identity: the password again, and a code if the user has a second factor, before a change that an unlocked screen or a stolen
 * session must not allow. The feature auth checks the proof and offers the check as a service, so that any feature can require it.
 */
import { z } from 'zod';
import type { Tx } from '../database/database';

/** A password as it is typed to sign in. Only the length is limited: it may contain any characters. */
export const passwordField = z.string('Is required').max(1_000, { error: 'Is too long', abort: true }).min(1, 'Is required');

/** A code as typed: shared/people/codes.ts reads it. */
export const codeField = z.string('Is required').max(100, 'Is too long');

/** The input fields of a change that requires proof; `optionalProofFields` is for a change that requires it for some values only. */
export const proofFields = { currentPassword: passwordField, code: codeField.optional() };
export const optionalProofFields = { currentPassword: passwordField.optional(), code: codeField.optional() };
/** The error codes of a REST operation with such an input, for its `meta`. */
export const PROOF_ERROR_CODES = ['wrong_password', 'second_factor_needed', 'wrong_code'] as const;

export type GivenProof = { currentPassword?: string | undefined; code?: string | undefined };
/** Checks in the transaction of the change that nothing has changed since the proof, and consumes the code. */
export type VerifyProof = (tx: Tx) => Promise<void>;

declare module '../context' {
  interface Services {
    /**
     * If `isNeeded`, checks the given password and code first, and throws 400, 401 or 429 with the refused field. Then runs `act`, which
     * calls `prove` at the beginning of its transaction.
     */
    withProofIf: <Done>(
      isNeeded: boolean,
      ctx: Context & { session: Session },
      given: GivenProof,
      act: (prove: VerifyProof) => Promise<Done>,
    ) => Promise<Done>;
  }
}
