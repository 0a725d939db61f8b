/** The requests of an import. */
import type { ImportReport, ImportResult } from '../../../shared/import-export/import-report';
import { request } from '../request';
import { download } from './download';
import type { TableFile } from './read-file';

/** Returns what a file would change, row by row. `job` is the id for its progress. */
export const checkFile = (file: TableFile, job: string) => post<ImportReport>('check', { job }, file);

/** Applies the changes of the check with this digest. */
export const applyFile = (file: TableFile, job: string, digest: string) => post<ImportResult>('apply', { job, digest }, file);

async function post<Answer>(step: 'check' | 'apply', query: Record<string, string>, file: TableFile): Promise<Answer> {
  return (await (await send(`${step}?${new URLSearchParams(query)}`, file)).json()) as Answer;
}

const send = (step: string, { type, body }: TableFile) =>
  request(`/admin/import/products/${step}`, { method: 'POST', headers: { 'content-type': type }, body });

/** Downloads the refused rows of a file, with the reasons. */
export const downloadRefused = async (file: TableFile) => download(await send('refused', file));
