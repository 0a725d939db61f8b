/** The questions of a new site, which the overview asks until an administrator declines. A restored site is not asked again. */
import type { Tx } from './database';

/** Ends the questions; a repeat changes nothing. */
export async function endFirstSteps({ firstSteps }: Pick<Tx, 'firstSteps'>, endedAt: Date): Promise<void> {
  await firstSteps.upsert({ where: { id: 1 }, create: { id: 1, endedAt }, update: {} });
}
