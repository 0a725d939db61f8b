/** The people who may sign in to the panel: added, changed, disabled, and given one-time passwords by an administrator. */
import { z } from 'zod';
import { id } from '../../../shared/content/fields';
import { personType as type } from '../../../shared/content/registry';
import { personForm, personRow, personUpdate } from '../../../shared/people/people';
import type { Tx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { merged, successful, successfulRow } from '../../platform/http/envelopes';
import { countAttempt } from '../../platform/limit-attempts';
import { pickFields } from '../../platform/pick-fields';
import { administratorProcedure, router } from '../../platform/trpc';
import { type AdminContext, actorFrom, type Change } from '../content/write/change';
import { writeContent } from '../content/write/write-content';
import { generatePassword } from './first-administrator';
import { signOutEverywhere } from './sessions';
import { hasFactor, readRole, userFields } from './users';

/** A list that is read as a whole needs an end. */
const MAX_PEOPLE = 200;

/** With what a row of `personRow` is made from. */
const select = {
  ...userFields,
  isActive: true,
  invitedAt: true,
  lastSeenAt: true,
  version: true,
} as const;
type Stored = Awaited<ReturnType<typeof findStored>>;

const findStored = ({ db }: AdminContext, id: number) => db.read.adminUser.findUniqueOrThrow({ where: { id }, select });

const serializePerson = (stored: Stored) =>
  pickFields(personRow, {
    ...stored,
    role: readRole(stored.role),
    hasSecondFactor: hasFactor(stored),
    invitedAt: stored.invitedAt?.toISOString() ?? null,
    lastSeenAt: stored.lastSeenAt?.toISOString() ?? null,
  });

const findPerson = async (ctx: AdminContext, id: number) => serializePerson(await findStored(ctx, id));

/** A password that its user must replace; its hash takes as long as a login, so that each administrator gets a limited number. */
async function oneTimePassword(ctx: AdminContext) {
  await countAttempt(ctx, { what: 'one-time-password', whose: `${ctx.session.user.id}`, limit: { most: 30, minutes: 15 } });
  const password = generatePassword();
  const passwordHash = await ctx.passwords.hash(password);
  return { password, stored: { passwordHash, mustChangePassword: true, passwordChangedAt: ctx.now().toISOString() } };
}

/** Throws if nobody else could manage people. Writers of people wait for each other, so that two cannot remove each other. */
async function refuseWithoutAdministrator(tx: Tx, id: number): Promise<void> {
  const others = await tx.adminUser.count({ where: { id: { not: id }, role: 'administrator', isActive: true } });
  if (others > 0) return;
  throw new AppError('conflict', 'This is the last administrator who may sign in. Make somebody else an administrator first.');
}

/**
 * Writes changes of people, one writer after the other, as long as the caller is an administrator: another one may have disabled or demoted them
 * since the request was admitted.
 */
function writePeople(ctx: AdminContext, plan: (tx: Tx) => AsyncIterable<Change>) {
  return writeContent(ctx, actorFrom(ctx), async function* (tx) {
    const caller = { id: ctx.session.user.id, role: 'administrator', isActive: true };
    if (!(await tx.adminUser.findFirst({ where: caller }))) throw new AppError('forbidden', 'Only an administrator may do this');
    yield* plan(tx);
  });
}

/** Logs what was done to an account, by the ids of the account and of who did it. */
function logChange(ctx: AdminContext, event: string, account: number): void {
  ctx.log.info({ event, user: ctx.session.user.id, account }, 'account changed');
}

export const people = router({
  list: administratorProcedure
    .meta({
      access: 'admin',
      summary: 'List the people who may sign in',
      rest: { method: 'GET', path: '/api/admin/people', envelope: successful('people') },
      output: z.array(personRow),
    })
    .query(async ({ ctx }) => {
      const found = await ctx.db.read.adminUser.findMany({ select, orderBy: [{ isActive: 'desc' }, { firstName: 'asc' }, { id: 'asc' }] });
      return found.map(serializePerson);
    }),

  create: administratorProcedure
    .meta({
      access: 'admin',
      summary: 'Add a person; the answer has their one-time password, which is shown this once',
      rest: { method: 'POST', path: '/api/admin/people', status: 201, envelope: merged, errors: ['value_taken', 'conflict'] },
      output: z.object({ person: personRow, password: z.string() }),
    })
    .input(personForm)
    .mutation(async ({ ctx, input }) => {
      const { password, stored } = await oneTimePassword(ctx);
      const { rows } = await writePeople(ctx, async function* (tx) {
        if ((await tx.adminUser.count()) >= MAX_PEOPLE) throw new AppError('conflict', `There are ${MAX_PEOPLE} people already`);
        yield { type, action: 'create', data: { ...input, ...stored, createdAt: ctx.now() } };
      });
      const person = await findPerson(ctx, rows[0]?.id ?? 0);
      logChange(ctx, 'person-added', person.id);
      return { person, password };
    }),

  update: administratorProcedure
    .meta({
      access: 'admin',
      summary: 'Change a person, or disable and enable them; disabling ends their sessions',
      rest: {
        method: 'PUT',
        path: '/api/admin/people/{id}',
        envelope: successfulRow('person'),
        errors: ['stale_edit', 'value_taken', 'conflict'],
      },
      output: personRow,
    })
    .input(personUpdate)
    .mutation(async ({ ctx, input: { id, version, ...data } }) => {
      const isDisabled = data.isActive === false;
      const { count } = await writePeople(ctx, async function* (tx) {
        if (isDisabled && id === ctx.session.user.id) throw new AppError('invalid', 'You cannot disable yourself');
        if (isDisabled || data.role === 'office') await refuseWithoutAdministrator(tx, id);
        yield { type, action: 'update', row: { id }, data, version };
        if (isDisabled) await signOutEverywhere(tx, { id });
      });
      if (count > 0) logChange(ctx, isDisabled ? 'person-disabled' : 'person-changed', id);
      return { row: await findPerson(ctx, id) };
    }),

  /** Gives a person a new one-time password, which is shown this once, and ends their sessions. */
  resetPassword: administratorProcedure.input(z.object({ id: id() })).mutation(async ({ ctx, input }) => {
    if (input.id === ctx.session.user.id) throw new AppError('invalid', 'Change your own password in Settings');
    const { password, stored } = await oneTimePassword(ctx);
    await writePeople(ctx, async function* (tx) {
      yield { type, action: 'update', row: input, data: stored };
      await signOutEverywhere(tx, input);
    });
    logChange(ctx, 'password-reset', input.id);
    return { person: await findPerson(ctx, input.id), password };
  }),
});
