/** Sends a list to the server, which finds its products. */

import { writeColumnChoices } from '../../../../shared/requirement-list/columns/column-choices';
import type { ColumnChoice } from '../../../../shared/requirement-list/columns/find-columns';
import { findListContentType, LIST_TOO_LARGE, MAX_LIST_BYTES } from '../../../../shared/requirement-list/list-form';
import type { MatchedList } from '../../../../shared/requirement-list/matched-list';

/** `file` is a copy of the chosen file, which may be changed or moved before the request is sent. */
type Read = { list: MatchedList; file?: File } | { problem: string };

const PATIENCE_MS = 30_000;
const NO_ANSWER = 'The list could not be read right now. Nothing is lost. Please try again.';

export const readPastedList = (text: string, choices: readonly ColumnChoice[] = []): Promise<Read> =>
  read('/api/requirement-list', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text, columns: writeColumnChoices(choices) }),
  });

export async function readListFile(chosen: File, choices: readonly ColumnChoice[] = []): Promise<Read> {
  if (chosen.size > MAX_LIST_BYTES) return { problem: LIST_TOO_LARGE };
  const bytes = await chosen.arrayBuffer().catch(() => undefined);
  if (!bytes) return { problem: 'The file could not be opened. Please choose it again.' };
  const file = new File([bytes], chosen.name);
  const found = await read(`/api/requirement-list/file?columns=${writeColumnChoices(choices)}`, {
    headers: { 'content-type': findListContentType(file.name) },
    body: file,
  });
  return 'list' in found ? { ...found, file } : found;
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
