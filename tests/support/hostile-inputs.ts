/**
 * Measures whether /healthz is answered while a hostile request is handled: the work for a request grows in proportion to its length, whatever
 * texts it contains.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect } from 'vitest';
import { isLong } from '../faults/long-form';
import { startApp, type TestAnswer, type TestApp } from './app';
import { createUnbuiltClient } from './unbuilt-client';

export const KB = 1024;
/**
 * Lengths of a text in a body, with room for the other fields up to BODY_KB. The length of the quick form shows work that grows with its square;
 * in the long form the short one comes first: a failure at the limit would take minutes.
 */
export const BODY_LENGTHS = isLong ? [16 * KB, 250 * KB] : [64 * KB];
/** The length of a URL or a header: Node's limit for all headers is 16 kB. */
export const HEAD_LENGTHS = [15 * KB];
/** The allowed ratio between the waits of /healthz beside a long and a short request. A backtracking pattern makes it hundreds. */
const MAX_TIMES = 60;
const ATTEMPTS = 4;

const filled = (start: string, sign: string, end: string) => (length: number) =>
  `${start}${sign.repeat((length - start.length - end.length) / Buffer.byteLength(sign))}${end}`;
/** Repeated characters that make patterns backtrack, mostly with a last character that prevents a match. */
export const WORST = Object.entries({
  'dots in a domain': filled('a@', '.', '@'),
  'labels in a domain': filled('a@b', '.c', ' '),
  'at signs': filled('', '@', ''),
  spaces: filled('x', ' ', 'x'),
  'line breaks': filled('x', '\n', 'x'),
  slashes: filled('/', '/', 'x'),
  'nothing but slashes': filled('/', '/', ''),
  quotes: filled('', '"', ''),
  commas: filled('', ',', ''),
  semicolons: filled('x', '; ', 'x'),
  hyphens: filled('x', '-', 'x'),
  'combining marks': filled('e', '\u0301\u0316', ''),
  digits: filled('', '9', 'x'),
});
export type Make = (length: number) => string;

export const FEW: [string, Make][] = [
  ...WORST.slice(0, 1),
  ['everything', (length) => WORST.map(([, make]) => make(length / WORST.length - 2)).join('')],
];

/** Starts the site of a test file, and returns what its tests use. */
export function prepareHostileInputs() {
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    app = await startApp('sqlite', { pages: createUnbuiltClient });
    ({ token } = await app.login());
  });
  afterAll(() => app.close());

  /** The most CPU time of this process between two answers of /healthz while a request is handled, in microseconds. Load of the machine does not count. */
  async function longestWait(send: () => Promise<TestAnswer>): Promise<number> {
    let longest = 0;
    let isOver = false;
    let before = process.cpuUsage();
    const answered = send().finally(() => (isOver = true));
    // A failure is thrown where the promise is awaited, below.
    answered.catch(() => undefined);
    while (!isOver) {
      expect((await app.call('GET', '/healthz')).status).toBe(200);
      await nextTurn();
      const { user, system } = process.cpuUsage(before);
      before = process.cpuUsage();
      longest = Math.max(longest, user + system);
    }
    expect((await answered).status).toBeLessThan(500);
    return longest;
  }

  const usual = new Map<string, number>();
  /** Measures the median wait beside a short request. */
  async function measureUsual(kind: string, short: () => Promise<TestAnswer>): Promise<number> {
    const waits: number[] = [];
    for (let n = 0; n < 5; n += 1) waits.push(await longestWait(short));
    const middle = waits.sort((a, b) => a - b)[2] as number;
    usual.set(kind, middle);
    return middle;
  }

  /**
   * Fails only when every attempt is slow: a single attempt can contain a garbage collection. Each further attempt is compared with a short
   * request of the same moment, since a processor that other programs use too takes more time for the same work.
   */
  async function expectCheap(what: string, kind: string, short: () => Promise<TestAnswer>, send: () => Promise<TestAnswer>): Promise<void> {
    let times = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < ATTEMPTS && times > MAX_TIMES; attempt += 1) {
      const usually = (attempt === 0 && usual.get(kind)) || (await measureUsual(kind, short));
      times = Math.min(times, (await longestWait(send)) / usually);
    }
    expect(times, `${what}: /healthz waits ${times.toFixed(0)} times as long`).toBeLessThan(MAX_TIMES);
  }

  type Trial = { lengths: number[]; texts?: [string, Make][]; short?: string };
  async function tryTexts(kind: string, { lengths, texts = WORST, short = '' }: Trial, send: (text: string) => Promise<TestAnswer>) {
    for (const [name, make] of texts)
      for (const length of lengths)
        await expectCheap(
          `${kind}, ${length} bytes of ${name}`,
          kind,
          () => send(short),
          () => send(make(length)),
        );
  }

  return { site: () => ({ app, token }), expectCheap, tryTexts };
}
