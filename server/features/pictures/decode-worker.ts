/** The process that decodes one picture: it may be killed at any time, and gives way to whoever serves visitors. */
import os from 'node:os';
import sharp from 'sharp';
import type { Answer } from './decode-pool';
import { isPolyglot } from './polyglot';
import { decodePicture, renderPicture } from './render';

// What hostile files are made to cost: a decoder that wants more of either stops here.
const DECODING_CPU_MS = 1_700;
const DECODING_BYTES = 240 * 1024 * 1024;
const LOOK_MS = 10;
// Visitors come first; but on a busy machine the office should not wait for ever.
const NICE = 5;

os.setPriority(NICE);
sharp.cache(false);
sharp.concurrency(1);

process.once('message', (bytes: Uint8Array) => void answer(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
process.once('disconnect', () => process.exit());

async function answer(bytes: Buffer): Promise<void> {
  // Whoever asked ends this process once the answer is there.
  const finish = (what: Answer) => process.send?.(what);
  if (isPolyglot(bytes)) return void finish({ refused: 'more' });
  const watch = guard(() => finish({ refused: 'heavy' }));
  const pixels = await decodePicture(bytes).catch(() => null);
  clearInterval(watch);
  finish(pixels ? { rendered: await renderPicture(pixels) } : { refused: 'broken' });
}

function guard(stop: () => void): NodeJS.Timeout {
  const before = { cpu: process.cpuUsage(), bytes: process.memoryUsage.rss() };
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before.cpu);
    const grown = process.memoryUsage.rss() - before.bytes;
    if ((user + system) / 1000 < DECODING_CPU_MS && grown < DECODING_BYTES) return;
    clearInterval(watch);
    stop();
  }, LOOK_MS);
  return watch;
}
