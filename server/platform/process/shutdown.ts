/** How the process ends: when it is told to, with everybody answered; and at a fault that nobody foresaw, with a line that says so. */
import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

/** In this time whoever uses a connection again is told that it was the last time. */
const DRAIN_MS = 300;
/** What a service manager waits before it kills, and a little less. */
const MAX_MS = 8_000;

/** SIGTERM and SIGINT: who was let in is answered, then the process ends with 0. */
export function shutDownOnSignals(http: FastifyInstance, closeDatabase: () => Promise<void>): void {
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    http.log.info({ signal }, 'stopping');
    const hurry = setTimeout(() => {
      http.log.warn('stopped with requests under way');
      process.exit(0);
    }, MAX_MS);
    hurry.unref();
    // A connection that is closed between two requests may lose the second one: so its last answer says that there is no second one.
    http.server.prependListener('request', (_request, response: ServerResponse) => {
      response.shouldKeepAlive = false;
    });
    await pause(DRAIN_MS);
    await http.close();
    await closeDatabase();
    process.exit(0);
  };
  process.on('SIGTERM', (signal) => void stop(signal));
  process.on('SIGINT', (signal) => void stop(signal));
}

/** Whatever was forgotten to be caught leaves the process in an unknown state: it ends, and whoever watches it starts it again. */
export function logFatalErrors(log: FastifyBaseLogger): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, 'an error that nobody caught: the process ends');
      process.exit(1);
    });
  }
}
