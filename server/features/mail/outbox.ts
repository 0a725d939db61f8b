/** Sends the mails of the outbox. After a crash a mail may be sent twice, with the same Message-ID, but is never lost. */
import { chmod, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyPluginAsync } from 'fastify';
import type * as Nodemailer from 'nodemailer';
import type { Site } from '../../platform/context';
import type { Reader } from '../../platform/database/database';
import { everyHour } from '../../platform/process/shutdown';
import { withConfirmationLink } from '../newsletter/subscribe-again';

type Mail = Awaited<ReturnType<Reader['outboxMail']['findMany']>>[number];
type Deliver = (mail: Mail) => Promise<void>;

const POLL_MS = 5_000;
const MINUTE_MS = 60_000;
// While one process sends a mail, no other one may send it. Longer than all SMTP timeouts together.
const LEASE_MS = 10 * MINUTE_MS;
const MAX_RETRY_MS = 6 * 60 * MINUTE_MS;
/** Time for the mail in flight when the process stops. */
const SHUTDOWN_MS = 3_000;
const SMTP_TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Sends the outbox while the app runs; without an SMTP server mails are written to `folder`. */
export const mailPlugin: FastifyPluginAsync<{ site: Site; folder: string }> = async (app, { site, folder }) => {
  const sender = startOutbox(site, folder);
  app.addHook('onClose', () => sender.stop());
  everyHour(app, () => deleteSentMails(site, folder));
};

/** Sent mails are kept for questions about delivery; their content is also in the panel. */
const SENT_MAIL_MS = 30 * 24 * 60 * 60_000;

/** Deletes the rows and files of mails that were sent more than 30 days ago. */
export async function deleteSentMails({ db, now }: Pick<Site, 'db' | 'now'>, folder: string): Promise<void> {
  const until = new Date(now().getTime() - SENT_MAIL_MS);
  await db.transact((tx) => tx.outboxMail.deleteMany({ where: { sentAt: { lte: until } } }));
  await deleteMailFiles(folder, until);
}

/** Polls the outbox until it is stopped; without an SMTP server mails are written to `folder`. */
export function startOutbox(site: Site, folder: string, pollMs = POLL_MS): { stop(): Promise<void> } {
  const { deliver, close } = site.env.SMTP_URL ? smtpDelivery(site, site.env.SMTP_URL) : folderDelivery(site, folder);
  let stopped = false;
  let inFlight: Promise<void> | undefined;

  const sendAll = async () => {
    while (!stopped && (await sendNext(site, deliver)));
  };
  const poll = () => {
    inFlight ??= sendAll()
      .catch((error: unknown) => site.log.warn({ err: error }, 'the outbox cannot be read'))
      .finally(() => {
        inFlight = undefined;
      });
  };
  const timer = setInterval(poll, pollMs);
  timer.unref();
  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      // A hanging mail server must not block the shutdown: an unconfirmed mail is sent again, with the same Message-ID.
      await Promise.race([inFlight, pause(SHUTDOWN_MS, undefined, { ref: false })]);
      close();
    },
  };
}

/** Sends the due mail that has waited longest; returns whether there was one. */
async function sendNext(site: Site, deliver: Deliver): Promise<boolean> {
  const now = site.now();
  // A time too far in the future means that the clock was set back.
  const latest = new Date(now.getTime() + MAX_RETRY_MS);
  const due = { sentAt: null, OR: [{ nextTryAt: { lte: now } }, { nextTryAt: { gt: latest } }] };
  const first = await site.db.read.outboxMail.findFirst({ where: due, orderBy: { nextTryAt: 'asc' } });
  if (!first) return false;
  const { id, attempts } = first;
  const lease = { attempts: attempts + 1, nextTryAt: new Date(now.getTime() + LEASE_MS) };
  // The process that updates the row first gets the mail; for others it is no longer due.
  const { count } = await site.db.transact((tx) => tx.outboxMail.updateMany({ where: { id, attempts, ...due }, data: lease }));
  if (count === 0) return true;
  try {
    const mail = await withConfirmationLink(site, first);
    if (!mail) {
      await site.db.transact((tx) => tx.outboxMail.deleteMany({ where: { id } }));
      return true;
    }
    await deliver(mail);
  } catch (error) {
    const delay = Math.min(MINUTE_MS * 2 ** Math.min(attempts, 20), MAX_RETRY_MS);
    const nextTryAt = new Date(site.now().getTime() + delay);
    site.counters.mails.add('failed');
    site.log.warn({ err: error, mail: id, nextTryAt }, 'a mail could not be sent');
    await site.db.transact((tx) => tx.outboxMail.updateMany({ where: { id }, data: { nextTryAt } }));
    return true;
  }
  site.counters.mails.add('sent');
  await site.db.transact((tx) => tx.outboxMail.updateMany({ where: { id }, data: { sentAt: site.now() } }));
  return true;
}

function smtpDelivery(site: Site, url: string) {
  // One connection per mail: there are few. Mail contents must not make the library read files or URLs.
  const mailer = withMailer(({ createTransport }) => {
    return createTransport({ url, ...SMTP_TIMEOUTS, disableFileAccess: true, disableUrlAccess: true });
  });
  const deliver: Deliver = async (mail) => {
    await (await mailer.transport()).sendMail(message(site, mail));
  };
  return { deliver, close: mailer.close };
}

function folderDelivery(site: Site, folder: string) {
  const mailer = withMailer(({ createTransport }) => createTransport({ streamTransport: true, buffer: true, newline: 'windows' }));
  const deliver: Deliver = async (mail) => {
    const { message: bytes } = await (await mailer.transport()).sendMail(message(site, mail));
    const file = join(folder, `${mailId(mail)}.eml`);
    await mkdir(folder, { recursive: true });
    // Earlier releases created the folder readable by others.
    await chmod(folder, 0o700);
    // Atomic; a killed process may have left a partial file.
    await rm(`${file}.part`, { force: true });
    await writeFile(`${file}.part`, bytes as Buffer, { mode: 0o600, flush: true });
    await rename(`${file}.part`, file);
  };
  return { deliver, close: mailer.close };
}

const MAIL_FILE = /^\d+-\d+\.eml(\.part)?$/;

/** Deletes the mails in `folder` that were written as files before `until`. */
export async function deleteMailFiles(folder: string, until: Date): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names.filter((name) => MAIL_FILE.test(name))) {
    const file = join(folder, name);
    const found = await stat(file).catch(() => null);
    if (found && found.mtime <= until) await rm(file, { force: true });
  }
}

/** Loads the mail library (4 MB) with the first mail. */
function withMailer<T extends { close(): void }>(open: (library: typeof Nodemailer) => T) {
  let transport: Promise<T> | undefined;
  return {
    transport: () => {
      transport ??= import('nodemailer').then(open);
      return transport;
    },
    close: () => void transport?.then((opened) => opened.close()),
  };
}

function message({ env }: Site, mail: Mail) {
  const { to, replyTo, subject, text, confirms, createdAt } = mail;
  return {
    from: env.MAIL_FROM ?? env.MAIL_TO ?? to,
    to: { name: '', address: to },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    // Prevents out-of-office replies.
    headers: { 'Auto-Submitted': 'auto-generated' },
    date: createdAt,
    // The same for each attempt.
    messageId: `<${confirms === null ? 'inquiry' : 'newsletter'}-${mailId(mail)}@${new URL(env.PUBLIC_URL).hostname}>`,
  };
}

const mailId = ({ id, createdAt }: Mail) => `${createdAt.getTime()}-${id}`;
