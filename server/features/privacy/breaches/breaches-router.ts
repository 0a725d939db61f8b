/** Breaches of personal data: administrators record, update and report them. */

import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { z } from 'zod';
import { idField, integerField } from '../../../../shared/content/fields';
import {
  BREACH_KINDS,
  type BreachForm,
  type BreachRow,
  breachForm,
  breachRowSchema,
  breachUpdateSchema,
} from '../../../../shared/privacy/breach';
import type { Services } from '../../../platform/context';
import type { Reader } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import { defineListFile, type ListDefinition } from '../../../platform/list';
import { pickFields } from '../../../platform/pick-fields';
import { administratorProcedure, router } from '../../../platform/trpc';
import { runWrite, type WriteContext } from '../../../platform/write/run-write';
import { actorOf } from '../../content/write/change';
import { findAffectedPersons, summarizeAffectedPersons } from './affected';

/** The maximum number of data breaches in the list, which begins with the latest. */
const MAX_LISTED = 200;
const BATCH = 500;

type Stored = Awaited<ReturnType<Reader['breach']['findMany']>>[number];

const serialize = (stored: Stored): BreachRow =>
  pickFields(breachRowSchema, {
    ...stored,
    learnedAt: stored.learnedAt.toISOString(),
    fromAt: stored.fromAt.toISOString(),
    untilAt: stored.untilAt.toISOString(),
    reportedAt: stored.reportedAt?.toISOString() ?? null,
    toldAt: stored.toldAt?.toISOString() ?? null,
    createdAt: stored.createdAt.toISOString(),
  });

const dataOf = ({ learnedAt, fromAt, untilAt, reportedAt, toldAt, kinds, ...words }: BreachForm) => ({
  ...words,
  kinds: [...new Set(kinds)],
  learnedAt: new Date(learnedAt),
  fromAt: new Date(fromAt),
  untilAt: new Date(untilAt),
  reportedAt: reportedAt && new Date(reportedAt),
  toldAt: toldAt && new Date(toldAt),
});

async function findBreach({ db }: Pick<Services, 'db'>, id: number): Promise<BreachRow> {
  const found = await db.read.breach.findUnique({ where: { id, deletedAt: null } });
  if (!found) throw new AppError('not_found', 'Breach not found');
  return serialize(found);
}

const one = z.object({ id: idField() });
const versioned = one.extend({ version: integerField() });

const NO_EVENT = 'programs do not follow breaches, which administrators alone may read';

/** Changes the breach if it has this version; `mine` are the values of a form, which a conflict compares with the stored ones. */
function changeBreach(
  ctx: WriteContext,
  { id, version }: { id: number; version: number },
  data: Partial<ReturnType<typeof dataOf>> & { deletedAt?: Date },
  mine: object = {},
): Promise<BreachRow> {
  return runWrite(ctx, {}, async ({ tx }) => {
    const { count } = await tx.breach.updateMany({ where: { id, version, deletedAt: null }, data: { ...data, version: { increment: 1 } } });
    const stored = await tx.breach.findUnique({ where: { id } });
    if (!stored || (stored.deletedAt && count === 0)) throw new AppError('not_found', 'Breach not found');
    if (count > 0) return { result: serialize(stored), noEvent: NO_EVENT };
    throw new AppError('stale_edit', 'This breach was changed by someone else in the meantime', {
      conflict: { mine, theirs: serialize(stored) },
    });
  });
}

export const breachesRouter = router({
  list: administratorProcedure.query(async ({ ctx }) => {
    const rows = await ctx.db.read.breach.findMany({ where: { deletedAt: null }, orderBy: { id: 'desc' }, take: MAX_LISTED });
    return rows.map(serialize);
  }),

  /** The numbers of affected persons, without names: only the file contains names. */
  affected: administratorProcedure.input(one).query(async ({ ctx, input }) => {
    const breach = await findBreach(ctx, input.id);
    const [summary, profile] = await Promise.all([
      summarizeAffectedPersons(ctx, breach),
      ctx.db.read.companyProfile.findFirstOrThrow({
        select: { legalName: true, privacyContact: true, privacyEmail: true, privacyPhone: true },
      }),
    ]);
    return { ...summary, company: profile };
  }),

  create: administratorProcedure.input(breachForm).mutation(({ ctx, input }) => {
    const createdBy = actorOf(ctx).user?.name ?? '';
    const data = { ...dataOf(input), createdBy, createdAt: ctx.now() };
    return runWrite(ctx, {}, async ({ tx }) => ({ result: serialize(await tx.breach.create({ data })), noEvent: NO_EVENT }));
  }),

  update: administratorProcedure
    .input(breachUpdateSchema)
    .mutation(({ ctx, input: { id, version, ...form } }) => changeBreach(ctx, { id, version }, dataOf(form), form)),

  /** Deletes a breach. Its row stays for a day, so that `restore` brings it back. */
  remove: administratorProcedure
    .input(versioned)
    .mutation(({ ctx, input: { id, version } }) => changeBreach(ctx, { id, version }, { deletedAt: ctx.now() })),

  /** Restores a deleted breach, with its id and its first editor. */
  restore: administratorProcedure.input(one).mutation(({ ctx, input: { id } }) =>
    runWrite(ctx, {}, async ({ tx }) => {
      await tx.breach.updateMany({ where: { id, deletedAt: { not: null } }, data: { deletedAt: null, version: { increment: 1 } } });
      const stored = await tx.breach.findUnique({ where: { id } });
      if (!stored) throw new AppError('not_found', 'Breach not found');
      return { result: serialize(stored), noEvent: NO_EVENT };
    }),
  ),
});

/** The persons to notify, with their addresses. */
export const affectedPersonsListDefinition = {
  role: 'administrator',
  reads: 'breaches',
  file: defineListFile({
    path: 'breach-persons',
    query: z.object({ breach: idField() }),
    columns: [{ name: 'name' }, { name: 'email', header: 'E-mail' }, { name: 'phone' }, { name: 'kinds', header: 'Affected' }],
    async *rows(ctx, { breach }) {
      const persons = await findAffectedPersons(ctx, await findBreach(ctx, breach));
      let rows: Record<string, string>[] = [];
      for (const { kinds, ...person } of persons.values()) {
        rows.push({ ...person, kinds: kinds.map((kind) => BREACH_KINDS[kind].label).join(', ') });
        if (rows.length < BATCH) continue;
        yield rows;
        rows = [];
        await yieldToEventLoop();
      }
      yield rows;
    },
  }),
} satisfies ListDefinition;
