/**
 * The erasures file: erased persons and unsubscribed addresses, stored outside the database, so that they are erased again from a restored
 * backup (decision 032). It contains no names: people and records are hashes with the server key.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { z } from 'zod';
import { earlierEmailKeyOf, emailKeyOf, mailboxKeyOf } from '../../../shared/mail/address';
import type { Env } from '../../env';
import { buildServerKeyPath, hashServerKey, type ServerKey } from '../access/server-key';
import type { Services } from '../context';
import { toUnavailableError } from '../database/database-errors';
import { flushToDisk } from '../database/sqlite/sqlite-file';

declare module '../context' {
  interface Services {
    erasures: Erasures;
  }
}

/** A record of a person, with its creation time. `email` is the typed address, or the normalized address of an earlier release. */
export type PersonalRecord = { model: string; id: number; at: Date; email?: string | null; phoneKeys?: string[] };

/** Hashes of a person's address and numbers, or of records; never of both. A single number is the form of earlier releases. */
const target = z.union([
  z.strictObject({ records: z.array(z.string()) }),
  z.strictObject({ email: z.string().optional(), phone: z.union([z.string(), z.array(z.string())]).optional() }),
]);
export type ErasureTarget = z.infer<typeof target>;

const when = { id: z.string(), at: z.iso.datetime().transform((text) => new Date(text)) };
/** `key` identifies the server key that the hashes were made with; `rewritten` are the erasures after which the database was rewritten. */
const line = z.union([
  z.strictObject({ ...when, key: z.string(), begun: target }),
  z.strictObject({ ...when, done: z.literal(true) }),
  z.strictObject({ ...when, cancelled: z.literal(true) }),
  z.strictObject({ ...when, rewritten: z.array(z.string()) }),
  z.strictObject({ ...when, key: z.string(), left: z.string() }),
]);

type Noted = { id: string; at: Date; isOtherKey: boolean };
export type StoredErasure = Noted & { target: ErasureTarget; doneAt: Date | null; isRewritten: boolean };
/** The content of the file; `damaged` are the numbers of unreadable lines. */
export type StoredErasures = { erasures: StoredErasure[]; left: (Noted & { hash: string })[]; damaged: number[] };

/** The path of the erasures file, beside the server key: in the folder of the SQLite file, or `data`. */
export const buildErasuresPath = (env: Pick<Env, 'DATABASE_URL'>): string => join(dirname(buildServerKeyPath(env)), 'erasures.jsonl');

const unique = (...texts: string[]) => [...new Set(texts)];
const hashOfSuppressed = (key: ServerKey, emailKey: string): string => key.hash('suppression', emailKey);
/**
 * The hash of the mailbox. It never equals an address's hash: an unsubscription by one address affects another address only as described
 * below.
 */
const hashOfMailbox = (key: ServerKey, email: string): string[] =>
  mailboxesOf(email).map((mailbox) => hashOfSuppressed(key, `mailbox ${mailbox}`));
const mailboxesOf = (email: string): string[] => [mailboxKeyOf(email)].filter((mailbox) => mailbox !== null);
/** Earlier releases normalized addresses by a simpler rule. Their hashes remain valid, and reveal no name. */
const hashesOfOwn = (key: ServerKey, email: string): string[] =>
  unique(emailKeyOf(email), earlierEmailKeyOf(email)).map((text) => hashOfSuppressed(key, text));

/**
 * The hashes of an unsubscribed address, in this file and in the database (features/newsletter/consent/suppression.ts): of the address, and of its
 * mailbox, since 'name+tag@…' is the same person.
 */
export const suppressionHashers = {
  kept: (key: ServerKey, email: string): string[] => [hashOfSuppressed(key, emailKeyOf(email)), ...hashOfMailbox(key, email)],
  /** The hashes of an address, each of which proves that it unsubscribed. */
  asked: (key: ServerKey, email: string): string[] =>
    unique(
      ...hashesOfOwn(key, email),
      ...mailboxesOf(email).map((mailbox) => hashOfSuppressed(key, mailbox)),
      ...hashOfMailbox(key, email),
    ),
  /** The hashes to remove when an address subscribes again: another unsubscribed address of the mailbox stays unsubscribed. */
  lifted: (key: ServerKey, email: string): string[] => [...hashesOfOwn(key, email), ...hashOfMailbox(key, email)],
};

/** The maximum number of lines read at a time. */
const LINES = 500;

export class Erasures {
  readonly #key: ServerKey;
  #last: Promise<unknown> = Promise.resolve();

  constructor(
    readonly file: string,
    key: ServerKey,
  ) {
    this.#key = key;
  }

  /** Records an erasure before it begins; resolves with the erasure's id once it is on disk. */
  async begin(begun: ErasureTarget, at: Date, id: string = randomUUID()): Promise<string> {
    await this.#append({ id, at, key: hashServerKey(this.#key), begun });
    return id;
  }

  /** Records that the erasure is complete, or that it was cancelled before any deletion. */
  end(id: string, how: 'done' | 'cancelled', at: Date): Promise<void> {
    return this.#append({ id, at, [how]: true });
  }

