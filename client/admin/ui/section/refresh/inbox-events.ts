/** Subscribes to the inbox's events while the page is visible: a hidden page keeps no connection. */
import { sendRequest } from '../../../request';
import { BACKGROUND_HEADER } from '../../../trpc';

/** `connected`: earlier changes must be fetched. `viewers`: a user opened or closed an inquiry. */
export type InboxEvent = 'connected' | 'changed' | 'viewers';

const ADDRESS = '/admin/inbox-events';
const AGAIN_MS = 3_000;
/** The delay before the next connection after a refusal. */
const LATER_MS = 60_000;
/** The maximum silence; the server sends a heartbeat every 15 seconds. */
const SILENCE_MS = 45_000;

/** Calls `tell` for each event until the returned function is called; a connection that ends is reopened. */
export function subscribeToInbox(tell: (event: InboxEvent) => void): () => void {
  let connection: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const leave = () => {
    clearTimeout(timer);
    connection?.abort();
  };
  const connect = async () => {
    const own = new AbortController();
    connection = own;
    let wait = LATER_MS;
    try {
      // `sendRequest` instead of `fetch`, since it asks for a new sign-in when the session has ended.
      const { body } = await sendRequest(ADDRESS, { signal: own.signal, headers: BACKGROUND_HEADER });
      wait = AGAIN_MS;
      if (body) await read(body, own, tell);
    } catch {
      // The connection was refused, lost, or closed: the inbox then polls once a minute.
    }
    // A random delay, so that not all browsers reconnect at once after a restart.
    if (!own.signal.aborted || own.signal.reason === SILENT) timer = setTimeout(connect, wait * (1 + Math.random()));
  };
  const onVisibility = () => {
    leave();
    if (!document.hidden) void connect();
  };
  onVisibility();
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    leave();
  };
}

const SILENT = new Error('Nothing came for too long');

async function read(body: ReadableStream<Uint8Array>, connection: AbortController, tell: (event: InboxEvent) => void): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = '';
  while (true) {
    const silence = setTimeout(() => connection.abort(SILENT), SILENCE_MS);
    const { done, value } = await reader.read().finally(() => clearTimeout(silence));
    if (done) return;
    const parts = (rest + value).split('\n\n');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      const event = /^event: (\w+)/m.exec(part)?.[1];
      if (event) tell(event as InboxEvent);
    }
  }
}
