/** The row of a new site's first steps: whether the overview still asks for them, and the first test mail. */
import type { Tx } from './database';

type FirstSteps = { endedAt?: Date; mailedAt?: Date };

/** Stores the end of the first steps, or the time of the first test mail; a repeat overwrites it. A restored site has ended them. */
export async function noteFirstStep({ firstSteps }: Pick<Tx, 'firstSteps'>, data: FirstSteps): Promise<void> {
  await firstSteps.upsert({ where: { id: 'site' }, create: { id: 'site', ...data }, update: data });
}
