import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '../../env';

declare module '../../platform/context' {
  interface Site {
    /** The folder of mails that are written as files. */
    outbox: string;
  }
}

/** Whether mail can be sent to this address. The forms accept more, such as address lists and display names. */
export const isMailbox = (email: string) => /^[^\s@"(),:;<>[\\\]]+@[^\s@"(),:;<>[\\\]]+$/.test(email);

/** Mails with lower numbers are sent first: what a visitor waits for before what the office is told. */
export const PRIORITIES = { reply: 0, acknowledgement: 1, notification: 2, digest: 3 };

/** The company's address, in whose name mails are sent. */
export const senderOf = ({ MAIL_FROM, MAIL_TO }: Env): string | undefined => MAIL_FROM ?? MAIL_TO;

/** Whether visitors get an acknowledgement of their inquiry. */
export const acknowledges = (env: Env): boolean => env.ACKNOWLEDGE === 'on' && canSend(env);

/** Whether answers can be sent to visitors. */
export const canSend = (env: Env): boolean => Boolean(env.SMTP_URL && senderOf(env));

type MailRow = { id: number; kind: string; createdAt: Date };

/** Mails of earlier releases that still wait keep their Message-ID. */
const MESSAGE_IDS: Record<string, string> = { notification: 'inquiry', confirmation: 'newsletter' };

/** Unique for mails, and in the names of their files. */
export const mailName = ({ id, createdAt }: Omit<MailRow, 'kind'>): string => `${createdAt.getTime()}-${id}`;

/** Deletes what these mails were written to, also by a process that was killed meanwhile. */
export async function deleteFilesOf(folder: string, mails: Omit<MailRow, 'kind'>[]): Promise<void> {
  for (const mail of mails) for (const end of ['eml', 'eml.part']) await rm(join(folder, `${mailName(mail)}.${end}`), { force: true });
}

/** The Message-ID of a mail, without angle brackets: the same for each attempt to send it. */
export const messageIdOf = ({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>, mail: MailRow): string =>
  `${MESSAGE_IDS[mail.kind] ?? mail.kind}-${mailName(mail)}@${new URL(PUBLIC_URL).hostname}`;
