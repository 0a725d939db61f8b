/** How it was found out who sent a privacy request, as steps of its conversation. */
import { z } from 'zod';
import { type Said, type StepKind, say } from '../conversation/step-kinds';

const common = { channel: 'privacy', staysBecause: 'How an identity was checked is not taken back. Please add a note' } as const;

/** The identity was confirmed by the link in a mail. */
export const identityConfirmed: StepKind<{ to: string }> = {
  ...common,
  name: 'identity.confirmed',
  direction: 'in',
  data: z.object({ to: z.string() }),
  words: ({ to }) => `Identity confirmed: the link that was mailed to ${to} was used.`,
};

/** The office confirmed the identity; the typed text says how. */
export const identityChecked: StepKind<null> = {
  ...common,
  name: 'identity.checked',
  direction: 'internal',
  data: z.null(),
  words: (_, how) => `Identity checked by hand: ${how}`,
};

/** A step of an earlier release with words that could not be parsed into data. */
const identityInWords: StepKind<null> = { ...common, name: 'privacy', direction: 'internal', data: z.null(), words: (_, text) => text };

export const identityKinds: StepKind[] = [identityConfirmed, identityChecked, identityInWords];

/** A sentence of an earlier release as a step; null for any other. */
export function readIdentityWords(words: string): Said | null {
  const [, to] = /^Identity confirmed: the link that was mailed to (.+) was used\.$/.exec(words) ?? [];
  if (to) return say(identityConfirmed, { to });
  const [, how] = /^Identity checked by hand: (.*)$/s.exec(words) ?? [];
  return how === undefined ? null : say(identityChecked, null, how);
}
