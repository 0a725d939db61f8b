import type { Database, Tx } from './database';
import { ensureTextIndex, type TextIndex } from './text-index';

/** A hundred thousand products take a few seconds. */
const MAX_BUILD_MS = 10 * 60_000;

/** Makes the text indexes equal to their declarations, at each start; returns whether one was built. */
export function ensureTextIndexes(db: Database, indexes: readonly TextIndex[]): Promise<boolean> {
  const ensure = async (tx: Tx) => {
    const built: boolean[] = [];
    for (const index of indexes) built.push(await ensureTextIndex(tx, db.provider, index));
    return built.includes(true);
  };
  return db.transact(ensure, { lock: 'content', timeout: MAX_BUILD_MS });
}
