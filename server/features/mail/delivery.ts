/** Hands a mail to the mail server, or writes it as a file; reports why it failed. */

import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type * as Nodemailer from 'nodemailer';
import { toDeliveryAddress } from '../../../shared/mail/address';
import { cutLine, cutStart } from '../../../shared/text/cut-text';
import { toOneLine } from '../../../shared/text/one-line';
import type { Env } from '../../env';
import { maskMailboxes } from '../../platform/observability/log';
import { buildMessageId, findSenderAddress, formatMailName } from './incoming/mailbox';
import type { MailKind, MailThread, OutboxMail } from './mail-kinds';

type Sent = Pick<OutboxMail, 'id' | 'to' | 'replyTo' | 'subject' | 'text' | 'mailId' | 'createdAt'> &
  Partial<MailThread> & { company: string };
type Delivery = {
  /** Delivers a mail; resolves with the mail server's answer. */
  deliver: (kind: MailKind, mail: Sent) => Promise<string>;
  close(): void;
};

const SMTP_TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/**
 * Sends by SMTP. A mail's content must not make the library read files or URLs. Each mail uses one connection, since there are few mails.
 */
export function createSmtpDelivery(env: Env, url: string, timeouts = SMTP_TIMEOUTS): Delivery {
  const mailer = withMailer(({ createTransport }) => {
    return createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
  });
  return { deliver: async (...sent) => (await (await mailer.transport()).sendMail(message(env, ...sent))).response, close: mailer.close };
}

/** Writes mails as files into `folder`. */
export function createFolderDelivery(env: Env, folder: string): Delivery {
  const mailer = withMailer(({ createTransport }) => createTransport({ streamTransport: true, buffer: true, newline: 'windows' }));
  const deliver = async (kind: MailKind, mail: Sent) => {
    const { message: bytes } = await (await mailer.transport()).sendMail(message(env, kind, mail));
    const file = join(folder, `${formatMailName(mail)}.eml`);
    await mkdir(folder, { recursive: true });
    // Earlier releases created the folder readable by others.
    await chmod(folder, 0o700);
    // The rename is atomic; a killed process may have left a partial file.
    await rm(`${file}.part`, { force: true });
    await writeFile(`${file}.part`, bytes as Buffer, { mode: 0o600, flush: true });
    await rename(`${file}.part`, file);
    return file;
  };
  return { deliver, close: mailer.close };
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

class NoSender extends Error {}

function message(env: Env, { name, headers, isToOffice }: MailKind, mail: Sent) {
  const { company, to, replyTo, subject, text, createdAt, references = [], attachments = [], headers: own } = mail;
  const thread = references.map((id) => `<${id}>`);
  // The sender is never a visitor's address, even if the settings have changed since.
  const from = findSenderAddress(env) ?? (isToOffice ? to : undefined);
  if (!from) throw new NoSender('MAIL_FROM is not set');
  return {
    // One name for all mails, so that mail programs show them as mails of one sender.
    from: { name: toOneLine(company), address: from },
    to: { name: '', address: toDeliveryAddress(to) ?? to },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    ...(thread.length > 0 && { inReplyTo: thread.at(-1) as string, references: thread }),
    attachments,
    headers: { ...headers, ...own },
    date: createdAt,
    messageId: `<${buildMessageId(env, { ...mail, kind: name })}>`,
  };
}

/**
 * Why a mail was not sent, with the server's message: permanently `refused` by the recipient's server, a refusal of `ourselves` (sign-in,
 * sender or machine) that affects every mail, or a temporary failure.
 */
export type DeliveryFailure = { reason: 'refused' | 'ourselves' | 'passing'; message: string };

/** Reply codes that require or refuse a sign-in, at any step. */
const SIGN_IN_CODES = [530, 534, 535, 538];
const MAX_WORDS = 300;

/**
 * The loggable part of a failed attempt: only the codes of a mail server's answer, because its text and the rejected address may name
 * people.
 */
export function toLoggedFailure(error: unknown): { code: string } | { err: unknown } {
  const { response, code } = error as { response?: unknown; code?: unknown };
  if (typeof response !== 'string') return code === 'EENVELOPE' ? { code } : { err: error };
  return { code: /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3}\b)?/.exec(response)?.[0] ?? String(code) };
}

const PROBLEMS: Record<string, string> = {
  EDNS: 'The name of the mail server cannot be found',
  ETIMEDOUT: 'The mail server did not answer in time',
  ETLS: 'A secure connection to the mail server could not be made',
  ESOCKET: 'The mail server cannot be reached',
  ECONNECTION: 'The mail server closed the connection',
  EAUTH: 'SMTP_URL has no name and password, and the mail server requires them',
};

/** The reason of an error of `deliver`. */
export function classifyFailure(error: unknown): DeliveryFailure {
  const { responseCode = 0, command, code = '', originalCode, response } = error as { [key: string]: unknown };
  const known = [PROBLEMS[String(code)] ?? 'The mail could not be sent', originalCode ?? (PROBLEMS[String(code)] ? undefined : code)];
  const message = shortenServerAnswer(typeof response === 'string' ? response : known.filter(Boolean).join(': '));
  if (error instanceof NoSender) return { reason: 'ourselves', message: error.message };
  if (Number(responseCode) < 500) {
    if (code === 'EAUTH' && responseCode === 0) return { reason: 'ourselves', message };
    return { reason: code === 'EENVELOPE' && command === 'API' ? 'refused' : 'passing', message };
  }
  const isReceivers = (command === 'RCPT TO' || command === 'DATA') && !SIGN_IN_CODES.includes(Number(responseCode));
  return { reason: isReceivers ? 'refused' : 'ourselves', message };
}

/** The mail server's answer, shortened to one line without mail addresses. */
export const shortenServerAnswer = (answer: string): string => cutLine(maskMailboxes(cutStart(answer, 2_000)), MAX_WORDS);
