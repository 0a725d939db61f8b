import type { Env } from '../../env';

/** Whether mail can be sent to this address. The forms accept more, such as address lists and display names. */
export const isMailbox = (email: string) => /^[^\s@"(),:;<>[\\\]]+@[^\s@"(),:;<>[\\\]]+$/.test(email);

/** Mails with lower numbers are sent first: what a visitor waits for before what the office is told. */
export const PRIORITIES = { reply: 0, acknowledgement: 1, notification: 2, digest: 3 };

/** The company's address, in whose name mails are sent. */
export const senderOf = ({ MAIL_FROM, MAIL_TO }: Env): string | undefined => MAIL_FROM ?? MAIL_TO;

/** Whether visitors get an acknowledgement of their inquiry. */
export const acknowledges = (env: Env): boolean => env.ACKNOWLEDGE === 'on' && Boolean(env.SMTP_URL && senderOf(env));
