/** The requests of an import. */
import type { ImportReport, ImportResult } from '../../../shared/content/import-report';
import { ask, download } from './ask';

/** Returns what a file would change, row by row. `job` is the id for its progress. */
export const checkFile = (text: string, job: string) => post<ImportReport>('check', { job }, text);

/** Applies the changes of the check with this digest. */
export const applyFile = (text: string, job: string, digest: string) => post<ImportResult>('apply', { job, digest }, text);

async function post<Answer>(step: 'check' | 'apply', query: Record<string, string>, text: string): Promise<Answer> {
  return (await (await send(`${step}?${new URLSearchParams(query)}`, text)).json()) as Answer;
}

const send = (step: string, text: string) =>
  ask(`/admin/import/products/${step}`, { method: 'POST', headers: { 'content-type': 'text/csv' }, body: text });

/** Downloads the refused rows of a file, with the reasons. */
export const downloadRefused = async (text: string) => download(await send('refused', text));
