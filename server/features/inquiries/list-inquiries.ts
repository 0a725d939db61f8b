/** The inbox: what waits for an answer first, by its due time (REQ 6.3, 6.8). */
import type { z } from 'zod';
import { ANSWER_WITHIN_MS, type inquiryRow, isWaiting, type QuoteLine } from '../../../shared/forms/contact';
import type { Site } from '../../platform/context';
import type { Reader, Tx } from '../../platform/database/database';
import { pageWindow, toPage } from '../content/paging';
import { answerFigures } from './answer-figures';
import {
  BY_DUE_TIME,
  countSome,
  countViews,
  groupsAfterWaiting,
  inquiryConditions,
  type inquiryQuery,
  waiting,
} from './inquiry-conditions';
import type { InquiryProfile } from './inquiry-profile';
import { type AskedProduct, findProducts, readLines } from './quote-lines';

type Stored = Awaited<ReturnType<Reader['contactInquiry']['findMany']>>[number];
type ReadContext = Pick<Site, 'db' | 'now' | 'profile'>;

/** Inquiries as JSON, quote requests with their lines. */
export async function serializeInquiries(read: Reader | Tx, rows: Stored[], profile: InquiryProfile) {
  const lines = await readLines(read, rows);
  return rows.map((row) => serializeInquiry(row, lines.get(row.id), profile));
}

function serializeInquiry(stored: Stored, lines: QuoteLine[] = [], { referenceOf }: InquiryProfile) {
  const { createdAt, firstAnswerAt, dueAt, followUpAt, repliedAt, neededBy, spamReasons, ...rest } = stored;
  const { requestKey: _, announced: __, dueRules: ___, emailKey: ____, phoneKey: _____, ...inquiry } = rest;
  return {
    ...inquiry,
    reference: referenceOf(stored),
    spamReasons: spamReasons === '' ? [] : spamReasons.split(' '),
    lines,
    neededBy: neededBy?.toISOString() ?? null,
    firstAnswerAt: firstAnswerAt?.toISOString() ?? null,
    dueAt: dueAt?.toISOString() ?? null,
    followUpAt: followUpAt?.toISOString() ?? null,
    repliedAt: repliedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  } as z.output<typeof inquiryRow>;
}

/** Waiting beyond the due time by the opening hours; and for longer than the site promises, which is another figure. */
const overdue = (now: Date) => ({ ...waiting, dueAt: { lt: now } });
const beyondPromise = (now: Date) => ({ ...waiting, createdAt: { lt: new Date(now.getTime() - ANSWER_WITHIN_MS) } });

/** So many of the latest joined inquiries can move the ones that they belong to: a query takes a limited number of ids. */
const MAX_JOINED = 500;
type DueTimes = Map<number, Date>;

/** For inquiries with joined ones that wait: the earliest due time of those. */
async function dueTimesOfJoined({ db }: ReadContext): Promise<DueTimes> {
  // Few are joined: with any other condition SQLite reads all open inquiries instead of the index of joined ones.
  const select = { joinedToId: true, dueAt: true, createdAt: true, status: true, suspectedSpam: true, firstAnswerAt: true };
  const where = { joinedToId: { gt: 0 } };
  const found = await db.read.contactInquiry.findMany({ where, select, orderBy: { joinedToId: 'desc' }, take: MAX_JOINED });
  const times: DueTimes = new Map();
  for (const { joinedToId, dueAt, createdAt } of found.filter(isWaiting)) {
    const [id, due] = [joinedToId ?? 0, dueAt ?? createdAt];
    if (due < (times.get(id) ?? NEVER)) times.set(id, due);
  }
  return times;
}

const NEVER = new Date(8.64e15);

/** When an answer is due to an inquiry or to one that is joined to it, whichever is first; null if none waits. */
function nextDue(row: Stored, joined: DueTimes): Date | null {
  const own = isWaiting(row) ? row.dueAt : null;
  const other = joined.get(row.id) ?? null;
  return own && other && other < own ? other : (own ?? other);
}

/**
 * A page of inquiries with product titles and `isOverdue` by the server's clock; counts cover the whole inbox. What waits comes first, by its
 * due time or that of an inquiry that is joined to it.
 */
