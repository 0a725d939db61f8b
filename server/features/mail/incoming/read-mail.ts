/** Parses incoming mails. Strangers write them, so every step takes linear time, and every value has a maximum length. */
import { createHash } from 'node:crypto';
import type { Attachment, Email } from 'postal-mime';
import { NO_MESSAGE_ID } from '../../../../shared/inquiries/received-files';
import { emailKeyOf } from '../../../../shared/mail/address';
import { cutFileName, cutLine, cutText, MAX_LINE_LENGTH } from '../../../../shared/text/cut-text';
import { shortenServerAnswer } from '../delivery';
import { parseFromAddress, parseReplyAddress, removeLongAddressHeaders } from './address-headers';
import { checkSenderAuthentication } from './authentication-results';
import { convertHtmlToText } from './html-to-text';
import { repairCharset, WINDOWS_1252 } from './repair-charset';

export type IncomingMail = {
  /** The sender; the address is empty if the mail names no sender, or several. */
  from: { name: string; address: string };
  /** The address to which its sender wants the answers, if that is another one than the sender's. */
  replyTo?: string;
  /** The addresses of To and Cc. */
  recipients: string[];
  /** The Message-ID; like all Message-IDs here, without angle brackets. */
  mailId: string;
  /** The mails that this one answers, the nearest first. */
  threadIds: string[];
  subject: string;
  text: string;
  files: ReceivedFile[];
  /** The Excel and CSV files of the mail with their bytes, if the mail is short enough to be read whole. */
  tables: ReceivedTable[];
  /** Whether a program wrote the mail, such as an out-of-office reply. */
  isAutomatic: boolean;
  /** Whether the sender wants no automatic answer, such as an acknowledgement; ordinary mails of Microsoft's programs say so too. */
  wantsNoAutomaticAnswer?: true;
  /** Whether the mail comes from a mailing list, a mass mailing, or a no-reply address. */
  isBulk: boolean;
  /** Whether the receiving server marked the mail as spam. */
  isMarkedSpam: boolean;
  /** The receiving server's check of the sender's domain. */
  senderCheck: 'passed' | 'failed' | null;
  /** The content of a bounce: the mail that did not arrive, the address, and the reason. */
  bounce: BouncedMail | null;
};
export type BouncedMail = { mailId: string; recipient: string; message: string };
/** `type` is the media type that the sender named; `part` the number of its part, if the mailbox listed the files. */
export type ReceivedFile = { name: string; size: number; type?: string; part?: string };
type ReceivedTable = { name: string; bytes: Uint8Array<ArrayBuffer> };

/** Only the beginning of a longer mail is read, with the headers and text: parsing takes some microseconds per line. */
export const MAX_MAIL_SOURCE = 256 * 1024;
const MAX_LINES = 4_000;
const CUT_OFF = 'This mail is too long to be shown here. Please read it in the mailbox.';
const MAX_TEXT = 100_000;
const MAX_IDS = 30;
const MAX_ID = 250;
const MAX_RECIPIENTS = 50;
const MAX_FILES = 50;
const MAX_TYPE = 100;
const MAX_TABLES = 5;
const MAX_REPORT_BYTES = 64 * 1024;
/** Ordinary mails stay far below these limits; the parser refuses mails that exceed them. */
const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 64 * 1024 };

type Options = {
  /** The files of the mail, with the mailbox's names if it reports any. */
  files?: ReceivedFile[] | undefined;
  /** The mail servers with trusted check results. */
  authServers?: string[] | undefined;
};

