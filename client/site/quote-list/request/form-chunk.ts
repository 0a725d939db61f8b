/** The chunk of the form that sends the list; an empty list does not load it. */
import { Chunk } from '../../../hydration/chunk';
import { deferredChunks } from '../../../hydration/deferred';
import { QUOTE_LIST_STORAGE_KEY } from '../storage-key';
import type { RequestFormProps } from './request-form';

export const requestFormChunk = new Chunk<RequestFormProps>('client/site/quote-list/request/request-form.tsx', () =>
  import('./request-form').then((module) => module.RequestForm),
);
deferredChunks.push(requestFormChunk);

/** Loads the form if the page contains it, or if there seems to be a list: it must be loaded before hydration. */
export async function loadFormIfUsed(): Promise<void> {
  if (document.getElementById('request') || hasStoredList()) await requestFormChunk.preload();
}

function hasStoredList(): boolean {
  try {
    return localStorage.getItem(QUOTE_LIST_STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}
