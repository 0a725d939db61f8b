import { randomInt } from 'node:crypto';
import type { Site } from '../../platform/context';

// Without the letters and digits that are mistaken for each other.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A password that can be read out over the phone: 128 bits. */
export function generatePassword(): string {
  return Array.from({ length: 26 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** Makes the first administrator when there is none. Gives the password if one was generated: it is shown once and stored nowhere. */
export async function ensureAdministrator(site: Pick<Site, 'db' | 'env' | 'log' | 'now' | 'passwords'>): Promise<string | null> {
  if (await site.db.read.adminUser.findFirst({ select: { id: true } })) return null;
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD } = site.env;
  const password = ADMIN_PASSWORD ?? generatePassword();
  const passwordHash = await site.passwords.hash(password);
  const user = { firstName: 'Site', lastName: 'Administrator', email: 'admin@example.com', createdAt: site.now() };
  // Two processes may start together on one database: the second one finds the name taken and changes nothing.
  const made = await site.db.transact(async (tx) => {
    if (await tx.adminUser.findFirst({ select: { id: true } })) return null;
    return tx.adminUser.create({ data: { username, passwordHash, ...user } });
  });
  if (made) site.log.info({ event: 'administrator-created', user: made.id }, 'first administrator');
  return made && !ADMIN_PASSWORD ? password : null;
}
