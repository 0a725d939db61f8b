/** The row of a new site's first steps: whether the overview still asks for them, and the first test mail. */
import type { Tx } from './database';

type FirstSteps = { endedAt?: Date; mailedAt?: Date };

/** Notes a step; a repeat overwrites its time. A restored site is not asked again. */
export async function noteFirstStep({ firstSteps }: Pick<Tx, 'firstSteps'>, data: FirstSteps): Promise<void> {
  await firstSteps.upsert({ where: { id: 'site' }, create: { id: 'site', ...data }, update: data });
}
