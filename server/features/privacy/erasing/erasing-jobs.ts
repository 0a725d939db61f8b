/** Finishes erasures that a killed process began, and deletes sealed copies on their day. */
import { HOUR_MS, MINUTE_MS } from '../../../../shared/time/india';
import type { Services } from '../../../platform/context';
import { resumeErasure } from '../../../platform/personal-data/apply-erasures';
import { emptyJournal, endErasure } from '../../../platform/personal-data/erase-personal-data';
import { ErasingClaim } from '../../../platform/personal-data/erasing-claim';
import type { StoredErasure } from '../../../platform/personal-data/erasures';
import { deleteExpiredSealedErasures } from '../../../platform/personal-data/sealed-erasures';
import type { ScheduledJob } from '../../../platform/process/jobs';

export const erasuresJob: ScheduledJob = {
  name: 'erasures',
  description: 'finishes interrupted erasures, such as those of a killed process',
  everyMs: MINUTE_MS,
  runsAtStart: true,
  start: (services) => {
    // The size of the erasures file up to which all erasures are finished.
    let finished = -1;
    return {
      run: async () => {
        const size = await services.erasures.size();
        if (size !== finished && (await finishErasures(services))) finished = size;
      },
    };
  },
};

/** Finishes the erasures that were begun; returns false if some are left, such as an erasure that another process is running. */
export async function finishErasures(services: Services): Promise<boolean> {
  let isAllDone = true;
  for (const erasure of await begun(services)) {
    if (!erasure.isOtherKey) isAllDone = (await finish(services, erasure)) && isAllDone;
    else
      services.log.warn({ erasure: erasure.id }, 'an erasure cannot be finished without the server key that noted it (docs/operating.md)');
  }
  return isAllDone;
}

const begun = async ({ erasures }: Pick<Services, 'erasures'>) => (await erasures.read()).erasures.filter(({ doneAt }) => !doneAt);

async function finish(services: Services, erasure: StoredErasure): Promise<boolean> {
  const { id } = erasure;
  const claim = new ErasingClaim(services, id);
  if (!(await claim.take())) return false;
  try {
    // Another process may have finished the erasure since the file was read.
    if (!(await begun(services)).some((one) => one.id === id)) return true;
    await resumeErasure(services, erasure, claim.keep);
    if (!(await endErasure(services, id))) return false;
    services.log.info({ event: 'erasure-finished', erasure: id }, 'finished what was begun to be erased');
    return true;
  } finally {
    await claim.release();
  }
}

export const sealedErasuresJob: ScheduledJob = {
  name: 'sealed-erasures',
  description: 'deletes sealed copies of erased data after `SEAL_DAYS`',
  everyMs: HOUR_MS,
  runsAtStart: true,
  start: (services) => ({
    run: async () => {
      const count = await deleteExpiredSealedErasures(services, services.now());
      if (count > 0) {
        await emptyJournal(services.db);
        services.log.info({ event: 'seals-ended', count }, 'sealed copies of erased data were deleted');
      }
    },
  }),
};
