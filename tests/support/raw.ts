/** Requests as no HTTP client would send them. */
import { connect, type Socket } from 'node:net';

/** A connection, and what came over it until it was closed. */
export function rawSocket(port: number): { socket: Socket; closed: Promise<string> } {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  let text = '';
  socket.on('data', (part) => (text += String(part)));
  // What the other side thinks of us shows in what it said until then.
  socket.on('error', () => undefined);
  const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(text)));
  return { socket, closed };
}

/** Sends `text`, and gives all that comes back until the server closes the connection. */
export function sendRaw(port: number, text: string | Buffer): Promise<string> {
  const { socket, closed } = rawSocket(port);
  socket.write(text);
  return closed;
}

export const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
