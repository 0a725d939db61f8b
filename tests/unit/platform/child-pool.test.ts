/** A child that cannot be started gives its place to the next one. */
import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { ChildPool } from '../../../server/platform/process/child-pool';

const started: EventEmitter[] = [];
vi.mock('node:child_process', () => ({
  fork: () => {
    const child = Object.assign(new EventEmitter(), { send: () => true, kill: () => true, stderr: null });
    started.push(child);
    return child;
  },
}));

it('a child with an error and without an end rejects its work, is not counted as running, and makes room for the next', async () => {
  const pool = new ChildPool<string>({ built: 'a.js', source: 'a.ts', timeoutMs: 60_000 }, { concurrency: 1 });
  const first = pool.run('one', () => true);
  started[0]?.emit('error', new Error('spawn EAGAIN'));
  await expect(first).rejects.toThrow('EAGAIN');
  expect(pool.running).toBe(0);
  const second = pool.run('two', () => true);
  await vi.waitFor(() => expect(started).toHaveLength(2));
  started[1]?.emit('message', 'done');
  expect(await second).toBe('answered');
});
