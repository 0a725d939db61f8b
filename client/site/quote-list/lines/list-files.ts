/** The files from which a buyer's lines were read: in the memory of this page until the request is sent, then attached to it. */
import { findListContentType, MAX_LIST_FILES } from '../../../../shared/requirement-list/list-form';

export type ListFile = {
  file: File;
  /** The reference of the sent request to which the file belongs, and the key of that request. */
  reference?: string;
  key?: string;
  state: 'listed' | 'sending' | 'attached' | 'failed';
  problem?: string;
};

const PATIENCE_MS = 60_000;
const NO_ANSWER = 'The connection was interrupted.';

let files: readonly ListFile[] = [];
const listeners = new Set<() => void>();

export const listPickedFiles = (): readonly ListFile[] => files;
export function subscribeToListFiles(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

function change(next: readonly ListFile[]): void {
  files = next;
  for (const notify of listeners) notify();
}
const update = (file: File, fields: Partial<ListFile>) => change(files.map((one) => (one.file === file ? { ...one, ...fields } : one)));

/** Adds a file; it replaces a file with the same name, or the oldest if there are too many. Returns a function that reverts this. */
export function addListFile(file: File): () => void {
  const others = files.filter((one) => one.state !== 'listed' || one.file.name !== file.name);
  change([...others, { file, state: 'listed' as const }].slice(-MAX_LIST_FILES));
  return () => removeListFile(file);
}

export const removeListFile = (file: File): void => change(files.filter((one) => one.file !== file));

/** Attaches the files to the request that was sent with this key. */
export async function attachListFiles(reference: string, key: string): Promise<void> {
  for (const { file } of files.filter(({ state }) => state === 'listed')) update(file, { reference, key, state: 'sending' });
  for (const one of files.filter((each) => each.key === key)) await attachFile(one);
}

export async function attachFile({ file, key = '' }: ListFile): Promise<void> {
  update(file, { state: 'sending' });
  update(file, await post(file, key));
}

async function post(file: File, key: string): Promise<Partial<ListFile>> {
  try {
    const answer = await fetch(`/api/requirement-list/attachment?${new URLSearchParams({ name: file.name.slice(-200) })}`, {
      method: 'POST',
      headers: { 'content-type': findListContentType(file.name), 'idempotency-key': key },
      body: file,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (answer.ok) return { state: 'attached' };
    const { message } = await answer.json();
    return { state: 'failed', problem: message };
  } catch {
    // No network, a timeout, or a proxy that does not respond with JSON.
    return { state: 'failed', problem: NO_ANSWER };
  }
}
