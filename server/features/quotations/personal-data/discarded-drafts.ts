/**
 * Discarded drafts, which can be restored from the trash. The history stores them as JSON; this table stores their buyers, so that a search
 * for a person need not read all of them.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { quotationType } from '../../../../shared/content/registry';
import { buildBuyerKeys, readDraft } from '../../../../shared/quotation/stored-draft';
import type { Services } from '../../../platform/context';
import type { Reader, Tx } from '../../../platform/database/database';
import { isSamePerson, readContactKeys, wherePerson } from '../../../platform/personal-data/person';
import type { DataSubject } from '../../../platform/personal-data/personal-data';
import { splitIntoIdBatches, whereMadeUntil } from '../../../platform/personal-data/subject-rows';
import type { ScheduledJob } from '../../../platform/process/jobs';

type Discarded = { draft?: string | null; inquiryId?: number | null; createdAt?: string | null };

/** The maximum number of drafts read with one statement: each has up to a hundred lines. */
const PAGE = 50;

/** The next discarded drafts after a revision that the table does not have yet: those discarded since the job last ran. */
async function readNext(db: Reader | Tx, after?: number) {
  const id =
    after ?? (await db.discardedDraft.findFirst({ orderBy: { revisionId: 'desc' }, select: { revisionId: true } }))?.revisionId ?? 0;
  const found = await db.revision.findMany({
    where: { type: quotationType.path, action: 'delete', id: { gt: id } },
    select: { id: true, rowId: true, before: true, createdAt: true },
    orderBy: { id: 'asc' },
    take: PAGE,
  });
  return found.map(({ id: revisionId, rowId: quotationId, before, createdAt }) => {
    const { draft, inquiryId, createdAt: begun } = (before ?? {}) as Discarded;
    const keys = buildBuyerKeys(draft ? readDraft(draft).buyer : { email: '', phone: null });
    return { revisionId, quotationId, inquiryId: inquiryId ?? null, ...keys, createdAt: begun ? new Date(begun) : createdAt };
  });
}

/** The ids of the discarded quotations of the person, or of the person's inquiries. */
export async function findDiscardedDraftIds(db: Reader | Tx, subject: DataSubject): Promise<number[]> {
  const { person, until } = subject;
  const { contactInquiry = [] } = subject.rows;
  const inquiries = new Set(contactInquiry);
  const ids = new Set<number>();
  // Read before the table: a draft that the job moves meanwhile is found twice, not missed.
  let next = await readNext(db);
  for (; next.length > 0; next = next.length < PAGE ? [] : await readNext(db, next.at(-1)?.revisionId)) {
    for (const { quotationId, inquiryId, createdAt, ...keys } of next) {
      const isByThem = person && isSamePerson(person, readContactKeys(keys));
      if (inquiries.has(inquiryId ?? 0) || (isByThem && !(until && createdAt > until))) ids.add(quotationId);
    }
    await yieldToEventLoop();
  }
  const made = whereMadeUntil('createdAt', subject);
  const wheres = [
    ...(person ? wherePerson(person) : []).map((keys) => ({ ...keys, ...made })),
    ...splitIntoIdBatches(contactInquiry).map((some) => ({ inquiryId: { in: some } })),
  ];
  for (const where of wheres)
    for (const { quotationId } of await db.discardedDraft.findMany({ where, select: { quotationId: true } })) ids.add(quotationId);
  return [...ids];
}

/**
 * Records the buyers of the drafts discarded since the last call. It holds the lock of erasures, so that no draft is recorded after its
 * buyer was erased.
 */
export async function recordDiscardedDrafts({ db }: Pick<Services, 'db'>, isStopped = () => false): Promise<void> {
  while (!isStopped() && (await readNext(db.read)).length > 0) {
    await db.transact(async (tx) => void (await tx.discardedDraft.createMany({ data: await readNext(tx) })), { lock: 'content' });
    await yieldToEventLoop();
  }
}

export const discardedDraftsJob: ScheduledJob = {
  name: 'discarded-drafts',
  description: 'stores the buyers of the quotations in the trash, so that a person is found by them',
  everyMs: 60_000,
  runsAtStart: true,
  start: (services) => ({ run: ({ stopping }) => recordDiscardedDrafts(services, () => stopping.aborted) }),
};
