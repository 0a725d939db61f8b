/** Finishes what a killed process began to erase, and deletes sealed copies by their day. */
import { HOUR_MS, MINUTE_MS } from '../../../../shared/time/india';
import { resumeErasure } from '../../../platform/apply-erasures';
import type { Services } from '../../../platform/context';
import { emptyJournal, endErasure, isErasing } from '../../../platform/erase-personal-data';
import type { Job } from '../../../platform/process/jobs';
import { deleteEndedSeals } from '../../../platform/sealed-erasures';

/** Of several processes another one may still be at it. */
const OTHERS_MS = 10 * MINUTE_MS;

export const erasuresJob: Job = {
  name: 'erasures',
  description: 'finishes erasures that were begun, such as those of a process that was killed',
  everyMs: MINUTE_MS,
  runsAtStart: true,
  start: (services) => ({ run: () => finishErasures(services) }),
};

/** Finishes what was begun and is not done; an erasure of which another process reads the journal is tried again. */
export async function finishErasures(services: Services): Promise<void> {
  const { erasures, env, log, now } = services;
  const latest = env.PROCESSES > 1 ? new Date(now().getTime() - OTHERS_MS) : now();
  const begun = (await erasures.read()).erasures.filter(({ id, at, isDone }) => !isDone && !isErasing(id) && at <= latest);
  for (const erasure of begun) {
    if (erasure.isOtherKey)
      log.warn({ erasure: erasure.id }, 'an erasure cannot be finished without the server key that noted it (docs/operating.md)');
    else {
      await resumeErasure(services, erasure);
      if (await endErasure(services, erasure.id))
        log.info({ event: 'erasure-finished', erasure: erasure.id }, 'finished what was begun to be erased');
    }
  }
}

export const sealedErasuresJob: Job = {
  name: 'sealed-erasures',
  description: 'deletes sealed copies of what was erased, `SEAL_DAYS` after it was',
  everyMs: HOUR_MS,
  runsAtStart: true,
  start: (services) => ({
    run: async () => {
      const count = await deleteEndedSeals(services, services.now());
      if (count > 0) {
        await emptyJournal(services.db);
        services.log.info({ event: 'seals-ended', count }, 'sealed copies of what was erased were deleted');
      }
    },
  }),
};
