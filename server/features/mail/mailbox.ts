import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { domainToASCII } from 'node:url';
import type { Env } from '../../env';
import type { Tx } from '../../platform/database/database';
import type { MailKind } from './mail-kinds';

declare module '../../platform/context' {
  interface Services {
    /** The folder of mails that are written as files. */
    mailFolder: string;
  }
}

const LOCAL_PART = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
/** Node would take the beginning of an address of a page, such as 'example.com/x', for a domain. */
const NO_DOMAIN = /[^\w.\P{ASCII}-]/u;
// The last part begins with a letter: an IP address is no domain.
const DOMAIN = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * An address as it goes to the mail server; null for what cannot be a mailbox, such as address lists and display names, which the forms accept. Invisible
 * characters and full-width letters, which are easily copied along, lead to the same mailbox: in the domain by the rules for domains (UTS 46), in
 * the part before it because mail servers may treat them so.
 */
export function deliveryAddress(email: string): string | null {
  const [typed = '', typedDomain = '', ...more] = email.trim().split('@');
  const local = typed.replace(/\p{Default_Ignorable_Code_Point}/gu, '').normalize('NFKC');
  const domain = NO_DOMAIN.test(typedDomain) ? '' : domainToASCII(typedDomain).replace(/\.$/, '');
  return more.length === 0 && LOCAL_PART.test(local) && DOMAIN.test(domain) ? `${local}@${domain}` : null;
}

/** Whether mail can be sent to this address. */
export const isMailbox = (email: string): boolean => deliveryAddress(email) !== null;

const GMAIL = ['gmail.com', 'googlemail.com'];

/** The same for all addresses that are known to be one mailbox; null for none. Most providers deliver 'name+anything@…' to 'name@…', and Gmail ignores dots. */
export function mailboxKey(email: string): string | null {
  const [local = '', domain = ''] = (deliveryAddress(email) ?? '').toLowerCase().split('@');
  if (local === '') return null;
  const name = local.replace(/(?<=.)\+.*$/, '');
  return GMAIL.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

/** The company's address, in whose name mails are sent. */
export const senderOf = ({ MAIL_FROM, MAIL_TO = [] }: Env): string | undefined => MAIL_FROM ?? MAIL_TO[0];

/** Where visitors' replies go: the first of the addresses that are told of inquiries. */
export const repliesTo = ({ MAIL_TO = [] }: Env): string | null => MAIL_TO[0] ?? null;

/** The site's own addresses: no visitor writes from them. */
export const ownAddresses = ({ MAIL_FROM, MAIL_TO = [] }: Env): string[] => [...(MAIL_FROM ? [MAIL_FROM] : []), ...MAIL_TO];

/** Whether a mailbox is one of them, by whatever name. */
export const isOwn = (env: Env, mailbox: string): boolean => ownAddresses(env).some((own) => mailboxKey(own) === mailboxKey(mailbox));

/** Whether visitors get an acknowledgement of their inquiry. */
export const acknowledges = (env: Env): boolean => env.ACKNOWLEDGE === 'on' && canSend(env);

/** Whether answers can be sent to visitors. */
export const canSend = (env: Env): boolean => Boolean(env.SMTP_URL && senderOf(env));

/** Due at once by any clock. */
export const AT_ONCE = new Date(0);

type MailData = Parameters<Tx['outboxMail']['create']>[0]['data'];
type NewMail = Omit<MailData, 'kind' | 'priority' | 'mailId' | 'nextTryAt'> & Partial<Pick<MailData, 'nextTryAt'>>;

/** Puts a mail into the outbox, under a Message-ID of its own; it is sent at once if `nextTryAt` does not name a later time of the database's clock. */
export const addMail = (tx: Tx, env: Pick<Env, 'PUBLIC_URL'>, { name: kind, priority }: MailKind, mail: NewMail) =>
  tx.outboxMail.create({ data: { nextTryAt: AT_ONCE, ...mail, kind, priority, mailId: newMailId(env) } });

/**
 * A Message-ID without angle brackets. Its 128 random bits let nobody write into a conversation who was not sent a mail of it. Short, because a
 * line of more than 76 characters would be folded.
 */
export const newMailId = ({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>): string =>
  `${randomBytes(16).toString('base64url')}@${new URL(PUBLIC_URL).hostname}`;

type MailRow = { id: number; kind: string; mailId: string | null; createdAt: Date };

const EARLIER_NAMES: Record<string, string> = { notification: 'inquiry', confirmation: 'newsletter' };

/** Unique for mails, and in the names of their files. */
export const mailName = ({ id, createdAt }: Pick<MailRow, 'id' | 'createdAt'>): string => `${createdAt.getTime()}-${id}`;

/** Deletes what these mails were written to, also by a process that was killed meanwhile. */
export async function deleteFilesOf(folder: string, mails: Pick<MailRow, 'id' | 'createdAt'>[]): Promise<void> {
  for (const mail of mails) for (const end of ['eml', 'eml.part']) await rm(join(folder, `${mailName(mail)}.${end}`), { force: true });
}

/** The Message-ID of a mail: the same for each attempt to send it. Mails of earlier releases keep theirs, which can be guessed. */
export const messageIdOf = ({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>, mail: MailRow): string =>
  mail.mailId ?? `${EARLIER_NAMES[mail.kind] ?? mail.kind}-${mailName(mail)}@${new URL(PUBLIC_URL).hostname}`;

/** Whether a Message-ID is one of an earlier release, of a time and a number: it proves nothing. */
export const isGuessable = (mailId: string): boolean => /^[a-z]{1,20}-\d{13}-\d{1,10}@/.test(mailId);
