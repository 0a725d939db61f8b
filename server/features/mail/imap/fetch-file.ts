/**
 * Fetches one file of an incoming mail from the office's mailbox. Nothing of it is stored. The mail is searched by its Message-ID, first in
 * the mailbox of `IMAP_URL` and then in the other folders, since mails are moved and renumbered; the search ends at a mail that arrived at
 * the second of the stored one.
 */
import type { ImapFlow, ListResponse } from 'imapflow';
import { MAX_FETCHED_BYTES } from '../../../../shared/inquiries/received-files';
import { DAY_MS } from '../../../../shared/time/india';
import type { Services } from '../../../platform/context';
import { AppError } from '../../../platform/errors';
import { BoundedQueue } from '../../../platform/process/bounded-queue';
import { cutReceivedFiles, type ReceivedFile } from '../incoming/read-mail';
import { createImapClient, findImapProblem, parseMailboxUrl } from './connection';
import { listFilesOf } from './structure';

declare module '../../../platform/context' {
  interface Services {
    mailFiles: MailFiles;
  }
}

/** A file of a stored mail: the Message-ID and the arrival of its mail, the files of the mail, and the file's place among them. */
export type RequestedFile = { mailId: string; arrivedAt: Date; files: readonly ReceivedFile[]; index: number };

/** The maximum number of folders that are searched, and of mails with one Message-ID that are compared. */
const MAX_FOLDERS = 30;
const MAX_COPIES = 5;
/** Mailboxes store the arrival of a mail in seconds, and keep it when the mail is moved. */
const EXACT_MS = 1_000;
const CHUNK_BYTES = 512 * 1024;
/** The longest silence of the mail server, the longest time for a file, and the longest wait for other files. */
const TIMES = { silenceMs: 10_000, totalMs: 30_000, waitMs: 20_000 };
const GONE = 'The mailbox no longer has this mail, or no longer with this file. It may have been deleted there.';

export class MailFiles {
  readonly #times: typeof TIMES;
  readonly #queue: BoundedQueue;

