/** The persons affected by a breach: those with records of its kinds that were created or changed in its period. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { PHONE_COLUMNS, type PhoneColumns, phoneKeys, phoneKeysIn } from '../../../../shared/inquiries/sender';
import { emailKey } from '../../../../shared/mail/address';
import { type Affected, BREACH_KINDS, type BreachKind, type BreachRow } from '../../../../shared/privacy/breach';
import type { Services } from '../../../platform/context';
import type { Reader } from '../../../platform/database/database';
import { selectFields } from '../../../platform/personal-data/personal-data';
import { findDemo, isReal } from '../../inquiries/is-demo';

/**
 * Rows that one query looks at: by their numbers, because most tables have no index of times. Most of the time goes into making objects of rows, within
 * one turn of the event loop for all of a query: 2,000 of them took 20 to 60 ms.
 */
const WINDOW = 500;
/** Numbers that one query adds up: no rows are made of them. */
const SUMMED = 5_000;
/** Beyond this number of persons the count is a lower bound, and the file ends. */
const MAX_PERSONS = 200_000;
const MAX_USERS = 200;

export type AffectedPerson = { name: string; email: string; phone: string; kinds: BreachKind[] };
type Found = { name?: string | null; email?: string | null; phone?: string | null };
type Model = { findFirst(query: object): Promise<{ id: number } | null>; findMany(query: object): Promise<object[]> };
type Context = Pick<Services, 'db' | 'env'>;
type Period = Pick<BreachRow, 'fromAt' | 'untilAt' | 'kinds'>;

/** Conditions that take a table in parts by its numbers, the newest first, so that no query reads a long table. Others get their turn in between. */
async function* windowsOf(model: unknown, size: number): AsyncGenerator<object> {
  const newest = await (model as Model).findFirst({ orderBy: { id: 'desc' }, select: { id: true } });
  for (let upTo = newest?.id ?? 0; upTo > 0; upTo -= size) {
    yield { id: { gt: upTo - size, lte: upTo } };
    await yieldToEventLoop();
  }
}

/** The rows that meet a condition. */
async function* inWindows<Row>(model: unknown, where: object, select: Record<string, true>): AsyncGenerator<Row[]> {
  for await (const window of windowsOf(model, WINDOW))
    yield (await (model as Model).findMany({ where: { AND: [window, where] }, select })) as Row[];
}

const withTimes = (names: string[], at: object) => ({ OR: names.map((name) => ({ [name]: at })) });

/** The persons, by address or else number. */
export async function findAffectedPersons(
  { db: { read }, env }: Context,
  { fromAt, untilAt, kinds }: Period,
): Promise<Map<string, AffectedPerson>> {
  const at = { gte: new Date(fromAt), lte: new Date(untilAt) };
  const persons = new Map<string, AffectedPerson>();
  const ofNumber = new Map<string, string>();
  const add = (kind: BreachKind, { name, email, phone }: Found) => {
    const numbers = phoneKeys(phone ?? null);
    // Without an address: who gave one of these numbers before.
    const key = emailKey(email ?? '') || ofNumber.get(numbers.find((number) => ofNumber.has(number)) ?? '') || numbers[0];
    if (!key) return;
    if (!email) for (const number of numbers) ofNumber.set(number, key);
    const person = persons.get(key) ?? { name: '', email: '', phone: '', kinds: [] };
    person.name ||= name ?? '';
    person.email ||= email ?? '';
    person.phone ||= phone ?? '';
    if (!person.kinds.includes(kind)) person.kinds.push(kind);
    if (persons.size < MAX_PERSONS || persons.has(key)) persons.set(key, person);
  };

  const sources: Record<BreachKind, () => Promise<void>> = {
    inquiries: async () => {
      const select = { id: true, name: true, email: true, phone: true } as const;
      const seen = new Set<number>();
      for await (const rows of inWindows<Found & { id: number }>(read.contactInquiry, { createdAt: at, ...isReal }, select)) {
        for (const row of rows) {
          seen.add(row.id);
          add('inquiries', row);
        }
      }
      const changed = new Set<number>();
      for await (const rows of inWindows<{ inquiryId: number }>(read.inquiryMessage, { createdAt: at }, { inquiryId: true }))
        for (const { inquiryId } of rows) if (!seen.has(inquiryId)) changed.add(inquiryId);
      const revisions = inWindows<{ rowId: number }>(read.revision, { type: 'contact-inquiries', createdAt: at }, { rowId: true });
      for await (const rows of revisions) for (const { rowId } of rows) if (!seen.has(rowId)) changed.add(rowId);
      for (const ids of chunksOf([...changed], WINDOW)) {
        const rows = await read.contactInquiry.findMany({ where: { id: { in: ids }, ...isReal }, select });
        for (const row of rows) add('inquiries', row);
      }
    },
    quotations: async () => {
      const ofDemo = await read.quotation.findMany({ where: { inquiryId: { in: await findDemo(read) } }, select: { id: true } });
      const demo = new Set(ofDemo.map(({ id }) => id));
      const where = withTimes(['createdAt', 'sentAt', 'decidedAt'], at);
      const select = selectFields('id', 'buyerName', 'emailKey', ...PHONE_COLUMNS);
      type Quotation = { id: number; buyerName: string; emailKey: string } & PhoneColumns;
      for await (const rows of inWindows<Quotation>(read.quotation, where, select))
        for (const { id, buyerName: name, emailKey: email, ...numbers } of rows)
          if (!demo.has(id)) add('quotations', { name, email, phone: phoneKeysIn(numbers).join(' / ') });
      for await (const rows of inWindows<Found & { quotationId: number }>(
        read.quotationLink,
        { createdAt: at },
        { email: true, quotationId: true },
      ))
        for (const row of rows) if (!demo.has(row.quotationId)) add('quotations', row);
    },
    newsletter: async () => {
      const where = withTimes(['subscribedAt', 'unsubscribedAt', 'askedAt', 'confirmedAt'], at);
      for await (const rows of inWindows<Found>(read.newsletterSubscription, where, { email: true }))
        for (const row of rows) add('newsletter', row);
    },
    mails: async () => {
      const office = new Set((env.MAIL_TO ?? []).map(emailKey));
      for await (const rows of inWindows<{ to: string }>(read.outboxMail, { createdAt: at }, { to: true }))
        for (const { to } of rows) if (!office.has(emailKey(to))) add('mails', { email: to });
    },
    // Every account could be affected at any time.
    accounts: async () => {
      for await (const rows of inWindows<{ firstName: string; lastName: string; email: string }>(
        read.adminUser,
        {},
        { firstName: true, lastName: true, email: true },
      ))
        for (const { firstName, lastName, email } of rows) add('accounts', { name: `${firstName} ${lastName}`.trim(), email });
    },
  };
  for (const kind of kinds) await sources[kind]();
  return persons;
}

