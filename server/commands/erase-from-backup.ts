/** Erases from a restored database the persons and records that were erased since its backup, using the features' offers. */
import { existsSync } from 'node:fs';
import { pino } from 'pino';
import type { Env } from '../env';
import type { RepeatedErasureResult } from '../features/backup/restore';
import { collectedUpgrades } from '../offers';
import { buildServerKeyPath, findServerKey } from '../platform/access/server-key';
import { openClient, openDatabase } from '../platform/database/database';
import { createPublicQueue } from '../platform/http/public-queue';
import { Counters } from '../platform/observability/counters';
import { applyErasures } from '../platform/personal-data/apply-erasures';
import { buildErasuresPath, Erasures } from '../platform/personal-data/erasures';
import { createServices } from '../services';

/** Applies the erasures file beside the database of `env` to the SQLite file at `url`; returns the report for the operator. */
export async function eraseFromBackup(
  env: Env,
  url: string,
  mailFolder = 'data/outbox',
  file = buildErasuresPath(env),
): Promise<RepeatedErasureResult> {
  if (!existsSync(file)) return reportMissingFile(url, file);
  const serverKey = findServerKey(env);
  const again = `Put the copy of it ${env.SERVER_KEY ? 'into SERVER_KEY' : `to ${buildServerKeyPath(env)}`} and restore this backup again before the site is started (docs/operating.md, Erasures and backups).`;
  if (!serverKey) {
    const why = `NOT ERASED: ${file} says who was erased since the backup, and without the server key nobody can tell who that is.`;
    return { messages: [`${why}\n${again}`], isComplete: false };
  }
  const db = await openDatabase(url);
  const services = createServices(
    {
      env,
      db,
      now: () => new Date(),
      log: pino({ level: 'silent' }),
      counters: new Counters([]),
      queue: createPublicQueue(env),
      serverKey,
      erasures: new Erasures(file, serverKey),
    },
    { mailFolder },
  );
  try {
    // Old rows are upgraded first, since only their new columns identify persons.
    const upgraded: string[] = [];
    for (const upgrade of collectedUpgrades) upgraded.push(...(await upgrade(services)));
    const { erased, left, damaged, otherKey } = await applyErasures(services);
    const isRewritten = erased === 0 || (await db.rewrite(services.now())) === 'done';
    const messages = [
      ...upgraded,
      ...(erased + left > 0
        ? [`Erased again, as ${file} says: ${erased} ${erased === 1 ? 'erasure' : 'erasures'}. Subscriptions ended again: ${left}.`]
        : []),
      ...(isRewritten
        ? []
        : ['The disk has no room to rewrite the copy, so its bytes retain parts of what was erased. Make room and restore again.']),
      ...(otherKey > 0 ? [`NOT ERASED: ${otherKey} lines of ${file} were written with another server key.\n${again}`] : []),
      ...(damaged.length > 0
        ? [`NOT ERASED: line ${damaged.join(', ')} of ${file} cannot be read. Whom it meant has to be erased again by hand.`]
        : []),
    ];
    return { messages, isComplete: isRewritten && otherKey === 0 && damaged.length === 0 };
  } finally {
    services.pdf.stop();
    await db.close();
  }
}

/** On another machine the file may have been forgotten: a backup with erased rows or ended subscriptions proves that there was one. */
async function reportMissingFile(url: string, file: string): Promise<RepeatedErasureResult> {
  const db = await openClient(url, 'read');
  try {
    const isProved = (await db.event.count({ where: { isErased: true } })) + (await db.suppression.count()) > 0;
    const why = `There is no ${file}, so nothing is erased again that was erased after this backup.`;
    const advice = `If another machine has the file, put a copy there and restore this backup again before the site is started (docs/operating.md, Erasures and backups).`;
    return { messages: [`${isProved ? 'NOT ERASED: ' : ''}${why}\n${advice}`], isComplete: !isProved };
  } finally {
    await db.$disconnect();
  }
}
