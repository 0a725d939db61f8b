import { createHash } from 'node:crypto';

/** The hash of the Prisma models without comments and white space, which change no table. */
export function hashOfModels(models) {
  const content = models.replace(/("(?:[^"\\\n]|\\.)*")|\s+|\/\/.*/g, (_, text = '') => text);
  return createHash('sha256').update(content).digest('hex');
}
