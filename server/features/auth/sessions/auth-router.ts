/** Signing in and out, changing the own password, and the list of sessions (REQ 7.1). */

import { z } from 'zod';
import { booleanField, exactTextField } from '../../../../shared/content/fields';
import { personType } from '../../../../shared/content/registry';
import { personRowSchema } from '../../../../shared/people/people';
import { codeField, passwordField } from '../../../platform/access/proof';
import type { Context, Session } from '../../../platform/context';
import { AppError } from '../../../platform/errors';
import { requireSessionId } from '../../../platform/http/request-context';
import { mergedSuccessEnvelope, successOnlyEnvelope } from '../../../platform/http/rest/envelopes';
import { adminProcedure, ownAccountProcedure, publicProcedure, router } from '../../../platform/trpc';
import { runWrite } from '../../../platform/write/run-write';
import { actorOf, type ContentChange } from '../../content/write/change';
import { type ChangePlan, runContentWrite } from '../../content/write/write-content';
import { endAccountLinks } from '../account-links/account-links';
import { askForReset } from '../account-links/ask-for-reset';
import { setPasswordByLink, showPasswordLink } from '../account-links/use-link';
import { newPasswordSchema, requireFirstPassword } from '../new-password';
import { endSetUp, setUpSchema } from '../people/set-up';
import { secondFactorProcedures } from '../second-factor/second-factor-router';
import { countTokens, revokeTokens } from '../tokens/tokens';
import { confirmPassword, requireUnchangedAccount } from './proof';
import { NO_SIGN_IN_EVENT, whereSessionActive } from './sessions';
import { signIn } from './sign-in';

const user = personRowSchema
  .omit({
    isActive: true,
    needsSecondFactor: true,
    invitedAt: true,
    invitedUntil: true,
    invitationMail: true,
    isInvitationVoid: true,
    apiTokens: true,
    lastSeenAt: true,
    version: true,
  })
  .extend({ mustEnrolSecondFactor: z.boolean(), isAskedToSetUp: z.boolean() })
  .meta({ id: 'SignedInUser' });

