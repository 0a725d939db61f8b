/** What the log's lines hold: the ids of requests, and errors without whom they met (docs/decisions/022). */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import type { Env } from '../../env';

// Matches from the beginning of a word only. Without that the search starts again at each letter and takes quadratic time for a long word.
const MAILBOX = /(?<![^\s<>@"'()])[^\s<>@"'()]+@[^\s<>@"')]+/g;

/** The ids of requests: a proxy's own, if it is one that we trust, otherwise one that no other process ever gave. */
export function requestIdGenerator({ TRUST_PROXY = [] }: Pick<Env, 'TRUST_PROXY'>): (request: IncomingMessage) => string {
  const proxies = new BlockList();
  for (const address of TRUST_PROXY) {
    const [ip = '', bits] = address.split('/');
    const family = isIPv6(ip) ? 'ipv6' : 'ipv4';
    if (bits === undefined) proxies.addAddress(ip, family);
    else proxies.addSubnet(ip, Number(bits), family);
  }
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    if (typeof given !== 'string' || !/^[\w-]{1,64}$/.test(given)) return randomUUID();
    const address = socket.remoteAddress ?? '';
    return proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') ? given : randomUUID();
  };
}

type Shown = { [more: string]: unknown; type: string; message: string; stack: string };

/** An error for the log: what went wrong and where, not whom it met. Of what libraries hang on their errors, rows say, nothing is kept. */
export function serializeError(error: unknown, depth = 0): Shown {
  if (!(error instanceof Error)) return { type: typeof error, message: masked(String(error)), stack: '' };
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return {
    type: error.name,
    message: masked(error.message),
    stack: masked(error.stack ?? ''),
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...(cause !== undefined && depth < 3 && { cause: serializeError(cause, depth + 1) }),
  };
}

const masked = (text: string) => text.replace(MAILBOX, '…@…');
