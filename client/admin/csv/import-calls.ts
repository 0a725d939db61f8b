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
