/** "Forgot your password?": sends a mail with a link; the answer does not reveal whether the account exists. */
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { exactTextField } from '../../../../shared/content/fields';
import { emailKeyOf, isMailbox } from '../../../../shared/mail/address';
import { addAttempt, countAttempt, isLimitReached, readAttemptCounters } from '../../../platform/access/limit-attempts';
import type { Context } from '../../../platform/context';
import type { Reader, Tx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import { publicProcedure } from '../../../platform/trpc';
import { runWrite } from '../../../platform/write/run-write';
import { canSendMails } from '../../mail/incoming/mailbox';
import { NO_SIGN_IN_EVENT } from '../sessions/sessions';
import { sendResetMail } from './account-mails';

/** The limit of one network address, for all user names together. */
export const RESETS_ASKED_LIMIT = 'resets-asked';
const ASKED_LIMIT = { most: 10, minutes: 60 };
/** The limit of reset mails to one account: a stranger cannot flood its mailbox. */
export const RESET_MAILS_LIMIT = 'reset-mails';
const MAILS_LIMIT = { most: 3, minutes: 60 };

/** Longer than finding an account and storing a mail takes, so that the response time does not reveal whether there is an account. */
const ANSWER_MS = 200;

export const askForReset = publicProcedure
  .meta({ access: 'public', command: { inParts: 'the answer does not wait for the mail, and is the same for unknown names' } })
  .input(z.object({ username: exactTextField(254) }))
  .mutation(async ({ ctx, input }) => {
    await countAttempt(ctx, { what: RESETS_ASKED_LIMIT, whose: ctx.request.address, limit: ASKED_LIMIT });
    if (!canSendMails(ctx.env))
      throw new AppError('invalid', 'Mail is not set up here. Please ask an administrator for a one-time password.');
    const stored = storeReset(ctx, input.username.trim()).catch((error: unknown) => {
      // A failure for one account is only logged: the caller's answer must not reveal that the account exists.
      ctx.log.error({ err: error }, 'a link for a new password could not be stored');
    });
    await Promise.all([stored, pause(ANSWER_MS)]);
    return null;
  });

/** The accounts that may get a reset link; an invited user has to accept the invitation first. */
const mayReset = { isActive: true, invitedAt: null } as const;

async function storeReset(ctx: Context, typed: string): Promise<void> {
  const id = await findAccount(ctx.db.read, typed);
  if (id === null) return;
  // Not a command: the stored result of a command would reveal whether there is an account.
  const { db, now } = ctx;
  await runWrite({ db, now }, {}, async ({ tx, at }) => ({ result: await addResetMail(tx, ctx, id, at), noEvent: NO_SIGN_IN_EVENT }));
  ctx.log.info({ event: 'reset-asked', user: id }, 'a new password was asked for');
}

async function addResetMail(tx: Tx, ctx: Context, id: number, at: Date): Promise<void> {
  const user = await tx.adminUser.findFirst({ where: { id, ...mayReset } });
  if (!user || !isMailbox(user.email)) return;
  const [counter] = await readAttemptCounters(tx, [{ what: RESET_MAILS_LIMIT, whose: `${id}`, limit: MAILS_LIMIT }], at);
  if (!counter || isLimitReached(counter)) return;
  await addAttempt(tx, [counter]);
  await sendResetMail(tx, ctx, user);
}

/** The account of this user name, or else the only active account with this e-mail address. */
async function findAccount(db: Reader, typed: string): Promise<number | null> {
  const users = await db.adminUser.findMany({ where: mayReset, select: { id: true, username: true, email: true } });
  const named = users.find(({ username }) => username === typed);
  const addressed = users.filter(({ email }) => emailKeyOf(email) === emailKeyOf(typed));
  return (named ?? (addressed.length === 1 ? addressed[0] : undefined))?.id ?? null;
}
