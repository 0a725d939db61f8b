import type { Services } from '../../platform/context';
import type { Tx } from '../../platform/database/database';
import { noteEvents } from '../../platform/events';
import { newReadable } from '../../platform/secrets';

/** A password that can be read out over the phone: 128 bits. */
export const generatePassword = (): string => newReadable(26);

type Created = (tx: Tx, user: { id: number; name: string }) => Promise<void>;

/**
 * Creates the first administrator if there is none, in one transaction with what `onCreated` writes. Returns the generated password, if any: it is
 * shown once and not stored.
 */
export async function ensureAdministrator(
  services: Pick<Services, 'db' | 'env' | 'log' | 'now' | 'passwords'>,
  onCreated: Created,
): Promise<string | null> {
  if (await services.db.read.adminUser.findFirst({ select: { id: true } })) return null;
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD } = services.env;
  const password = ADMIN_PASSWORD ?? generatePassword();
  const passwordHash = await services.passwords.hash(password);
  const user = { firstName: 'Site', lastName: 'Administrator', email: 'admin@example.com', createdAt: services.now() };
  // Two processes may start at the same time: the second one finds an administrator and changes nothing.
  const created = await services.db.transact(async (tx) => {
    if (await tx.adminUser.findFirst({ select: { id: true } })) return null;
    const first = await tx.adminUser.create({ data: { username, passwordHash, ...user } });
    await noteEvents(tx, [{ subject: 'people', id: first.id, action: 'created', by: null, at: user.createdAt }]);
    await onCreated(tx, { id: first.id, name: `${user.firstName} ${user.lastName}` });
    return first;
  });
  if (created) services.log.info({ event: 'administrator-created', user: created.id }, 'first administrator');
  return created && !ADMIN_PASSWORD ? password : null;
}
