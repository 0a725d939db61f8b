/** Simulates a disk that is full for writes through file handles, such as the erasures file; SQLite does not use file handles. */
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';

/**
 * While the disk is full it accepts `bytes` of each write; if it accepts all bytes, only flushing fails. Returns a function that frees the
 * disk.
 */
export async function fillDisk(takes = 0): Promise<() => void> {
  const path = join(tmpdir(), `handle-${process.pid}`);
  const handle = await open(path, 'w');
  const methods = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  await rm(path);
  const full = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  const write = methods.write as unknown as (this: FileHandle, bytes: Uint8Array, from: number, length: number) => Promise<never>;
  let isFull = false;
  const writing = vi.spyOn(methods, 'write').mockImplementation(async function (this: FileHandle, ...[data]: unknown[]) {
    const bytes = data as Uint8Array;
    if (isFull || takes === 0) throw full();
    isFull = takes < bytes.length;
    return write.call(this, bytes, 0, Math.min(takes, bytes.length));
  });
  const flushing = vi.spyOn(methods, 'sync').mockImplementation(async () => {
    throw full();
  });
  return () => {
    writing.mockRestore();
    flushing.mockRestore();
  };
}
