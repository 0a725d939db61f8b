/** The two requests of an import. */
import type { ImportReport, ImportResult } from '../../../shared/content/import-report';
import { ask } from './ask';

/** Returns what a file would change, row by row. `job` is the id for its progress. */
export const checkFile = (text: string, job: string) => post<ImportReport>('check', { job }, text);

/** Applies the changes of the check with this digest. */
export const applyFile = (text: string, job: string, digest: string) => post<ImportResult>('apply', { job, digest }, text);

async function post<Answer>(step: 'check' | 'apply', query: Record<string, string>, text: string): Promise<Answer> {
  const address = `/admin/import/products/${step}?${new URLSearchParams(query)}`;
  const response = await ask(address, { method: 'POST', headers: { 'content-type': 'text/csv' }, body: text });
  return (await response.json()) as Answer;
}

/** A random UUID: `crypto.randomUUID` is missing on pages without TLS. */
export function newJob(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
