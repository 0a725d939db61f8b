/** A user's own second factor: setup, confirmation, removal, and new recovery codes (REQ 7.14). */

import { encode } from 'uqr';
import { z } from 'zod';
import { personType } from '../../../../shared/content/registry';
import { countAttempt } from '../../../platform/access/limit-attempts';
import { codeField, proofFields } from '../../../platform/access/proof';
import { checkServerKey } from '../../../platform/access/server-key';
import type { Context, Session } from '../../../platform/context';
import type { Reader, Tx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import { requireSessionId } from '../../../platform/http/request-context';
import { ownAccountProcedure } from '../../../platform/trpc';
import { runWrite } from '../../../platform/write/run-write';
import { readCompanyName } from '../../content/website';
import { actorOf } from '../../content/write/change';
import { type ChangePlan, runContentWrite } from '../../content/write/write-content';
import { requiresSecondFactor } from '../people/users';
import { runWithProof } from '../sessions/proof';
import { sessionEndedError } from '../sessions/sessions';
import { beginSecondFactor, canCheckCodes, confirmFactor, removeSecondFactor, renewRecoveryCodes } from './factor';
import { codeFieldError, keyChangedError, wrongCodeError } from './refusals';
import { buildTotpUri } from './totp';

type OwnContext = Context & { session: Session };

export const secondFactorProcedures = {
  secondFactor: ownAccountProcedure.query(async ({ ctx }) => {
    const { id: userId } = ctx.session.user;
    const [user, left] = await Promise.all([
      readOwn(ctx.db.read, userId),
      ctx.db.read.recoveryCode.count({ where: { userId, usedAt: null } }),
    ]);
    const isOn = user.secondFactorAt !== null;
    return {
      isOn,
      confirmedAt: user.secondFactorAt?.toISOString() ?? null,
      recoveryCodesLeft: left,
      isRequired: await requiresSecondFactor(ctx.db.read, user),
      /** False if the secret was sealed with another server key: codes cannot be checked. */
      isUsable: isOn ? await canCheckCodes(ctx, ctx.db.read, userId) : await checkServerKey(ctx.db, ctx.serverKey),
    };
  }),

  /** Creates the secret for an authenticator app. It becomes valid when `confirmSecondFactor` gets one of its codes. */
  beginSecondFactor: ownAccountProcedure.input(z.object(proofFields)).mutation(async ({ ctx, input }) => {
    const { id, username } = ctx.session.user;
    await countTry(ctx);
    return runWithProof(ctx, input, async (prove) => {
      if (!(await checkServerKey(ctx.db, ctx.serverKey))) throw keyChangedError(username);
      return runWrite(ctx, {}, async ({ tx }) => {
        await prove(tx);
        const secret = await beginSecondFactor(tx, ctx, id);
        const uri = buildTotpUri(secret, { issuer: await readCompanyName(tx), label: username });
        const result = { secret: (secret.match(/.{1,4}/g) ?? []).join(' '), uri, qr: drawQr(uri) };
        return { result, noEvent: 'the second factor is not on yet' };
      });
    });
  }),

  /**
   * Turns the second factor on, or replaces it, with a code of the new secret; all other sessions end. The recovery codes are shown only
   * once.
   */
  confirmSecondFactor: ownAccountProcedure.input(z.object({ code: codeField })).mutation(async ({ ctx, input }) => {
    await countTry(ctx);
    const confirmed = await changeFactor(ctx, ctx.now(), async (tx) => {
      const recoveryCodes = await confirmFactor(tx, ctx, ctx.session.user.id, input.code);
      if (!recoveryCodes) throw codeFieldError(wrongCodeError());
      return { recoveryCodes };
    });
    ctx.log.info({ event: 'second-factor-on', user: ctx.session.user.id }, 'second factor turned on');
    return confirmed;
  }),

  /** Turns the second factor off; all other sessions end. */
  endSecondFactor: ownAccountProcedure.input(z.object(proofFields)).mutation(async ({ ctx, input }) => {
    const { id } = ctx.session.user;
    await countTry(ctx);
    refuseWithoutFactor(ctx);
    await runWithProof(ctx, input, (prove) =>
      changeFactor(ctx, null, async (tx) => {
        await prove(tx);
        if (await requiresSecondFactor(tx, await readOwn(tx, id)))
          throw new AppError('conflict', 'Two-step sign-in is required for your account. An administrator decides this.');
        await removeSecondFactor(tx, id);
        return null;
      }),
    );
    ctx.log.info({ event: 'second-factor-off', user: id }, 'second factor turned off');
    return null;
  }),

  /** Replaces all recovery codes by eight new ones; requires the password and a code of the app. */
  renewRecoveryCodes: ownAccountProcedure.input(z.object(proofFields)).mutation(async ({ ctx, input }) => {
    const { id } = ctx.session.user;
    await countTry(ctx);
    refuseWithoutFactor(ctx);
    const renew = (prove: (tx: Tx) => Promise<void>) =>
      runWrite(ctx, {}, async ({ tx }) => {
        await prove(tx);
        return { result: { recoveryCodes: await renewRecoveryCodes(tx, ctx, id) }, noEvent: 'programs do not follow recovery codes' };
      });
    const renewed = await runWithProof(ctx, input, renew, 'app');
    ctx.log.info({ event: 'recovery-codes-renewed', user: id }, 'new recovery codes');
    return renewed;
  }),
};

/** Prevents guessing codes at an unlocked screen. */
const countTry = (ctx: OwnContext) =>
  countAttempt(ctx, { what: 'second-factor', whose: `${ctx.session.user.id}`, limit: { most: 10, minutes: 15 } });

function refuseWithoutFactor({ session }: OwnContext): void {
  if (!session.user.hasSecondFactor) throw new AppError('conflict', 'Two-step sign-in is off');
}

const readOwn = (db: Pick<Reader, 'adminUser'>, id: number) => db.adminUser.findUniqueOrThrow({ where: { id } });

/** Throws if the session ended after the request was admitted, for example by a password reset. */
async function refuseEnded(tx: Tx, { session }: OwnContext): Promise<void> {
  if (!(await tx.adminSession.findFirst({ where: { id: requireSessionId(session), user: { isActive: true } } }))) throw sessionEndedError();
}

/**
 * Runs `work` and stores the time since which the user has a second factor, which the history shows; all other sessions of the user end.
 */
function changeFactor<Result>(ctx: OwnContext, since: Date | null, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const { user } = ctx.session;
  let result: Result;
  const plan: ChangePlan = async function* (tx) {
    await refuseEnded(tx, ctx);
    result = await work(tx);
    const data = { secondFactorAt: since?.toISOString() ?? null };
    yield { type: personType, action: 'update', row: { id: user.id }, data };
    await tx.adminSession.deleteMany({ where: { userId: user.id, id: { not: requireSessionId(ctx.session) } } });
  };
  return runContentWrite(ctx, actorOf(ctx), plan, () => result);
}

/** Returns a QR code with its quiet zone: the side length in modules, and an SVG path of the dark modules. */
function drawQr(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const runs = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1]) return [];
      const end = row.indexOf(false, x);
      return [`M${x} ${y}h${(end < 0 ? size : end) - x}v1H${x}z`];
    }),
  );
  return { size, path: runs.join('') };
}
