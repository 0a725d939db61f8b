/** The life of a process: graceful shutdown on signals, exit with a log line on unexpected errors, and hourly tasks until then. */
import type { ServerResponse } from 'node:http';
import { setTimeout as pause, setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

/** During this time responses on keep-alive connections are sent with `Connection: close`. */
const DRAIN_MS = 300;
/** A little less than a service manager waits before it kills the process. */
const MAX_MS = 8_000;

/** On SIGTERM and SIGINT: answers the accepted requests, then exits with 0. */
export function shutDownOnSignals(http: FastifyInstance, closeDatabase: () => Promise<void>): void {
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    http.log.info({ signal }, 'stopping');
    const timeout = setTimeout(() => {
      http.log.warn('stopped with requests under way');
      process.exit(0);
    }, MAX_MS);
    timeout.unref();
    // Closing an idle keep-alive connection could lose its next request, so the last response announces the close.
    http.server.prependListener('request', (_request, response: ServerResponse) => {
      response.shouldKeepAlive = false;
    });
    await pause(DRAIN_MS);
    // On a busy machine that time may pass before requests that have arrived are read: closing would drop them.
    await yieldToEventLoop();
    await http.close();
    await closeDatabase();
    process.exit(0);
  };
  process.on('SIGTERM', (signal) => void stop(signal));
  process.on('SIGINT', (signal) => void stop(signal));
}

/** An uncaught error leaves the process in an unknown state: it exits, and the service manager restarts it. */
export function logFatalErrors(log: FastifyBaseLogger): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, 'an error that nobody caught: the process ends');
      process.exit(1);
    });
  }
}

const HOUR_MS = 60 * 60_000;

/** Runs `work` every hour until the app closes. A failure is logged, and the next hour tries again. */
export function everyHour(app: FastifyInstance, work: () => Promise<unknown>): void {
  const timer = setInterval(() => void work().catch((error: unknown) => app.log.warn({ err: error }, 'an hourly task failed')), HOUR_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/**
 * Runs `work` every `ms` until the app closes, which waits for it; a run that takes longer is not started twice. What it returns says whether the
 * app is closing.
 */
export function repeat(app: FastifyInstance, ms: number, failure: string, work: () => Promise<unknown>): () => boolean {
  let inFlight: Promise<unknown> | undefined;
  let stopped = false;
  const run = () => {
    inFlight ??= work()
      .catch((error: unknown) => app.log.warn({ err: error }, failure))
      .finally(() => {
        inFlight = undefined;
      });
  };
  const timer = setInterval(run, ms);
  timer.unref();
  app.addHook('onClose', async () => {
    stopped = true;
    clearInterval(timer);
    await inFlight;
  });
  return () => stopped;
}
