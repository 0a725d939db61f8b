/** The daily mail to the office, at nine on open days: what is waiting. Sent once, whatever the number of processes. */
import type { FastifyPluginAsync } from 'fastify';
import { open, unanswered, waitingAgain } from '../../../shared/forms/contact';
import { topicOf } from '../../../shared/forms/topics';
import { isOpenOn } from '../../../shared/opening-hours';
import type { Site } from '../../platform/context';
import type { Reader } from '../../platform/database/database';
import { addMail, PRIORITIES } from '../mail/mailbox';
import { median } from './answer-figures';
import { dayInWords, oneLine, timeInWords } from './inquiry-mail';
import type { InquiryProfile } from './inquiry-profile';
import { returnedAmong } from './what-waits';

type Stored = Awaited<ReturnType<Reader['contactInquiry']['findMany']>>[number];
/** One group of inquiries in the digest; `detail` is a fact that stands after the owner, such as the due time. */
type Section = { one: string; many: string; where: object; orderBy: object; detail?: (inquiry: Stored) => string };

const POLL_MS = 60_000;
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** A process that starts after nine still sends it until noon. */
const FROM_HOUR = 9;
const UNTIL_HOUR = 12;
const MAX_ITEMS = 20;
const MAX_COUNTED = 5_000;
const MAX_RETURNED = 500;

const weekday = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', weekday: 'long' });
const indianDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata', dateStyle: 'short' });

/** Writes the digest when its time has come, while the app runs. */
export const digestPlugin: FastifyPluginAsync<{ site: Site }> = async (app, { site }) => {
  let done: string | undefined;
  let inFlight: Promise<void> | undefined;
  const check = async () => {
    done = (await writeDigest(site, done)) ?? done;
  };
  const poll = () => {
    inFlight ??= check()
      .catch((error: unknown) => app.log.warn({ err: error }, 'the digest could not be written'))
      .finally(() => {
        inFlight = undefined;
      });
  };
  poll();
  const timer = setInterval(poll, POLL_MS);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await inFlight;
  });
};

/** Adds today's digest to the outbox if it is time, and returns its key, with which the caller skips the rest of the day (`done`). */
export async function writeDigest({ db, env, now, profile }: Site, done?: string): Promise<string | undefined> {
  const { MAIL_TO: to, DIGEST } = env;
  if (!to || DIGEST === 'off') return;
  const at = now();
  const date = indianDay.format(at);
  const today = new Date(`${date}T00:00:00+05:30`);
  const hours = (at.getTime() - today.getTime()) / HOUR_MS;
  const key = `digest-${date}`;
  if (key === done || hours < FROM_HOUR || hours >= UNTIL_HOUR) return;
  const current = await profile.current;
  if (!isOpenOn(current.clock, date)) return;
  const times = { at, today, next: nextDigest(current, today) };
  const sections = sectionsOf(times, await returnedMails(db.read));
  const parts = await Promise.all(sections.map((section) => listSection(db.read, section, current, env.PUBLIC_URL)));
  const figures = await figuresSince(db.read, lastOpenDay(current, today), today);
  const said = parts.filter(({ count }) => count > 0);
  if (said.length === 0 && !figures) return key;
  const counts = said.map(({ words }) => words).join(', ') || 'nothing is waiting';
  const mail = {
    kind: 'digest',
    priority: PRIORITIES.digest,
    key,
    to,
    subject: `Inquiries on ${dayInWords(at)}: ${counts}`,
    text: `${[...said.map(({ text }) => text), ...(figures ? [figures] : [])].join('\n\n')}\n`,
    createdAt: at,
  };
  // Another process may have been faster; the unique key decides if both write at once.
  await db.transact(async (tx) => {
    if (!(await tx.outboxMail.findUnique({ where: { key }, select: { id: true } }))) await addMail(tx, env, mail);
  });
  return key;
}

/** The oldest inquiries that wait because a mail of ours did not arrive. */
async function returnedMails(db: Reader): Promise<number[]> {
  const query = { where: waitingAgain, orderBy: [{ repliedAt: 'asc' as const }, { id: 'asc' as const }], take: MAX_RETURNED };
  const waiting = await db.contactInquiry.findMany({ ...query, select: { id: true } });
  return [
    ...(await returnedAmong(
      db,
      waiting.map(({ id }) => id),
    )),
  ];
}

type Times = { at: Date; today: Date; next: Date };

