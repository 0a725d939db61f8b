/** The process that reads one list: it may be killed at any time and runs with a low priority. */
import os from 'node:os';
import { AppError } from '../../platform/errors';
import { limitProcessResources } from '../../platform/process/child-pool';
import type { ListMessage, ListWork } from './list-reader';
import { readList } from './read-list';

// Several times the use of the largest accepted lists.
const READING = { cpuMs: 5_000, bytes: 192 * 1024 * 1024 };
const NICE = 5;

os.setPriority(NICE);
process.once('message', (work: ListWork) => void answer(work));
process.once('disconnect', () => process.exit());

async function answer(work: ListWork): Promise<void> {
  // The parent ends this process after the message.
  const send = (message: ListMessage) => process.send?.(message);
  limitProcessResources(READING);
  try {
    send({ list: await readList('text' in work ? work.text : Buffer.from(work.file), work.choices) });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    send({ refused: error.message });
  }
}