/** How many are affected, and who read such records in the period. */
export async function summaryOf(ctx: Context, breach: Period): Promise<Affected> {
  const persons = await findAffectedPersons(ctx, breach);
  const { read } = ctx.db;
  const at = { gte: new Date(breach.fromAt), lte: new Date(breach.untilAt) };
  const counts = new Map<BreachKind, number>();
  let seen = 0;
  for (const { kinds } of persons.values()) {
    for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    seen += 1;
    if (seen % SUMMED === 0) await yieldToEventLoop();
  }
  const kinds: Affected['kinds'] = {};
  const erased = await findErased(read, breach.kinds, at);
  for (const kind of breach.kinds) kinds[kind] = { persons: counts.get(kind) ?? 0, erased: erased.get(kind)?.size ?? 0 };
  const accesses = await readersOf(
    read,
    at,
    breach.kinds.flatMap((kind) => [...BREACH_KINDS[kind].subjects]),
  );
  return { persons: persons.size, isMore: persons.size >= MAX_PERSONS, kinds, accesses };
}

/** The users who read such records, how often and how many. */
async function readersOf(read: Reader, at: object, subjects: string[]): Promise<Affected['accesses']> {
  const readers = new Map<string, Affected['accesses'][number]>();
  for await (const window of windowsOf(read.accessEntry, SUMMED)) {
    const groups = await read.accessEntry.groupBy({
      by: ['userId', 'userName', 'action'],
      where: { AND: [window, { at, subject: { in: subjects } }] },
      _count: true,
      _sum: { rows: true },
    });
    for (const { userId, userName, action, _count, _sum } of groups) {
      const key = `${userId} ${action} ${userName}`;
      const reader = readers.get(key) ?? { userName, action, times: 0, rows: 0 };
      reader.times += _count;
      reader.rows += _sum.rows ?? 0;
      readers.set(key, reader);
    }
  }
  const inOrder = (one: string, other: string) => (one < other ? -1 : Number(one > other));
  return [...readers.values()]
    .sort((one, other) => inOrder(one.userName, other.userName) || inOrder(one.action, other.action))
    .slice(0, MAX_USERS);
}

/** Records with an event in the period that were erased since: their numbers by kind, since nothing else is known of them. */
async function findErased(read: Reader, kinds: readonly BreachKind[], at: object): Promise<Map<string, Set<number>>> {
  const erased = new Map<string, Set<number>>(kinds.map((kind) => [kind, new Set()]));
  const where = { at, subject: { in: [...kinds] }, isErased: true };
  const events = inWindows<{ subject: string; subjectId: number }>(read.event, where, { subject: true, subjectId: true });
  for await (const rows of events) for (const { subject, subjectId } of rows) erased.get(subject)?.add(subjectId);
  return erased;
}

function* chunksOf<T>(all: T[], size: number): Generator<T[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size);
}
