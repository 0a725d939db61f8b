/** The daily mail to the office about waiting inquiries, at nine on open days. Sent once, whatever the number of processes. */

import { whereInquiryOpen, whereInquiryUnanswered, whereWaitingAgain } from '../../../../shared/inquiries/contact';
import { topicLabelOf } from '../../../../shared/inquiries/topics';
import { fullNameOf } from '../../../../shared/people/people';
import { toOneLine } from '../../../../shared/text/one-line';
import { formatDay, formatDayOfWeek, formatTimeOfWeek, formatWeekday } from '../../../../shared/time/in-words';
import { DAY_MS, dayOf, HOUR_MS, MINUTE_MS, startOfDay } from '../../../../shared/time/india';
import { isOpenOn } from '../../../../shared/time/opening-hours';
import type { Services } from '../../../platform/context';
import type { Reader, Tx } from '../../../platform/database/database';
import { medianOf } from '../../../platform/median';
import type { ScheduledJob } from '../../../platform/process/jobs';
import type { InquiryProfile } from '../../conversation/inquiry-profile';
import { whereNotDemo } from '../../conversation/is-demo';
import { addMail } from '../../mail/incoming/mailbox';
import { readOfficeMailboxes } from '../../mail/office-mailbox';
import { findInquiriesWithUndeliveredMail } from '../desk/what-waits';
import { whereOpenPrivacyRequest } from '../requests/privacy-requests';
import { digestMail } from './mail-kinds';

type Stored = Awaited<ReturnType<Reader['contactInquiry']['findMany']>>[number];
/** One group of inquiries in the digest; `detail` is a fact after the owner, such as the due time. */
type Section = { one: string; many: string; where: object; orderBy: object; detail?: (inquiry: Stored) => string };

/** A process that starts after nine still sends the digest until noon. */
const FROM_HOUR = 9;
const UNTIL_HOUR = 12;
const MAX_ITEMS = 20;
const MAX_COUNTED = 5_000;
const MAX_RETURNED = 500;

export const digestJob: ScheduledJob = {
  name: 'digest',
  description: 'writes the mail to the office about what waits, at 9:00 in India on days that the office opens on',
  everyMs: MINUTE_MS,
  runsAtStart: true,
  start: (services) => {
    let done: string | undefined;
    return {
      run: async () => {
        done = (await writeDigestMail(services, done)) ?? done;
      },
    };
  },
};

/** Adds today's digest to the outbox if it is time, and returns its key, so that the caller skips the rest of the day (`done`). */
export async function writeDigestMail(
  { db, env, now, officeClock }: Pick<Services, 'db' | 'env' | 'now' | 'officeClock'>,
  done?: string,
): Promise<string | undefined> {
  if (env.DIGEST === 'off') return;
  const at = now();
  const date = dayOf(at);
  const today = startOfDay(date);
  const hours = (at.getTime() - today.getTime()) / HOUR_MS;
  const key = `digest-${date}`;
  if (key === done || hours < FROM_HOUR || hours >= UNTIL_HOUR) return;
  const current = await officeClock.current;
  if (!isOpenOn(current.clock, date)) return;
  const recipients = await readOfficeMailboxes(db.read, env);
  if (recipients.length === 0) return;
  const times = { at, today, next: nextDigest(current, today) };
  const sections = [...sectionsOf(times, await returnedMails(db.read)), await requestsSection(db.read, at)];
  const parts = await Promise.all(sections.map((section) => listSection(db.read, section, current, env.PUBLIC_URL)));
  const figures = await figuresSince(db.read, lastOpenDay(current, today), today);
  const filled = parts.filter(({ count }) => count > 0);
  if (filled.length === 0 && !figures) return key;
  const counts = filled.map(({ summary }) => summary).join(', ') || 'nothing is waiting';
  const mail = {
    subject: `Inquiries on ${formatDayOfWeek(at)}: ${counts}`,
    text: `${[...filled.map(({ text }) => text), ...(figures ? [figures] : [])].join('\n\n')}\n`,
    createdAt: at,
  };
  // Another process may have been faster; the unique key decides if both write at once.
  await db.transact(async (tx) => {
    if (await tx.outboxMail.findUnique({ where: { key }, select: { id: true } })) return;
    for (const [at, to] of recipients.entries())
      await addMail(tx, env, digestMail, { ...mail, to, key: at === 0 ? key : `${key} ${at + 1}` });
  });
  return key;
}

