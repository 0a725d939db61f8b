/** What cannot be read as a request at all: too slow, too many headers, no HTTP. Node leaves the whole answer to us. */
import { STATUS_CODES } from 'node:http';
import type { FastifyServerOptions } from 'fastify';
import type { Tallies } from '../watch/tallies';

const statuses: Record<string, [status: number, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive'],
  HPE_HEADER_OVERFLOW: [431, 'The request has too many headers'],
};

export function answerUnreadable(
  headers: Record<string, string>,
  { answers }: Tallies,
): NonNullable<FastifyServerOptions['clientErrorHandler']> {
  const common = Object.entries({ ...headers, 'cache-control': 'no-store', connection: 'close', 'content-type': 'application/json' })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) return void socket.destroy();
    answers.add('unreadable');
    const [status, message] = statuses[error.code] ?? [400, 'The request could not be understood'];
    const body = JSON.stringify({ success: false, message });
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${common}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`, () =>
      socket.destroy(),
    );
  };
}
