/**
 * A load generator for identical responses: raw sockets that repeat one request and count bytes. It needs far less
 * CPU than an HTTP client, so that on two cores the server is the bottleneck.
 */
import { connect, type Socket } from 'node:net';

export type Request = { method?: string; path: string; headers?: Record<string, string>; body?: string };
export type BenchLoad = { count: number; perSecond: number };

/** Sends requests over `connections` sockets for `ms` milliseconds; throws when a response differs from the first one. */
export async function sendLoad(port: number, request: Request, connections: number, ms: number): Promise<BenchLoad> {
  const bytes = Buffer.from(textOf(request));
  const first = await ask(port, bytes);
  const until = performance.now() + ms;
  const startedAt = performance.now();
  const counts = await Promise.all(Array.from({ length: connections }, () => hammer(port, bytes, first, until)));
  const seconds = (performance.now() - startedAt) / 1_000;
  const count = counts.reduce((sum, each) => sum + each, 0);
  return { count, perSecond: count / seconds };
}

function textOf({ method = 'GET', path, headers = {}, body = '' }: Request): string {
  const all = {
    host: 'localhost',
    ...headers,
    ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

type Shape = { length: number; status: string };

/** Sends one request; returns the length of the whole response, and its status line. */
function ask(port: number, request: Buffer): Promise<Shape> {
  return new Promise((resolve, reject) => {
    const socket = open(port, reject);
    let text = '';
    socket.setEncoding('latin1');
    socket.on('data', (part) => {
      text += String(part);
      const head = text.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = head + 4 + Number(/^content-length: (\d+)/im.exec(text)?.[1] ?? 0);
      if (text.length < length) return;
      socket.destroy();
      resolve({ length, status: text.slice(0, STATUS_BYTES) });
    });
    socket.write(request);
  });
}

// The length of `HTTP/1.1 200`.
const STATUS_BYTES = 12;

function hammer(port: number, request: Buffer, { length, status }: Shape, until: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = open(port, reject);
    let count = 0;
    let missing = length;
    socket.on('data', (part) => {
      if (missing === length && part.toString('latin1', 0, STATUS_BYTES) !== status)
        return fail(`${part.toString('latin1', 0, 40)} after ${status}`);
      missing -= part.length;
      if (missing > 0) return;
      if (missing < 0) return fail('An answer is longer than the first one');
      count += 1;
      missing = length;
      if (performance.now() < until) return void socket.write(request);
      resolve(count);
      socket.destroy();
    });
    socket.on('close', () => reject(new Error('A connection was closed')));
    const fail = (message: string) => {
      reject(new Error(message));
      socket.destroy();
    };
    socket.write(request);
  });
}

function open(port: number, onError: (error: Error) => void): Socket {
  return connect(port, '127.0.0.1').setNoDelay(true).on('error', onError);
}