/** The oldest inquiries that wait because a mail of ours did not arrive. */
async function returnedMails(db: Reader): Promise<number[]> {
  const query = { where: whereWaitingAgain, orderBy: [{ repliedAt: 'asc' as const }, { id: 'asc' as const }], take: MAX_RETURNED };
  const waiting = await db.contactInquiry.findMany({ ...query, select: { id: true } });
  return [
    ...(await findInquiriesWithUndeliveredMail(
      db,
      waiting.map(({ id }) => id),
    )),
  ];
}

type Times = { at: Date; today: Date; next: Date };

function sectionsOf({ at, today, next }: Times, returned: number[]): Section[] {
  const tomorrow = new Date(today.getTime() + DAY_MS);
  const due = ({ dueAt }: Stored) => (dueAt ? `due ${formatTimeOfWeek(dueAt)}` : '');
  const since = (what: string) => (inquiry: Stored) => (inquiry.repliedAt ? `${what} ${formatTimeOfWeek(inquiry.repliedAt)}` : '');
  const byDue = [{ dueAt: 'asc' }, { id: 'asc' }];
  const byLastMessage = [{ repliedAt: 'asc' }, { id: 'asc' }];
  const dueNext = `due before 9:00 am on ${formatWeekday(next)}`;
  return [
    { one: 'overdue', many: 'overdue', where: { ...whereInquiryUnanswered, dueAt: { lt: at } }, orderBy: byDue, detail: due },
    {
      one: 'due today',
      many: 'due today',
      where: { ...whereInquiryUnanswered, dueAt: { gte: at, lt: tomorrow } },
      orderBy: byDue,
      detail: due,
    },
    { one: dueNext, many: dueNext, where: { ...whereInquiryUnanswered, dueAt: { gte: tomorrow, lt: next } }, orderBy: byDue, detail: due },
    {
      one: 'follow-up',
      many: 'follow-ups',
      where: { ...whereInquiryOpen, followUpAt: { lt: tomorrow } },
      orderBy: [{ followUpAt: 'asc' }, { id: 'asc' }],
    },
    {
      one: 'mail came back',
      many: 'mails came back',
      where: { ...whereWaitingAgain, id: { in: returned } },
      orderBy: byLastMessage,
      detail: since('came back'),
    },
    {
      one: 'unanswered reply',
      many: 'unanswered replies',
      where: { ...whereWaitingAgain, id: { notIn: returned } },
      orderBy: byLastMessage,
      detail: since('wrote again'),
    },
  ];
}

const REQUEST_NOTICE_MS = 7 * DAY_MS;

/** Open privacy requests that are overdue or due soon, including suspected spam: a wrong guess must not cost somebody their right. */
async function requestsSection(db: Reader, at: Date): Promise<Section> {
  const due = await db.privacyRequest.findMany({
    where: { dueAt: { lt: new Date(at.getTime() + REQUEST_NOTICE_MS) } },
    orderBy: { dueAt: 'desc' },
    take: MAX_RETURNED,
  });
  const days = new Map(due.map(({ inquiryId, dueAt }) => [inquiryId, dueAt]));
  return {
    one: 'privacy request to answer within a week',
    many: 'privacy requests to answer within a week',
    where: { ...whereOpenPrivacyRequest, id: { in: [...days.keys()] } },
    orderBy: { createdAt: 'asc' },
    detail: ({ id }) => `answer by ${formatDay(days.get(id) ?? at)}`,
  };
}

/** The URL of an inquiry in the panel. In a digest it ends the inquiry's paragraph, so that an erasure finds the paragraph. */
const inquiryUrl = (site: string, id: number) => `${site}/admin?tab=inquiries&id=${id}`;

