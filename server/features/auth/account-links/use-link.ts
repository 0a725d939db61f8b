/** The procedures of the pages behind the links: the state of a link, and the new password. */

import { z } from 'zod';
import { booleanField } from '../../../../shared/content/fields';
import { personType } from '../../../../shared/content/registry';
import { fullNameOf } from '../../../../shared/people/people';
import { countAttempt } from '../../../platform/access/limit-attempts';
import { createSecret } from '../../../platform/access/secrets';
import type { Context, User } from '../../../platform/context';
import type { Tx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import { publicProcedure } from '../../../platform/trpc';
import type { ContentChange } from '../../content/write/change';
import { type ChangePlan, runContentWrite } from '../../content/write/write-content';
import { newPasswordSchema, requireFirstPassword } from '../new-password';
import { readContextUser, userRightsSelect } from '../people/users';
import { signOutEverywhere } from '../sessions/sessions';
import { openSessionInBrowser, setSessionCookies } from '../sessions/sign-in';
import { countTokens, revokeTokens } from '../tokens/tokens';
import { endAccountLinks, findAccountLink } from './account-links';
import { sendPasswordChangeMail } from './account-mails';

/** The limit of links that one network address may open or use, whether these links exist or not. */
export const ACCOUNT_LINK_USES_LIMIT = 'account-links';
const LIMIT = { most: 30, minutes: 10 };

// The length limit is above that of a link's secret, and short enough for a look-up.
const secret = z.string('Is required').max(100, 'Is too long');

const countUse = (ctx: Context) => countAttempt(ctx, { what: ACCOUNT_LINK_USES_LIMIT, whose: ctx.request.address, limit: LIMIT });

const linkEnded = () => new AppError('not_found', 'This link does not work any more: it was used, has ended, or a newer one was sent');

/**
 * Returns the content of a link's page, with the fewest facts that its reader needs; null for an invalid link. A mutation, so that no URL
 * contains the secret.
 */
export const showPasswordLink = publicProcedure
  .meta({ access: 'public', command: { isRepeatable: 'it only reads' } })
  .input(z.object({ secret }))
  .mutation(async ({ ctx, input }) => {
    await countUse(ctx);
    const link = await findAccountLink(ctx.db.read, input.secret, ctx.now());
    if (!link) return null;
    const { kind, user } = link;
    const tokens = await countTokens(ctx.db.read, user.id, ctx.now());
    return { kind, name: kind === 'invitation' ? user.firstName : user.username, tokens };
  });

const chosen = z.object({ secret, newPassword: newPasswordSchema, endTokens: booleanField().default(false) });

/**
 * Sets the password of a link's user, once. An accepted invitation signs the person in: the link proves the mailbox, and nobody had the
 * account before. A link for a new password signs nobody in, and the second factor stays. Returns the user name to sign in with.
 */
export const setPasswordByLink = publicProcedure.input(chosen).mutation(async ({ ctx, input }) => {
  await countUse(ctx);
  const found = await findAccountLink(ctx.db.read, input.secret, ctx.now());
  if (!found) throw linkEnded();
  if (found.kind === 'invitation') requireFirstPassword(input.newPassword);
  const passwordHash = await ctx.passwords.hash(input.newPassword);
  const { kind, user } = found;
  const { id, firstName, lastName, username } = user;
  const actor = { user: { id, name: fullNameOf({ firstName, lastName }) }, channel: ctx.request.channel };
  const device = createSecret();
  let opened: Opened | undefined;
  const plan: ChangePlan = async function* (tx) {
    // The link may have been used, replaced or ended while the password was hashed.
    if (!(await findAccountLink(tx, input.secret, ctx.now()))) throw linkEnded();
    await endAccountLinks(tx, id);
    const data = { passwordHash, mustChangePassword: false, invitedAt: null, passwordChangedAt: ctx.now().toISOString() };
    const change: ContentChange = { type: personType, action: 'update', row: { id }, data };
    yield change;
    await signOutEverywhere(tx, { id });
    const count = await countTokens(tx, id, ctx.now());
    if (input.endTokens) await revokeTokens(tx, { userId: id });
    opened = kind === 'invitation' ? await openForInvited(tx, ctx, id, device) : undefined;
    if (kind === 'reset') await sendPasswordChangeMail(tx, ctx, user, { count, haveEnded: input.endTokens });
  };
  // The cookie's secret is no part of the result, which is stored for a repeat.
  const result = await runContentWrite(ctx, actor, plan, () => ({ username, signedIn: opened?.signedIn ?? null }));
  if (opened) setSessionCookies(ctx, opened.cookie, device);
  ctx.log.info({ event: kind === 'reset' ? 'password-reset-by-mail' : 'invitation-accepted', user: id }, 'password set with a link');
  return result;
});

type Opened = { cookie: string; signedIn: { token: string; user: User } };

/** Opens the first session of an invited person; none for an account with a second factor, since the login asks for its code. */
async function openForInvited(tx: Tx, ctx: Context, id: number, device: string): Promise<Opened | undefined> {
  const user = await tx.adminUser.findUniqueOrThrow({ where: { id }, select: userRightsSelect });
  if (user.secondFactorAt) return;
  const { cookie, token } = await openSessionInBrowser(tx, ctx, id, device);
  return { cookie, signedIn: { token, user: await readContextUser(tx, user) } };
}
