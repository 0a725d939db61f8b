/** The mails to users about their accounts. The secret of a link is added when its mail is handed to the mail server: no copy of it is stored. */

import { isMailbox } from '../../../../shared/mail/address';
import { fullNameOf } from '../../../../shared/people/people';
import { formatTimeOfWeek } from '../../../../shared/time/in-words';
import type { Services } from '../../../platform/context';
import type { Tx } from '../../../platform/database/database';
import { readCompanyName } from '../../content/website';
import { addMail, canSendMails } from '../../mail/incoming/mailbox';
import { AUTOMATIC_MAIL_HEADERS, insertLink, LINK_PLACEHOLDER, type MailKind, type OutboxMail } from '../../mail/mail-kinds';
import {
  ACCOUNT_LINK_MAIL_KINDS,
  buildAccountLinkUrl,
  createAccountLink,
  deriveLinkSecret,
  inviterSelect,
  isVoidInvitation,
} from './account-links';

type User = { id: number; username: string; firstName: string; email: string };
type MailContext = Pick<Services, 'env' | 'serverKey' | 'now'>;

const kind = (name: string, title: string): MailKind => ({
  name,
  title,
  priority: 0,
  headers: AUTOMATIC_MAIL_HEADERS,
});

const resetMail: MailKind = { ...kind(ACCOUNT_LINK_MAIL_KINDS.reset, 'Link to choose a new password'), beforeSending: withLink };
const invitationMail: MailKind = { ...kind(ACCOUNT_LINK_MAIL_KINDS.invitation, 'Invitation to the panel'), beforeSending: withLink };
const changedMail = kind('password-changed', 'Notice of a new password');

export const accountMailKinds = [resetMail, invitationMail, changedMail];

/**
 * Returns the mail with its link; null, which deletes the mail, if the link has ended or become void meanwhile, or if the mail would only
 * be written to a file.
 */
async function withLink(
  { db, env, now, serverKey }: Pick<Services, 'db' | 'env' | 'now' | 'serverKey'>,
  mail: OutboxMail,
): Promise<OutboxMail | null> {
  const link = await db.read.accountLink.findUnique({ where: { id: mail.linkId ?? 0 }, include: { inviter: inviterSelect } });
  const secret = link && link.expiresAt > now() && !isVoidInvitation(link) && canSendMails(env) ? deriveLinkSecret(serverKey, link) : null;
  if (!link || secret === null) return null;
  return { ...mail, text: insertLink(mail, buildAccountLinkUrl(env, link.kind === 'reset' ? 'reset' : 'invitation', secret)) };
}

/** Mails a user a link to set a new password. */
export async function sendResetMail(tx: Tx, ctx: MailContext, user: User): Promise<void> {
  const link = await createAccountLink(tx, ctx, { userId: user.id, kind: 'reset' });
  const company = await readCompanyName(tx);
  const text = `Dear ${user.firstName},

A new password was asked for, for your account ${user.username} in the admin panel of ${company}. To choose one, please open this page:

${LINK_PLACEHOLDER}

The link works once, until ${formatTimeOfWeek(link.expiresAt)}. If you use two-step sign-in, keep your code ready: you will need it to sign in as usual.

If it was not you, please ignore this mail. Your password stays as it is.

${company}
`;
  const subject = `Choose a new password: ${company}`;
  await addMail(tx, ctx.env, resetMail, { to: user.email, subject, text, linkId: link.id, createdAt: link.createdAt });
}

/** Mails an invited person a link to set the first password. */
export async function sendInvitationMail(
  tx: Tx,
  ctx: MailContext,
  user: User,
  by: { id: number; firstName: string; lastName: string },
): Promise<void> {
  const link = await createAccountLink(tx, ctx, { userId: user.id, kind: 'invitation', inviterId: by.id });
  const company = await readCompanyName(tx);
  const text = `Dear ${user.firstName},

${fullNameOf(by)} has invited you to the admin panel of ${company}. To begin, please choose a password on this page:

${LINK_PLACEHOLDER}

Your username is ${user.username}. The link works once, until ${formatTimeOfWeek(link.expiresAt)}.

If you did not expect this, please ignore this mail. Nobody can sign in to the account until a password is chosen.

${company}
`;
  const subject = `Your invitation to the admin panel of ${company}`;
  await addMail(tx, ctx.env, invitationMail, { to: user.email, subject, text, linkId: link.id, createdAt: link.createdAt });
}

type Tokens = { count: number; haveEnded: boolean };

/** A sentence about the user's API tokens, which work without the password; empty if the user has none. */
function aboutTokens({ count, haveEnded }: Tokens): string {
  if (count === 0) return '';
  const [tokens, were, work] = count === 1 ? ['API token', 'was', 'works'] : ['API tokens', 'were', 'work'];
  if (haveEnded) return ` ${count} ${tokens} of your account ${were} ended.`;
  return ` ${count} ${tokens} of your account still ${work}: you can end ${count === 1 ? 'it' : 'them'} under Settings, API tokens.`;
}

/** Tells a user that their password was changed with a link, and how many API tokens they had. */
export async function sendPasswordChangeMail(tx: Tx, { env, now }: MailContext, user: User, tokens: Tokens): Promise<void> {
  if (!canSendMails(env) || !isMailbox(user.email)) return;
  const createdAt = now();
  const company = await readCompanyName(tx);
  const text = `Dear ${user.firstName},

Your password for the admin panel of ${company} was changed on ${formatTimeOfWeek(createdAt)}, with a link that we had sent to this address. Your account is ${user.username}. You were signed out on all devices.${aboutTokens(tokens)}

If it was not you, please tell an administrator of your office at once: they can disable the account and give you a new password. And change the password of this mailbox, since somebody may be reading it.

${company}
`;
  await addMail(tx, env, changedMail, { to: user.email, subject: `Your password was changed: ${company}`, text, createdAt });
}
