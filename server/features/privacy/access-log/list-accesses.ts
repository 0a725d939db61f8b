/** Reads the access log for the screen, and for its file. */
import type { z } from 'zod';
import { type AccessRow, accessFiltersSchema, describeAccess, RECORD_SUBJECTS } from '../../../../shared/privacy/access-log';
import { dayNumberOf, formatDayNumber, startOfDay } from '../../../../shared/time/india';
import type { Services } from '../../../platform/context';
import type { Reader } from '../../../platform/database/database';
import { defineListFile, type ListDefinition, readNewestFirst } from '../../../platform/list';
import { buildPage, pagingFields, toPageWindow } from '../../content/list/paging';

export const accessQuerySchema = accessFiltersSchema.extend(pagingFields);
type Filters = z.output<typeof accessFiltersSchema>;
type Stored = Awaited<ReturnType<Reader['accessEntry']['findMany']>>[number];

function conditionsOf(now: Date, { user, action, days, of, record }: Filters) {
  return {
    userId: user,
    action,
    ...(days && { at: { gte: startOfDay(formatDayNumber(dayNumberOf(now) - days + 1)) } }),
    ...(of && { subject: { in: [...RECORD_SUBJECTS[of]] } }),
    subjectId: record,
  };
}

/** A page of the log, newest first. */
export async function listAccesses(ctx: Context & Pick<Services, 'now'>, query: z.output<typeof accessQuerySchema>) {
  const { db, now } = ctx;
  const where = conditionsOf(now(), query);
  const found = await db.read.accessEntry.findMany({ where, orderBy: { id: 'desc' }, ...toPageWindow(query) });
  const page = await buildPage(found, query, (limit) => db.read.accessEntry.count({ where, ...limit }));
  return { ...page, rows: await serialize(ctx, page.rows) };
}

type Context = Pick<Services, 'db' | 'accessedRecords'>;

async function serialize({ db: { read }, accessedRecords }: Context, rows: Stored[]): Promise<AccessRow[]> {
  const bySubject = new Map<string, Map<number, string>>();
  for (const { subjects, referencesOf } of accessedRecords) {
    const ids = rows.flatMap(({ subject, subjectId }) => (subjectId !== null && subjects.includes(subject) ? [subjectId] : []));
    const references = ids.length > 0 ? await referencesOf(read, [...new Set(ids)]) : new Map<number, string>();
    for (const subject of subjects) bySubject.set(subject, references);
  }
  const tokenIds = [...new Set(rows.flatMap(({ tokenId }) => tokenId ?? []))];
  const tokens = await read.apiToken.findMany({ where: { id: { in: tokenIds } }, select: { id: true, name: true } });
  const tokenNames = new Map(tokens.map(({ id, name }) => [id, name]));
  return rows.map(({ id, at, userName, tokenId, action, subject, subjectId, rows: count }) => ({
    id,
    at: at.toISOString(),
    userName,
    token: tokenId === null ? null : (tokenNames.get(tokenId) ?? ''),
    action: action as AccessRow['action'],
    subject,
    subjectId,
    reference: subjectId === null ? null : (bySubject.get(subject)?.get(subjectId) ?? null),
    rows: count,
  }));
}

export const accessListDefinition = {
  role: 'administrator',
  reads: 'access-log',
  file: defineListFile({
    path: 'access-log',
    query: accessFiltersSchema,
    columns: [
      { name: 'id' },
      { name: 'at', header: 'Time', kind: 'time' },
      { name: 'userName', header: 'User' },
      { name: 'token', header: 'API token' },
      { name: 'action' },
      { name: 'accessed', header: 'What' },
      { name: 'rows', header: 'Records' },
    ],
    rows: (ctx, filters) =>
      readNewestFirst(conditionsOf(ctx.now(), filters), async (batch) => {
        const rows = await serialize(ctx, await ctx.db.read.accessEntry.findMany(batch));
        return rows.map((row) => ({ ...row, accessed: describeAccess(row) }));
      }),
  }),
} satisfies ListDefinition;
