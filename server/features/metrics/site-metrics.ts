/** Registers the metrics of this process for Prometheus. */
import { readdirSync, readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Services } from '../../platform/context';
import type { RouteContext } from '../../platform/feature';
import type { ResponseCache } from '../../platform/http/response-cache';
import type { Metrics } from '../../platform/observability/metrics';
import { whereSessionActive } from '../auth/sessions/sessions';

/** If the database hangs, only its own metrics are omitted. */
const DATABASE_TIMEOUT_MS = 1_000;
/** Database counts stop at this limit. */
const MAX_COUNT = 10_000;

/** Values are read only on collection. */
export const siteMetricsPlugin: FastifyPluginAsync<RouteContext> = async (http, { services, cache, metrics }) => {
  registerRequestMetrics(metrics, http, services, cache);
  registerWorkMetrics(metrics, services);
  registerDatabaseMetrics(metrics, services);
  registerProcessMetrics(metrics, services);
};

function registerRequestMetrics(
  metrics: Metrics,
  http: FastifyInstance,
  { counters }: Pick<Services, 'counters'>,
  cache: ResponseCache,
): void {
  const { requests, responses: outcomes } = counters;
  metrics.histogram('site_http_request_duration_seconds', 'Time to answer, by route pattern and class of status.', requests);
  metrics.register('counter', 'site_http_errors_total', 'Answers with a status of 500 or more.', () => outcomes.values.error);
  metrics.register('counter', 'site_http_slow_requests_total', 'Requests that took longer than SLOW_MS.', () => outcomes.values.slow);
  metrics.register('counter', 'site_http_not_modified_total', 'Answers 304.', () => outcomes.values['not-modified']);
  metrics.register('counter', 'site_http_unreadable_total', 'What could not be read as a request, or not in time.', () => {
    return outcomes.values.unreadable;
  });
  metrics.register('counter', 'site_http_given_up_total', 'Callers who left before their answer.', () => outcomes.values['given-up']);
  metrics.register('gauge', 'site_http_connections', 'Open connections.', () => countConnections(http));
  const readCounts = () => ({ kept: cache.counts.hits, made: cache.counts.misses });
  metrics.register('counter', 'site_memory_answers_total', 'Public answers that were in memory, and that were made.', readCounts, 'result');
  metrics.register('counter', 'site_memory_densified_total', 'Answers in memory that were compressed again, densely.', () => {
    return cache.counts.densified;
  });
}

function registerWorkMetrics(
  metrics: Metrics,
  { counters, pictures, version, queue, accessLog }: Pick<Services, 'accessLog' | 'counters' | 'pictures' | 'queue' | 'version'>,
): void {
  const { logins, limited, mails } = counters;
  metrics.register('counter', 'site_logins_total', 'Logins by how they ended.', () => logins.values, 'result');
  metrics.register('counter', 'site_limited_total', 'Refused with 429, by the limit.', () => limited.values, 'limit');
  metrics.register('counter', 'site_mails_total', 'Attempts to send a mail.', () => mails.values, 'result');
  metrics.register(
    'counter',
    'site_access_log_dropped_total',
    'Entries of the access log that could not be stored.',
    () => accessLog.dropped,
  );
  metrics.register('gauge', 'site_picture_decoders', 'Processes that decode pictures just now.', () => pictures.decoding);
  metrics.register('gauge', 'site_queue_waiting', 'Uncached pages and lists that wait to be made.', () => queue.length);
  metrics.register('counter', 'site_queue_refused_total', 'Uncached pages and lists refused with 503.', () => queue.refused);
  metrics.register('gauge', 'site_content_version', 'The content that visitors see.', () => version.current);
}

function registerDatabaseMetrics(metrics: Metrics, { counters, db, now }: Pick<Services, 'counters' | 'db' | 'now'>): void {
  const { waits, writes, writesAgain } = counters;
  metrics.histogram('site_database_write_duration_seconds', 'Time for a write, with its waiting.', writes);
  metrics.histogram('site_database_write_wait_seconds', 'Time until the first statement of a write.', waits);
  metrics.register(
    'counter',
    'site_database_write_retries_total',
    'Writes begun again after a conflict.',
    () => writesAgain.values.retried,
  );
  metrics.register('counter', 'site_database_write_refused_total', 'Writes given up, answered 503.', () => writesAgain.values.refused);
  metrics.register('gauge', 'site_database_up', 'Whether the database answers.', () => {
    return withTimeout(db.ping()).then(
      () => 1,
      () => 0,
    );
  });
  const waiting = { state: 'waiting' };
  metrics.register('gauge', 'site_outbox_mails', `Mails waiting to be sent, up to ${MAX_COUNT}.`, () => {
    return withTimeout(db.read.outboxMail.count({ where: waiting, take: MAX_COUNT }));
  });
  metrics.register('gauge', 'site_outbox_oldest_seconds', 'Age of the mail that waits longest.', async () => {
    const oldest = await withTimeout(
      db.read.outboxMail.findFirst({ where: waiting, orderBy: { createdAt: 'asc' }, select: { createdAt: true } }),
    );
    return oldest ? Math.max(0, now().getTime() - oldest.createdAt.getTime()) / 1_000 : 0;
  });
  metrics.register('gauge', 'site_sessions', `Administrators' sessions alive, up to ${MAX_COUNT}.`, () => {
    return withTimeout(db.read.adminSession.count({ where: whereSessionActive(now()), take: MAX_COUNT }));
  });
}

function registerProcessMetrics(metrics: Metrics, { db }: Pick<Services, 'db'>): void {
  metrics.register('counter', 'process_cpu_seconds_total', 'CPU time of all threads.', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  metrics.register('counter', 'site_event_loop_busy_seconds_total', 'Time in which the event loop was at work.', () => {
    return performance.eventLoopUtilization().active / 1_000;
  });
  metrics.register('gauge', 'process_resident_memory_bytes', 'Memory held.', () => process.memoryUsage.rss());
  metrics.register('gauge', 'nodejs_heap_size_used_bytes', 'Of it, live JavaScript.', () => process.memoryUsage().heapUsed);
  metrics.register('gauge', 'process_start_time_seconds', 'When the process began.', () => performance.timeOrigin / 1_000);
  // The metric is omitted on systems without /proc.
  metrics.register('gauge', 'process_open_fds', 'Open files and sockets.', () => readdirSync('/proc/self/fd').length);
  metrics.register('gauge', 'process_max_fds', 'How many there may be.', () => {
    return Number(/^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]);
  });
  metrics.register('gauge', 'site_build_info', 'Always 1.', () => ({ [db.provider]: 1 }), 'database');
}

const countConnections = (http: FastifyInstance) =>
  new Promise<number>((resolve, reject) => http.server.getConnections((error, count) => (error ? reject(error) : resolve(count))));

async function withTimeout<T>(query: Promise<T>): Promise<T> {
  const controller = new AbortController();
  const timeout = pause(DATABASE_TIMEOUT_MS, undefined, { ref: false, signal: controller.signal }).then(() => {
    throw new Error('The database took too long');
  });
  try {
    return await Promise.race([query, timeout]);
  } finally {
    controller.abort();
    timeout.catch(() => undefined);
  }
}
