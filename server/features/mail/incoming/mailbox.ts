import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { emailKeyOf } from '../../../../shared/mail/address';
import type { Env } from '../../../env';
import type { Tx } from '../../../platform/database/database';
import type { MailKind } from '../mail-kinds';

declare module '../../../platform/context' {
  interface Services {
    /** The folder for mails that are written as files. */
    mailFolder: string;
  }
}

/** The company's address: the sender of mails. */
export const findSenderAddress = ({ MAIL_FROM, MAIL_TO = [] }: Env): string | undefined => MAIL_FROM ?? MAIL_TO[0];

/** Whether visitors get an acknowledgement of their inquiry. */
export const areAcknowledgementsSent = (env: Env): boolean => env.ACKNOWLEDGE === 'on' && canSendMails(env);

/** Whether answers can be sent to visitors. */
export const canSendMails = (env: Env): boolean => Boolean(env.SMTP_URL && findSenderAddress(env));

/** A time that is in the past by any clock. */
export const TIME_IN_THE_PAST = new Date(0);

type MailData = Parameters<Tx['outboxMail']['create']>[0]['data'];
type NewMail = Omit<MailData, 'kind' | 'toKey' | 'priority' | 'mailId' | 'nextTryAt'> & Partial<Pick<MailData, 'nextTryAt'>>;

/** Puts a mail into the outbox with a new Message-ID; it is sent at once unless `nextTryAt` is a later time of the database's clock. */
export const addMail = (tx: Tx, env: Pick<Env, 'PUBLIC_URL'>, { name: kind, priority }: MailKind, mail: NewMail) =>
  tx.outboxMail.create({
    data: { nextTryAt: TIME_IN_THE_PAST, ...mail, toKey: emailKeyOf(mail.to), kind, priority, mailId: generateMailId(env) },
  });

/** The delivery fields of a mail before its first attempt. */
export const INITIAL_DELIVERY_FIELDS = { state: 'waiting', attempts: 0 };

/** Cancels the unsent mails of these entries of a conversation. Returns false, and changes nothing, if an attempt was made to send one. */
export async function cancelUnattemptedMails(tx: Tx, messageIds: number[]): Promise<boolean> {
  const where = { messageId: { in: messageIds }, ...INITIAL_DELIVERY_FIELDS };
  if ((await tx.outboxMail.count({ where })) < messageIds.length) return false;
  await tx.outboxMail.deleteMany({ where });
  return true;
}

/**
 * Generates a Message-ID, without its angle brackets. Its 128 random bits prevent strangers from writing into a conversation. It is short,
 * because a line of more than 76 characters would be folded.
 */
export const generateMailId = ({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>): string =>
  `${randomBytes(16).toString('base64url')}@${new URL(PUBLIC_URL).hostname}`;

type MailRow = { id: number; kind: string; mailId: string | null; createdAt: Date };

const EARLIER_NAMES: Record<string, string> = { notification: 'inquiry', confirmation: 'newsletter' };

/** The unique name of a mail, which is also the name of its file. */
export const formatMailName = ({ id, createdAt }: Pick<MailRow, 'id' | 'createdAt'>): string => `${createdAt.getTime()}-${id}`;

/** Deletes the files of these mails, including files of a process that was killed meanwhile. */
export async function deleteFilesOfMails(folder: string, mails: Pick<MailRow, 'id' | 'createdAt'>[]): Promise<void> {
  for (const mail of mails)
    for (const end of ['eml', 'eml.part']) await rm(join(folder, `${formatMailName(mail)}.${end}`), { force: true });
}

/** The Message-ID of a mail: the same for each attempt to send it. Mails of earlier releases keep their guessable ids. */
export const buildMessageId = ({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>, mail: MailRow): string =>
  mail.mailId ?? `${EARLIER_NAMES[mail.kind] ?? mail.kind}-${formatMailName(mail)}@${new URL(PUBLIC_URL).hostname}`;

/** Whether a Message-ID is from an earlier release, made of a time and a number: it proves nothing. */
export const isGuessableMailId = (mailId: string): boolean => /^[a-z]{1,20}-\d{13}-\d{1,10}@/.test(mailId);
