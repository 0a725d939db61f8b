/** `METRICS_PORT`: a server of its own for Prometheus. Visitors' requests never come here, nor its requests there. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type Env, EnvError } from '../../env';
import { type Family, type Metrics, prometheusText } from './metrics';

const RESOLUTION_MS = 10;
const NANOSECONDS = 1e9;

type Where = Pick<Env, 'METRICS_PORT' | 'METRICS_HOST'>;

/** Listens; a port that cannot be had stops the start in one line. */
export async function startMetricsServer({ METRICS_PORT, METRICS_HOST }: Where, collect: () => Promise<Family[]>): Promise<Server> {
  const server = createServer({ requestTimeout: 5_000, headersTimeout: 5_000 }, (request, response) => {
    const isAsked = request.url === '/metrics' && (request.method === 'GET' || request.method === 'HEAD');
    if (!isAsked) return void response.writeHead(404).end();
    void collect().then((families) => {
      response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' });
      response.end(prometheusText(families));
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

/** How late timers ran since somebody asked last: one at work for that long keeps all others waiting. */
export function registerEventLoopMetrics(metrics: Metrics): void {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  const over = (nanoseconds: number) => Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION_MS / 1_000);
  const help = 'Lateness of the event loop since the last look: the median, the worst hundredth, the worst.';
  metrics.register(
    'gauge',
    'site_event_loop_delay_seconds',
    help,
    () => {
      const seen = { '0.5': over(delays.percentile(50)), '0.99': over(delays.percentile(99)), '1': over(delays.max) };
      delays.reset();
      return seen;
    },
    'quantile',
  );
}
