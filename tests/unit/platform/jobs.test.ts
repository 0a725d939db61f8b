/** Background jobs: when they run, how their runs are recorded, and where they are listed. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { collectedJobs } from '../../../server/offers';
import type { Services } from '../../../server/platform/context';
import { formatPrometheusText, Metrics } from '../../../server/platform/observability/metrics';
import { registerJobMetrics, runJobs, type ScheduledJob } from '../../../server/platform/process/jobs';

const log = { debug: vi.fn(), warn: vi.fn() };
const services = { log } as unknown as Services;
const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date', 'performance'], now: 1_800_000_000_000 }));
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

/** Starts an app that runs one job each minute. */
async function appWith(job: Partial<ScheduledJob> & Pick<ScheduledJob, 'start'>) {
  const app = fastify();
  const metrics = new Metrics();
  registerJobMetrics(metrics, runJobs(app, services, [{ name: 'sweep', description: '', everyMs: MINUTE, ...job }]));
  await app.ready();
  return { app, scrape: async () => formatPrometheusText(await metrics.collect()) };
}

describe('a background job', () => {
  it('a job that throws is logged by name, counted and run again', async () => {
    let failure: Error | undefined = new Error('no database');
    const run = vi.fn(async () => {
      if (failure) throw failure;
    });
    const { app, scrape } = await appWith({ start: () => ({ run }) });
    expect(run).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(log.warn.mock.calls).toEqual([[{ err: failure, job: 'sweep' }, 'a background job failed']]);
    expect(await scrape()).toContain('site_job_runs_total{job="sweep",result="failed"} 1');
    expect(await scrape()).not.toContain('site_job_last_success_timestamp_seconds{');
    failure = undefined;
    await vi.advanceTimersByTimeAsync(MINUTE);
    const text = await scrape();
    expect(text).toContain('site_job_runs_total{job="sweep",result="ok"} 1');
    expect(text).toContain('site_job_last_success_timestamp_seconds{job="sweep"} 1800000120');
    expect(text).toContain('site_job_last_failure_timestamp_seconds{job="sweep"} 1800000060');
    expect(text).toContain('site_job_last_duration_seconds{job="sweep"} 0');
    await app.close();
  });

  it('a job that fails each second logs one warning a minute', async () => {
    const run = () => Promise.reject(new Error('no database'));
    const { app } = await appWith({ everyMs: 1_000, start: () => ({ run }) });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(log.warn).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(log.warn).toHaveBeenCalledTimes(2);
    await app.close();
  });

  it('a job does not run twice at once; closing stops it, waits for it, and then releases its resources', async () => {
    const events: string[] = [];
    const { app } = await appWith({
      runsAtStart: true,
      start: () => ({
        run: async ({ stopping }) => {
          events.push('run');
          await new Promise((resolve) => stopping.addEventListener('abort', resolve));
          await new Promise(setImmediate);
          events.push('end');
        },
        close: () => events.push('close'),
      }),
    });
    await vi.advanceTimersByTimeAsync(3 * MINUTE);
    expect(events).toEqual(['run']);
    await app.close();
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(events).toEqual(['run', 'end', 'close']);
  });

  it('a job without work under the current settings is not started', async () => {
    const { app, scrape } = await appWith({ start: () => undefined });
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(await scrape()).not.toContain('sweep');
    await app.close();
  });
});

it('docs/jobs.md lists the jobs with their intervals: with `-u` behind `npx vitest run` and this path it is written', async () => {
  const inWords = (ms: ScheduledJob['everyMs']) => {
    if (ms === 'continuous') return 'continuously';
    return `every ${ms < MINUTE ? `${ms / 1_000} s` : ms < 60 * MINUTE ? `${ms / MINUTE} min` : `${ms / 60 / MINUTE} h`}`;
  };
  const lines = collectedJobs.map(({ name, everyMs, description }) => `- \`${name}\`, ${inWords(everyMs)}: ${description}\n`).join('');
  const text = `# Background jobs\n\nWritten from their declarations; [operating.md](operating.md) says how they run and how to watch them.\n\n${lines}`;
  await expect(text).toMatchFileSnapshot('../../../docs/jobs.md');
});

it('features repeat work only by jobs', () => {
  const withTimers = readdirSync('server/features', { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && readFileSync(join('server/features', name), 'utf8').includes('setInterval('),
  );
  // The lease is renewed while the mailbox is read; the worker is a separate process.
  expect(withTimers.sort()).toEqual(['mail/incoming/incoming.ts', 'pictures/decode-worker.ts']);
});
