/** `METRICS_PORT`: a separate server for Prometheus, not reachable through the public port. */

import type { Worker } from 'node:cluster';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type Env, EnvError } from '../../env';
import { listRunningWorkers } from '../process/cluster';
import { formatPrometheusText, type MetricFamily, type Metrics } from './metrics';

const RESOLUTION_MS = 10;
const NANOSECONDS = 1e9;

type Address = Pick<Env, 'METRICS_PORT' | 'METRICS_HOST'>;

/** Starts listening; an unavailable port stops the start with one line. */
export async function startMetricsServer({ METRICS_PORT, METRICS_HOST }: Address, collect: () => Promise<MetricFamily[]>): Promise<Server> {
  const server = createServer({ requestTimeout: 5_000, headersTimeout: 5_000 }, (request, response) => {
    const isMetricsRequest = request.url === '/metrics' && (request.method === 'GET' || request.method === 'HEAD');
    if (!isMetricsRequest) return void response.writeHead(404).end();
    void collect().then((families) => {
      response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' });
      response.end(formatPrometheusText(families));
    });
  });
  server.maxConnections = 20;
  server.listen(METRICS_PORT, METRICS_HOST);
  await once(server, 'listening').catch(({ code, message }: NodeJS.ErrnoException) => {
    if (code === 'EADDRINUSE') throw new EnvError(`METRICS_PORT ${METRICS_PORT} is taken by another program: choose another one.`);
    throw new EnvError(`METRICS_PORT ${METRICS_PORT} cannot be had at METRICS_HOST ${METRICS_HOST}: ${message}`);
  });
  return server;
}

/** The event loop delay since the last collection. */
export function registerEventLoopMetrics(metrics: Metrics): void {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  const toDelaySeconds = (nanoseconds: number) => Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION_MS / 1_000);
  const help = 'Lateness of the event loop since the last look: the median, the worst hundredth, the worst.';
  metrics.register(
    'gauge',
    'site_event_loop_delay_seconds',
    help,
    () => {
      const quantiles = {
        '0.5': toDelaySeconds(delays.percentile(50)),
        '0.99': toDelaySeconds(delays.percentile(99)),
        '1': toDelaySeconds(delays.max),
      };
      delays.reset();
      return quantiles;
    },
    'quantile',
  );
}

const REQUEST = 'metrics?';
// The time limit of a worker's response: a worker that does not respond in time is omitted.
const PATIENCE_MS = 2_000;

/** Called by a worker: sends its metrics when the primary asks for them. */
export function sendMetricsToPrimary(metrics: Metrics): void {
  process.on('message', (message) => {
    if (message === REQUEST) void metrics.collect().then((families) => process.send?.({ families }));
  });
}

/** Called by the primary: returns the metrics of all workers. */
export async function collectWorkerMetrics(): Promise<MetricFamily[]> {
  const targets = listRunningWorkers();
  const responses = await Promise.all(targets.map(requestMetrics));
  const all = new Map<string, MetricFamily>();
  for (const [index, families] of responses.entries()) {
    const process = String(targets[index]?.id);
    for (const { samples, ...family } of families) {
      const merged = all.get(family.name) ?? { ...family, samples: [] };
      merged.samples.push(...samples.map((sample) => ({ ...sample, labels: { ...sample.labels, process } })));
      all.set(family.name, merged);
    }
  }
  return [...all.values()];
}

function requestMetrics(worker: Worker): Promise<MetricFamily[]> {
  return new Promise((resolve) => {
    const done = (families: MetricFamily[]) => {
      clearTimeout(timer);
      worker.off('message', onMessage);
      resolve(families);
    };
    const onMessage = (message: { families?: MetricFamily[] }) => {
      if (message.families) done(message.families);
    };
    const timer = setTimeout(() => done([]), PATIENCE_MS);
    worker.on('message', onMessage);
    worker.send(REQUEST, (error) => {
      if (error) done([]);
    });
  });
}
