/**
 * Records events for programs that follow changes: features store them in the transaction of the change, and features/events returns them
 * in order.
 */
import { join, sqltag as sql } from '@prisma/client/runtime/client';
import type { EventAction } from '../../shared/events/events';
import type { Tx } from './database/database';

/** `subject` is one of EVENT_SUBJECTS; `by` is the user, null for visitors and the site itself. */
export type NewEvent = { subject: string; id: number; action: EventAction; by: number | null; at: Date };

/** The proof that events are recorded in the transaction: a write returns it instead of its events (write/run-write.ts). */
export type Recorded = { readonly isRecorded: true };
export const RECORDED: Recorded = { isRecorded: true };

/** More positions than are assigned between a backup and its restore. */
const RESTORE_GAP = 1_000_000;

/** Stores events in the transaction of the change. They get their positions after its commit (decision 031). */
export async function recordEvents(tx: Tx, events: readonly NewEvent[]): Promise<Recorded> {
  if (events.length === 0) return RECORDED;
  const rows = events.map(({ subject, id, action, by, at }) => sql`(${subject}, ${id}, ${action}, ${by}, ${at})`);
  // `createMany` takes three times as long for one row, and ten times for a hundred, while a visitor or an import waits.
  await tx.$executeRaw(sql`INSERT INTO "Event" ("subject", "subjectId", "action", "userId", "at") VALUES ${join(rows)}`);
  return RECORDED;
}

/**
 * Skips the positions that may have been assigned since the backup of a restored database. A client that followed the lost database then
 * has a position without an event, and gets an error.
 */
export async function skipRestoredPositions(db: Pick<Tx, 'eventPosition'>): Promise<void> {
  await db.eventPosition.updateMany({ data: { last: { increment: RESTORE_GAP } } });
}
