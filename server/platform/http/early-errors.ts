/** Error responses for requests that never reach Fastify: malformed, too slow, or of a kind that no route supports. */
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyServerOptions } from 'fastify';
import type { Counters } from '../observability/counters';

const messages = {
  400: 'The request could not be understood',
  408: 'The request took too long to arrive',
  417: 'The expectation cannot be met',
  431: 'The request has too many headers',
  503: 'Too many requests at once over one connection. Please try again.',
};
type Status = keyof typeof messages;

const statuses: Record<string, Status> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Each response is counted, has the security headers, and closes the connection. */
export class EarlyErrors {
  readonly #headers: Record<string, string>;

  constructor(
    headers: Record<string, string>,
    private readonly counters: Counters,
  ) {
    this.#headers = { ...headers, 'cache-control': 'no-store', connection: 'close', 'content-type': 'application/json' };
  }

  /** Sends the error as a response. */
  answer(response: ServerResponse, status: Status): void {
    const { body, headers } = this.#describe(status);
    response.writeHead(status, headers).end(body);
  }

  /** Writes the response to the socket, where no response object exists. */
  close(socket: Socket, status: Status): void {
    const { body, headers } = this.#describe(status);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy());
  }

  /** For `clientError` Node sends no response itself. */
  readonly onClientError: NonNullable<FastifyServerOptions['clientErrorHandler']> = (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) socket.destroy();
    else this.close(socket, statuses[error.code] ?? 400);
  };

  #describe(status: Status): { body: string; headers: Record<string, string> } {
    this.counters.answers.add('unreadable');
    const body = JSON.stringify({ success: false, message: messages[status] });
    const retry: Record<string, string> = status === 503 ? { 'retry-after': '1' } : {};
    return { body, headers: { ...this.#headers, ...retry, 'content-length': String(Buffer.byteLength(body)) } };
  }
}
