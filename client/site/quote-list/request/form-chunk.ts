/** The chunk of the form that sends the list; an empty list does not load it. */
import { Chunk } from '../../../hydration/chunk';
import { deferredChunks } from '../../../hydration/deferred';
import { LIST_KEY } from '../list-key';
import type { RequestFormProps } from './request-form';

export const formChunk = new Chunk<RequestFormProps>('client/site/quote-list/request/request-form.tsx', () =>
  import('./request-form').then((module) => module.RequestForm),
);
deferredChunks.push(formChunk);

/** Loads the form if the page contains it, or if there seems to be a list: it must be loaded before hydration. */
export async function loadFormIfUsed(): Promise<void> {
  if (document.getElementById('request') || hasStoredList()) await formChunk.preload();
}

function hasStoredList(): boolean {
  try {
    return localStorage.getItem(LIST_KEY) !== null;
  } catch {
    return false;
  }
}
