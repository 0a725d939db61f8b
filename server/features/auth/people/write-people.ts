/** The people of the panel as administrators read and write them. */
import type { z } from 'zod';
import { personType } from '../../../../shared/content/registry';
import { fullNameOf, personRowSchema } from '../../../../shared/people/people';
import type { Reader, Tx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import { pickFields } from '../../../platform/pick-fields';
import { type AdminContext, actorOf, type ContentChange, type WriteResult } from '../../content/write/change';
import { type ChangePlan, runContentWrite } from '../../content/write/write-content';
import { ACCOUNT_LINK_MAIL_KINDS, inviterSelect, isVoidInvitation } from '../account-links/account-links';
import { parseStoredRole, userRightsSelect } from './users';

/** The list is read as a whole, so the number of people is limited. */
const MAX_PEOPLE = 200;

/** Selects the columns for `personRowSchema`. */
const selectAt = (now: Date) =>
  ({
    ...userRightsSelect,
    isActive: true,
    invitedAt: true,
    accountLinks: { where: { kind: 'invitation' }, select: { id: true, kind: true, expiresAt: true, inviter: inviterSelect } },
    lastSeenAt: true,
    version: true,
    _count: { select: { apiTokens: { where: { expiresAt: { gt: now } } } } },
  }) as const;
type Stored = Awaited<ReturnType<typeof findStored>>;
/** What the readers of people need; `db.read` may be an open transaction. */
type PeopleContext = { db: { read: Reader }; now: () => Date };
type Person = Awaited<ReturnType<typeof findPersonById>>;

const findStored = ({ db, now }: PeopleContext, id: number) =>
  db.read.adminUser.findUniqueOrThrow({ where: { id }, select: selectAt(now()) });

type InvitationMail = z.output<typeof personRowSchema>['invitationMail'];

function serializePerson(stored: Stored, mails: Map<number, InvitationMail>) {
  const [link] = stored.accountLinks;
  const isInvitationVoid = link !== undefined && isVoidInvitation(link);
  return pickFields(personRowSchema, {
    ...stored,
    role: parseStoredRole(stored.role),
    hasSecondFactor: stored.secondFactorAt !== null,
    invitedAt: stored.invitedAt?.toISOString() ?? null,
    invitedUntil: (!isInvitationVoid && link?.expiresAt.toISOString()) || null,
    isInvitationVoid,
    invitationMail: mails.get(link?.id ?? 0) ?? null,
    apiTokens: stored._count.apiTokens,
    lastSeenAt: stored.lastSeenAt?.toISOString() ?? null,
  });
}

/** The delivery states of the mails with these people's links, by link. */
async function findInvitationMails({ db }: PeopleContext, people: Stored[]): Promise<Map<number, InvitationMail>> {
  const links = people.flatMap(({ accountLinks }) => accountLinks.map(({ id }) => id));
  if (links.length === 0) return new Map();
  const where = { kind: ACCOUNT_LINK_MAIL_KINDS.invitation, linkId: { in: links } };
  const mails = await db.read.outboxMail.findMany({ where, select: { linkId: true, state: true, lastError: true } });
  const { invitationMail } = personRowSchema.shape;
  const asShown = ({ state, lastError }: (typeof mails)[number]) =>
    invitationMail.safeParse({ state, words: lastError ?? '' }).data ?? null;
  return new Map(mails.map((mail) => [mail.linkId ?? 0, asShown(mail)]));
}

/** A person as JSON; throws AppError 404. */
export async function findPersonById(ctx: PeopleContext, id: number) {
  const stored = await findStored(ctx, id);
  return serializePerson(stored, await findInvitationMails(ctx, [stored]));
}

export async function listPeople(ctx: AdminContext) {
  const select = selectAt(ctx.now());
  const found = await ctx.db.read.adminUser.findMany({ select, orderBy: [{ isActive: 'desc' }, { firstName: 'asc' }, { id: 'asc' }] });
  const mails = await findInvitationMails(ctx, found);
  return found.map((person) => serializePerson(person, mails));
}

const MAY_ADMINISTER = { role: 'administrator', isActive: true, invitedAt: null } as const;

/** The names of the administrators who may sign in. */
export async function listAdministratorNames({ db }: Pick<PeopleContext, 'db'>): Promise<string[]> {
  const select = { firstName: true, lastName: true };
  return (await db.read.adminUser.findMany({ where: MAY_ADMINISTER, select, orderBy: [{ firstName: 'asc' }, { id: 'asc' }] })).map(
    fullNameOf,
  );
}

/** Plans the change that adds a person. Throws 409 when the maximum number of people is reached. */
export async function planNewPerson(tx: Tx, { now }: AdminContext, data: { [field: string]: unknown }): Promise<ContentChange> {
  if ((await tx.adminUser.count()) >= MAX_PEOPLE) throw new AppError('conflict', `There are ${MAX_PEOPLE} people already`);
  return { type: personType, action: 'create', data: { ...data, createdAt: now() } };
}

/** The error for an action that was begun without a password, and that requires one by now. */
export const conflictError = () =>
  new AppError('conflict', 'This person was changed by someone else in the meantime. Please look at them again.');

/** Throws if no administrator would remain. Writers of people wait for each other, so that two administrators cannot remove each other. */
export async function requireRemainingAdministrator(tx: Tx, id: number): Promise<void> {
  const others = await tx.adminUser.count({ where: { id: { not: id }, ...MAY_ADMINISTER } });
  if (others > 0) return;
  throw new AppError('conflict', 'This is the last administrator who may sign in. Make somebody else an administrator first.');
}

/**
 * Writes changes of people, one writer after the other, as long as the caller is an administrator: another one may have disabled or demoted them
 * since the request was admitted. `toResult` may read the person that was changed first.
 */
export function writePeople<Result>(
  ctx: AdminContext,
  plan: (tx: Tx) => AsyncIterable<ContentChange>,
  toResult: (person: () => Promise<Person>, written: WriteResult) => Result | Promise<Result>,
): Promise<Result> {
  const checked: ChangePlan = async function* (tx) {
    const caller = { id: ctx.session.user.id, role: 'administrator', isActive: true };
    if (!(await tx.adminUser.findFirst({ where: caller }))) throw new AppError('forbidden', 'Only an administrator may do this');
    yield* plan(tx);
  };
  return runContentWrite(ctx, actorOf(ctx), checked, (written, tx) =>
    toResult(() => findPersonById({ ...ctx, db: { read: tx } }, written.rows[0]?.id ?? 0), written),
  );
}

/** Logs a change of an account, by the ids of the account and of the user who changed it. */
export function logPersonChange(ctx: AdminContext, event: string, account: number): void {
  ctx.log.info({ event, user: ctx.session.user.id, account }, 'account changed');
}
