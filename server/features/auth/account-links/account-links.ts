/** The links by which a user sets a password: made, found and ended. The stored hash of a link opens nothing without the server key. */
import { ACCOUNT_LINKS, type AccountLinkKind } from '../../../../shared/people/account-links';
import { MINUTE_MS } from '../../../../shared/time/india';
import { createSecret, hashSecret } from '../../../platform/access/secrets';
import type { Services } from '../../../platform/context';
import type { Reader, Tx } from '../../../platform/database/database';
import { parseStoredRole } from '../people/users';

type AccountLink = Awaited<ReturnType<Reader['accountLink']['findUniqueOrThrow']>>;

/** The kinds of mails that bring a link. */
export const ACCOUNT_LINK_MAIL_KINDS = { reset: 'password-reset', invitation: 'invitation' } as const satisfies Record<
  AccountLinkKind,
  string
>;

/** The secret of a link, which is stored nowhere; null if it was made with another server key. */
export function deriveLinkSecret(serverKey: Services['serverKey'], { nonce, hash }: Pick<AccountLink, 'nonce' | 'hash'>): string | null {
  const secret = makeSecret(serverKey, nonce);
  return hashSecret(secret) === hash ? secret : null;
}

const makeSecret = (serverKey: Services['serverKey'], nonce: string) => serverKey.hash('account-link', nonce);

/** The origin never comes from a request header, since these URLs are sent by mail. */
export const buildAccountLinkUrl = ({ PUBLIC_URL }: Pick<Services['env'], 'PUBLIC_URL'>, kind: AccountLinkKind, secret: string): string =>
  `${new URL(ACCOUNT_LINKS[kind].page, PUBLIC_URL).href}#${secret}`;

/** Creates a link for a user, which ends the user's earlier links. */
export async function createAccountLink(
  tx: Tx,
  { serverKey, now }: Pick<Services, 'serverKey' | 'now'>,
  { userId, kind, inviterId = null }: { userId: number; kind: AccountLinkKind; inviterId?: number | null },
): Promise<AccountLink> {
  await endAccountLinks(tx, userId);
  const nonce = createSecret();
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + ACCOUNT_LINKS[kind].minutes * MINUTE_MS);
  const hash = hashSecret(makeSecret(serverKey, nonce));
  return tx.accountLink.create({ data: { userId, kind, inviterId, nonce, hash, createdAt, expiresAt } });
}

/** Ends all links of a user; unsent mails with these links are dropped. */
export async function endAccountLinks(tx: Tx, userId: number): Promise<void> {
  const links = await tx.accountLink.findMany({ where: { userId }, select: { id: true } });
  if (links.length === 0) return;
  const ids = links.map(({ id }) => id);
  await tx.outboxMail.deleteMany({
    where: { kind: { in: Object.values(ACCOUNT_LINK_MAIL_KINDS) }, state: 'waiting', linkId: { in: ids } },
  });
  await tx.accountLink.deleteMany({ where: { id: { in: ids } } });
}

/** The columns of an inviter that `isVoidInvitation` reads. */
export const inviterSelect = { select: { isActive: true, role: true } } as const;

/**
 * Whether an invitation is void because its inviter is no longer an active administrator: disabled, demoted or deleted. An invitation by an
 * earlier release, without an inviter, is void too.
 */
export const isVoidInvitation = ({ kind, inviter: by }: { kind: string; inviter: { isActive: boolean; role: string } | null }): boolean =>
  kind === 'invitation' && !(by?.isActive && parseStoredRole(by.role) === 'administrator');

const user = {
  select: { id: true, username: true, firstName: true, lastName: true, email: true, isActive: true, invitedAt: true },
} as const;

/**
 * The link of a secret, with its user; null for a link that is unknown, used, ended, replaced or void, so that a caller cannot distinguish
 * them.
 */
export async function findAccountLink(db: Pick<Reader, 'accountLink'>, secret: string, now: Date) {
  const link = await db.accountLink.findUnique({ where: { hash: hashSecret(secret) }, include: { user, inviter: inviterSelect } });
  if (!link || link.expiresAt <= now || !link.user.isActive || isVoidInvitation(link)) return null;
  const kind: AccountLinkKind = link.user.invitedAt === null ? 'reset' : 'invitation';
  return link.kind === kind ? { kind, user: link.user } : null;
}
