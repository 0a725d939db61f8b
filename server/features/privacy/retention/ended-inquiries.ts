/** Finds the inquiries that ended long enough ago to be erased (REQ 13.7); the preview and the job share this rule. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { isInquiryOpen } from '../../../../shared/inquiries/contact';
import { DAY_MS } from '../../../../shared/time/india';
import type { Services } from '../../../platform/context';
import type { Reader } from '../../../platform/database/database';
import { whereNotDemo } from '../../conversation/is-demo';

/** An inquiry with its joined inquiries: they are one conversation and end together. */
type Ended = { ids: number[]; createdAt: Date };

const BATCH = 200;
/** A wrong spam mark can be undone for this time, however old the inquiry is. */
const SLIP_MS = DAY_MS;

/** The kinds of ended inquiries, each read by an index in the order of arrival. */
const KINDS = { resolved: { suspectedSpam: false, status: 'resolved', repliedAt: null }, spam: { suspectedSpam: true } };

/** The same day and time `months` months earlier; the last day of a shorter month. */
export function subtractMonths(now: Date, months: number): Date {
  const first = new Date(now);
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() - months);
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(now.getUTCDate(), days));
  return first;
}

type EndedContext = Pick<Services, 'db' | 'inUse' | 'now'>;

/** Resolved inquiries, and then suspected spam. */
export async function* listEndedInquiries(services: EndedContext, before: Date): AsyncGenerator<Ended[]> {
  yield* listEnded(services, 'resolved', before);
  yield* listEnded(services, 'spam', before);
}

/**
 * Resolved inquiries without any event since `before`: no message, no change, no waiting mail, no follow-up day, and no need of another
 * feature. Or suspected spam that arrived before, whatever its status: nobody works on spam, so only changes of the last day count. Demo
 * inquiries are never included, since they are removed as a whole. Oldest first.
 */
export async function* listEnded(
  { db: { read }, inUse, now }: EndedContext,
  kind: keyof typeof KINDS,
  before: Date,
): AsyncGenerator<Ended[]> {
  let last = { createdAt: new Date(0), id: 0 };
  for (;;) {
    const heads = await read.contactInquiry.findMany({
      where: {
        ...KINDS[kind],
        ...whereNotDemo,
        joinedToId: null,
        createdAt: { gte: last.createdAt, lt: before },
        OR: [{ createdAt: { gt: last.createdAt } }, { id: { gt: last.id } }],
      },
      select: { id: true, createdAt: true },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      take: BATCH,
    });
    const newest = heads.at(-1);
    if (!newest) return;
    last = newest;
    const found = await withoutWork(read, heads, { before, now: now(), inUse });
    if (found.length > 0) yield found;
    await yieldToEventLoop();
  }
}

type Bounds = { before: Date; now: Date; inUse: Services['inUse'] };

async function withoutWork(read: Reader, heads: { id: number; createdAt: Date }[], { before, now, inUse }: Bounds): Promise<Ended[]> {
  const headIds = heads.map(({ id }) => id);
  const members = await read.contactInquiry.findMany({
    where: { OR: [{ id: { in: headIds } }, { joinedToId: { in: headIds } }] },
    select: { id: true, joinedToId: true, status: true, suspectedSpam: true, repliedAt: true, followUpAt: true, createdAt: true },
    orderBy: { id: 'asc' },
  });
  const ids = members.map(({ id }) => id);
  const ofInquiries = { inquiryId: { in: ids } };
  const changedSince = (rowIds: number[], since: Date) =>
    read.revision.findMany({
      where: { type: 'contact-inquiries', rowId: { in: rowIds }, createdAt: { gte: since } },
      select: { rowId: true },
      distinct: ['rowId'],
    });
  const idsOf = (some: typeof members) => some.map(({ id }) => id);
  const spam = idsOf(members.filter(({ suspectedSpam }) => suspectedSpam));
  const others = idsOf(members.filter(({ suspectedSpam }) => !suspectedSpam));
  const [messages, changes, slips, mails, needed] = await Promise.all([
    read.inquiryMessage.findMany({
      where: { ...ofInquiries, createdAt: { gte: before } },
      select: { inquiryId: true },
      distinct: ['inquiryId'],
    }),
    changedSince(others, before),
    changedSince(spam, new Date(now.getTime() - SLIP_MS)),
    read.outboxMail.findMany({ where: { ...ofInquiries, state: 'waiting' }, select: { inquiryId: true }, distinct: ['inquiryId'] }),
    Promise.all(inUse.filter(({ model }) => model === 'contactInquiry').map(({ among }) => among(read, ids, now))),
  ]);
  const kept = new Set<number | null>([
    ...messages.map(({ inquiryId }) => inquiryId),
    ...[...changes, ...slips].map(({ rowId }) => rowId),
    ...mails.map(({ inquiryId }) => inquiryId),
    ...needed.flat(),
  ]);
  const isEnded = (one: (typeof members)[number]) =>
    !kept.has(one.id) &&
    !isInquiryOpen(one) &&
    (one.suspectedSpam || one.repliedAt === null) &&
    one.createdAt < before &&
    (one.followUpAt === null || one.followUpAt < now);
  return heads.flatMap(({ id, createdAt }) => {
    const group = members.filter((one) => one.id === id || one.joinedToId === id);
    return group.every(isEnded) ? [{ ids: group.map((one) => one.id), createdAt }] : [];
  });
}
