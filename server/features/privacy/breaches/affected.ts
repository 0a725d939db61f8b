/** Finds the persons affected by a breach: those with records of its kinds that were created or changed in its period. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { listPhoneKeys } from '../../../../shared/inquiries/sender';
import { emailKeyOf } from '../../../../shared/mail/address';
import { type AffectedCounts, BREACH_KINDS, type BreachKind, type BreachRow } from '../../../../shared/privacy/breach';
import type { Services } from '../../../platform/context';
import type { Reader } from '../../../platform/database/database';
import { idWindows, type PersonOfRow, readInWindows } from '../../../platform/personal-data/persons-of-period';

/** The number of rows that one query adds up in the database. */
const SUMMED = 5_000;
/** Beyond this number of persons the count is a lower bound, and the file ends. */
const MAX_PERSONS = 200_000;
const MAX_USERS = 200;

export type AffectedPerson = { name: string; email: string; phone: string; kinds: BreachKind[] };
type Context = Pick<Services, 'db' | 'env' | 'personsOfPeriod'>;
type Period = Pick<BreachRow, 'fromAt' | 'untilAt' | 'kinds'>;

/** Finds the affected persons, by address or otherwise by number. */
export async function findAffectedPersons(ctx: Context, { fromAt, untilAt, kinds }: Period): Promise<Map<string, AffectedPerson>> {
  const at = { gte: new Date(fromAt), lte: new Date(untilAt) };
  const persons = new Map<string, AffectedPerson>();
  const ofNumber = new Map<string, string>();
  const add = (kind: BreachKind, { name, email, phone }: PersonOfRow) => {
    const numbers = listPhoneKeys(phone ?? null);
    // A person without an address may be one found before with the same number.
    const key = emailKeyOf(email ?? '') || ofNumber.get(numbers.find((number) => ofNumber.has(number)) ?? '') || numbers[0];
    if (!key) return;
    if (!email) for (const number of numbers) ofNumber.set(number, key);
    const person = persons.get(key) ?? { name: '', email: '', phone: '', kinds: [] };
    person.name ||= name ?? '';
    person.email ||= email ?? '';
    person.phone ||= phone ?? '';
    if (!person.kinds.includes(kind)) person.kinds.push(kind);
    if (persons.size < MAX_PERSONS || persons.has(key)) persons.set(key, person);
  };
  for (const kind of kinds)
    for (const offered of ctx.personsOfPeriod.filter((one) => one.kind === kind))
      for await (const rows of offered.find(ctx, at)) for (const row of rows) add(kind, row);
  return persons;
}

/** The number of affected persons, and the users who read such records in the period. */
export async function summarizeAffectedPersons(ctx: Context, breach: Period): Promise<AffectedCounts> {
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
  const kinds: AffectedCounts['kinds'] = {};
  const erased = await findErased(read, breach.kinds, at);
  for (const kind of breach.kinds) kinds[kind] = { persons: counts.get(kind) ?? 0, erased: erased.get(kind)?.size ?? 0 };
  const accesses = await readersOf(
    read,
    at,
    breach.kinds.flatMap((kind) => [...BREACH_KINDS[kind].subjects]),
  );
  return { persons: persons.size, isMore: persons.size >= MAX_PERSONS, kinds, accesses };
}

/** The users who read such records, with the number of accesses and of records. */
async function readersOf(read: Reader, at: object, subjects: string[]): Promise<AffectedCounts['accesses']> {
  const readers = new Map<string, AffectedCounts['accesses'][number]>();
  for await (const window of idWindows(read.accessEntry, SUMMED)) {
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

/** The number of records by kind that had an event in the period and were erased since; nothing else is known of them. */
async function findErased(read: Reader, kinds: readonly BreachKind[], at: object): Promise<Map<string, Set<number>>> {
  const erased = new Map<string, Set<number>>(kinds.map((kind) => [kind, new Set()]));
  const where = { at, subject: { in: [...kinds] }, isErased: true };
  const events = readInWindows<{ subject: string; subjectId: number }>(read.event, where, { subject: true, subjectId: true });
  for await (const rows of events) for (const { subject, subjectId } of rows) erased.get(subject)?.add(subjectId);
  return erased;
}
