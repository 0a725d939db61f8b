/** The policies as visitors read them. */
import { z } from 'zod';
import { POLICY_KEYS } from '../../../../shared/privacy/policy';
import { parsePolicy } from '../../../../shared/privacy/policy-text';
import { formatLongDay } from '../../../../shared/time/in-words';
import { startOfDay } from '../../../../shared/time/india';
import { publicProcedure } from '../../../platform/trpc';
import { readPrivacyContact, toInlineContact } from '../privacy-contact';

/** A day that the office typed, as a date or in other words. */
const dayInWords = (day: string): string => (z.iso.date().safeParse(day).success ? formatLongDay(startOfDay(day)) : day);

/** A policy as blocks of text, with the contact person; null if there is none yet. */
export const shownPolicyQuery = publicProcedure.input(z.object({ key: z.enum(POLICY_KEYS) })).query(async ({ ctx, input }) => {
  const [policy, contact] = await Promise.all([
    ctx.db.read.policyPage.findUnique({ where: { key: input.key } }),
    readPrivacyContact(ctx.db.read),
  ]);
  if (!policy) return null;
  const { title, effectiveFrom, body } = policy;
  return { title, holdsFrom: dayInWords(effectiveFrom), blocks: parsePolicy(body, toInlineContact(contact)), contact };
});
