/** The app with inquiries, and a mailbox that it reads. */
import { expect } from 'vitest';
import type { DatabaseProvider } from '../../prisma/schema';
import { formatReference } from '../../shared/inquiries/reference';
import { startApp } from './app';
import { startImap } from './imap';
import { startIncomingMailJob } from './jobs';
import { share } from './share';

const MAIL = {
  MAIL_TO: 'office@example.com',
  MAIL_FROM: 'site@example.com',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_AUTH_SERVER: 'mx.example.com',
  // All inquiries of a test file come from one caller, so the limit is raised.
  ACKNOWLEDGE_PER_HOUR: '10000',
};
const QUICK = { pollMs: 20, pauseMs: 10, silenceMs: 5_000 };
/** The timeout is long enough for a busy machine. */
export const LONG_POLL_OPTIONS = { timeout: 10_000, interval: 10 };

export type MailDesk = Awaited<ReturnType<typeof startMailDesk>>;

/** Starts the app, without its jobs if `isStill`; `read` makes it read a new mailbox until `reset`, which also deletes all mails. */
export async function startMailDesk(
  provider: DatabaseProvider,
  { env = {}, isStill = false }: { env?: Record<string, string>; isStill?: boolean } = {},
) {
  let now = new Date('2026-03-02T06:00:00Z');
  let imap: Awaited<ReturnType<typeof startImap>> | undefined;
  let senders = 0;
  const readers: ReturnType<typeof startIncomingMailJob>[] = [];
  const app = await startApp(provider, { env: { ...MAIL, ...env }, now: () => now, isStill });
  const { token } = await app.login();

  const mailbox = () => {
    if (!imap) throw new Error('No mailbox is read');
    return imap;
  };
  const inquiry = (id: number) => app.db.read.contactInquiry.findUniqueOrThrow({ where: { id } });
  const set = (id: number, data: object) => app.db.transact((tx) => tx.contactInquiry.update({ where: { id }, data }));
  const position = async () => Number((await app.db.read.mailboxPosition.findFirst())?.lastUid);

  /** Reads a new mailbox with these earlier mails, or the current mailbox again. */
  async function read(times: Partial<typeof QUICK> = {}, older: string[] = []) {
    imap ??= await startImap();
    for (const mail of older) imap.deliver(mail);
    const reader = startIncomingMailJob(app.services, imap.url, { ...QUICK, ...times });
    readers.push(reader);
    await expect.poll(() => app.db.read.mailboxPosition.count(), LONG_POLL_OPTIONS).toBe(1);
    return reader;
  }

  /** Waits until every mail was read. */
  const allRead = () => expect.poll(position, LONG_POLL_OPTIONS).toBe(mailbox().state.uidNext - 1);

  /** Sends an inquiry as a visitor; returns it with the Message-IDs of its mails. */
  async function ask() {
    senders += 1;
    const email = `asha${senders}@example.com`;
    const body = { name: 'Asha Rao', email, company: 'Rao Hotels', subject: 'bulk', message: 'How much is the palm soap?' };
    expect((await app.call('POST', '/api/contact', { body })).status).toBe(201);
    const row = await app.db.read.contactInquiry.findFirstOrThrow({ orderBy: { id: 'desc' } });
    const sent = await app.db.read.outboxMail.findMany({ where: { inquiryId: row.id } });
    const idOf = (kind: string) => sent.find((mail) => mail.kind === kind)?.mailId ?? '';
    const ids = { acknowledgement: idOf('acknowledgement'), notification: idOf('notification') };
    return { id: row.id, email, reference: formatReference(row, 'SQ'), ...ids };
  }

  /** Sends an answer of the office that resolves the inquiry. */
  async function answer(inquiryId: number, mailId: string) {
    const said = { channel: 'mail', direction: 'out', state: 'sent', authorName: 'Office', text: 'Ten rupees.' };
    const { id } = await app.db.transact((tx) => tx.inquiryMessage.create({ data: { ...said, inquiryId, mailId, createdAt: now } }));
    await set(inquiryId, { firstAnswerAt: now, lastMessageId: id, status: 'resolved' });
    return id;
  }

  async function reset() {
    for (const reader of readers.splice(0)) await reader.stop();
    imap?.close();
    imap = undefined;
    await app.db.transact(async (tx) => {
      await tx.mailboxPosition.deleteMany();
      await tx.inquiryMessage.deleteMany();
      await tx.outboxMail.deleteMany();
    });
    // Moves the clock, since the number of acknowledgements per hour is limited.
    now = new Date(now.getTime() + 10 * 60_000);
  }

  return {
    app,
    /** The credentials of an administrator. */
    signedIn: { token },
    get now() {
      return now;
    },
    get imap() {
      return mailbox();
    },
    read,
    allRead,
    position,
    ask,
    answer,
    inquiry,
    set,
    messages: (where: object = {}) => app.db.read.inquiryMessage.findMany({ where, orderBy: { id: 'asc' } }),
    reset,
    close: app.close,
  };
}
export const shareMailDesk = (...options: Parameters<typeof startMailDesk>) => share(() => startMailDesk(...options));

let mails = 0;
/** The source of a mail by this sender. */
export function composeReplyMail(from: string, headers: Record<string, string> = {}, text = 'Thank you.'): string {
  mails += 1;
  const all = { From: from, To: 'office@example.com', Subject: 'Re: Soap', 'Message-ID': `<mail-${mails}@visitors.example>`, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${lines.join('')}\r\n${text}\r\n`;
}

/** The source of a delivery report. */
export const composeDeliveryReport = (action: string, mailId: string, part = 'message/rfc822') =>
  [
    'From: MAILER-DAEMON@mx.example.org',
    'Return-Path: <>',
    'Auto-Submitted: auto-replied',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'Your mail came back.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.org',
    '',
    'Final-Recipient: rfc822; asha@example.org',
    `Action: ${action}`,
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 no mailbox <asha@example.org>',
    '  of that name',
    '--b',
    `Content-Type: ${part}`,
    '',
    'Subject: Soap',
    `Message-ID: <${mailId}>`,
    '',
    'Ten rupees.',
    '--b--',
    '',
  ].join('\r\n');