function sectionsOf({ at, today, next }: Times, returned: number[]): Section[] {
  const tomorrow = new Date(today.getTime() + DAY_MS);
  const due = ({ dueAt }: Stored) => (dueAt ? `due ${timeInWords(dueAt)}` : '');
  const since = (what: string) => (inquiry: Stored) => (inquiry.repliedAt ? `${what} ${timeInWords(inquiry.repliedAt)}` : '');
  const byDue = [{ dueAt: 'asc' }, { id: 'asc' }];
  const byLastMessage = [{ repliedAt: 'asc' }, { id: 'asc' }];
  const dueNext = `due before 9:00 am on ${weekday.format(next)}`;
  return [
    { one: 'overdue', many: 'overdue', where: { ...unanswered, dueAt: { lt: at } }, orderBy: byDue, detail: due },
    { one: 'due today', many: 'due today', where: { ...unanswered, dueAt: { gte: at, lt: tomorrow } }, orderBy: byDue, detail: due },
    { one: dueNext, many: dueNext, where: { ...unanswered, dueAt: { gte: tomorrow, lt: next } }, orderBy: byDue, detail: due },
    {
      one: 'follow-up',
      many: 'follow-ups',
      where: { ...open, followUpAt: { lt: tomorrow } },
      orderBy: [{ followUpAt: 'asc' }, { id: 'asc' }],
    },
    {
      one: 'mail came back',
      many: 'mails came back',
      where: { ...waitingAgain, id: { in: returned } },
      orderBy: byLastMessage,
      detail: since('came back'),
    },
    {
      one: 'unanswered reply',
      many: 'unanswered replies',
      where: { ...waitingAgain, id: { notIn: returned } },
      orderBy: byLastMessage,
      detail: since('wrote again'),
    },
  ];
}

/** The address of an inquiry in the panel. In a digest it ends the inquiry's paragraph, so that erasing finds it. */
export const addressOf = (site: string, id: number) => `${site}/admin?tab=inquiries&id=${id}`;

async function listSection(db: Reader, section: Section, { referenceOf }: InquiryProfile, site: string) {
  const { one, many, where, orderBy, detail } = section;
  const [count, found] = await Promise.all([
    db.contactInquiry.count({ where }),
    db.contactInquiry.findMany({ where, orderBy, take: MAX_ITEMS }),
  ]);
  const owners = await db.adminUser.findMany({
    where: { id: { in: found.flatMap(({ ownerId }) => (ownerId === null ? [] : [ownerId])) } },
    select: { id: true, firstName: true, lastName: true },
  });
  const names = new Map(owners.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]));
  const items = found.map((inquiry) => {
    const { id, name, company, ownerId } = inquiry;
    const owner = names.get(ownerId ?? 0) ?? 'nobody yet';
    const facts = [name, company, topicOf(inquiry), `owner: ${owner}`, detail?.(inquiry)].filter(Boolean).join(', ');
    return `${referenceOf(inquiry)}: ${oneLine(facts)}\n${addressOf(site, id)}`;
  });
  const words = `${count} ${count === 1 ? one : many}`;
  const rest = count > items.length ? [`and ${count - items.length} more: ${site}/admin?tab=inquiries`] : [];
  return { count, words, text: [words.toUpperCase(), ...items, ...rest].join('\n\n') };
}

/** When the next digest is written: on the next day that the office opens on. */
function nextDigest({ clock }: InquiryProfile, today: Date): Date {
  let day = today.getTime();
  do day += DAY_MS;
  while (!isOpenOn(clock, indianDay.format(day)) && day - today.getTime() < 14 * DAY_MS);
  return new Date(day + FROM_HOUR * HOUR_MS);
}

/** The last day before today that the office was open on: after a Sunday the figures are those of Saturday and Sunday. */
function lastOpenDay({ clock }: InquiryProfile, today: Date): Date {
  let day = today.getTime();
  do day -= DAY_MS;
  while (!isOpenOn(clock, indianDay.format(day)) && today.getTime() - day < 14 * DAY_MS);
  return new Date(day);
}

/** The figures of the days before today as a sentence; undefined if nothing arrived and nothing was answered. */
async function figuresSince(db: Reader, from: Date, today: Date): Promise<string | undefined> {
  const within = { gte: from, lt: today };
  const [arrived, answered] = await Promise.all([
    db.contactInquiry.count({ where: { suspectedSpam: false, createdAt: within } }),
    db.contactInquiry.findMany({
      where: { suspectedSpam: false, firstAnswerAt: within },
      select: { createdAt: true, firstAnswerAt: true },
      take: MAX_COUNTED,
    }),
  ]);
  if (arrived === 0 && answered.length === 0) return;
  const hours = median(
    answered.flatMap(({ createdAt, firstAnswerAt }) => (firstAnswerAt ? [(firstAnswerAt.getTime() - createdAt.getTime()) / HOUR_MS] : [])),
  );
  const when = today.getTime() - from.getTime() === DAY_MS ? 'Yesterday' : `Since ${dayInWords(from)}`;
  const typical = hours === null ? '' : `, median time to the first answer ${Math.round(hours * 10) / 10} h`;
  return `${when}: ${arrived} arrived, ${answered.length} answered${typical}.`;
}

/** A digest without the paragraphs of one inquiry. */
export function withoutInquiry(text: string, id: number): string {
  const paragraphs = text.split('\n\n');
  return paragraphs.filter((paragraph) => !paragraph.trimEnd().endsWith(addressOf('', id))).join('\n\n');
}
