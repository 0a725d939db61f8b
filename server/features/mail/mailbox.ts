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
export const acknowledges = (env: Env): boolean => env.ACKNOWLEDGE === 'on' && Boolean(env.SMTP_URL && senderOf(env));

type Kept = { id: number; createdAt: Date };

/** What identifies a mail in its Message-ID and in the name of its file. */
export const mailId = ({ id, createdAt }: Kept): string => `${createdAt.getTime()}-${id}`;

/** Deletes what these mails were written to, also by a process that was killed meanwhile. */
export async function deleteFilesOf(folder: string, mails: Kept[]): Promise<void> {
  for (const mail of mails) for (const end of ['eml', 'eml.part']) await rm(join(folder, `${mailId(mail)}.${end}`), { force: true });
}
