/** Background jobs, which the app runs by itself. Features offer them, and docs/jobs.md lists them for the operator. */
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../context';
import type { Metrics } from '../observability/metrics';

export type ScheduledJob = {
  /** The job's name in the log, in the metrics and in docs/jobs.md. */
  name: string;
  /** The description of the job in docs/jobs.md. */
  description: string;
  /** The interval between the starts of two runs, in milliseconds. A continuous job has one run, which lasts as long as the app. */
  everyMs: number | 'continuous';
  /** The first run begins with the app; otherwise it begins `everyMs` later. */
  runsAtStart?: true;
  /** Called once per app: the returned runs may share state. Undefined if the settings leave nothing to do. */
  start(services: Services): Runs | undefined;
};

type Runs = {
  /** One run; a rejection is logged and counted, and the job runs again at the next interval. */
  run(control: JobRunControl): Promise<unknown>;
  /** Called after the last run. */
  close?(): unknown;
};

export type JobRunControl = {
  /** Aborted when the app closes: a long run ends soon after. */
  stopping: AbortSignal;
  /** For a continuous job: counts a part of its work as a successful run, or as a failed run that was logged already. */
  record(result: 'ok' | 'failed'): void;
};

/** A started job with its counts and times. */
export type RunningJob = NonNullable<ReturnType<typeof startJob>>;

/** The time that running jobs get when the app closes. The next start repeats work that was not committed by then. */
const STOP_MS = 3_000;
/** A failing job logs a warning at most once in this time, and debug lines in between: without a database some jobs fail each second. */
const QUIET_MS = 60_000;

/** Starts a job, unless the settings leave it nothing to do. While a run takes longer than the interval, no second run starts. */
export function startJob({ name, everyMs, runsAtStart, start }: ScheduledJob, services: Services) {
  const runs = start(services);
  if (!runs) return;
  const stopping = new AbortController();
  const results = { ok: 0, failed: 0 };
  const last: { startedAt?: number; succeededAt?: number; failedAt?: number; seconds?: number } = {};
  let warnedAt = Number.NEGATIVE_INFINITY;
  let inFlight: Promise<void> | undefined;

  const record = (result: keyof typeof results) => {
    results[result] += 1;
    last[result === 'ok' ? 'succeededAt' : 'failedAt'] = Date.now();
  };
  const measure = async (work: () => unknown) => {
    const start = performance.now();
    last.startedAt = Date.now();
    try {
      await work();
      record('ok');
    } catch (error) {
      record('failed');
      const isRepeated = start - warnedAt < QUIET_MS;
      if (!isRepeated) warnedAt = start;
      services.log[isRepeated ? 'debug' : 'warn']({ err: error, job: name }, 'a background job failed');
    }
    last.seconds = (performance.now() - start) / 1_000;
  };
  const run = () => {
    inFlight ??= measure(() => runs.run({ stopping: stopping.signal, record })).finally(() => {
      inFlight = undefined;
    });
  };

  if (runsAtStart || everyMs === 'continuous') run();
  const timer = everyMs === 'continuous' ? undefined : setInterval(run, everyMs).unref();
  return {
    name,
    results,
    last,
    stop: async () => {
      stopping.abort();
      clearInterval(timer);
      await Promise.race([inFlight, pause(STOP_MS, undefined, { ref: false })]);
      if (runs.close) await measure(() => runs.close?.());
    },
  };
}

/** Starts the jobs when the app is ready, and stops them when it closes. Returns the started jobs; none before the app is ready. */
export function runJobs(app: FastifyInstance, services: Services, jobs: ScheduledJob[]): RunningJob[] {
  const running: RunningJob[] = [];
  app.addHook('onReady', async () => {
    running.push(...jobs.flatMap((job) => startJob(job, services) ?? []));
    services.log.debug({ jobs: running.map(({ name }) => name) }, 'background jobs started');
  });
  app.addHook('onClose', async () => void (await Promise.all(running.map((job) => job.stop()))));
  return running;
}

/** A job has no time of its last success, and no duration, before its first run. */
export function registerJobMetrics(metrics: Metrics, running: RunningJob[]): void {
  metrics.register('counter', 'site_job_runs_total', 'Runs of background jobs by how they ended.', () =>
    running.flatMap(({ name, results }) => Object.entries(results).map(([result, value]) => ({ labels: { job: name, result }, value }))),
  );
  const seconds = (ms: number | undefined) => ms && ms / 1_000;
  const gauge = (name: string, help: string, read: (last: RunningJob['last']) => number | undefined) =>
    metrics.register('gauge', name, help, () =>
      running.flatMap(({ name: job, last }) => {
        const value = read(last);
        return value === undefined ? [] : [{ labels: { job }, value }];
      }),
    );
  gauge('site_job_last_start_timestamp_seconds', 'When the last run of a background job began.', ({ startedAt }) => seconds(startedAt));
  gauge('site_job_last_success_timestamp_seconds', 'When a run last succeeded.', ({ succeededAt }) => seconds(succeededAt));
  gauge('site_job_last_failure_timestamp_seconds', 'When a run last failed.', ({ failedAt }) => seconds(failedAt));
  gauge('site_job_last_duration_seconds', 'How long the last run took.', ({ seconds }) => seconds);
}