export async function listInquiries(ctx: ReadContext, userId: number, query: z.output<typeof inquiryQuery>) {
  const inquiries = ctx.db.read.contactInquiry;
  const joined = await dueTimesOfJoined(ctx);
  const selected = await inquiryConditions(ctx.db, userId, query, [...joined.keys()]);
  if (!selected) return { ...(await toPage<Stored>([], query, async () => 0)), rows: [], counts: await countInquiries(ctx, userId) };
  // A joined inquiry is shown at the one that it belongs to; a search finds it by itself.
  const where = query.q === '' ? { AND: [selected, { joinedToId: null }] } : selected;
  const { skip, take } = pageWindow(query);
  // Those that a joined inquiry moves up are few: they are read as a whole and merged with the others that wait.
  const heads = await inquiries.findMany({ where: { AND: [where, { id: { in: [...joined.keys()] } }] } });
  const notHeads = { id: { notIn: heads.map(({ id }) => id) } };
  const waits = { AND: [where, waiting, notHeads] };
  const from = Math.max(0, skip - heads.length);
  const others = await inquiries.findMany({
    where: waits,
    orderBy: [...BY_DUE_TIME],
    skip: from,
    take: skip + take - from,
  });
  const dueOf = (row: Stored) => nextDue(row, joined)?.getTime() ?? 0;
  const merged = [...heads, ...others].sort((one, other) => dueOf(one) - dueOf(other) || one.id - other.id);
  const found = merged.slice(skip - from, skip - from + take);
  let remainingSkip = found.length > 0 || skip === 0 ? 0 : skip - heads.length - (await inquiries.count({ where: waits }));
  for (const { where: members, orderBy } of groupsAfterWaiting(ctx.now())) {
    if (found.length === take) break;
    const group = { AND: [where, members, notHeads] };
    const rows = await inquiries.findMany({ where: group, orderBy: [...orderBy], skip: remainingSkip, take: take - found.length });
    // The page begins in a later group: skip the rows of this one.
    if (rows.length === 0 && remainingSkip > 0) remainingSkip -= Math.min(remainingSkip, await inquiries.count({ where: group }));
    else remainingSkip = 0;
    found.push(...rows);
  }
  const page = await toPage(found, query, async ({ take: most }) => {
    let total = heads.length;
    // Group by group, each in the order of its index.
    for (const { where: members, orderBy } of [{ where: waiting, orderBy: BY_DUE_TIME }, ...groupsAfterWaiting(ctx.now())])
      if (total < most)
        total += await inquiries.count({ where: { AND: [where, members, notHeads] }, orderBy: [...orderBy], take: most - total });
    return total;
  });
  return { ...page, rows: await withDetails(ctx, page.rows, joined), counts: await countInquiries(ctx, userId) };
}

/** One inquiry; null if it does not exist. */
export async function findInquiry(ctx: ReadContext, id: number) {
  const found = await ctx.db.read.contactInquiry.findMany({ where: { id } });
  const [inquiry] = await withDetails(ctx, found, await dueTimesOfJoined(ctx));
  if (!inquiry) return null;
  const products = await findProducts(
    ctx.db.read,
    inquiry.lines.map(({ productId }) => productId),
  );
  inquiry.catalogue = [...products.values()];
  return inquiry;
}

/** With what other tables and inquiries know: product, owner, acknowledgement, whether the last mail arrived, and how many inquiries are joined to it. */
async function withDetails({ db, now, profile }: ReadContext, rows: Stored[], joined: DueTimes) {
  const ids = rows.map(({ id }) => id);
  const named = (name: 'productId' | 'ownerId') => ({ in: rows.flatMap(({ [name]: id }) => id ?? []) });
  const [products, owners, acknowledgements, undelivered, groups] = await Promise.all([
    db.read.product.findMany({ where: { id: named('productId') }, select: { id: true, title: true } }),
    db.read.adminUser.findMany({ where: { id: named('ownerId') }, select: { id: true, firstName: true, lastName: true } }),
    db.read.outboxMail.findMany({
      where: { kind: 'acknowledgement', inquiryId: { in: ids } },
      select: { inquiryId: true, state: true },
    }),
    db.read.inquiryMessage.findMany({
      where: { id: { in: rows.map(({ lastMessageId }) => lastMessageId) }, state: { in: ['refused', 'failed', 'bounced'] } },
      select: { id: true },
    }),
    db.read.contactInquiry.groupBy({ by: ['joinedToId'], where: { joinedToId: { in: ids } }, _count: true }),
  ]);
  const titles = new Map(products.map(({ id, title }) => [id, title]));
  const people = new Map(owners.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]));
  const states = new Map(acknowledgements.map(({ inquiryId, state }) => [inquiryId, state]));
  const counts = new Map(groups.map(({ joinedToId, _count }) => [joinedToId, _count]));
  const current = now();
  const inquiryProfile = await profile.current;
  const lines = await readLines(db.read, rows);
  return rows.map((row) => {
    const due = nextDue(row, joined);
    return {
      ...serializeInquiry(row, lines.get(row.id), inquiryProfile),
      productTitle: titles.get(row.productId ?? 0) ?? null,
      ownerName: people.get(row.ownerId ?? 0) ?? null,
      acknowledgement: states.get(row.id) ?? null,
      /** The newest entry of the conversation is a mail that did not arrive. */
      isUndelivered: undelivered.some(({ id }) => id === row.lastMessageId),
      joined: counts.get(row.id) ?? 0,
      /** The earliest due time of joined inquiries that wait. */
      joinedDueAt: joined.get(row.id)?.toISOString() ?? null,
      isOverdue: due !== null && due < current,
      /** What the catalogue knows today of the products of its lines; read for one inquiry only. */
      catalogue: null as AskedProduct[] | null,
    };
  });
}

/** The counts of the views; and of all inquiries that wait, joined ones included. */
async function countInquiries(ctx: ReadContext, userId: number) {
  // One after the other: a single caller must not take all connections of the database.
  return { ...(await countViews(ctx.db, userId)), ...(await countWaiting(ctx)) };
}

async function countWaiting({ db, now }: Pick<Site, 'db' | 'now'>) {
  const count = (where: object) => countSome(db.read, where, [...BY_DUE_TIME]);
  const [all, pastDue, pastPromise] = await Promise.all([count(waiting), count(overdue(now())), count(beyondPromise(now()))]);
  return { waiting: all, overdue: pastDue, over24h: pastPromise };
}

/** The inbox counts and figures for the overview, with the five latest inquiries. */
export async function inboxOverview(ctx: ReadContext) {
  const [counts, latest, answers] = await Promise.all([
    countWaiting(ctx),
    ctx.db.read.contactInquiry.findMany({ orderBy: { id: 'desc' }, take: 5 }),
    answerFigures(ctx),
  ]);
  return { ...counts, latest: await withDetails(ctx, latest, new Map()), answers };
}
