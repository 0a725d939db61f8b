/** The life of a process: graceful shutdown on signals, and exit with a log line on unexpected errors. */
import type { ServerResponse } from 'node:http';
import { setTimeout as pause, setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

/** During this time at least, responses on keep-alive connections are sent with `Connection: close`. */
const MIN_DRAIN_MS = 300;
/** A little less than the time after which a service manager kills the process. */
const MAX_MS = 8_000;

let isStopping = false;

/** Whether this process will end: `/readyz` then answers 503, so that a balancer sends its requests elsewhere. */
export const isShuttingDown = () => isStopping;

/** On SIGTERM and SIGINT: serves for `drainSeconds` more, answers the accepted requests, then exits with 0. */
export function shutDownOnSignals(http: FastifyInstance, drainSeconds: number, closeDatabase: () => Promise<void>): void {
  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    http.log.info({ signal }, 'stopping');
    const drainMs = Math.max(MIN_DRAIN_MS, drainSeconds * 1_000);
    const timeout = setTimeout(() => {
      http.log.warn('stopped with requests under way');
      process.exit(0);
    }, drainMs + MAX_MS);
    timeout.unref();
    // Closing an idle keep-alive connection could lose its next request, so the last response announces the close.
    http.server.prependListener('request', (_request, response: ServerResponse) => {
      response.shouldKeepAlive = false;
    });
    await pause(drainMs);
    // On a busy machine that time may pass before arrived requests are read: closing would drop them.
    await yieldToEventLoop();
    await http.close();
    await closeDatabase();
    process.exit(0);
  };
  process.on('SIGTERM', (signal) => void stop(signal));
  process.on('SIGINT', (signal) => void stop(signal));
}

/** An uncaught error leaves the process in an unknown state: it exits, and the service manager restarts it. */
export function exitOnFatalErrors(log: FastifyBaseLogger): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, 'an error that nobody caught: the process ends');
      process.exit(1);
    });
  }
}
