/** Records what a cached answer is made from, as tags; a save that has one of them makes the answer stale. Keeps reads that many answers share. */
import { LRUCache } from 'lru-cache';
import type { Database, Reader } from './database';

/** A tag that every save has. */
export const ANY_SAVE = '*';

/** The content version, and the tags of what has changed after an earlier one; null if they are not known. */
export type Version = { readonly current: number; changesSince(version: number): ReadonlySet<string> | null };
type MadeFrom = { readonly madeFrom: readonly string[] };

/** Whether something was made from what has changed. */
export const isStale = ({ madeFrom }: MadeFrom, changes: ReadonlySet<string> | null): boolean =>
  changes === null || madeFrom.some((tag) => changes.has(tag));

type Recording = { reader: Reader; tags: Set<string>; kept: KeptReads | undefined };
const recordings = new WeakMap<Reader, Recording>();

/** The same database; each model that is read through it is added to `tags` by its name. With `kept`, `keptRead` keeps what it reads. */
export function recordReads(db: Database, tags: Set<string>, kept?: KeptReads): Database {
  const findTexts: Database['findTexts'] = (...search) => {
    tags.add(ANY_SAVE);
    return db.findTexts(...search);
  };
  return { ...db, read: recordingReader({ reader: db.read, tags, kept }), findTexts };
}

/** For a read that depends on a part of `model` only: records `tagsOf` its result instead of the model. Other models are recorded as always. */
export async function readPart<Result>(
  db: Reader,
  model: string,
  read: (db: Reader) => Promise<Result>,
  tagsOf: (result: Result) => readonly string[],
): Promise<Result> {
  const recording = recordings.get(db);
  if (!recording) return read(db);
  const result = await read(recordingReader(recording, model));
  for (const tag of tagsOf(result)) recording.tags.add(tag);
  return result;
}

/** Records tags of what an answer shows without reading it through `db`, such as an index in memory. */
export function dependOn(db: Reader, tags: readonly string[]): void {
  const recording = recordings.get(db);
  for (const tag of tags) recording?.tags.add(tag);
}

const MAX_KEPT = 200;
const MAX_ROWS = 100;

type Kept = MadeFrom & { value: unknown };

/** Short results of reads that many answers share, such as the footer's, until a save changes what they were made from. */
export class KeptReads {
  readonly #entries = new LRUCache<string, Kept>({ max: MAX_KEPT });
  /** Up to this version all changes have been applied to the entries. */
  #version: number;

  constructor(private readonly version: Version) {
    this.#version = version.current;
  }

  /** What is kept under `key`, or what `read` gives: a read under way is not shared, since it may have begun before a save. */
  async get(key: string, read: () => Promise<Kept>): Promise<Kept> {
    this.#forgetStale();
    const kept = this.#entries.get(key);
    if (kept) return kept;
    const { current } = this.version;
    const result = await read();
    this.#forgetStale();
    const isLong = Array.isArray(result.value) && result.value.length > MAX_ROWS;
    if (!isLong && !isStale(result, this.version.changesSince(current))) this.#entries.set(key, result);
    return result;
  }

  #forgetStale(): void {
    const { current } = this.version;
    if (current === this.#version) return;
    const changes = this.version.changesSince(this.#version);
    this.#version = current;
    for (const [key, kept] of [...this.#entries.entries()]) if (isStale(kept, changes)) this.#entries.delete(key);
  }
}

/** A read that other answers share: kept under `key`, with its tags, where reads are recorded for an answer that is kept as well. */
export async function keptRead<Result>(db: Reader, key: string, read: (db: Reader) => Promise<Result>): Promise<Result> {
  const recording = recordings.get(db);
  if (!recording?.kept) return read(db);
  const { tags, kept } = recording;
  const { value, madeFrom } = await kept.get(key, async () => {
    const own = { ...recording, tags: new Set<string>() };
    const value = await read(recordingReader(own));
    return { value, madeFrom: own.tags.size > 0 ? [...own.tags] : [ANY_SAVE] };
  });
  for (const tag of madeFrom) tags.add(tag);
  return value as Result;
}

function recordingReader(recording: Recording, except?: string): Reader {
  const { reader, tags } = recording;
  const recorder = new Proxy(reader, {
    get(target, model) {
      if (typeof model === 'string' && model !== except) tags.add(model);
      return Reflect.get(target, model);
    },
  });
  recordings.set(recorder, recording);
  return recorder;
}
