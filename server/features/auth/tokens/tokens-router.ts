/**
 * A user's API tokens; administrators see and revoke everybody's tokens. No procedure here has a scope, so no token can create or end
 * another one.
 */

import { z } from 'zod';
import { idField } from '../../../../shared/content/fields';
import { tokenForm } from '../../../../shared/people/tokens';
import { proofFields } from '../../../platform/access/proof';
import { AppError } from '../../../platform/errors';
import { adminProcedure, router } from '../../../platform/trpc';
import { runWrite } from '../../../platform/write/run-write';
import type { AdminContext } from '../../content/write/change';
import { runWithProof } from '../sessions/proof';
import { NO_SIGN_IN_EVENT } from '../sessions/sessions';
import { issueApiToken, listTokens, revokeTokens } from './tokens';

/** The owner of the tokens that the caller may see and revoke; undefined for all owners. */
const reach = ({ session: { user } }: AdminContext) => (user.role === 'administrator' ? undefined : user.id);

export const tokensRouter = router({
  list: adminProcedure.query(({ ctx }) => listTokens(ctx.db.read, reach(ctx))),

  /** Creates a token for the signed-in user, who confirms it with password and code; `secret` is shown only once. */
  create: adminProcedure.input(tokenForm.extend(proofFields)).mutation(async ({ ctx, input: { currentPassword, code, ...form } }) => {
    const { id: user } = ctx.session.user;
    const created = await runWithProof(ctx, { currentPassword, code }, (prove) =>
      runWrite(ctx, {}, async ({ tx, at }) => {
        await prove(tx);
        return { result: await issueApiToken(tx, user, form, at), noEvent: NO_SIGN_IN_EVENT };
      }),
    );
    ctx.log.info({ event: 'token-created', user, token: created.token.id }, 'API token created');
    return created;
  }),

  revoke: adminProcedure.input(z.object({ id: idField() })).mutation(({ ctx, input }) =>
    runWrite(ctx, {}, async ({ tx }) => {
      const userId = reach(ctx);
      const count = await revokeTokens(tx, { id: input.id, ...(userId !== undefined && { userId }) });
      if (count === 0) throw new AppError('not_found', 'There is no such token');
      ctx.log.info({ event: 'token-revoked', user: ctx.session.user.id, token: input.id }, 'API token revoked');
      return { result: null, noEvent: NO_SIGN_IN_EVENT };
    }),
  ),
});
