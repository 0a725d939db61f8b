/** The rules of administrators for everybody's sign-in, and the state of the server key. */

import { z } from 'zod';
import { booleanField, integerField } from '../../../../shared/content/fields';
import { fullNameOf } from '../../../../shared/people/people';
import { optionalProofFields } from '../../../platform/access/proof';
import { checkServerKey, findExposedFileMode } from '../../../platform/access/server-key';
import type { Reader, Tx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import { administratorProcedure, router } from '../../../platform/trpc';
import { runWrite } from '../../../platform/write/run-write';
import type { AdminContext } from '../../content/write/change';
import { runWithProofIf } from '../sessions/proof';

/** `fits`: whether the server key is the one of the database; a transaction cannot check it, since the check writes. */
async function readSecurity(db: Reader | Tx, { serverKey }: AdminContext, fits: boolean) {
  const settings = await db.securitySettings.findUniqueOrThrow({ where: { id: 1 } });
  const people = await db.adminUser.findMany({
    where: { role: 'administrator', isActive: true, invitedAt: null, secondFactorAt: null },
    orderBy: [{ firstName: 'asc' }, { id: 'asc' }],
  });
  return {
    administratorsNeedSecondFactor: settings.administratorsNeedSecondFactor,
    version: settings.version,
    key: {
      fits,
      source: serverKey.file === null ? ('setting' as const) : ('file' as const),
      file: serverKey.file,
      exposedMode: findExposedFileMode(serverKey),
    },
    /** The administrators who would have to set up a second factor. */
    withoutFactor: people.map(({ id, firstName, lastName }) => ({ id, name: fullNameOf({ firstName, lastName }) })),
  };
}

export const securityRouter = router({
  get: administratorProcedure.query(async ({ ctx }) => readSecurity(ctx.db.read, ctx, await checkServerKey(ctx.db, ctx.serverKey))),

  /**
   * Requires a second factor of all administrators, or ends the requirement; needs the caller's password and code. A caller who turns it on
   * needs a second factor already, so that at least one administrator can still sign in.
   */
  update: administratorProcedure
    .input(z.object({ administratorsNeedSecondFactor: booleanField(), version: integerField(), ...optionalProofFields }))
    .mutation(async ({ ctx, input: { version, currentPassword, code, ...data } }) => {
      const { id } = ctx.session.user;
      const fits = await checkServerKey(ctx.db, ctx.serverKey);
      const change = async (tx: Tx, prove: (tx: Tx) => Promise<void>) => {
        await prove(tx);
        const caller = await tx.adminUser.findFirst({ where: { id, role: 'administrator', isActive: true } });
        if (!caller) throw new AppError('forbidden', 'Only an administrator may do this');
        if (data.administratorsNeedSecondFactor && !caller.secondFactorAt)
          throw new AppError('conflict', 'Please set up two-step sign-in for your own account first');
        const { count } = await tx.securitySettings.updateMany({ where: { id: 1, version }, data: { ...data, version: { increment: 1 } } });
        if (count > 0)
          return {
            result: await readSecurity(tx, ctx, fits),
            noEvent: 'programs do not follow the rules of signing in',
          };
        const theirs = await tx.securitySettings.findUnique({
          where: { id: 1 },
          select: { administratorsNeedSecondFactor: true, version: true },
        });
        throw new AppError('stale_edit', 'These settings were changed by someone else in the meantime', {
          conflict: { mine: data, theirs },
        });
      };
      const changed = await runWithProofIf(!data.administratorsNeedSecondFactor, ctx, { currentPassword, code }, (prove) =>
        runWrite(ctx, {}, ({ tx }) => change(tx, prove)),
      );
      ctx.log.info({ event: 'security-changed', user: id, ...data }, 'security settings changed');
      return changed;
    }),
});
