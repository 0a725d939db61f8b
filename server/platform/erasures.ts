/**
 * Who was erased and who left, in a file outside the database, so that a restored backup forgets them again (decision 032). It names nobody: people and
 * records stand in it as hashes with the server key.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { emailKey } from '../../shared/inquiries/sender';
import type { Env } from '../env';
import type { Services } from './context';
import { flush } from './database/sqlite-file';
import { checkOf, keyFileOf, type ServerKey } from './server-key';

declare module './context' {
  interface Services {
    erasures: Erasures;
  }
}

/** One row that is of somebody: by whom and when it was made. */
export type PersonalRecord = { model: string; id: number; at: Date; emailKey?: string; phoneKey?: string | null };

/** Hashes: of a person's address and number, or of records. */
const target = z.strictObject({ email: z.string().optional(), phone: z.string().optional(), records: z.array(z.string()).optional() });
export type Target = z.infer<typeof target>;

const when = { id: z.string().min(1), at: z.iso.datetime().transform((text) => new Date(text)) };
/** `key`: of the server key that the hashes were made with. */
const line = z.union([
  z.strictObject({ ...when, key: z.string(), begun: target }),
  z.strictObject({ ...when, done: z.literal(true) }),
  z.strictObject({ ...when, cancelled: z.literal(true) }),
  z.strictObject({ ...when, key: z.string(), left: z.string() }),
]);

type Noted = { id: string; at: Date; isOtherKey: boolean };
export type NotedErasure = Noted & { target: Target; isDone: boolean };
/** What the file says; `damaged` are the numbers of lines that cannot be read. */
export type NotedErasures = { erasures: NotedErasure[]; left: (Noted & { hash: string })[]; damaged: number[] };

/** Beside the server key: the folder of the SQLite file, or `data`. */
export const erasuresFileOf = (env: Pick<Env, 'DATABASE_URL'>): string => join(dirname(keyFileOf(env)), 'erasures.jsonl');

export class Erasures {
  readonly #key: ServerKey;
  #last: Promise<unknown> = Promise.resolve();

  constructor(
    readonly file: string,
    key: ServerKey,
  ) {
    this.#key = key;
  }

  /** Notes what is about to be erased; resolves with the erasure's id once the disk has it. */
  async begin(begun: Target, at: Date, id: string = randomUUID()): Promise<string> {
    await this.#append({ id, at, key: checkOf(this.#key), begun });
    return id;
  }

  /** Notes that nothing of it is left; or that nothing was deleted, nor will be. */
  end(id: string, how: 'done' | 'cancelled', at: Date): Promise<void> {
    return this.#append({ id, at, [how]: true });
  }

  leave(email: string, at: Date): Promise<void> {
    return this.#append({ id: randomUUID(), at, key: checkOf(this.#key), left: this.hashOfLeft(email) });
  }

  /** As the database stores addresses that left (features/newsletter/suppression.ts), so that a restore can say it of addresses that it does not know. */
  hashOfLeft = (email: string): string => this.#key.hash('suppression', emailKey(email));

  /** Of the address as it is compared with others. */
  hashOfAddress = (email: string): string => this.#key.hash('erasures', `email ${emailKey(email)}`);
  hashOfPhone = (phoneKey: string): string => this.#key.hash('erasures', `phone ${phoneKey}`);
  /** Numbers are given again after a restore, so the time counts too. */
  hashOfRecord = ({ model, id, at }: PersonalRecord): string => this.#key.hash('erasures', `${model} ${id} ${at.toISOString()}`);

  async read(): Promise<NotedErasures> {
    const noted: NotedErasures = { erasures: [], left: [], damaged: [] };
    const check = checkOf(this.#key);
    for (const [at, text] of (await this.#text()).split('\n').entries()) {
      if (text.trim() === '') continue;
      const parsed = parse(text);
      if (!parsed) noted.damaged.push(at + 1);
      else if ('begun' in parsed) {
        const { id, at, key, begun } = parsed;
        noted.erasures.push({ id, at, isOtherKey: key !== check, target: begun, isDone: false });
      } else if ('left' in parsed) noted.left.push({ id: parsed.id, at: parsed.at, isOtherKey: parsed.key !== check, hash: parsed.left });
      else if ('done' in parsed) for (const erasure of noted.erasures) erasure.isDone ||= erasure.id === parsed.id;
      // Another process may have done it meanwhile.
      else noted.erasures = noted.erasures.filter(({ id, isDone }) => id !== parsed.id || isDone);
    }
    return noted;
  }

  async #text(): Promise<string> {
    try {
      return await readFile(this.file, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
      throw error;
    }
  }

  /** One line after the other; resolves once the disk has it. */
  #append(line: object): Promise<void> {
    const done = this.#last.then(async () => {
      await mkdir(dirname(this.file), { recursive: true, mode: 0o700 });
      const handle = await open(this.file, 'a+', 0o600);
      try {
        const { size } = await handle.stat();
        const { buffer } = size > 0 ? await handle.read(Buffer.alloc(1), 0, 1, size - 1) : { buffer: Buffer.from('\n') };
        // A process that was killed may have left half a line: what follows must not become part of it.
        await handle.write(`${buffer.toString('latin1') === '\n' ? '' : '\n'}${JSON.stringify(line)}\n`);
        await handle.sync();
        if (size === 0) flush(dirname(this.file));
      } finally {
        await handle.close();
      }
    });
    this.#last = done.catch(() => undefined);
    return done;
  }
}

function parse(text: string) {
  try {
    return line.safeParse(JSON.parse(text)).data;
  } catch {
    return;
  }
}

/** Notes that an address left the newsletter, so that a restored backup does not subscribe it again. */
export const noteLeft = ({ erasures, now }: Pick<Services, 'erasures' | 'now'>, email: string): Promise<void> =>
  erasures.leave(email, now());
