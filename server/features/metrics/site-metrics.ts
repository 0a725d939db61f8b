/** The names under which Prometheus finds what this process does, and where each figure comes from. */
import { readdirSync, readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Site } from '../../platform/context';
import type { ResponseCache } from '../../platform/http/response-cache';
import { Metrics } from '../../platform/observability/metrics';
import { activeSessions } from '../auth/sessions';

/** A database that stands still takes its own figures away, not the others. */
const PATIENCE_MS = 1_000;
/** Nobody counts on: what is above is too many. */
const MAX = 10_000;

/** Nothing is read or asked before somebody collects. */
export function registerSiteMetrics(http: FastifyInstance, site: Site, answers: ResponseCache): Metrics {
  const metrics = new Metrics();
  tellRequests(metrics, http, site, answers);
  tellWork(metrics, site);
  tellDatabase(metrics, site);
  tellProcess(metrics, site);
  return metrics;
}

function tellRequests(metrics: Metrics, http: FastifyInstance, { counters }: Site, answers: ResponseCache): void {
  const { requests, answers: answered } = counters;
  metrics.histogram('site_http_request_duration_seconds', 'Time to answer, by route pattern and class of status.', requests);
  metrics.register('counter', 'site_http_errors_total', 'Answers with a status of 500 or more.', () => answered.values.error);
  metrics.register('counter', 'site_http_slow_requests_total', 'Requests that took longer than SLOW_MS.', () => answered.values.slow);
  metrics.register('counter', 'site_http_not_modified_total', 'Answers 304.', () => answered.values['not-modified']);
  metrics.register('counter', 'site_http_unreadable_total', 'What could not be read as a request, or not in time.', () => {
    return answered.values.unreadable;
  });
  metrics.register('counter', 'site_http_given_up_total', 'Callers who left before their answer.', () => answered.values['given-up']);
  metrics.register('gauge', 'site_http_connections', 'Open connections.', () => countOf(http));
  const kept = () => answers.counts;
  metrics.register('counter', 'site_memory_answers_total', 'Public answers that were in memory, and that were made.', kept, 'result');
}

function tellWork(metrics: Metrics, { counters, pictures, version, queue }: Site): void {
  const { logins, limited, mails } = counters;
  metrics.register('counter', 'site_logins_total', 'Logins by how they ended.', () => logins.values, 'result');
  metrics.register('counter', 'site_limited_total', 'Refused with 429, by the limit.', () => limited.values, 'limit');
  metrics.register('counter', 'site_mails_total', 'Attempts to send a mail.', () => mails.values, 'result');
  metrics.register('gauge', 'site_picture_decoders', 'Processes that decode pictures just now.', () => pictures.decoding);
  metrics.register('gauge', 'site_queue_waiting', 'Uncached pages and lists that wait to be made.', () => queue.length);
  metrics.register('counter', 'site_queue_refused_total', 'Uncached pages and lists refused with 503.', () => queue.refused);
  metrics.register('gauge', 'site_content_version', 'The content that visitors see.', () => version.current);
}

function tellDatabase(metrics: Metrics, { counters, db, now }: Site): void {
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
    return inTime(db.ping()).then(
      () => 1,
      () => 0,
    );
  });
  const waiting = { sentAt: null };
  metrics.register('gauge', 'site_outbox_mails', `Mails that wait, up to ${MAX}.`, () => {
    return inTime(db.read.outboxMail.count({ where: waiting, take: MAX }));
  });
  metrics.register('gauge', 'site_outbox_oldest_seconds', 'Age of the mail that waits longest.', async () => {
    const oldest = await inTime(
      db.read.outboxMail.findFirst({ where: waiting, orderBy: { createdAt: 'asc' }, select: { createdAt: true } }),
    );
    return oldest ? Math.max(0, now().getTime() - oldest.createdAt.getTime()) / 1_000 : 0;
  });
  metrics.register('gauge', 'site_sessions', `Administrators' sessions alive, up to ${MAX}.`, () => {
    return inTime(db.read.adminSession.count({ where: activeSessions(now()), take: MAX }));
  });
}

function tellProcess(metrics: Metrics, { db }: Site): void {
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
  // Where there is no /proc these two are left out.
  metrics.register('gauge', 'process_open_fds', 'Open files and sockets.', () => readdirSync('/proc/self/fd').length);
  metrics.register('gauge', 'process_max_fds', 'How many there may be.', () => {
    return Number(/^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]);
  });
  metrics.register('gauge', 'site_build_info', 'Always 1.', () => ({ [db.provider]: 1 }), 'database');
}

const countOf = (http: FastifyInstance) =>
  new Promise<number>((resolve, reject) => http.server.getConnections((error, count) => (error ? reject(error) : resolve(count))));

async function inTime<T>(query: Promise<T>): Promise<T> {
  const over = new AbortController();
  const late = pause(PATIENCE_MS, undefined, { ref: false, signal: over.signal }).then(() => {
    throw new Error('The database took too long');
  });
  try {
    return await Promise.race([query, late]);
  } finally {
    over.abort();
    late.catch(() => undefined);
  }
}
