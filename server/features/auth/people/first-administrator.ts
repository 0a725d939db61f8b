import { FIRST_ADMINISTRATOR, fullNameOf } from '../../../../shared/people/people';
import { createReadableSecret } from '../../../platform/access/secrets';
import type { Services } from '../../../platform/context';
import { recordEvents } from '../../../platform/events';

/** A password that can be read out over the phone: 128 bits. */
export const generatePassword = (): string => createReadableSecret(26);

declare module '../../../platform/context' {
  interface Services {
    /** The generated password of the first administrator, in the process that created them: it is printed once and not stored. */
    firstPassword: { shown: string | null };
  }
}

/**
 * Creates the first administrator if there is none. The rows that other features write for the administrator are in the same transaction.
 */
export async function ensureAdministrator(services: Services): Promise<void> {
  if (await services.db.read.adminUser.findFirst({ select: { id: true } })) return;
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD } = services.env;
  const password = ADMIN_PASSWORD ?? generatePassword();
  const passwordHash = await services.passwords.hash(password);
  const user = { ...FIRST_ADMINISTRATOR, email: 'admin@example.com', isAskedToSetUp: true, createdAt: services.now() };
  // Two processes may start at the same time: the second one finds an administrator and changes nothing.
  const created = await services.db.transact(async (tx) => {
    if (await tx.adminUser.findFirst({ select: { id: true } })) return null;
    const first = await tx.adminUser.create({ data: { username, passwordHash, ...user } });
    await recordEvents(tx, [{ subject: 'people', id: first.id, action: 'created', by: null, at: user.createdAt }]);
    const named = { id: first.id, name: fullNameOf(user) };
    for (const write of services.withFirstUser) await write(tx, services, named);
    return first;
  });
  if (created) services.log.info({ event: 'administrator-created', user: created.id }, 'first administrator');
  if (created && !ADMIN_PASSWORD) services.firstPassword.shown = password;
}
