/** The requests of an import. */
import type { ImportChoices, ImportReport, ImportResult } from '../../../../shared/import-export/import-report';
import { sendRequest } from '../../request';
import { downloadFile } from '../download';
import type { TableFile } from './read-file';

/** A file with the choices for it. */
export type ChosenFile = { file: TableFile; choosing: ImportChoices };

/** Returns the changes of a file, row by row. `job` is the id for its progress. */
export const checkImportFile = (chosen: ChosenFile, job: string, signal: AbortSignal) =>
  post<ImportReport>('check', { job }, chosen, signal);

/** Applies the changes of the check with this digest. */
export const importFile = (chosen: ChosenFile, job: string, digest: string) => post<ImportResult>('apply', { job, digest }, chosen);

async function post<Answer>(
  step: 'check' | 'apply',
  query: Record<string, string>,
  chosen: ChosenFile,
  signal?: AbortSignal,
): Promise<Answer> {
  return (await (await send(step, query, chosen, signal)).json()) as Answer;
}

function send(step: string, query: Record<string, string>, { file, choosing }: ChosenFile, signal?: AbortSignal) {
  const { columns = {}, fill = {}, groups, ids } = choosing;
  const ticks = { ...(groups && { groups }), ...(ids && { ids }) };
  const params = new URLSearchParams({ ...query, ...ticks, columns: JSON.stringify(columns), fill: JSON.stringify(fill) });
  const headers = { 'content-type': file.type };
  return sendRequest(`/admin/import/products/${step}?${params}`, { method: 'POST', headers, body: file.body, ...(signal && { signal }) });
}

/** Downloads the refused rows of a file, with the reasons. */
export const downloadRefusedRows = async (chosen: ChosenFile) => downloadFile(await send('refused', {}, chosen));
