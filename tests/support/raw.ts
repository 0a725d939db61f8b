/** Requests that no HTTP client would send. */
import { connect, type Socket } from 'node:net';

/** A connection, and a promise of the data received until it is closed. */
export function openRawSocket(port: number): { socket: Socket; closed: Promise<string> } {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  let text = '';
  socket.on('data', (part) => (text += String(part)));
  // Errors of the connection are ignored: tests check the data received before.
  socket.on('error', () => undefined);
  const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(text)));
  return { socket, closed };
}

/** Sends `text`, and returns everything received until the server closes the connection. */
export function sendRaw(port: number, text: string | Buffer): Promise<string> {
  const { socket, closed } = openRawSocket(port);
  socket.write(text);
  return closed;
}

export const parseStatus = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
