/** Connections to the office's mailbox by IMAP. They only read: each folder is opened read-only. */
import type { ImapFlow } from 'imapflow';

/** The maximum length of a line, and of a literal, of a response in bytes. */
const MAX_RESPONSE = 1024 * 1024;

/** Parses IMAP_URL; `key` identifies the mailbox without the password. */
export function parseMailboxUrl(url: string) {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const [user, pass, path] = [username, password, pathname.slice(1)].map(decodeURIComponent) as [string, string, string];
  const mailbox = path || 'INBOX';
  const secure = protocol === 'imaps:';
  const host = hostname.replace(/^\[|\]$/g, '');
  const server = { host, port: Number(port || (secure ? 993 : 143)), secure, auth: { user, pass } };
  // Without TLS a man in the middle could make the client send the password unencrypted.
  const needsTls = !secure && !['localhost', '127.0.0.1', '::1'].includes(host);
  return { ...server, ...(needsTls && { doSTARTTLS: true }), mailbox, key: `${user}@${host}/${mailbox}` };
}

type MailServer = Omit<ReturnType<typeof parseMailboxUrl>, 'mailbox' | 'key'>;

/** A client for a mail server, not yet connected; a server that is silent for `silenceMs` is given up. */
export async function createImapClient(server: MailServer, silenceMs: number): Promise<ImapFlow> {
  const { ImapFlow } = await import('imapflow');
  const { host, port, secure, auth, doSTARTTLS } = server;
  return new ImapFlow({
    ...{ host, port, secure, auth, ...(doSTARTTLS && { doSTARTTLS }) },
    logger: false,
    disableCompression: true,
    autoIdleDelay: 1_000,
    connectionTimeout: Math.min(silenceMs, 15_000),
    greetingTimeout: Math.min(silenceMs, 15_000),
    socketTimeout: silenceMs,
    maxLineLength: MAX_RESPONSE,
    maxLiteralSize: MAX_RESPONSE,
    maxResponseSize: 2 * MAX_RESPONSE,
    maxResponseTokens: 50_000,
  });
}

const PROBLEMS: Record<string, string> = {
  ENOTFOUND: 'The name of the mail server cannot be found',
  ECONNREFUSED: 'The mail server cannot be reached',
  CONNECT_TIMEOUT: 'The mail server did not answer in time',
  GREETING_TIMEOUT: 'The mail server did not answer in time',
  ETIMEOUT: 'The mail server did not answer in time',
  NoConnection: 'The mail server closed the connection',
  EConnectionClosed: 'The mail server closed the connection',
};

/** Why the mailbox cannot be read; the mail server's message may name people, so they are shown in the panel but not logged. */
export function findImapProblem(error: unknown): { reason: string; message?: string } {
  const { authenticationFailed, code = '', responseText } = error as { [key: string]: unknown };
  const message = typeof responseText === 'string' ? responseText : String(code);
  if (authenticationFailed) return { reason: 'The mail server refused the sign-in', message };
  const known = PROBLEMS[String(code)];
  return known ? { reason: known } : { reason: 'The mailbox cannot be read', message };
}
