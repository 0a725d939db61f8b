/** The inbox: waiting inquiries first, by due time (REQ 6.3, 6.8). */

import type { z } from 'zod';
import { ANSWER_WITHIN_MS, inquiryRowSchema, type QuoteLine, whereInquiryUnanswered } from '../../../../shared/inquiries/contact';
import { fullNameOf } from '../../../../shared/people/people';
import type { PrivacyRequestFacts } from '../../../../shared/privacy/privacy-request';
import type { Services } from '../../../platform/context';
import type { Reader, Tx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import { pickFields } from '../../../platform/pick-fields';
import { type ListTable, readGroupPage } from '../../content/list/list-groups';
import { buildPage, toPageWindow } from '../../content/list/paging';
import type { InquiryProfile } from '../../conversation/inquiry-profile';
import { acknowledgementMail } from '../../conversation/mail-kinds';
import { searchInquiries } from '../answering/find-conversations';
import { findCurrentProducts, readQuoteLines } from '../quote-lines';
import { identityMail } from '../requests/identity';
import { readPrivacyRequests, whereOpenPrivacyRequest } from '../requests/privacy-requests';
import { readAnswerFigures } from './answer-figures';
import { whereInquiryCreatedIn } from './asked';
import {
  buildSelectionConditions,
  countFoundInquiriesByView,
  countInquiriesByView,
  countUpToLimit,
  countWaiting,
  type inquiryQuerySchema,
  listInboxGroups,
  ORDER_BY_DUE_TIME,
} from './inquiry-conditions';
import { readLastMessages } from './last-message';
import {
  findNextDueTime,
  findWaitingAgainSince,
  findWaitingJoinedInquiries,
  findWaitingMessages,
  type WaitingJoinedInquiries,
} from './what-waits';

type Stored = Awaited<ReturnType<Reader['contactInquiry']['findMany']>>[number];
type ReadContext = Pick<Services, 'db' | 'now' | 'officeClock' | 'stepKinds'>;

/** Inquiries as JSON, quote requests with their lines. */
export async function serializeInquiries(read: Reader | Tx, rows: Stored[], profile: InquiryProfile) {
  const details = await readDetails(read, rows);
  return rows.map((row) => serializeInquiry(row, details, profile));
}

type Details = { lines: Map<number, QuoteLine[]>; requests: Map<number, PrivacyRequestFacts> };

/** Details that only some kinds of inquiries have. */
const readDetails = async (read: Reader | Tx, rows: Stored[]): Promise<Details> => ({
  lines: await readQuoteLines(read, rows),
  requests: await readPrivacyRequests(read, rows),
});

function serializeInquiry(stored: Stored, { lines, requests }: Details, { referenceOf }: InquiryProfile) {
  const { createdAt, firstAnswerAt, dueAt, followUpAt, repliedAt, neededBy, spamReasons } = stored;
  return pickFields(inquiryRowSchema, {
    ...stored,
    reference: referenceOf(stored),
    spamReasons: spamReasons === '' ? [] : spamReasons.split(' '),
    lines: lines.get(stored.id) ?? [],
    request: requests.get(stored.id) ?? null,
    neededBy: neededBy?.toISOString() ?? null,
    firstAnswerAt: firstAnswerAt?.toISOString() ?? null,
    dueAt: dueAt?.toISOString() ?? null,
    followUpAt: followUpAt?.toISOString() ?? null,
    repliedAt: repliedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  });
}

/**
 * Conditions for inquiries without a first answer: after the due time by the opening hours, and after the promised 24 hours, which is
 * another figure.
 */
const overdue = (now: Date) => ({ ...whereInquiryUnanswered, dueAt: { lt: now } });
const beyondPromise = (now: Date) => ({ ...whereInquiryUnanswered, createdAt: { lt: new Date(now.getTime() - ANSWER_WITHIN_MS) } });

/** The first two groups are the waiting inquiries. */
const WAITING_GROUPS = 2;

type Query = z.output<typeof inquiryQuerySchema>;

type Counts = Awaited<ReturnType<typeof countUrgent>> & Partial<Awaited<ReturnType<typeof countInquiries>>>;

/** A page of inquiries with product titles and `isOverdue` by the server's clock. The counts cover the whole inbox; a search counts the views in `found`. */
export async function listInquiries(ctx: ReadContext, userId: number, query: Query) {
  const isSearch = query.q.trim() !== '';
  const joined = await findWaitingJoinedInquiries(ctx.db.read);
  const list = isSearch ? listFound(ctx, userId, query) : listInOrder(ctx, userId, query, joined);
  // The counts of a search are few, and are read while PostgreSQL compares texts.
  const [{ rows, ...page }, urgent] = await Promise.all([list, isSearch && countUrgent(ctx)]);
  const counts: Counts = urgent || (await countInquiries(ctx, userId));
  return { ...page, rows: await withDetails(ctx, rows, joined), counts };
}

/** Inquiries that a search finds, the newest first. It finds a joined inquiry by itself, which the list shows with its main inquiry. */
async function listFound({ db }: ReadContext, userId: number, { q, ...query }: Query) {
  const inquiries = db.read.contactInquiry;
  const { ids, isCut } = await searchInquiries(db, q);
  const selected = buildSelectionConditions(userId, query);
  const newest = { orderBy: { id: 'desc' } } as const;
  const matching =
    selected.length === 0 || ids.length === 0
      ? ids
      : (await inquiries.findMany({ ...newest, where: { AND: [...selected, { id: { in: ids } }] }, select: { id: true } })).map(
          ({ id }) => id,
        );
  const { skip, take } = toPageWindow(query);
  const ofPage = matching.slice(skip, skip + take);
  const [rows, found] = await Promise.all([
    ofPage.length === 0 ? [] : inquiries.findMany({ ...newest, where: { id: { in: ofPage } } }),
    countFoundInquiriesByView(db, ids, userId),
  ]);
  const page = await buildPage(rows, query, async () => matching.length);
  return { ...page, totalIsMore: page.totalIsMore || isCut, found };
}

/**
 * Inquiries in the order of the inbox. Waiting inquiries come first: an inquiry waits, and is placed, together with its joined inquiries.
 */
async function listInOrder({ db, now }: ReadContext, userId: number, { waiting, ...query }: Query, joined: WaitingJoinedInquiries) {
  const inquiries = db.read.contactInquiry;
  const where = { AND: [...buildSelectionConditions(userId, query), { joinedToId: null }] };
  // Joined inquiries move few main inquiries up: those are read completely and merged with the others of their group.
  const moved = [...joined.keys()];
  const heads = moved.length === 0 ? [] : await inquiries.findMany({ where: { AND: [where, { id: { in: moved } }] } });
  const notHeads = { id: { notIn: heads.map(({ id }) => id) } };
  const placeOf = (row: Stored) => {
    const again = findWaitingAgainSince(row, joined);
    return again ? { group: 0, at: again.getTime() } : { group: 1, at: findNextDueTime(row, joined)?.getTime() ?? 0 };
  };
  const compare = (one: Stored, other: Stored) => placeOf(one).at - placeOf(other).at || one.id - other.id;
  const groups = listInboxGroups(now(), query)
    .slice(0, waiting ? WAITING_GROUPS : undefined)
    .map((group, index) => ({
      ...group,
      where: { AND: [where, group.where, notHeads] },
      ...(index < WAITING_GROUPS && { merged: { rows: heads.filter((row) => placeOf(row).group === index), compare } }),
    }));
  const table: ListTable<Stored> = {
    find: (query) => inquiries.findMany(query),
    findIds: (query) => inquiries.findMany({ ...query, select: { id: true } }),
    count: (query) => inquiries.count(query),
  };
  return { ...(await readGroupPage(table, groups, query)), /** The counts of the views within a search. */ found: null };
}

/** All inquiries, newest first. */
export async function readAllInquiries({ db: { read }, officeClock }: ReadContext) {
  return serializeInquiries(read, await read.contactInquiry.findMany({ orderBy: { id: 'desc' } }), await officeClock.current);
}

/**
 * Lists a page of the inquiries that match a query, newest first, for programs. As in the list without a query, joined inquiries and suspected
 * spam are included.
 */
export async function listNewestInquiries(
  { db, officeClock }: ReadContext,
  userId: number,
  { q, from, to, before, ...query }: Query & { before?: number | undefined },
) {
  const found = q.trim() === '' ? [] : [{ id: { in: (await searchInquiries(db, q)).ids } }];
  const period = from || to ? [whereInquiryCreatedIn({ from, to })] : [];
  const older = before ? [{ id: { lt: before } }] : [];
  const where = { AND: [...buildSelectionConditions(userId, query), ...period, ...found, ...older] };
  const rows = await db.read.contactInquiry.findMany({ where, orderBy: { id: 'desc' }, ...toPageWindow(query) });
  const { pageSize } = query;
  const inquiries = await serializeInquiries(db.read, rows.slice(0, pageSize), await officeClock.current);
  return { inquiries, next: rows.length > pageSize ? query.page + 1 : null };
}

/** One inquiry. Throws 404. */
export async function readInquiry(ctx: ReadContext, id: number) {
  const found = await ctx.db.read.contactInquiry.findMany({ where: { id } });
  const [inquiry] = await withDetails(ctx, found, await findWaitingJoinedInquiries(ctx.db.read));
  if (!inquiry) throw new AppError('not_found', 'Inquiry not found');
  inquiry.catalogue = await findCurrentProducts(ctx.db.read, inquiry.lines);
  return inquiry;
}

/**
 * Adds details from other tables and inquiries: product, owner, acknowledgement, the waiting message, and the number of joined inquiries.
 */
async function withDetails({ db, now, officeClock, stepKinds }: ReadContext, rows: Stored[], joined: WaitingJoinedInquiries) {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const named = (name: 'productId' | 'ownerId') => [...new Set(rows.flatMap(({ [name]: id }) => id ?? []))];
  const [productIds, ownerIds] = [named('productId'), named('ownerId')];
  const [products, owners, acknowledgements, waitsFor, groups] = await Promise.all([
    productIds.length === 0 ? [] : db.read.product.findMany({ where: { id: { in: productIds } }, select: { id: true, title: true } }),
    ownerIds.length === 0
      ? []
      : db.read.adminUser.findMany({ where: { id: { in: ownerIds } }, select: { id: true, firstName: true, lastName: true } }),
    db.read.outboxMail.findMany({
      where: { kind: { in: [acknowledgementMail.name, identityMail.name] }, inquiryId: { in: ids } },
      select: { inquiryId: true, state: true },
    }),
    findWaitingMessages({ db, stepKinds }, rows, joined),
    db.read.contactInquiry.groupBy({
      by: ['joinedToId'],
      where: { joinedToId: { in: ids } },
      _count: true,
      _max: { id: true, lastMessageId: true },
    }),
  ]);
  const titles = new Map(products.map(({ id, title }) => [id, title]));
  const people = new Map(owners.map(({ id, firstName, lastName }) => [id, fullNameOf({ firstName, lastName })]));
  const states = new Map(acknowledgements.map(({ inquiryId, state }) => [inquiryId, state]));
  const counts = new Map(groups.map(({ joinedToId, _count }) => [joinedToId, _count]));
  const current = now();
  const inquiryProfile = await officeClock.current;
  const details = await readDetails(db.read, rows);
  const newest = new Map(groups.map(({ joinedToId, _max }) => [joinedToId, _max]));
  const lastMessageOf = await readLastMessages({ db, stepKinds }, rows, newest);
  return rows.map((row) => {
    const due = findNextDueTime(row, joined);
    return {
      ...serializeInquiry(row, details, inquiryProfile),
      productTitle: titles.get(row.productId ?? 0) ?? null,
      ownerName: people.get(row.ownerId ?? 0) ?? null,
      acknowledgement: states.get(row.id) ?? null,
      /** The visitor's new message, or our undelivered mail, until it is answered; also from joined inquiries. */
      waitsFor: waitsFor(row),
      /** The newest message of the conversation, joined inquiries included. */
      last: lastMessageOf(row),
      joined: counts.get(row.id) ?? 0,
      /** The earliest due time of a first answer to this inquiry or a joined inquiry. */
      nextDueAt: due?.toISOString() ?? null,
      isOverdue: due !== null && due < current,
      /** Today's catalogue data of the products in the lines; read for a single inquiry only. */
      catalogue: null as Awaited<ReturnType<typeof findCurrentProducts>> | null,
    };
  });
}

/** The numbers of inquiries per view, and of all waiting inquiries, joined ones included. */
export async function countInquiries(ctx: ReadContext, userId: number) {
  // The queries run one after the other: a single caller must not take all connections of the database.
  return { ...(await countInquiriesByView(ctx.db, userId)), ...(await countUrgent(ctx)), requests: await countRequests(ctx.db.read) };
}

/** Counts open privacy requests; most offices have none, which the small table of requests shows quickly. */
async function countRequests(read: Reader): Promise<number> {
  const any = await read.privacyRequest.findFirst({ select: { id: true } });
  return any ? countUpToLimit(read, whereOpenPrivacyRequest, [{ createdAt: 'asc' }]) : 0;
}

async function countUrgent({ db, now }: Pick<Services, 'db' | 'now'>) {
  const count = (where: object) => countUpToLimit(db.read, where, ORDER_BY_DUE_TIME);
  const [waiting, pastDue, pastPromise] = await Promise.all([countWaiting(db), count(overdue(now())), count(beyondPromise(now()))]);
  return { waiting, overdue: pastDue, over24h: pastPromise };
}

/** The inbox counts and figures for the overview, with the five latest inquiries. */
export async function readInboxOverview(ctx: ReadContext) {
  const [counts, latest, answers] = await Promise.all([
    countUrgent(ctx),
    ctx.db.read.contactInquiry.findMany({ orderBy: { id: 'desc' }, take: 5 }),
    readAnswerFigures(ctx),
  ]);
  return { ...counts, latest: await withDetails(ctx, latest, new Map()), answers };
}