/** Reads the beginning of a mail. Throws for a mail that exceeds the limits. */
export async function parseIncomingMail(source: Buffer, { files, authServers = [] }: Options = {}): Promise<IncomingMail> {
  const { default: PostalMime, addressParser } = await import('postal-mime');
  // A returned mail that is attached to a report is not part of the report's text.
  const beginning = beginningOf(source);
  const email = await PostalMime.parse(removeLongAddressHeaders(beginning), { ...LIMITS, forceRfc822Attachments: true });
  const all = (name: string) => email.headers.flatMap(({ key, value }) => (key === name ? [value] : []));
  const header = (name: string) => all(name)[0]?.slice(0, 20_000);
  const address = inOneLine(parseFromAddress(all('from'), addressParser));
  const replyTo = inOneLine(parseReplyAddress(all('reply-to'), addressParser));
  const isWhole = beginning.length < MAX_MAIL_SOURCE && beginning.length === source.length;
  const [mailId] = idsIn(header('message-id'));
  const text = repairCharset(chooseText(email.text ?? '', email.html ?? ''));
  const isReport = /^multipart\/report\b/i.test(header('content-type')?.trim() ?? '');
  return {
    from: { name: inOneLine(email.from?.name ?? ''), address },
    ...(replyTo !== '' && emailKeyOf(replyTo) !== emailKeyOf(address) && { replyTo }),
    recipients: [...(email.to ?? []), ...(email.cc ?? [])]
      .flatMap(({ address, group = [] }) => (address === undefined ? group.map((member) => member.address) : [address]))
      .slice(0, MAX_RECIPIENTS),
    mailId: mailId ?? `${createHash('sha256').update(source).digest('hex')}${NO_MESSAGE_ID}`,
    threadIds: [...new Set([...idsIn(header('in-reply-to')), ...idsIn(header('references')).reverse()])].slice(0, MAX_IDS),
    subject: inOneLine(email.subject ?? ''),
    text: cutText(withPrintableControls(text), MAX_TEXT).trim() || (isWhole ? '' : CUT_OFF),
    files: cutReceivedFiles(files ?? email.attachments.map(fileOf)),
    tables: isWhole ? email.attachments.flatMap(tableIn).slice(0, MAX_TABLES) : [],
    isAutomatic: isReport || isAutomatic(header),
    ...(/\b(?:all|autoreply)\b/i.test(header('x-auto-response-suppress') ?? '') && { wantsNoAutomaticAnswer: true }),
    isBulk: isOfList(header) || NO_REPLY.test(address.slice(0, address.lastIndexOf('@'))),
    isMarkedSpam: ['x-spam-flag', 'x-spam-status'].some((name) => /^yes\b/i.test(header(name)?.trim() ?? '')),
    senderCheck: checkSenderAuthentication(all('authentication-results'), authServers, address),
    bounce: isReport ? bounceIn(email.attachments) : null,
  };
}

function beginningOf(source: Buffer): Buffer {
  let end = 0;
  for (let lines = 0; lines < MAX_LINES; lines += 1) {
    const next = source.indexOf('\n', end);
    if (next === -1 || next >= MAX_MAIL_SOURCE) return source.subarray(0, MAX_MAIL_SOURCE);
    end = next + 1;
  }
  return source.subarray(0, end);
}

function isAutomatic(header: (name: string) => string | undefined): boolean {
  const submitted = header('auto-submitted')?.trim();
  const isFromNobody = /^(<\s*>)?$/.test(header('return-path')?.trim() ?? 'unknown');
  const isBulk = /^(bulk|junk|auto_reply)\b/i.test(header('precedence')?.trim() ?? '');
  const isReply = ['x-autoreply', 'x-autorespond'].some((name) => header(name) !== undefined);
  return isFromNobody || isBulk || isReply || (submitted !== undefined && !/^no\b/i.test(submitted));
}

const LIST_HEADERS = ['list-id', 'list-unsubscribe', 'list-post'];
const isOfList = (header: (name: string) => string | undefined) =>
  LIST_HEADERS.some((name) => header(name) !== undefined) || /^list\b/i.test(header('precedence')?.trim() ?? '');

/** The local part (before the @) of an address that nobody reads. */
const NO_REPLY = /(?:^|[-_.+])(?:no[-_.]?reply|do[-_.]?not[-_.]?reply)(?:[-_.+]|$)|^(?:mailer-daemon|postmaster|bounces?)(?:[-_.+]|$)/i;

/** The Message-IDs in a header, in its order. */
const idsIn = (header = '') => [...header.matchAll(/<([^<>\s\p{Cc}]+)>/gu)].map(([, id = '']) => id).filter((id) => id.length <= MAX_ID);

