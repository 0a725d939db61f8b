import type { Database, Tx } from '../database';
import { INDEX_BUILD_MS } from '../limits';
import { buildTextIndexes, isIndexCurrent, type TextIndex } from '../text-index';

/** Makes the text indexes equal to their declarations, at each start; returns whether one was built. */
export async function ensureTextIndexes({ provider, transact }: Database, indexes: readonly TextIndex[]): Promise<boolean> {
  const findOutdated = async (tx: Tx) => {
    const outdated: TextIndex[] = [];
    for (const index of indexes) if (!(await isIndexCurrent(tx, provider, index))) outdated.push(index);
    return outdated;
  };
  const outdated = await transact(findOutdated, { lock: 'content' });
  if (outdated.length === 0) return false;
  return transact((tx) => buildTextIndexes(tx, provider, outdated), { lock: 'content', timeout: INDEX_BUILD_MS });
}
