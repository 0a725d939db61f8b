/** Records what a cached answer is made from, as tags; a save that has one of them makes the answer stale. */
import type { Database, Reader } from './database';

/** A tag that every save has. */
export const ANY_SAVE = '*';

type Recording = { reader: Reader; tags: Set<string> };
const recordings = new WeakMap<Reader, Recording>();

/** The same database; each model that is read through it is added to `tags` by its name. */
export function recordReads(db: Database, tags: Set<string>): Database {
  const findTexts: Database['findTexts'] = (...search) => {
    tags.add(ANY_SAVE);
    return db.findTexts(...search);
  };
  return { ...db, read: recordingReader({ reader: db.read, tags }), findTexts };
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
