/**
 * Sends the mails of the outbox. A mail that was being sent when the process ended may have arrived: it is sent again, with the same
 * Message-ID, after a pause that grows with each attempt.
 */

import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UNDELIVERED_STATES } from '../../../shared/mail/delivery';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../shared/time/india';
import type { Services } from '../../platform/context';
import type { ScheduledJob } from '../../platform/process/jobs';
import { readCompanyName } from '../content/website';
import { classifyFailure, createFolderDelivery, createSmtpDelivery, type DeliveryFailure, toLoggedFailure } from './delivery';
import { deleteFilesOfMails, TIME_IN_THE_PAST } from './incoming/mailbox';
import type { MailKind, OutboxMail } from './mail-kinds';

type Deliver = ReturnType<typeof createSmtpDelivery>['deliver'];

// A reply is sent when its time for Undo is over; polling costs one indexed query.
const POLL_MS = 1_000;
// While one process sends a mail, no other process may send it, nor this process after a crash. Longer than all SMTP timeouts together.
const LEASE_MS = 10 * MINUTE_MS;
/** If the server refuses us, one attempt is made for all mails: frequent failed sign-ins lock accounts. Longer than the lease. */
const HOLD_MS = 15 * MINUTE_MS;
const MAX_RETRY_MS = 6 * HOUR_MS;
const MAX_TRYING_MS = 5 * DAY_MS;
const CUT_OFF = 'The site ended each time while it was sending this mail';

/** Sends the outbox; without an SMTP server mails are written as files into the site's outbox folder. */
export const outboxJob: ScheduledJob = {
  name: 'outbox',
  description: 'sends the mails that are due, or writes them as files without `SMTP_URL`',
  everyMs: POLL_MS,
  start: (services) => {
    const { SMTP_URL } = services.env;
    const { deliver, close } = SMTP_URL
      ? createSmtpDelivery(services.env, SMTP_URL)
      : createFolderDelivery(services.env, services.mailFolder);
    // The operator may have corrected the settings for this start.
    let isFirst = true;
    return {
      // A hanging mail server does not delay closing the app: an unconfirmed mail is sent again, with the same Message-ID.
      run: async ({ stopping }) => {
        if (isFirst) await retryHeldMails(services);
        isFirst = false;
        while (!stopping.aborted && (await sendNext(services, deliver)));
      },
      close,
    };
  },
};

/** Sent mails are retained for questions about delivery; their content is also in the panel. */
export const ENDED_MAIL_DAYS = 30;

export const deleteEndedMailsJob: ScheduledJob = {
  name: 'ended-mails',
  description: `deletes mails ${ENDED_MAIL_DAYS} days after they were sent, refused or given up`,
  everyMs: HOUR_MS,
  start: (services) => ({ run: () => deleteEndedMails(services, services.mailFolder) }),
};

/** Deletes the rows and files of mails that were sent, refused or given up more than 30 days ago. */
export async function deleteEndedMails({ db, databaseNow }: Pick<Services, 'db' | 'databaseNow'>, folder: string): Promise<void> {
  const until = new Date((await databaseNow()).getTime() - ENDED_MAIL_DAYS * DAY_MS);
  const ended = [{ sentAt: { lte: until } }, { ...WHERE_MAIL_UNDELIVERED, nextTryAt: { lte: until } }];
  await db.transact((tx) => tx.outboxMail.deleteMany({ where: { OR: ended } }));
  await deleteMailFiles(folder, until);
}

/** Mails that are not retried any more; `nextTryAt` is then the time of the last attempt. */
export const WHERE_MAIL_UNDELIVERED = { state: { in: [...UNDELIVERED_STATES] } };

/** Sends the due mail with the highest priority, the oldest first; returns whether there was one. */
async function sendNext(services: Services, deliver: Deliver): Promise<boolean> {
  const now = await services.databaseNow();
  // A time too far in the future means that the clock was set back.
  const latest = new Date(now.getTime() + MAX_RETRY_MS);
  const due = { state: 'waiting', OR: [{ nextTryAt: { lte: now } }, { nextTryAt: { gt: latest } }] };
  const first = await services.db.read.outboxMail.findFirst({
    where: due,
    orderBy: [{ priority: 'asc' }, { nextTryAt: 'asc' }, { id: 'asc' }],
  });
  if (!first) return false;
  const { id, attempts, failingSince } = first;
  const kind = services.mailKinds.of(first.kind);
  const held = first.isHeld
    ? null
    : await services.db.read.outboxMail.findFirst({ where: { ...WHERE_MAIL_HELD, nextTryAt: { gt: now, lte: latest } } });
  const lease = held
    ? { isHeld: true, nextTryAt: held.nextTryAt, lastError: held.lastError }
    : { isHeld: false, attempts: attempts + 1, failingSince: failingSince ?? now, nextTryAt: new Date(now.getTime() + leaseMs(attempts)) };
  // The process that updates the row first sends the mail; for others it is no longer due.
  const { count } = await services.db.transact((tx) => tx.outboxMail.updateMany({ where: { id, attempts, ...due }, data: lease }));
  if (count === 0 || held) return true;
  if (wasCutOff(first, now)) {
    await noteFailure(services, kind, first, { reason: 'passing', message: CUT_OFF });
    return true;
  }
  try {
    const mail = kind.beforeSending ? await kind.beforeSending(services, first) : first;
    if (!mail) {
      await services.db.transact((tx) => tx.outboxMail.deleteMany({ where: { id } }));
      return true;
    }
    await deliver(kind, { ...mail, company: await readCompanyName(services.db.read) });
  } catch (error) {
    services.counters.mails.add('failed');
    const failure = classifyFailure(error);
    services.log.warn({ ...toLoggedFailure(error), mail: id, reason: failure.reason }, 'a mail could not be sent');
    await noteFailure(services, kind, first, failure);
    return true;
  }
  services.counters.mails.add('sent');
  const sent = { state: 'sent', sentAt: services.now(), lastError: null, failingSince: null };
  const kept = await services.db.transact(async (tx) => {
    await kind.onDelivery?.(tx, first, { state: 'sent', at: services.now() });
    return (await tx.outboxMail.updateMany({ where: { id }, data: sent })).count;
  });
  // The mail was erased while it was being sent.
  if (kept === 0) await deleteFilesOfMails(services.mailFolder, [first]);
  await retryHeldMails(services, true);
  return true;
}