async function listSection(db: Reader, section: Section, { referenceOf }: InquiryProfile, site: string) {
  const { one, many, orderBy, detail } = section;
  const where = { AND: [section.where, whereNotDemo] };
  const [count, found] = await Promise.all([
    db.contactInquiry.count({ where }),
    db.contactInquiry.findMany({ where, orderBy, take: MAX_ITEMS }),
  ]);
  const owners = await db.adminUser.findMany({
    where: { id: { in: found.flatMap(({ ownerId }) => (ownerId === null ? [] : [ownerId])) } },
    select: { id: true, firstName: true, lastName: true },
  });
  const names = new Map(owners.map(({ id, firstName, lastName }) => [id, fullNameOf({ firstName, lastName })]));
  const items = found.map((inquiry) => {
    const { id, name, company, ownerId } = inquiry;
    const owner = names.get(ownerId ?? 0) ?? 'nobody yet';
    const facts = [name, company, topicLabelOf(inquiry), `owner: ${owner}`, detail?.(inquiry)].filter(Boolean).join(', ');
    return `${referenceOf(inquiry)}: ${toOneLine(facts)}\n${inquiryUrl(site, id)}`;
  });
  const summary = `${count} ${count === 1 ? one : many}`;
  const rest = count > items.length ? [`and ${count - items.length} more: ${site}/admin?tab=inquiries`] : [];
  return { count, summary, text: [summary.toUpperCase(), ...items, ...rest].join('\n\n') };
}

/** The time of the next digest: on the next day on which the office is open. */
function nextDigest({ clock }: InquiryProfile, today: Date): Date {
  let day = today.getTime();
  do day += DAY_MS;
  while (!isOpenOn(clock, dayOf(new Date(day))) && day - today.getTime() < 14 * DAY_MS);
  return new Date(day + FROM_HOUR * HOUR_MS);
}

/** The last open day before today: after a Sunday, the figures cover Saturday and Sunday. */
function lastOpenDay({ clock }: InquiryProfile, today: Date): Date {
  let day = today.getTime();
  do day -= DAY_MS;
  while (!isOpenOn(clock, dayOf(new Date(day))) && today.getTime() - day < 14 * DAY_MS);
  return new Date(day);
}

/** The figures of the days before today as a sentence; undefined if nothing arrived and nothing was answered. */
async function figuresSince(db: Reader, from: Date, today: Date): Promise<string | undefined> {
  const within = { gte: from, lt: today };
  const [arrived, answered] = await Promise.all([
    db.contactInquiry.count({ where: { suspectedSpam: false, createdAt: within, ...whereNotDemo } }),
    db.contactInquiry.findMany({
      where: { suspectedSpam: false, firstAnswerAt: within, ...whereNotDemo },
      select: { createdAt: true, firstAnswerAt: true },
      take: MAX_COUNTED,
    }),
  ]);
  if (arrived === 0 && answered.length === 0) return;
  const hours = medianOf(
    answered.flatMap(({ createdAt, firstAnswerAt }) => (firstAnswerAt ? [(firstAnswerAt.getTime() - createdAt.getTime()) / HOUR_MS] : [])),
  );
  const when = today.getTime() - from.getTime() === DAY_MS ? 'Yesterday' : `Since ${formatDayOfWeek(from)}`;
  const typical = hours === null ? '' : `, median time to the first answer ${Math.round(hours * 10) / 10} h`;
  return `${when}: ${arrived} arrived, ${answered.length} answered${typical}.`;
}

/**
 * Removes the paragraphs of inquiries from all digests, and returns the digests that had some. The digest mails stay, because without their
 * keys another digest of that day would be sent. Outbox mails are retained for 30 days, so there are about 30 digests.
 */
export async function eraseFromDigests(tx: Tx, ids: number[]): Promise<{ id: number; createdAt: Date }[]> {
  const digests = await tx.outboxMail.findMany({ where: { kind: digestMail.name }, select: { id: true, createdAt: true, text: true } });
  const ends = new Set(ids.map((id) => inquiryUrl('', id)));
  const changed = digests.flatMap(({ text, ...mail }) => {
    const paragraphs = text.split('\n\n');
    const others = paragraphs.filter((paragraph) => !ends.has(/\/admin\?tab=inquiries&id=\d+$/.exec(paragraph.trimEnd())?.[0] ?? ''));
    return others.length < paragraphs.length ? [{ ...mail, text: others.join('\n\n') }] : [];
  });
  for (const { id, text } of changed) await tx.outboxMail.update({ where: { id }, data: { text } });
  return changed;
}
