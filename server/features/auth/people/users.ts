/** The columns of a user's row, and the user's rights: the role, and whether a second factor is required. */
import type { Role } from '../../../../shared/people/people';
import type { User } from '../../../platform/context';
import type { Reader } from '../../../platform/database/database';

/** The columns for a user's rights and the notices about their account. */
export const userRightsSelect = {
  id: true,
  username: true,
  firstName: true,
  lastName: true,
  email: true,
  role: true,
  mustChangePassword: true,
  secondFactorAt: true,
  needsSecondFactor: true,
  seesCosts: true,
  isAskedToSetUp: true,
} as const;

type Stored = Omit<User, 'role' | 'hasSecondFactor' | 'mustEnrolSecondFactor'> & {
  role: string;
  secondFactorAt: Date | null;
  needsSecondFactor: boolean;
};

/** Parses a stored role; anything unknown has the fewest rights. */
export const parseStoredRole = (stored: string): Role => (stored === 'administrator' ? stored : 'office');

/** Whether a second factor is required of this user or of all administrators. */
export async function requiresSecondFactor(
  db: Pick<Reader, 'securitySettings'>,
  { needsSecondFactor, role }: Pick<Stored, 'needsSecondFactor' | 'role'>,
): Promise<boolean> {
  if (needsSecondFactor || parseStoredRole(role) !== 'administrator') return needsSecondFactor;
  return (await db.securitySettings.findUnique({ where: { id: 1 } }))?.administratorsNeedSecondFactor ?? false;
}

/** Reads a user's row with the columns of `userRightsSelect`. */
export async function readContextUser(db: Pick<Reader, 'securitySettings'>, stored: Stored): Promise<User> {
  const { id, username, firstName, lastName, email, role, mustChangePassword } = stored;
  const hasSecondFactor = stored.secondFactorAt !== null;
  return {
    ...{ id, username, firstName, lastName, email, role: parseStoredRole(role), mustChangePassword, hasSecondFactor },
    seesCosts: stored.seesCosts || parseStoredRole(role) === 'administrator',
    // Only administrators can change the settings that the first start asks for.
    isAskedToSetUp: stored.isAskedToSetUp && parseStoredRole(role) === 'administrator',
    mustEnrolSecondFactor: !hasSecondFactor && (await requiresSecondFactor(db, stored)),
  };
}
