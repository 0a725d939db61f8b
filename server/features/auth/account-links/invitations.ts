/** Invitations by mail: an administrator adds a person, who chooses the first password with the link of a mail. */

import { z } from 'zod';
import { idField } from '../../../../shared/content/fields';
import { personType as type } from '../../../../shared/content/registry';
import { isMailbox } from '../../../../shared/mail/address';
import { grantsAccess, personForm } from '../../../../shared/people/people';
import { countAttempt } from '../../../platform/access/limit-attempts';
import { optionalProofFields } from '../../../platform/access/proof';
import { createSecret } from '../../../platform/access/secrets';
import type { Tx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import { administratorProcedure } from '../../../platform/trpc';
import type { AdminContext, ContentChange } from '../../content/write/change';
import { canSendMails } from '../../mail/incoming/mailbox';
import { parseStoredRole } from '../people/users';
import { conflictError, logPersonChange, planNewPerson, writePeople } from '../people/write-people';
import { runWithProofIf } from '../sessions/proof';
import { endAccountLinks } from './account-links';
import { sendInvitationMail } from './account-mails';

export const INVITATIONS_LIMIT = 'invitations';
/** The limit of one administrator: each invitation costs a mail and the hash of a password. */
const LIMIT = { most: 30, minutes: 15 };

/** Throws 400 if mail is not set up, 429 after too many. */
async function countInvitation(ctx: AdminContext): Promise<void> {
  if (!canSendMails(ctx.env)) throw new AppError('invalid', 'Mail is not set up. Show a one-time password instead.');
  await countAttempt(ctx, { what: INVITATIONS_LIMIT, whose: `${ctx.session.user.id}`, limit: LIMIT });
}

function checkMailbox(email: string): void {
  if (isMailbox(email)) return;
  const message = 'Please enter an address that mail can be sent to';
  throw new AppError('invalid', message, { errors: { email: message } });
}

/** Throws 404 for an unknown person, 409 for a person who has no open invitation. */
async function findInvited(tx: Tx, id: number) {
  const person = await tx.adminUser.findUnique({ where: { id } });
  if (!person) throw new AppError('not_found', 'Person not found');
  if (person.invitedAt === null) throw new AppError('conflict', 'This invitation was already accepted or ended');
  return person;
}

/** Adds a person, who cannot sign in before using the link in the mail; the administrator sends `proofFields`. */
export const invitePerson = administratorProcedure.input(personForm.extend(optionalProofFields)).mutation(async ({ ctx, input }) => {
  const { currentPassword, code, ...form } = input;
  await countInvitation(ctx);
  checkMailbox(input.email);
  // The hash of a random secret: a sign-in takes as long as with a wrong password, and gets the same answer.
  const passwordHash = await ctx.passwords.hash(createSecret());
  const invited = await runWithProofIf(grantsAccess(undefined, form), ctx, { currentPassword, code }, (prove) => {
    const plan = async function* (tx: Tx) {
      await prove(tx);
      yield await planNewPerson(tx, ctx, { ...form, passwordHash, invitedAt: ctx.now().toISOString() });
      const person = await tx.adminUser.findUniqueOrThrow({ where: { username: form.username } });
      await sendInvitationMail(tx, ctx, person, ctx.session.user);
    };
    return writePeople(ctx, plan, async (readPerson) => ({ person: await readPerson() }));
  });
  logPersonChange(ctx, 'person-invited', invited.person.id);
  return invited;
});

/** Sends another mail. Its link replaces the earlier link and starts a new period; the invitation then belongs to the caller. */
export const inviteAgain = administratorProcedure
  .input(z.object({ id: idField(), ...optionalProofFields }))
  .mutation(async ({ ctx, input }) => {
    await countInvitation(ctx);
    const mayBecome = await ctx.db.read.adminUser.findUnique({ where: { id: input.id }, select: { role: true } });
    const isProven = mayBecome !== null && parseStoredRole(mayBecome.role) === 'administrator';
    const invited = await runWithProofIf(isProven, ctx, input, (prove) => {
      const plan = async function* (tx: Tx): AsyncGenerator<ContentChange> {
        await prove(tx);
        const person = await findInvited(tx, input.id);
        if (!person.isActive) throw new AppError('conflict', 'This person is disabled: enable them first');
        if (parseStoredRole(person.role) === 'administrator' && !isProven) throw conflictError();
        checkMailbox(person.email);
        yield { type, action: 'update', row: { id: input.id }, data: { invitedAt: ctx.now().toISOString() } };
        await sendInvitationMail(tx, ctx, person, ctx.session.user);
      };
      return writePeople(ctx, plan, async (readPerson) => ({ person: await readPerson() }));
    });
    logPersonChange(ctx, 'invitation-sent-again', input.id);
    return invited;
  });

/** Ends an invitation and deletes the person, to whom no row refers yet. */
export const cancelInvitation = administratorProcedure.input(z.object({ id: idField() })).mutation(async ({ ctx, input }) => {
  const plan = async function* (tx: Tx): AsyncGenerator<ContentChange> {
    await findInvited(tx, input.id);
    await endAccountLinks(tx, input.id);
    yield { type, action: 'delete', row: input };
  };
  await writePeople(ctx, plan, () => null);
  logPersonChange(ctx, 'invitation-cancelled', input.id);
  return null;
});
