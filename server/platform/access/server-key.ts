/**
 * The key of this installation: it seals secrets that must be readable again, and keys the hashes of guessable values. No backup contains
 * it.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Env } from '../../env';
import { EnvError } from '../../env';
import type { Database, Reader } from '../database/database';

declare module '../context' {
  interface Services {
    serverKey: ServerKey;
  }
}

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Texts are sealed and hashed for one purpose each: another purpose cannot open or compare them. */
export class ServerKey {
  readonly #bytes: Buffer;
  readonly #keys = new Map<string, Buffer>();

  /** `file` is the key's file, unless the setting SERVER_KEY contains the key. */
  constructor(
    bytes: Buffer,
    readonly file: string | null = null,
  ) {
    if (bytes.length !== KEY_BYTES) throw new Error(`A server key has ${KEY_BYTES} bytes`);
    this.#bytes = bytes;
  }

  /** Encrypts a text with AES-256-GCM; returns a text. */
  seal(purpose: string, text: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#keyFor(purpose), iv);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** The text given to `seal`; null if it was sealed with another key, for another purpose, or changed since. */
  open(purpose: string, sealed: string): string | null {
    const bytes = Buffer.from(sealed, 'base64url');
    if (bytes.length < IV_BYTES + TAG_BYTES) return null;
    const decipher = createDecipheriv('aes-256-gcm', this.#keyFor(purpose), bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
    } catch {
      return null;
    }
  }

  /** HMAC-SHA-256 in base64url: 256 bits that nobody can compute without the key. */
  hash(purpose: string, text: string): string {
    return createHmac('sha256', this.#keyFor(purpose)).update(text).digest('base64url');
  }

  #keyFor(purpose: string): Buffer {
    const key = this.#keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', this.#bytes, '', purpose, KEY_BYTES));
    this.#keys.set(purpose, key);
    return key;
  }
}

/** The path of the key file, which is used without SERVER_KEY: beside the SQLite file, otherwise in `data`. */
export const buildServerKeyPath = ({ DATABASE_URL }: Pick<Env, 'DATABASE_URL'>): string =>
  join(DATABASE_URL.startsWith('file:') ? dirname(DATABASE_URL.slice('file:'.length)) : 'data', 'server.key');

/**
 * Reads the key from SERVER_KEY or its file, which the first start creates, readable by its owner only. Throws EnvError with a message for
 * the operator.
 */
export function readServerKey(env: Pick<Env, 'DATABASE_URL' | 'SERVER_KEY'>): ServerKey {
  const file = buildServerKeyPath(env);
  return findServerKey(env) ?? parseKey(file, make(file));
}

/** Reads the key like `readServerKey`; null if there is none yet. */
export function findServerKey(env: Pick<Env, 'DATABASE_URL' | 'SERVER_KEY'>): ServerKey | null {
  if (env.SERVER_KEY) return new ServerKey(Buffer.from(env.SERVER_KEY, 'hex'));
  const file = buildServerKeyPath(env);
  const text = read(file);
  return text === null ? null : parseKey(file, text);
}

function parseKey(file: string, text: string): ServerKey {
  if (!/^[\da-f]{64}\s*$/i.test(text))
    throw new EnvError(`${file} is not a server key: put the copy of it back, or delete it for a new one`);
  return new ServerKey(Buffer.from(text.trim(), 'hex'), file);
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'latin1');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new EnvError(`The server key ${file} cannot be read: ${(error as Error).message}`);
  }
}

/** Several processes may start at once: one of them creates the file, which is complete from the first moment. */
function make(file: string): string {
  const temporary = `${file}.${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(temporary, `${randomBytes(KEY_BYTES).toString('hex')}\n`, { mode: 0o600, flush: true });
    // The mode above applies only to a new file; a killed start may have left this file.
    chmodSync(temporary, 0o600);
    try {
      linkSync(temporary, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(temporary, { force: true });
    }
    return readFileSync(file, 'latin1');
  } catch (error) {
    throw new EnvError(
      `The server key cannot be written to ${file} (${(error as Error).message}): make its folder writable, or set SERVER_KEY`,
    );
  }
}

/** The file mode of the key file if users other than its owner can access it; null otherwise, and without a file. */
export function findExposedFileMode({ file }: ServerKey): string | null {
  // Windows has no file modes to check.
  if (file === null || process.platform === 'win32') return null;
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
  return mode & 0o077 ? (mode & 0o777).toString(8) : null;
}

/** A fingerprint of the key: it distinguishes keys and reveals nothing about them. */
export const hashServerKey = (key: ServerKey) => key.hash('check', '');

/** Whether the database was used before with another key than this one. */
export async function hasOtherServerKey(db: Pick<Reader, 'securitySettings'>, key: ServerKey | null): Promise<boolean> {
  const stored = (await db.securitySettings.findUnique({ where: { id: 1 } }))?.keyCheck;
  return stored != null && stored !== (key && hashServerKey(key));
}

/**
 * Whether the database was used with this key before; a database without a recorded key records it. Secrets sealed with another key cannot
 * be opened.
 */
export async function checkServerKey(db: Database, key: ServerKey): Promise<boolean> {
  const check = hashServerKey(key);
  let stored = (await db.read.securitySettings.findUnique({ where: { id: 1 } }))?.keyCheck;
  stored ??= await db.transact(async (tx) => {
    const { keyCheck } = await tx.securitySettings.upsert({ where: { id: 1 }, create: { id: 1, keyCheck: check }, update: {} });
    if (keyCheck === null) await tx.securitySettings.update({ where: { id: 1 }, data: { keyCheck: check } });
    return keyCheck ?? check;
  });
  return stored === check;
}
