/** Sends what waits in the outbox. A mail may arrive twice after a crash, with the same Message-ID, but is never forgotten. */
import { chmod, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyPluginAsync } from 'fastify';
import type * as Nodemailer from 'nodemailer';
import type { Site } from '../../platform/context';
import type { Reader } from '../../platform/database/database';
import { everyHour } from '../../platform/process/schedule';
import { withConfirmationLink } from '../newsletter/subscribe-again';

type Mail = Awaited<ReturnType<Reader['outboxMail']['findMany']>>[number];
type Deliver = (mail: Mail) => Promise<void>;

const LOOK_MS = 5_000;
const MINUTE_MS = 60_000;
// While one process sends a mail, no other one touches it. Longer than SMTP's patience below, all steps together.
const LEASE_MS = 10 * MINUTE_MS;
const LONGEST_PAUSE_MS = 6 * 60 * MINUTE_MS;
/** For the mail that is under way when the process has to stop. */
const LAST_MS = 3_000;
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Sends what is in the outbox while the app runs; `folder` takes the mails as files when there is no SMTP server. */
export const mailPlugin: FastifyPluginAsync<{ site: Site; folder: string }> = async (app, { site, folder }) => {
  const sender = startOutbox(site, folder);
  app.addHook('onClose', () => sender.stop());
  everyHour(app, () => deleteSentMails(site, folder));
};

/** Sent mails are in the panel too: their copies are needed only while somebody may ask whether they were sent. */
const SENT_MAIL_MS = 30 * 24 * 60 * 60_000;

/** Deletes the rows and files of mails that were sent more than 30 days ago. */
export async function deleteSentMails({ db, now }: Pick<Site, 'db' | 'now'>, folder: string): Promise<void> {
  const until = new Date(now().getTime() - SENT_MAIL_MS);
  await db.transact((tx) => tx.outboxMail.deleteMany({ where: { sentAt: { lte: until } } }));
  await deleteMailFiles(folder, until);
}

/** Looks into the outbox now and then until it is stopped; `folder` takes the mails as files when there is no SMTP server. */
export function startOutbox(site: Site, folder: string, everyMs = LOOK_MS): { stop(): Promise<void> } {
  const { deliver, close } = site.env.SMTP_URL ? bySmtp(site, site.env.SMTP_URL) : intoFolder(site, folder);
  let stopped = false;
  let underWay: Promise<void> | undefined;

  const work = async () => {
    while (!stopped && (await sendNext(site, deliver)));
  };
  const look = () => {
    underWay ??= work()
      .catch((error: unknown) => site.log.warn({ err: error }, 'the outbox cannot be read'))
      .finally(() => {
        underWay = undefined;
      });
  };
  const timer = setInterval(look, everyMs);
  timer.unref();
  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      // A mail server that hangs may not keep the process: what it took without saying so is sent again, with the same Message-ID.
      await Promise.race([underWay, pause(LAST_MS, undefined, { ref: false })]);
      close();
    },
  };
}

/** Sends the mail that waits longest, if one is due; tells whether there was one. */
async function sendNext(site: Site, deliver: Deliver): Promise<boolean> {
  const now = site.now();
  // What waits longer than anything should was written before the clock was set back.
  const latest = new Date(now.getTime() + LONGEST_PAUSE_MS);
  const due = { sentAt: null, OR: [{ nextTryAt: { lte: now } }, { nextTryAt: { gt: latest } }] };
  const first = await site.db.read.outboxMail.findFirst({ where: due, orderBy: { nextTryAt: 'asc' } });
  if (!first) return false;
  const { id, attempts } = first;
  const lease = { attempts: attempts + 1, nextTryAt: new Date(now.getTime() + LEASE_MS) };
  // Whoever changes the row first has it; for the others it is no longer due.
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
    const wait = Math.min(MINUTE_MS * 2 ** Math.min(attempts, 20), LONGEST_PAUSE_MS);
    const nextTryAt = new Date(site.now().getTime() + wait);
    site.counters.mails.add('failed');
    site.log.warn({ err: error, mail: id, nextTryAt }, 'a mail could not be sent');
    await site.db.transact((tx) => tx.outboxMail.updateMany({ where: { id }, data: { nextTryAt } }));
    return true;
  }
  site.counters.mails.add('sent');
  await site.db.transact((tx) => tx.outboxMail.updateMany({ where: { id }, data: { sentAt: site.now() } }));
  return true;
}

function bySmtp(site: Site, url: string) {
  // A connection for each mail: they are few. Whatever a mail holds, it names no files and no addresses to fetch.
  const mailer = withMailer(({ createTransport }) => {
    return createTransport({ url, ...PATIENCE, disableFileAccess: true, disableUrlAccess: true });
  });
  const deliver: Deliver = async (mail) => {
    await (await mailer.transport()).sendMail(message(site, mail));
  };
  return { deliver, close: mailer.close };
}

function intoFolder(site: Site, folder: string) {
  const mailer = withMailer(({ createTransport }) => createTransport({ streamTransport: true, buffer: true, newline: 'windows' }));
  const deliver: Deliver = async (mail) => {
    const { message: bytes } = await (await mailer.transport()).sendMail(message(site, mail));
    const file = join(folder, `${stamp(mail)}.eml`);
    await mkdir(folder, { recursive: true });
    // Earlier releases let others read the folder.
    await chmod(folder, 0o700);
    // Whole or not at all; a process that was killed may have left a part.
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

/** The library comes with the first mail: until then nobody needs its 4 MB. */
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
    // No out-of-office reply answers it.
    headers: { 'Auto-Submitted': 'auto-generated' },
    date: createdAt,
    // The same at each try.
    messageId: `<${confirms === null ? 'inquiry' : 'newsletter'}-${stamp(mail)}@${new URL(env.PUBLIC_URL).hostname}>`,
  };
}

const stamp = ({ id, createdAt }: Mail) => `${createdAt.getTime()}-${id}`;
