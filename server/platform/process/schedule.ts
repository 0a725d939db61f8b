import type { FastifyInstance } from 'fastify';

const HOUR_MS = 60 * 60_000;

/** Runs `work` every hour until the app closes. A failure is logged, and the next hour tries again. */
export function everyHour(app: FastifyInstance, work: () => Promise<unknown>): void {
  const timer = setInterval(() => void work().catch((error: unknown) => app.log.warn({ err: error }, 'an hourly task failed')), HOUR_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
