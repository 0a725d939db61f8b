/** The process that decodes one picture: it may be killed at any time and runs with a low priority. */
import os from 'node:os';
import sharp from 'sharp';
import type { DecodeAnswer } from './decode-pool';
import { PICTURE_MEMORY_MESSAGE, POLYGLOT_PICTURE_MESSAGE } from './formats';
import { decodeOrRefusePicture, isPolyglot } from './inspect';
import { renderPicture } from './render';

// Limits for hostile files: decoding stops beyond either.
const DECODING_CPU_MS = 1_700;
const DECODING_BYTES = 240 * 1024 * 1024;
const CHECK_MS = 10;
// Lower priority than the server, but not so low that uploads hang on a busy machine.
const NICE = 5;

os.setPriority(NICE);
sharp.cache(false);
sharp.concurrency(1);

process.once('message', (bytes: Uint8Array) => void answer(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
process.once('disconnect', () => process.exit());

async function answer(bytes: Buffer): Promise<void> {
  // The parent ends this process after the result.
  const finish = (result: DecodeAnswer) => process.send?.(result);
  if (isPolyglot(bytes)) return void finish({ refused: POLYGLOT_PICTURE_MESSAGE });
  const watch = guard(() => finish({ refused: PICTURE_MEMORY_MESSAGE }));
  const opened = await decodeOrRefusePicture(bytes);
  clearInterval(watch);
  finish(typeof opened === 'string' ? { refused: opened } : { rendered: await renderPicture(opened) });
}

function guard(stop: () => void): NodeJS.Timeout {
  const before = { cpu: process.cpuUsage(), bytes: process.memoryUsage.rss() };
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before.cpu);
    const growth = process.memoryUsage.rss() - before.bytes;
    if ((user + system) / 1000 < DECODING_CPU_MS && growth < DECODING_BYTES) return;
    clearInterval(watch);
    stop();
  }, CHECK_MS);
  return watch;
}
