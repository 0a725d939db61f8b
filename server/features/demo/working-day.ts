/** The demo's data besides content: the inquiries of a working day, and rows of other features that belong to them. */
import type { Services } from '../../platform/context';
import type { Tx } from '../../platform/database/database';
import type { FirstStart } from '../../platform/feature';
import { isDatabaseInUse } from './seed-content';

/** Writes the demo's working day for the first administrator. A database with an inquiry or an administrator has been started before. */
export async function writeWorkingDay(
  tx: Tx,
  { env, now, workingDay }: Pick<Services, 'env' | 'now' | 'workingDay'>,
  user: FirstStart['user'],
): Promise<void> {
  if (env.SEED !== 'demo' || (await isDatabaseInUse(tx)) || (await tx.contactInquiry.findFirst({ select: { id: true } }))) return;
  for (const write of workingDay) await write(tx, { now: now(), user });
}
