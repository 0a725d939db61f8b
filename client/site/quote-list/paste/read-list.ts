/** Asks the server which products a list means. */
import { LIST_TOO_LARGE, MAX_LIST_BYTES, XLSX } from '../../../../shared/requirement-list/list-form';
import type { MatchedList } from '../../../../shared/requirement-list/matched-list';

type Read = { list: MatchedList } | { problem: string };

const PATIENCE_MS = 30_000;
const NO_ANSWER = 'The list could not be read right now. Nothing is lost. Please try again.';

export const readPasted = (text: string): Promise<Read> =>
  read('/api/requirement-list', { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ text }) });

export async function readFile(file: File): Promise<Read> {
  if (file.size > MAX_LIST_BYTES) return { problem: LIST_TOO_LARGE };
  const type = /\.xlsx$/i.test(file.name) ? XLSX : 'text/csv';
  return read('/api/requirement-list/file', { headers: { 'content-type': type }, body: file });
}

async function read(path: string, request: RequestInit): Promise<Read> {
  try {
    const answer = await fetch(path, { ...request, method: 'POST', signal: AbortSignal.timeout(PATIENCE_MS) });
    const body = await answer.json();
    return answer.ok ? { list: body } : { problem: body.message ?? NO_ANSWER };
  } catch {
    // No network, a timeout, or a proxy that does not respond with JSON.
    return { problem: NO_ANSWER };
  }
}