/**
 * Node 20 decodes bytes 0x80 to 0x9f of windows-1252, and thus of ISO-8859-1 and US-ASCII, as control characters; HTML writes the same
 * characters as &#128; to &#159;.
 */
const withPrintableControls = (text: string) =>
  text.replace(/[\x80-\x9f]/g, (control) => WINDOWS_1252.charAt(control.charCodeAt(0) - 0x80));
const repaired = (text: string) => withPrintableControls(repairCharset(text));
const inOneLine = (text: string) => cutLine(repaired(text.slice(0, MAX_LINE_LENGTH)));
const nameOf = (file: string) => cutFileName(repaired(file.slice(-MAX_LINE_LENGTH)));

/** The first files of a mail, with the texts that are stored of them. */
export const cutReceivedFiles = (files: readonly ReceivedFile[]): ReceivedFile[] =>
  files.slice(0, MAX_FILES).map(({ name, size, type, part }) => ({
    name: nameOf(name) || 'File',
    size,
    ...(type !== undefined && { type: cutLine(type, MAX_TYPE) }),
    ...(part !== undefined && { part }),
  }));

/** The plain text of a mail, or the text of its HTML: if that alone exists, or alone has the columns of a table. */
function chooseText(plain: string, html: string): string {
  if (plain.trim() !== '' && (plain.includes('\t') || !/<td/i.test(html))) return plain;
  const text = convertHtmlToText(html);
  const hasColumns = text.split('\n').filter((line) => line.includes('\t')).length > 1;
  return hasColumns || plain.trim() === '' ? text : plain;
}

function fileOf({ filename, mimeType, content }: Attachment): ReceivedFile {
  return { name: filename ?? mimeType, size: typeof content === 'string' ? content.length : content.byteLength, type: mimeType };
}

/** An Excel or CSV file, by its name. */
function tableIn({ filename, content }: Attachment): ReceivedTable[] {
  if (!/\.(?:xlsx|csv)$/i.test(filename?.trim() ?? '')) return [];
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return [{ name: nameOf(filename ?? ''), bytes: new Uint8Array(bytes) }];
}

/** The failed delivery that a report describes (RFC 3464); null if the mail was only delayed, or was delivered. */
function bounceIn(parts: Email['attachments']): IncomingMail['bounce'] {
  const contentOf = (...types: string[]) => {
    const content = parts.find(({ mimeType }) => types.includes(mimeType))?.content ?? '';
    const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content));
    return bytes.subarray(0, MAX_REPORT_BYTES).toString().replaceAll('\r\n', '\n');
  };
  const [returned = ''] = contentOf('message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers').split('\n\n');
  const [mailId] = idsIn(readField(returned, 'message-id'));
  // The report has one group of fields per recipient.
  const failed = contentOf('message/delivery-status', 'message/global-delivery-status')
    .split(/\n\n/)
    .find((fields) => /^action:[ \t]*failed\b/im.test(fields));
  if (!mailId || !failed) return null;
  const field = (name: RegExp) => name.exec(failed)?.[1] ?? '';
  const status = field(/^status:[ \t]*(\d\.\d{1,3}\.\d{1,3})/im);
  const diagnostic = readField(failed, 'diagnostic-code').replace(/^[ \t]*(?:[\w-]{1,20};[ \t]*)?/, '');
  const recipient = field(/^(?:original|final)-recipient:[ \t]*rfc822;([^\n]{0,500})/im);
  const message = shortenServerAnswer(diagnostic.includes(status) ? diagnostic : `${status} ${diagnostic}`);
  return { mailId, recipient: inOneLine(recipient), message: message || 'The mail was returned' };
}

/** The value of a header field with its continuation lines, which begin with a space; '' without such a field. */
export function readField(text: string, name: string): string {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => line.slice(0, name.length + 1).toLowerCase() === `${name}:`);
  if (at === -1) return '';
  const end = lines.findIndex((line, index) => index > at && !/^[ \t]/.test(line));
  return lines
    .slice(at, end === -1 ? undefined : end)
    .join('\n')
    .slice(name.length + 1);
}