  /** Records that the database was rewritten after these erasures. */
  rewrite(rewritten: string[], at: Date): Promise<void> {
    return this.#append({ id: randomUUID(), at, rewritten });
  }

  /**
   * Writes a line per hash, with one id, like the rows of the database: a restore can then apply it to addresses that the database does not
   * contain.
   */
  async leave(email: string, at: Date): Promise<void> {
    const id = randomUUID();
    for (const left of suppressionHashers.kept(this.#key, email)) await this.#append({ id, at, key: hashServerKey(this.#key), left });
  }

  /** The hashes of the address alone, as this release and earlier releases write them. */
  hashesOfLeft = (email: string): string[] => hashesOfOwn(this.#key, email);

  /** The hash of the normalized address. */
  hashOfAddress = (email: string): string => this.#hashOf(`email ${emailKeyOf(email)}`);
  /** The hashes of an address, including those of earlier releases. */
  hashesOfAddress = (email: string): string[] => unique(this.hashOfAddress(email), this.#hashOf(`email ${earlierEmailKeyOf(email)}`));
  hashOfPhone = (phoneKey: string): string => this.#hashOf(`phone ${phoneKey}`);
  /** The hash of a record includes its creation time, since ids are reused after a restore. */
  hashOfRecord = ({ model, id, at }: PersonalRecord): string => this.#hashOf(`${model} ${id} ${at.toISOString()}`);
  #hashOf = (text: string): string => this.#key.hash('erasures', text);

  /** The file's size in bytes. The file only grows: a reader of the whole file need not read it again while the size is the same. */
  async size(): Promise<number> {
    return (await this.#unlessMissing(stat(this.file)))?.size ?? 0;
  }

  async read(): Promise<StoredErasures> {
    const noted: Omit<StoredErasures, 'erasures'> = { left: [], damaged: [] };
    const erasures = new Map<string, StoredErasure>();
    const cancelled = new Set<string>();
    const check = hashServerKey(this.#key);
    for (const [at, text] of ((await this.#unlessMissing(readFile(this.file, 'utf8'))) ?? '').split('\n').entries()) {
      if (at % LINES === 0) await yieldToEventLoop();
      if (text.trim() === '') continue;
      const parsed = parse(text);
      if (!parsed) noted.damaged.push(at + 1);
      else if ('begun' in parsed) {
        const { id, at, key, begun } = parsed;
        erasures.set(id, { id, at, isOtherKey: key !== check, target: begun, doneAt: null, isRewritten: false });
      } else if ('left' in parsed) noted.left.push({ id: parsed.id, at: parsed.at, isOtherKey: parsed.key !== check, hash: parsed.left });
      else if ('rewritten' in parsed) {
        for (const id of parsed.rewritten) {
          const erasure = erasures.get(id);
          if (erasure) erasure.isRewritten = true;
        }
      } else {
        if ('cancelled' in parsed) cancelled.add(parsed.id);
        const erasure = erasures.get(parsed.id);
        if (erasure && 'done' in parsed) erasure.doneAt = parsed.at;
      }
    }
    // One process may complete what another one cancels at the same time.
    return { erasures: [...erasures.values()].filter(({ id, doneAt }) => doneAt || !cancelled.has(id)), ...noted };
  }

  async #unlessMissing<T>(reading: Promise<T>): Promise<T | undefined> {
    return reading.catch((error: NodeJS.ErrnoException): undefined => {
      if (error.code === 'ENOENT') return;
      throw error;
    });
  }

  /** Appends a line; resolves once it is on disk. Throws DatabaseUnavailableError, and then the file has no part of the line. */
  #append(line: object): Promise<void> {
    const done = this.#last.then(() => this.#write(`${JSON.stringify(line)}\n`));
    this.#last = done.catch(() => undefined);
    return done.catch((error) => {
      throw toUnavailableError('The file of erasures cannot be written', error);
    });
  }

  async #write(text: string): Promise<void> {
    await mkdir(dirname(this.file), { recursive: true, mode: 0o700 });
    const handle = await open(this.file, 'a+', 0o600);
    const { size } = await handle.stat();
    let written = 0;
    try {
      const { buffer } = size > 0 ? await handle.read(Buffer.alloc(1), 0, 1, size - 1) : { buffer: Buffer.from('\n') };
      // A killed process may have left half a line: the next line must not become part of it.
      const bytes = Buffer.from(buffer.toString('latin1') === '\n' ? text : `\n${text}`);
      // A disk that is filling up may store only a part of the line.
      while (written < bytes.length) written += (await handle.write(bytes, written)).bytesWritten;
      await handle.sync();
      if (size === 0) flushToDisk(dirname(this.file));
    } catch (error) {
      // Otherwise the job would run an erasure that was refused. Lines of other processes stay.
      if ((await handle.stat()).size === size + written) await handle.truncate(size);
      throw error;
    } finally {
      await handle.close();
    }
  }
}

function parse(text: string) {
  try {
    return line.safeParse(JSON.parse(text)).data;
  } catch {
    return;
  }
}

/** Records that an address unsubscribed, so that a restored backup does not subscribe it again. */
export const recordUnsubscribedAddress = ({ erasures, now }: Pick<Services, 'erasures' | 'now'>, email: string): Promise<void> =>
  erasures.leave(email, now());
