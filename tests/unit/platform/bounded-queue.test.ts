import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createPublicQueue } from '../../../server/platform/http/public-queue';
import { BoundedQueue } from '../../../server/platform/process/bounded-queue';

/** Tasks that end on demand, and the names of those that started. */
function controlled(queue: BoundedQueue) {
  const started: string[] = [];
  const finish = new Map<string, () => void>();
  const run = (name: string, options?: Parameters<BoundedQueue['run']>[1]) =>
    queue.run(() => {
      started.push(name);
      return new Promise<string>((resolve) => finish.set(name, () => resolve(name)));
    }, options);
  /** Ends one task and lets the next start. */
  const end = async (name: string) => {
    finish.get(name)?.();
    await setImmediate();
    await setImmediate();
  };
  return { started, run, end };
}

it('the queue limits concurrency and runs the rest in order', async () => {
  const { started, run, end } = controlled(new BoundedQueue({ concurrency: 2 }));
  const all = ['a', 'b', 'c', 'd'].map((name) => run(name));
  expect(started).toEqual(['a', 'b']);
  await end('b');
  expect(started).toEqual(['a', 'b', 'c']);
  for (const name of ['a', 'c', 'd']) await end(name);
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
});

it('the queue refuses tasks beyond the total limit or the limit of a key, and accepts more when there is room', async () => {
  const queue = new BoundedQueue({ concurrency: 1, maxWaiting: 3, maxWaitingPerKey: 2, refuse: () => new Error('busy') });
  const { started, run, end } = controlled(queue);
  const first = ['a1', 'a2', 'a3'].map((name) => run(name, { key: 'a' }));
  await expect(run('a4', { key: 'a' })).rejects.toThrow('busy');
  const second = run('b1', { key: 'b' });
  await expect(run('b2', { key: 'b' })).rejects.toThrow('busy');
  expect([queue.length, queue.refused]).toEqual([3, 2]);
  await end('a1');
  const third = run('c2', { key: 'c' });
  for (const name of ['a2', 'b1', 'a3', 'c2']) await end(name);
  expect(await Promise.all([...first, second, third])).toEqual(['a1', 'a2', 'a3', 'b1', 'c2']);
  expect([started.length, queue.length]).toEqual([5, 0]);
});

it('a full queue refuses the newest task of the key with the most tasks instead of a key with fewer, and never the last of a key', async () => {
  const queue = new BoundedQueue({ concurrency: 1, maxWaiting: 4, refuse: () => new Error('busy') });
  const { started, run, end } = controlled(queue);
  const ask = (name: string) => run(name, { key: name.charAt(0) }).catch(({ message }: Error) => `${name} ${message}`);
  const all = ['a0', 'a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'd1', 'e1', 'b2'].map(ask);
  expect([queue.length, queue.refused]).toEqual([4, 5]);
  for (let at = 0; at < 5; at += 1) await end(started.at(-1) as string);
  expect(await Promise.all(all)).toEqual(['a0', 'a1', 'a2 busy', 'a3 busy', 'a4 busy', 'b1', 'c1', 'd1', 'e1 busy', 'b2 busy']);
});

it('the queue takes waiting keys in turn, regardless of their number of tasks', async () => {
  const { started, run, end } = controlled(new BoundedQueue({ concurrency: 1 }));
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) => run(name, { key: name.charAt(0) }));
  for (const _ of all) await end(started.at(-1) as string);
  await Promise.all(all);
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

it('a key with its share of running tasks waits, though a slot is free, and other keys start before it', async () => {
  const { started, run, end } = controlled(new BoundedQueue({ concurrency: 2, maxRunningPerKey: 1 }));
  const all = ['a1', 'a2', 'a3', 'b1', 'b2'].map((name) => run(name, { key: name.charAt(0) }));
  expect(started).toEqual(['a1', 'b1']);
  await end('b1');
  expect(started).toEqual(['a1', 'b1', 'b2']);
  await end('b2');
  expect(started).toEqual(['a1', 'b1', 'b2']);
  const third = run('c1', { key: 'c' });
  expect(started.at(-1)).toBe('c1');
  for (const name of ['c1', 'a1', 'a2', 'a3']) await end(name);
  expect(await Promise.all([...all, third])).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'c1']);
});

it('the queue drops a task that is aborted before it starts, and completes a running one', async () => {
  const queue = new BoundedQueue({ concurrency: 1, maxWaiting: 1 });
  const { started, run, end } = controlled(queue);
  const [running, waiting] = [new AbortController(), new AbortController()];
  const first = run('first', { signal: running.signal });
  const second = run('second', { signal: waiting.signal });
  running.abort();
  waiting.abort(new Error('gone'));
  await expect(second).rejects.toThrow('gone');
  await expect(run('late', { signal: waiting.signal })).rejects.toThrow('gone');
  const third = run('third');
  await end('first');
  await end('third');
  expect(await Promise.all([first, third])).toEqual(['first', 'third']);
  expect(started).toEqual(['first', 'third']);
});

it('the queue continues after a failed task, and yields to the event loop between tasks', async () => {
  const queue = new BoundedQueue({ concurrency: 1 });
  const order: string[] = [];
  const work = async () => {
    order.push('work');
    globalThis.setImmediate(() => order.push('others'));
    throw new Error('failed');
  };
  const ends = await Promise.allSettled(Array.from({ length: 3 }, () => queue.run(work)));
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(order).toEqual(['work', 'others', 'work', 'others', 'work']);
});

it.each([
  ['on', 32],
  ['off', 256],
] as const)('at most 256 renderings may wait, and with RATE_LIMITS=%s %i of one address', async (RATE_LIMITS, most) => {
  const queue = createPublicQueue({ RATE_LIMITS });
  const { run } = controlled(queue);
  const refused: string[] = [];
  const ask = (key: string) => void run('a page', { key }).catch((error: Error) => refused.push(error.message));
  // Two tasks run at once, and the others wait.
  for (const key of ['first', 'second', ...Array(most + 1).fill('one address')]) ask(key);
  expect([queue.running, queue.length, queue.refused], 'one more of an address is refused').toEqual([2, most, 1]);
  for (let at = most; at <= 256; at += 1) ask(`address ${at}`);
  expect([queue.length, queue.refused], 'one more in all is refused').toEqual([256, 2]);
  await setImmediate();
  expect(new Set(refused)).toEqual(new Set(['The site is very busy right now. Please try again in a moment.']));
});

it('the queue refuses a task that waited too long, never starts it, and never refuses a task that started in time', async () => {
  const queue = new BoundedQueue({ concurrency: 1, maxWaitMs: 20, refuse: () => new Error('busy') });
  const { started, run, end } = controlled(queue);
  const first = run('first');
  await expect(run('second')).rejects.toThrow('busy');
  const third = run('third');
  await end('first');
  expect([queue.length, queue.refused]).toEqual([0, 1]);
  await end('third');
  expect(await Promise.all([first, third])).toEqual(['first', 'third']);
  expect(started).toEqual(['first', 'third']);
});
