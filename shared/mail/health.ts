/** How the records of the sender's domain stand: what receivers look up before they believe a mail. */
import { z } from 'zod';

export type HealthState = 'fine' | 'weak' | 'missing' | 'unknown';
/** `words` say how it stands, `next` what to do about it. */
export type Finding = { what: 'SPF' | 'DKIM' | 'DMARC' | 'MX' | 'Alignment'; state: HealthState; words: string; next?: string };

/** One or more labels of a name: no other name is looked up. */
export const dkimSelector = z
  .string()
  .trim()
  .max(63, { error: 'May have up to 63 characters', abort: true })
  .regex(/^[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?)*$/i, 'A selector has letters, digits and hyphens');
