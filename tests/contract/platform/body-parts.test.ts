/** The parts in which a body arrives are limited: each costs the same time, however small it is (docs/security.md). */
import { once } from 'node:events';
import { beforeAll, describe, expect, it } from 'vitest';
import { shareApp } from '../../support/app';
import { openRawSocket, parseStatus } from '../../support/raw';

const PART = '1\r\nx\r\n';
const PARTS_AT_ONCE = 2_000;
/** Far more than any limit; a second of these would be hundreds of thousands. */
const MAX_WRITES = 100;

describe('the parts of a body', () => {
  const app = shareApp('sqlite');
  let token: string;
  let port: number;
  beforeAll(async () => {
    ({ token } = await app.login());
    await app.http.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = app.http.server.address() as { port: number });
  });

  const head = (route: string, type: string, isSignedIn: boolean) => {
    const credentials = isSignedIn ? [`authorization: Bearer ${token}`] : [];
    return [`${route} HTTP/1.1`, 'host: x', `content-type: ${type}`, 'transfer-encoding: chunked', ...credentials, '', ''].join('\r\n');
  };

  it.each<[route: string, type: string, isSignedIn: boolean, status: number, most: number]>([
    ['POST /api/contact', 'application/json', false, 408, 1],
    ['PUT /api/admin/products/1', 'application/json', true, 408, 1],
    ['POST /api/admin/product-documents', 'application/pdf', true, 408, 13],
    ['POST /admin/import/products/check', 'text/csv', true, 408, 13],
    // Refused before its body is read, which is discarded.
    ['POST /api/admin/products', 'application/json', false, 401, 1],
    ['POST /api/contact', 'video/mp4', false, 415, 1],
    // Cached, and not: no route reads the body of a GET.
    ['GET /api/products', 'application/json', false, 200, 1],
    ['GET /api/products', 'application/json', false, 200, 1],
  ])('the server reads few parts of an endless body of single bytes of %s, %s', async (route, type, isSignedIn, status, most) => {
    const { socket, closed } = openRawSocket(port);
    const [[accepted]] = await Promise.all([once(app.http.server, 'connection'), once(socket, 'connect')]);
    socket.write(head(route, type, isSignedIn));
    let writes = 0;
    // Each write is one packet, because the next follows when the server has read it.
    for (; !socket.destroyed && writes < MAX_WRITES; writes += 1) {
      socket.write(PART.repeat(PARTS_AT_ONCE));
      const length = (writes + 1) * PART.length * PARTS_AT_ONCE;
      await expect.poll(() => socket.destroyed || accepted.bytesRead > length, { interval: 1 }).toBe(true);
    }
    expect(parseStatus(await closed)).toBe(status);
    expect(writes).toBeLessThanOrEqual(most + 1);
  });

  it.each<[string, string, string, number, string, number]>([
    ['900 words of JSON', 'POST /api/contact', 'application/json', 900, '"a":"1",  ', 400],
    ['20,000 lines of a file', 'POST /api/admin/product-documents', 'application/pdf', 20_000, 'SKU-1,40\n', 400],
    ['1,200 parts of 200 bytes', 'POST /api/contact', 'application/json', 1_200, ' '.repeat(200), 400],
  ])('the server reads %s', async (_what, route, type, count, part, status) => {
    const { socket, closed } = openRawSocket(port);
    socket.write(head(route, type, true).replace('host: x', 'host: x\r\nconnection: close'));
    socket.write(`${part.length.toString(16)}\r\n${part}\r\n`.repeat(count));
    socket.write('0\r\n\r\n');
    const answer = await closed;
    expect([parseStatus(answer), answer]).toEqual([status, expect.not.stringContaining('parts')]);
  });
});
