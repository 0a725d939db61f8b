/** The steps of a privacy request's conversation that record how the sender's identity was verified. */
import { z } from 'zod';
import type { StepKind } from '../../conversation/step-kinds';

const common = { channel: 'privacy', staysBecause: 'How an identity was checked is not taken back. Please add a note' } as const;

/** The identity was confirmed by the link in a mail. */
export const identityConfirmedStep: StepKind<{ to: string }> = {
  ...common,
  name: 'identity.confirmed',
  direction: 'in',
  data: z.object({ to: z.string() }),
  describe: ({ to }) => `Identity confirmed: the link that was mailed to ${to} was used.`,
};

/** The office confirmed the identity; the typed text describes how. */
export const identityCheckedStep: StepKind<null> = {
  ...common,
  name: 'identity.checked',
  direction: 'internal',
  data: z.null(),
  describe: (_, how) => `Identity checked by hand: ${how}`,
};

/** A step of an earlier release with a text that could not be parsed into data. */
const identityInWords: StepKind<null> = { ...common, name: 'privacy', direction: 'internal', data: z.null(), describe: (_, text) => text };

export const identityStepKinds: StepKind[] = [identityConfirmedStep, identityCheckedStep, identityInWords];
