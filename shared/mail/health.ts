/** The state of the sender domain's DNS records, which receivers check before they trust a mail. */
import { z } from 'zod';

export type HealthState = 'fine' | 'weak' | 'missing' | 'unknown';
/** `text` describes the state of a record, `next` the action to take. */
export type MailHealthFinding = { what: 'SPF' | 'DKIM' | 'DMARC' | 'MX' | 'Alignment'; state: HealthState; text: string; next?: string };

/** One or more labels of a DNS name: no other name is looked up. */
export const dkimSelectorSchema = z
  .string()
  .trim()
  .max(63, { error: 'May have up to 63 characters', abort: true })
  .regex(/^[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?)*$/i, 'A selector has letters, digits and hyphens');
