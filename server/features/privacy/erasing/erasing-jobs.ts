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
  start: (services) => {
    // Up to there nothing is left to finish.
    let finished = -1;
    return {
      run: async () => {
        const size = await services.erasures.size();
        if (size !== finished && (await finishErasures(services))) finished = size;
      },
    };
  },
};

/** Finishes what was begun and is not done; false if something is still to do, such as an erasure that another process may be at. */
export async function finishErasures(services: Services): Promise<boolean> {
  const { erasures, env, log, now } = services;
  const latest = env.PROCESSES > 1 ? new Date(now().getTime() - OTHERS_MS) : now();
  const left = (await erasures.read()).erasures.filter(({ isDone }) => !isDone);
  let isAllDone = true;
  for (const erasure of left) {
    if (isErasing(erasure.id) || erasure.at > latest) {
      isAllDone = false;
      continue;
    }
    if (erasure.isOtherKey)
      log.warn({ erasure: erasure.id }, 'an erasure cannot be finished without the server key that noted it (docs/operating.md)');
    else {
      await resumeErasure(services, erasure);
      if (await endErasure(services, erasure.id))
        log.info({ event: 'erasure-finished', erasure: erasure.id }, 'finished what was begun to be erased');
      else isAllDone = false;
    }
  }
  return isAllDone;
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
