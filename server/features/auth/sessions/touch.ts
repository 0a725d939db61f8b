/** Records when a session or a token was last used. A busy database neither fails nor delays the request. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Services } from '../../../platform/context';
import type { Tx } from '../../../platform/database/database';
import { isUnavailable } from '../../../platform/database/database-errors';

const TIMEOUT_MS = 50;

/** The pending writes: the new time by session or token. */
const pending = new Map<string, Date>();

/** The pending time of last use for this session or token. */
export const readPendingLastUse = (key: string): Date | undefined => pending.get(key);

export async function recordLastUse({ db }: Pick<Services, 'db'>, key: string, at: Date, write: (tx: Tx) => Promise<void>): Promise<void> {
  if (pending.has(key)) return;
  pending.set(key, at);
  const update = db
    .transact(write)
    .catch((error: unknown) => {
      if (!isUnavailable(error)) throw error;
    })
    .finally(() => pending.delete(key));
  await Promise.race([update, pause(TIMEOUT_MS)]);
}
