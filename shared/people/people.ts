/** The users of the panel: their roles, and the fields that an administrator enters. */
import { z } from 'zod';
import { anyTextField, booleanField, choiceField, emailField, idField, integerField, textField } from '../content/fields';
import { UNDELIVERED_STATES } from '../mail/delivery';

/** The name and description of each role. */
export const ROLES = {
  administrator: { label: 'Administrator', may: 'Everything' },
  office: { label: 'Office', may: 'Everything but people, the company profile and erasing for good' },
} as const;

export type Role = keyof typeof ROLES;

type Named = { firstName: string; lastName: string };

/** The name of the first administrator, until a person enters their own. */
export const FIRST_ADMINISTRATOR: Named = { firstName: 'Site', lastName: 'Administrator' };

/** The name of a user; the last name may be empty. */
export const fullNameOf = ({ firstName, lastName }: Named) => `${firstName} ${lastName}`.trim();

/** Whether the user has not entered their own name. */
export const isUnnamed = (user: Named): boolean => fullNameOf(user) === fullNameOf(FIRST_ADMINISTRATOR);

/** The name below a mail of this user; the company's name while the user has not entered one. */
export const signingNameOf = (user: Named, company: string): string => (isUnnamed(user) ? company : fullNameOf(user));

const role = () => choiceField(['administrator', 'office']);
const username = () =>
  textField(60).refine(
    (value) => /^[a-z0-9][a-z0-9._@-]*$/.test(value),
    'Must be small letters, digits, dots, hyphens, underscores or @, and start with a letter or digit',
  );

export const personForm = z.object({
  username: username(),
  firstName: textField(100),
  lastName: anyTextField(100),
  email: emailField(),
  role: role(),
});

export const personUpdateSchema = personForm
  .omit({ username: true })
  .extend({ isActive: booleanField(), needsSecondFactor: booleanField(), seesCosts: booleanField() })
  .partial()
  .extend({ id: idField(), version: integerField().optional() });

type Access = { email: string; role: Role; isActive: boolean; needsSecondFactor: boolean };

/**
 * Whether a change gives somebody access to an account, so that the caller must enter their own password: it makes an active user an
 * administrator, changes the mailbox for password links, or ends the requirement of a second factor. `before` is missing for a new person.
 */
export function grantsAccess(before: Access | undefined, change: { [Name in keyof Access]?: Access[Name] | undefined }): boolean {
  const { email = before?.email, role = before?.role, isActive = before?.isActive ?? true } = change;
  const was = before?.isActive && before.role === 'administrator';
  const isEased = before?.needsSecondFactor && change.needsSecondFactor === false;
  return isEased || (before !== undefined && email !== before.email) || (isActive && role === 'administrator' && !was);
}

/**
 * `lastSeenAt`: the last request, to the minute; null before the first. `needsSecondFactor`: required of this person individually.
 * `invitedAt`: the time of the invitation mail, until the person chooses a password; `invitedUntil`: the end of its link, if the link still
 * exists and is not void; `isInvitationVoid`: the inviter is no longer an active administrator. `invitationMail`: the delivery of that
 * mail, in the mail server's words if there are any. `apiTokens`: the number of the person's active tokens.
 */
export const personRowSchema = z
  .object({
    id: idField(),
    username: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    role: role(),
    isActive: z.boolean(),
    mustChangePassword: z.boolean(),
    hasSecondFactor: z.boolean(),
    needsSecondFactor: z.boolean(),
    /** Whether this person may see costs; administrators always may. */
    seesCosts: z.boolean(),
    invitedAt: z.iso.datetime().nullable(),
    invitedUntil: z.iso.datetime().nullable(),
    isInvitationVoid: z.boolean(),
    invitationMail: z.object({ state: z.enum(['waiting', 'sent', ...UNDELIVERED_STATES]), words: z.string() }).nullable(),
    apiTokens: z.int32(),
    lastSeenAt: z.iso.datetime().nullable(),
    version: z.int32(),
  })
  .meta({ id: 'Person' });
