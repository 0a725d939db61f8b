/** The mail jobs with short intervals, for tests. */
import { createIncomingMailJob } from '../../server/features/mail/incoming/incoming';
import { outboxJob } from '../../server/features/mail/outbox';
import type { Services } from '../../server/platform/context';
import { type RunningJob, type ScheduledJob, startJob } from '../../server/platform/process/jobs';

/** Sends the outbox until it is stopped. */
export const startOutboxJob = (services: Services) => started({ ...outboxJob, everyMs: 20 }, services);

/** Reads the mailbox at `IMAP_URL` until it is stopped. */
export const startIncomingMailJob = (services: Services, IMAP_URL: string, times: Parameters<typeof createIncomingMailJob>[0]) =>
  started(createIncomingMailJob(times), { ...services, env: { ...services.env, IMAP_URL } });

function started(job: ScheduledJob, services: Services): RunningJob {
  const running = startJob(job, services);
  if (!running) throw new Error(`The job ${job.name} has nothing to do`);
  return running;
}
