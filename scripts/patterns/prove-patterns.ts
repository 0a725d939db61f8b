/** Proves that regular expressions take linear time, with recheck; results are cached by the hash of the expression. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { hashOf, readCache, writeCache } from './result-cache';

/**
 * `automaton`: proved; `fuzz`: recheck generated texts against it, because an automaton cannot express it. `attack` is a text that takes
 * long.
 */
export type Proof = {
  status: 'safe' | 'vulnerable' | 'unknown';
  checker?: 'automaton' | 'fuzz';
  complexity: string;
  attack: string | null;
};
type Pattern = { source: string; flags: string };

const keyOf = ({ source, flags }: Pattern) => hashOf(`${flags}/${source}`);

/** The proofs of the patterns, in their order. `cache` is the file that stores them, also those of a run that is stopped. */
export async function provePatterns(patterns: Pattern[], cache?: string): Promise<Proof[]> {
  // Another version or other settings of recheck may come to other results.
  const worker = new URL('./prove-worker.mjs', import.meta.url);
  const by = hashOf(readFileSync(worker, 'utf8') + readFileSync('node_modules/recheck/package.json', 'utf8'));
  const proofs = readCache<Proof>(cache, by);
  const keep = () => writeCache(cache, by, new Map([...proofs].filter(([, { status }]) => status !== 'unknown')));
  const open = [...new Map(patterns.map((pattern) => [keyOf(pattern), pattern])).entries()].filter(([key]) => !proofs.has(key));
  process.env.RECHECK_BACKEND = 'pure';
  const prove = async () => {
    const thread = new Worker(worker);
    for (let next = open.shift(); next; next = open.shift()) {
      const [key, pattern] = next;
      thread.postMessage(pattern);
      const [proof] = (await once(thread, 'message')) as [Proof];
      proofs.set(key, proof);
      keep();
    }
    await thread.terminate();
  };
  await Promise.all(Array.from({ length: Math.min(open.length, availableParallelism()) }, prove));
  return patterns.map((pattern) => proofs.get(keyOf(pattern)) as Proof);
}