export const authRouter = router({
  login: publicProcedure
    .meta({
      access: 'public',
      summary: 'Sign in; the token goes into an Authorization: Bearer header',
      rest: {
        method: 'POST',
        path: '/api/auth/login',
        envelope: mergedSuccessEnvelope,
        errors: ['invalid_credentials', 'second_factor_needed', 'wrong_code', 'conflict'],
      },
      output: z.object({ token: z.string(), user }),
      command: { isRepeatable: 'each sign-in opens a session of its own and sets its cookie' },
    })
    // Users with a second factor also send a code of the app or a recovery code.
    .input(z.object({ username: exactTextField(200), password: passwordField, code: codeField.optional() }))
    .mutation(({ ctx, input }) => signIn(ctx, input)),

  logout: ownAccountProcedure
    .meta({
      access: 'admin',
      summary: 'End the session on the server',
      rest: { method: 'POST', path: '/api/auth/logout', envelope: successOnlyEnvelope },
      output: z.null(),
      command: { isRepeatable: 'the session of a repeat has ended' },
    })
    .mutation(async ({ ctx }) => {
      await runWrite(ctx, {}, async ({ tx }) => {
        await tx.adminSession.deleteMany({ where: { id: requireSessionId(ctx.session) } });
        return { result: null, noEvent: NO_SIGN_IN_EVENT };
      });
      ctx.setCookie('session', null);
      ctx.log.info({ event: 'logout', user: ctx.session.user.id }, 'signed out');
      return null;
    }),

  changePassword: ownAccountProcedure
    .meta({
      access: 'admin',
      summary: 'Change your own password; all other sessions end, and with `endTokens` your API tokens',
      rest: {
        method: 'POST',
        path: '/api/auth/change-password',
        envelope: successOnlyEnvelope,
        errors: ['wrong_password', 'password_unchanged'],
      },
      output: z.null(),
    })
    .input(
      z.object({
        currentPassword: passwordField,
        newPassword: newPasswordSchema,
        endTokens: booleanField().default(false),
      }),
    )
    .mutation(({ ctx, input }) => changePassword(ctx, input)),

  askForReset,
  linkFor: showPasswordLink,
  usePasswordLink: setPasswordByLink,

  /** The signed-in user, for the panel when it restores a session. */
  me: ownAccountProcedure.query(({ ctx }) => ctx.session.user),

  /** The user has answered or skipped the questions of the first start. */
  endSetUp: adminProcedure.input(setUpSchema.optional()).mutation(({ ctx, input }) => endSetUp(ctx, input)),

  /** The number of the user's active API tokens. */
  countTokens: ownAccountProcedure.query(({ ctx }) => countTokens(ctx.db.read, ctx.session.user.id, ctx.now())),

  /** The user's active sessions; the session of this request is marked as current. */
  sessions: adminProcedure.query(async ({ ctx }) => {
    const where = { userId: ctx.session.user.id, ...whereSessionActive(ctx.now()) };
    const sessions = await ctx.db.read.adminSession.findMany({ where, orderBy: { lastSeenAt: 'desc' } });
    return sessions.map(({ id, userAgent, address, createdAt, lastSeenAt }) => ({
      id,
      userAgent,
      address,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      current: id === ctx.session.id,
    }));
  }),

  /** Ends one of the user's sessions. */
  endSession: adminProcedure.input(z.object({ id: z.int32().positive() })).mutation(({ ctx, input }) =>
    runWrite(ctx, {}, async ({ tx }) => {
      const { count } = await tx.adminSession.deleteMany({ where: { id: input.id, userId: ctx.session.user.id } });
      if (count === 0) throw new AppError('not_found', 'There is no such session');
      ctx.log.info({ event: 'sessions-ended', user: ctx.session.user.id, count }, 'sessions ended');
      return { result: null, noEvent: NO_SIGN_IN_EVENT };
    }),
  ),

  /** Ends all sessions of the user except the one of this request. */
  endOtherSessions: adminProcedure.mutation(({ ctx }) =>
    runWrite(ctx, {}, async ({ tx }) => {
      const where = { userId: ctx.session.user.id, id: { not: requireSessionId(ctx.session) } };
      const { count } = await tx.adminSession.deleteMany({ where });
      ctx.log.info({ event: 'sessions-ended', user: ctx.session.user.id, count }, 'sessions ended');
      return { result: { count }, noEvent: NO_SIGN_IN_EVENT };
    }),
  ),

  ...secondFactorProcedures,
});

/** Changes the signed-in administrator's password and ends all other sessions. A wrong current password is 400 (REQ 7.5). */
async function changePassword(
  ctx: Context & { session: Session },
  { currentPassword: current, newPassword: next, endTokens }: { currentPassword: string; newPassword: string; endTokens: boolean },
): Promise<null> {
  const sessionId = requireSessionId(ctx.session);
  const { user } = ctx.session;
  const stored = await confirmPassword(ctx, current);
  if (user.mustChangePassword && next === current) {
    const message = 'Please choose a password other than the one-time password';
    throw new AppError('password_unchanged', message, { errors: { newPassword: message } });
  }
  if (user.mustChangePassword) requireFirstPassword(next);
  const passwordHash = await ctx.passwords.hash(next);
  const data = { passwordHash, mustChangePassword: false, passwordChangedAt: ctx.now().toISOString() };
  const plan: ChangePlan = async function* (tx) {
    // The password may have been reset while the current password was checked.
    await requireUnchangedAccount(tx, ctx, stored);
    const change: ContentChange = { type: personType, action: 'update', row: { id: user.id }, data };
    yield change;
    await endAccountLinks(tx, user.id);
    await tx.adminSession.deleteMany({ where: { userId: user.id, id: { not: sessionId } } });
    if (endTokens) await revokeTokens(tx, { userId: user.id });
  };
  await runContentWrite(ctx, actorOf(ctx), plan, () => null);
  ctx.log.info({ event: 'password-changed', user: user.id, endTokens }, 'password changed');
  return null;
}