/** The lease of an attempt grows with the number of earlier attempts. A failed attempt shortens the lease; a crash leaves it unchanged. */
const leaseMs = (attempts: number): number => Math.min(LEASE_MS * 2 ** Math.min(attempts, 20), MAX_RETRY_MS);

/** Whether the time for attempts is over and the result of the last attempt is unknown: a failed attempt sets no later time. */
function wasCutOff({ isHeld, failingSince, nextTryAt }: OutboxMail, now: Date): boolean {
  const end = (failingSince ?? now).getTime() + MAX_TRYING_MS;
  return !isHeld && now.getTime() >= end && nextTryAt.getTime() > end;
}

async function noteFailure(
  { db, now, databaseNow }: Pick<Services, 'databaseNow' | 'db' | 'now'>,
  kind: MailKind,
  mail: OutboxMail,
  { reason, message: lastError }: DeliveryFailure,
): Promise<void> {
  const { id, attempts, failingSince } = mail;
  const at = (await databaseNow()).getTime();
  const update = ({ state, ...data }: Pick<OutboxMail, 'nextTryAt'> & Partial<OutboxMail> & { state?: 'refused' | 'failed' }) =>
    db.transact(async (tx) => {
      const { count } = await tx.outboxMail.updateMany({
        where: { id, state: 'waiting' },
        data: { lastError, ...(state && { state }), ...data },
      });
      // Another process sent it, or somebody took it back: that is what happened to it.
      if (count > 0) await kind.onDelivery?.(tx, mail, { state: state ?? 'waiting', message: lastError, at: now() });
    });
  if (reason === 'refused') await update({ state: 'refused', nextTryAt: new Date(at) });
  else if (reason === 'ourselves') {
    const held = { isHeld: true, nextTryAt: new Date(at + HOLD_MS) };
    // The attempt failed for all mails, so it does not count for this mail.
    await update({ ...held, attempts, failingSince: null });
    const due = { state: 'waiting', nextTryAt: { lte: new Date(at) } };
    await db.transact((tx) => tx.outboxMail.updateMany({ where: due, data: { ...held, lastError } }));
  } else {
    const since = Math.min(failingSince?.getTime() ?? at, at);
    const end = since + MAX_TRYING_MS;
    if (at >= end) await update({ state: 'failed', nextTryAt: new Date(at) });
    else {
      const delay = Math.min(MINUTE_MS * 2 ** Math.min(attempts, 20), MAX_RETRY_MS);
      await update({ failingSince: new Date(since), nextTryAt: new Date(Math.min(at + delay, end)) });
    }
  }
}

export const WHERE_MAIL_HELD = { state: 'waiting', isHeld: true };

/** Lets held mails be tried now. They stay held until the mail server accepts one, which shows that it no longer refuses us. */
export async function retryHeldMails({ db }: Pick<Services, 'db'>, isAccepted = false): Promise<void> {
  if ((await db.read.outboxMail.count({ where: WHERE_MAIL_HELD, take: 1 })) === 0) return;
  const data = { nextTryAt: TIME_IN_THE_PAST, ...(isAccepted && { isHeld: false, lastError: null }) };
  await db.transact((tx) => tx.outboxMail.updateMany({ where: WHERE_MAIL_HELD, data }));
}

/** Deletes the files of mails that are not stored any more, and of mails from which paragraphs may have been erased. */
export async function deleteUnreferencedMailFiles({
  db,
  mailFolder,
  mailKinds,
}: Pick<Services, 'db' | 'mailFolder' | 'mailKinds'>): Promise<void> {
  for (const name of await mailFiles(mailFolder)) {
    const [createdAt, id] = name.split(/\D/).map(Number);
    const mail = await db.read.outboxMail.findUnique({ where: { id: id ?? 0 }, select: { createdAt: true, kind: true } });
    if (!mail || mail.createdAt.getTime() !== createdAt || mailKinds.of(mail.kind).isShortened)
      await rm(join(mailFolder, name), { force: true });
  }
}

const MAIL_FILE = /^\d+-\d+\.eml(\.part)?$/;

/** Deletes the mails in `folder` that were written as files before `until`. */
export async function deleteMailFiles(folder: string, until: Date): Promise<void> {
  for (const name of await mailFiles(folder)) {
    const file = join(folder, name);
    const found = await stat(file).catch(() => null);
    if (found && found.mtime <= until) await rm(file, { force: true });
  }
}

async function mailFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => MAIL_FILE.test(name));
}