  constructor(times: Partial<typeof TIMES> = {}) {
    this.#times = { ...TIMES, ...times };
    this.#queue = new BoundedQueue({
      // Mail servers allow few connections, and each fetched file is in memory.
      concurrency: 2,
      maxRunningPerKey: 1,
      maxWaiting: 10,
      maxWaitingPerKey: 2,
      maxWaitMs: this.#times.waitMs,
      refuse: () => new AppError('too_many_requests', 'Other files are being fetched. Please try again in a moment.', { retryAfter: 5 }),
    });
  }

  /**
   * The bytes of a file, one at a time for each `key`. Throws 404 if the mailbox has the mail no more, 409 for a file that is too large,
   * 429 while too many files are fetched, and 503 if the mailbox cannot be read.
   */
  fetch(
    { env, log }: Pick<Services, 'env' | 'log'>,
    requested: RequestedFile,
    { key, signal }: { key: string; signal: AbortSignal },
  ): Promise<Buffer> {
    const { IMAP_URL } = env;
    if (IMAP_URL === undefined) throw new AppError('not_found', 'No mailbox is set up here, so the file can only be opened in the mailbox');
    checkSize(requested.files[requested.index]?.size ?? 0);
    return this.#queue.run(
      async () => {
        const isLate = AbortSignal.timeout(this.#times.totalMs);
        try {
          return await fetchFile(IMAP_URL, requested, { silenceMs: this.#times.silenceMs, signal: AbortSignal.any([signal, isLate]) });
        } catch (error) {
          signal.throwIfAborted();
          if (error instanceof AppError) throw error;
          const reason = isLate.aborted ? 'The mail server did not answer in time' : findImapProblem(error).reason;
          log.warn({ reason }, 'a file of a mail could not be fetched');
          throw new AppError('unavailable', `${reason}. Please try again in a moment, or open the file in the mailbox.`, {
            retryAfter: 30,
          });
        }
      },
      { key, signal },
    );
  }
}

const formatMegabytes = (bytes: number) => `${Math.ceil((bytes / 1024 ** 2) * 10) / 10} MB`;

function checkSize(size: number): void {
  if (size <= MAX_FETCHED_BYTES) return;
  const most = formatMegabytes(MAX_FETCHED_BYTES);
  throw new AppError(
    'conflict',
    `This file has ${formatMegabytes(size)}, and files of up to ${most} open here. Please open it in the mailbox.`,
  );
}

async function fetchFile(
  url: string,
  requested: RequestedFile,
  { silenceMs, signal }: { silenceMs: number; signal: AbortSignal },
): Promise<Buffer> {
  const { mailbox, key, ...server } = parseMailboxUrl(url);
  const client = await createImapClient(server, silenceMs);
  const close = () => client.close();
  // Why the connection ended; the rejected command only says that it did.
  let cause: unknown;
  client.on('error', (error) => {
    cause ??= error;
  });
  signal.addEventListener('abort', close);
  try {
    signal.throwIfAborted();
    await client.connect();
    let nearest: FoundFile | undefined;
    for await (const folder of foldersFrom(client, mailbox)) {
      if (!(await open(client, folder, mailbox))) continue;
      const found = await findInFolder(client, folder, requested);
      if (found && (!nearest || found.distance < nearest.distance)) nearest = found;
      if (nearest && nearest.distance < EXACT_MS) break;
    }
    if (!nearest) throw new AppError('not_found', GONE);
    await client.mailboxOpen(nearest.folder, { readOnly: true });
    return await download(client, nearest);
  } catch (error) {
    throw cause ?? error;
  } finally {
    signal.removeEventListener('abort', close);
    client.close();
  }
}

/** The folders with the mailbox of `IMAP_URL` first; the others are listed only if it does not have the mail. */
async function* foldersFrom(client: ImapFlow, mailbox: string): AsyncGenerator<string> {
  yield mailbox;
  const others = (await client.list()).filter(
    ({ path, flags }) => path !== mailbox && !flags.has('\\Noselect') && !flags.has('\\NonExistent'),
  );
  // All mail of Gmail, and the folder to which mails are archived, before the others.
  const rank = ({ specialUse = '' }: ListResponse) => ['\\All', '\\Archive'].indexOf(specialUse) + 1 || 3;
  for (const { path } of others.toSorted((one, other) => rank(one) - rank(other)).slice(0, MAX_FOLDERS)) yield path;
}

/** Opens a folder; returns false for a folder that the mail server refuses, such as another user's, unless it is the mailbox itself. */
async function open(client: ImapFlow, folder: string, mailbox: string): Promise<boolean> {
  try {
    await client.mailboxOpen(folder, { readOnly: true });
    return true;
  } catch (error) {
    if (folder !== mailbox && (error as { responseStatus?: string }).responseStatus === 'NO') return false;
    throw error;
  }
}

/** `distance` is the time between the arrivals of the found and the stored mail. */
type FoundFile = { folder: string; uid: number; part: string; distance: number };

async function findInFolder(client: ImapFlow, folder: string, requested: RequestedFile): Promise<FoundFile | undefined> {
  const uids = await client.search({ header: { 'message-id': `<${requested.mailId}>` } }, { uid: true });
  const copies: FoundFile[] = [];
  for (const uid of (uids || []).slice(0, MAX_COPIES)) {
    const mail = await client.fetchOne(String(uid), { bodyStructure: true, internalDate: true }, { uid: true });
    if (!mail || mail.bodyStructure === undefined) continue;
    const listed = cutReceivedFiles(listFilesOf(mail.bodyStructure));
    const file = findListedFile(listed, requested);
    if (file?.part === undefined) continue;
    checkSize(file.size);
    const distance = Math.abs(new Date(mail.internalDate ?? 0).getTime() - requested.arrivedAt.getTime());
    copies.push({ folder, uid, distance, part: file.part });
  }
  // Anybody can send another mail with a Message-ID that is known: the mail that is stored arrived at its own time.
  return copies.filter(({ distance }) => distance < DAY_MS).sort((one, other) => one.distance - other.distance)[0];
}

/** The file in the list of the mailbox; files of earlier releases have no part, and are found by name. */
function findListedFile(listed: ReceivedFile[], { files, index }: Pick<RequestedFile, 'files' | 'index'>): ReceivedFile | undefined {
  const stored = files[index];
  if (stored?.part !== undefined)
    return listed.find(({ part, name, size }) => part === stored.part && name === stored.name && size === stored.size);
  const place = files.slice(0, index).filter(({ name }) => name === stored?.name).length;
  return listed.filter(({ name }) => name === stored?.name)[place];
}

async function download(client: ImapFlow, { uid, part }: Pick<FoundFile, 'uid' | 'part'>): Promise<Buffer> {
  // `part` '1' of a mail without parts is the mail's whole body.
  const options = { uid: true, decodeText: false, chunkSize: CHUNK_BYTES, maxBytes: MAX_FETCHED_BYTES + 1 };
  const { content } = await client.download(String(uid), part, options);
  if (!content) throw new AppError('not_found', GONE);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content) {
    chunks.push(chunk as Buffer);
    size += (chunk as Buffer).length;
  }
  // The mailbox may have named a smaller size.
  checkSize(size);
  return Buffer.concat(chunks, size);
}
