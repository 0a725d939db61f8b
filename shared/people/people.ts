/** The users of the panel: their roles, and the fields that an administrator enters. */
import { z } from 'zod';
import { COMPANY_NAME } from '../business';
import { anyText, boolean, choice, email, id, integer, text } from '../content/fields';
import { DID_NOT_ARRIVE } from '../mail/delivery';

/** The name and description of each role. */
export const ROLES = {
  administrator: { label: 'Administrator', may: 'Everything' },
  office: { label: 'Office', may: 'Everything but people, the company profile and erasing for good' },
} as const;

export type Role = keyof typeof ROLES;

type Named = { firstName: string; lastName: string };

/** The name of the first administrator, until a person enters their own. */
export const FIRST_ADMINISTRATOR: Named = { firstName: 'Site', lastName: 'Administrator' };

const fullName = ({ firstName, lastName }: Named) => `${firstName} ${lastName}`.trim();

/** Whether the user has not entered their own name. */
export const isUnnamed = (user: Named): boolean => fullName(user) === fullName(FIRST_ADMINISTRATOR);

/** The name below a mail of this user: the company's while the user has not entered their own. */
export const signingName = (user: Named): string => (isUnnamed(user) ? COMPANY_NAME : fullName(user));

const role = () => choice(['administrator', 'office']);
const username = () =>
  text(60).refine(
    (value) => /^[a-z0-9][a-z0-9._@-]*$/.test(value),
    'Must be small letters, digits, dots, hyphens, underscores or @, and start with a letter or digit',
  );

export const personForm = z.object({ username: username(), firstName: text(100), lastName: anyText(100), email: email(), role: role() });

export const personUpdate = personForm
  .omit({ username: true })
  .extend({ isActive: boolean(), needsSecondFactor: boolean(), seesCosts: boolean() })
  .partial()
  .extend({ id: id(), version: integer().optional() });

type Access = { email: string; role: Role; isActive: boolean; needsSecondFactor: boolean };

/**
 * Whether a change hands over what an account opens, so that the one who makes it is asked for their own password: it makes an administrator who may
 * sign in, changes the mailbox that gets the links for a new password, or no longer requires a second factor. `before` is missing for a new person.
 */
export function grantsAccess(before: Access | undefined, change: { [Name in keyof Access]?: Access[Name] | undefined }): boolean {
  const { email = before?.email, role = before?.role, isActive = before?.isActive ?? true } = change;
  const was = before?.isActive && before.role === 'administrator';
  const isEased = before?.needsSecondFactor && change.needsSecondFactor === false;
  return isEased || (before !== undefined && email !== before.email) || (isActive && role === 'administrator' && !was);
}

/**
 * `lastSeenAt`: their last request, to the minute; null before the first. `needsSecondFactor`: required of this person, whatever is of all
 * administrators. `invitedAt`: when a mail invited them, until they choose a password; `invitedUntil`: how long its link works, if it still exists
 * and is not void; `isInvitationVoid`: who sent it is not an administrator any more who may sign in. `invitationMail`: what became of the mail with
 * that link, in the words of the mail server where there are any. `apiTokens`: how many of theirs work.
 */
export const personRow = z.object({
  id: id(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: role(),
  isActive: z.boolean(),
  mustChangePassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  needsSecondFactor: z.boolean(),
  /** Granted to this person; administrators see costs without it. */
  seesCosts: z.boolean(),
  invitedAt: z.iso.datetime().nullable(),
  invitedUntil: z.iso.datetime().nullable(),
  isInvitationVoid: z.boolean(),
  invitationMail: z.object({ state: z.enum(['waiting', 'sent', ...DID_NOT_ARRIVE]), words: z.string() }).nullable(),
  apiTokens: z.int32(),
  lastSeenAt: z.iso.datetime().nullable(),
  version: z.int32(),
});
