/** The people who may sign in to the panel: added, changed, disabled, and given one-time passwords by an administrator. */

import { z } from 'zod';
import { booleanField, idField } from '../../../../shared/content/fields';
import { personType as type } from '../../../../shared/content/registry';
import { grantsAccess, personForm, personRowSchema, personUpdateSchema } from '../../../../shared/people/people';
import { countAttempt } from '../../../platform/access/limit-attempts';
import { optionalProofFields, PROOF_ERROR_CODES, proofFields } from '../../../platform/access/proof';
import type { Reader, Tx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import { requireSessionId } from '../../../platform/http/request-context';
import { buildRowEnvelope, buildSuccessEnvelope, mergedSuccessEnvelope } from '../../../platform/http/rest/envelopes';
import { administratorProcedure, adminProcedure, router } from '../../../platform/trpc';
import type { AdminContext, ContentChange } from '../../content/write/change';
import { endAccountLinks } from '../account-links/account-links';
import { cancelInvitation, inviteAgain, invitePerson } from '../account-links/invitations';
import { removeSecondFactor } from '../second-factor/factor';
import { runWithProof, runWithProofIf } from '../sessions/proof';
import { signOutEverywhere } from '../sessions/sessions';
import { revokeTokens } from '../tokens/tokens';
import { generatePassword } from './first-administrator';
import { parseStoredRole } from './users';
import {
  conflictError,
  findPersonById,
  listAdministratorNames,
  listPeople,
  logPersonChange,
  planNewPerson,
  requireRemainingAdministrator,
  writePeople,
} from './write-people';

/** A password that its user must replace. Hashing it takes as long as a login, so each administrator gets a limited number. */
async function oneTimePassword(ctx: AdminContext) {
  await countAttempt(ctx, { what: 'one-time-password', whose: `${ctx.session.user.id}`, limit: { most: 30, minutes: 15 } });
  const password = generatePassword();
  const passwordHash = await ctx.passwords.hash(password);
  return { password, stored: { passwordHash, mustChangePassword: true, passwordChangedAt: ctx.now().toISOString() } };
}

/** `endTokens`: whether the person's API tokens end too. */
const reset = z.object({ id: idField(), endTokens: booleanField().default(false), ...proofFields });

/** Finds an account to change; undefined if there is none. */
async function findAccount(db: Pick<Reader, 'adminUser'>, id: number) {
  const found = await db.adminUser.findUnique({
    where: { id },
    select: { email: true, role: true, isActive: true, needsSecondFactor: true },
  });
  return found ? { ...found, role: parseStoredRole(found.role) } : undefined;
}

export const peopleRouter = router({
  invite: invitePerson,
  inviteAgain,
  cancelInvitation,

  list: administratorProcedure
    .meta({
      access: 'admin',
      summary: 'List the people who may sign in',
      rest: { method: 'GET', path: '/api/admin/people', envelope: buildSuccessEnvelope('people') },
      output: z.array(personRowSchema),
    })
    .query(({ ctx }) => listPeople(ctx)),

  /** The names of those whom a colleague asks for what only administrators may do. */
  administrators: adminProcedure.query(({ ctx }) => listAdministratorNames(ctx)),

  read: administratorProcedure
    .meta({
      access: 'admin',
      summary: 'Read a person who may sign in',
      rest: { method: 'GET', path: '/api/admin/people/{id}', envelope: buildSuccessEnvelope('person') },
      output: personRowSchema,
    })
    .input(z.object({ id: idField() }))
    .query(async ({ ctx, input }) => {
      if (!(await findAccount(ctx.db.read, input.id))) throw new AppError('not_found', 'Person not found');
      return findPersonById(ctx, input.id);
    }),

  create: administratorProcedure
    .meta({
      access: 'admin',
      summary:
        'Add a person; the answer has their one-time password, which is shown this once. An administrator takes your own password, and the code of your second factor if you have one',
      rest: {
        method: 'POST',
        path: '/api/admin/people',
        status: 201,
        envelope: mergedSuccessEnvelope,
        errors: ['value_taken', 'conflict', ...PROOF_ERROR_CODES],
      },
      output: z.object({ person: personRowSchema, password: z.string() }),
    })
    .input(personForm.extend(optionalProofFields))
    .mutation(async ({ ctx, input: { currentPassword, code, ...form } }) => {
      const created = await runWithProofIf(grantsAccess(undefined, form), ctx, { currentPassword, code }, async (prove) => {
        const { password, stored } = await oneTimePassword(ctx);
        const plan = async function* (tx: Tx) {
          await prove(tx);
          yield await planNewPerson(tx, ctx, { ...form, ...stored });
        };
        return writePeople(ctx, plan, async (readPerson) => ({ person: await readPerson(), password }));
      });
      logPersonChange(ctx, 'person-added', created.person.id);
      return created;
    }),

  update: administratorProcedure
    .meta({
      access: 'admin',
      summary:
        'Change a person, or disable and enable them; disabling and a new role end their sessions, disabling their API tokens. A new e-mail address, a new administrator and a second factor that is no longer required take your own password, and the code of your second factor if you have one',
      rest: {
        method: 'PUT',
        path: '/api/admin/people/{id}',
        envelope: buildRowEnvelope('person'),
        errors: ['stale_edit', 'value_taken', 'conflict', ...PROOF_ERROR_CODES],
      },
      output: personRowSchema,
    })
    .input(personUpdateSchema.extend(optionalProofFields))
    .mutation(async ({ ctx, input: { id, version, currentPassword, code, ...data } }) => {
      const isDisabled = data.isActive === false;
      const found = await findAccount(ctx.db.read, id);
      const isProven = found !== undefined && grantsAccess(found, data);
      const change = (prove: (tx: Tx) => Promise<void>) => {
        const plan = async function* (tx: Tx): AsyncGenerator<ContentChange> {
          await prove(tx);
          if (isDisabled && id === ctx.session.user.id) throw new AppError('invalid', 'You cannot disable yourself');
          if (isDisabled || data.role === 'office') await requireRemainingAdministrator(tx, id);
          const before = await findAccount(tx, id);
          if (before && !isProven && grantsAccess(before, data)) throw conflictError();
          yield { type, action: 'update', row: { id }, data, version };
          // A waiting invitation link was made for this mailbox and this role; a change of them ends it.
          const isOther = [data.email ?? before?.email, data.role ?? before?.role].join() !== [before?.email, before?.role].join();
          if (isDisabled || isOther) await endAccountLinks(tx, id);
          if (isDisabled) {
            await signOutEverywhere(tx, { id });
            await revokeTokens(tx, { userId: id });
          } else if (data.role && data.role !== before?.role)
            await tx.adminSession.deleteMany({ where: { userId: id, id: { not: requireSessionId(ctx.session) } } });
        };
        return writePeople(ctx, plan, async (readPerson, { count }) => {
          if (count > 0) logPersonChange(ctx, isDisabled ? 'person-disabled' : 'person-changed', id);
          return { row: await readPerson() };
        });
      };
      return runWithProofIf(isProven, ctx, { currentPassword, code }, change);
    }),

  /** Gives a person a new one-time password, which is shown this once, and ends their sessions. */
  resetPassword: administratorProcedure.input(reset).mutation(async ({ ctx, input: { id, endTokens, ...given } }) => {
    if (id === ctx.session.user.id) throw new AppError('invalid', 'Change your own password in Settings');
    const changed = await runWithProof(ctx, given, async (prove) => {
      const { password, stored } = await oneTimePassword(ctx);
      const plan = async function* (tx: Tx): AsyncGenerator<ContentChange> {
        await prove(tx);
        yield { type, action: 'update', row: { id }, data: { ...stored, invitedAt: null } };
        await endAccountLinks(tx, id);
        await signOutEverywhere(tx, { id });
        if (endTokens) await revokeTokens(tx, { userId: id });
      };
      return writePeople(ctx, plan, async (readPerson) => ({ person: await readPerson(), password }));
    });
    logPersonChange(ctx, 'password-reset', id);
    return changed;
  }),

  /** For a person who lost their phone: removes the second factor, so that the password alone signs them in again. Ends their sessions. */
  resetSecondFactor: administratorProcedure.input(reset).mutation(async ({ ctx, input: { id, endTokens, ...given } }) => {
    if (id === ctx.session.user.id) throw new AppError('invalid', 'Change your own two-step sign-in in Settings');
    const changed = await runWithProof(ctx, given, (prove) => {
      const plan = async function* (tx: Tx): AsyncGenerator<ContentChange> {
        await prove(tx);
        yield { type, action: 'update', row: { id }, data: { secondFactorAt: null } };
        await removeSecondFactor(tx, id);
        await signOutEverywhere(tx, { id });
        if (endTokens) await revokeTokens(tx, { userId: id });
      };
      return writePeople(ctx, plan, async (readPerson) => ({ person: await readPerson() }));
    });
    logPersonChange(ctx, 'second-factor-reset', id);
    return changed;
  }),
});
