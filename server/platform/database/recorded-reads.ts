/**
 * Records the data of a cached response as tags; a save with one of these tags invalidates the response. Also caches reads that many
 * responses share.
 */
import type { Database, Reader } from './database';
import { type DataVersion, TaggedCache, type WithSourceTags } from './follow-version';

/** A tag that every save has. */
export const ANY_SAVE_TAG = '*';

type Recording = { reader: Reader; tags: Set<string>; kept: CachedReads | undefined };
const recordings = new WeakMap<Reader, Recording>();

/** Wraps a database: the name of each model that is read through it is added to `tags`. With `kept`, `cacheRead` caches its reads. */
export function recordReads(db: Database, tags: Set<string>, kept?: CachedReads): Database {
  const findTexts: Database['findTexts'] = (...search) => {
    tags.add(ANY_SAVE_TAG);
    return db.findTexts(...search);
  };
  return { ...db, read: recordingReader({ reader: db.read, tags, kept }), findTexts };
}

/** Reads a part of `model` and records `tagsOf` the result instead of the whole model. Other models are recorded as usual. */
export async function readWithTags<Result>(
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

/** Records tags of data that a response shows without reading it through `db`, such as an index in memory. */
export function recordTags(db: Reader, tags: readonly string[]): void {
  const recording = recordings.get(db);
  for (const tag of tags) recording?.tags.add(tag);
}

const MAX_KEPT = 200;
const MAX_ROWS = 100;

type Kept = WithSourceTags & { value: unknown };

/** Caches small results that many responses share, such as the footer's, until a save changes their source data. */
export class CachedReads {
  readonly #entries: TaggedCache<Kept>;

  constructor(version: DataVersion) {
    this.#entries = new TaggedCache(version, { max: MAX_KEPT });
  }

  /**
   * Returns the value cached under `key`, or calls `read`. Concurrent reads are not shared, since one of them may have begun before a save.
   */
  async get(key: string, read: () => Promise<Kept>): Promise<Kept> {
    const kept = this.#entries.get(key);
    if (kept) return kept;
    const { version } = this.#entries;
    const result = await read();
    const isLong = Array.isArray(result.value) && result.value.length > MAX_ROWS;
    if (!isLong && !this.#entries.isStaleSince(version, result)) this.#entries.set(key, result);
    return result;
  }
}

/** Caches a read that several responses share under `key`, with its tags, while reads are recorded for a cacheable response. */
export async function cacheRead<Result>(db: Reader, key: string, read: (db: Reader) => Promise<Result>): Promise<Result> {
  const recording = recordings.get(db);
  if (!recording?.kept) return read(db);
  const { tags, kept } = recording;
  const { value, madeFrom } = await kept.get(key, async () => {
    const own = { ...recording, tags: new Set<string>() };
    const value = await read(recordingReader(own));
    return { value, madeFrom: own.tags.size > 0 ? [...own.tags] : [ANY_SAVE_TAG] };
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
