/** A refused body is read to its end, so that its caller gets the error and no broken pipe (REQ 2.3). */
import { connect, type Socket } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { MAX_DISCARDED_BYTES } from '../../../server/platform/http/hardening';
import { shareApp } from '../../support/app';
import { openRawSocket, parseStatus } from '../../support/raw';

const MB = 1024 * 1024;
/** A broken pipe does not occur with each upload. */
const UPLOADS = 6;
const PART = Buffer.alloc(MB, 'x');

/** How the length of a body is sent: the header, and a part of the body with its frame. */
const LENGTHS = {
  'Content-Length': { header: (megabytes: number) => `content-length: ${megabytes * MB}`, part: PART, end: '' },
  chunks: {
    header: () => 'transfer-encoding: chunked',
    part: Buffer.concat([Buffer.from(`${MB.toString(16)}\r\n`), PART, Buffer.from('\r\n')]),
    end: '0\r\n\r\n',
  },
};
const CONNECTIONS = { 'keeps the connection': 'keep-alive', 'closes the connection': 'close' };
const UPLOADED = '/api/admin/product-documents';
/** A path, the size of its body in megabytes, whether there is a session, and the status. */
const REFUSALS: [path: string, megabytes: number, type: string, hasSession: boolean, status: number][] = [
  [UPLOADED, 11, 'application/pdf', true, 413],
  ['/api/admin/pictures', 16, 'image/png', true, 413],
  ['/admin/import/products/check', 11, 'text/csv', true, 413],
  ['/api/contact', 11, 'application/json', false, 413],
  ['/api/requirement-list/file', 11, 'text/csv', false, 413],
  ['/api/contact', 11, 'video/mp4', false, 415],
  ['/api/admin/products', 11, 'application/json', false, 401],
];
const cases = Object.entries(LENGTHS).flatMap(([length, form]) =>
  Object.entries(CONNECTIONS).flatMap(([connection, value]) =>
    REFUSALS.map(([path, megabytes, type, hasSession, status]) => ({
      ...{ length, form, connection, value, path, megabytes, type, hasSession, status },
    })),
  ),
);

/** Waits until a connection takes more, or is closed. */
const waitForDrain = (socket: Socket) =>
  new Promise<void>((resolve) => {
    const done = () => {
      socket.off('drain', done).off('close', done);
      resolve();
    };
    socket.on('drain', done).on('close', done);
  });

describe('refused bodies', () => {
  const app = shareApp('sqlite', { env: { UPLOAD_SECONDS: '2', REQUEST_SECONDS: '2' } });
  let token: string;
  let port: number;
  beforeAll(async () => {
    ({ token } = await app.login());
    await app.http.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = app.http.server.address() as { port: number });
  });

  const head = (path: string, ...headers: string[]) => [`POST ${path} HTTP/1.1`, 'host: x', ...headers, '', ''].join('\r\n');

  it.each(cases)(
    `callers who send $megabytes MB to $path by $length before they read get $status, when each $connection`,
    async ({ form, value, path, megabytes, type, hasSession, status }) => {
      const headers = [form.header(megabytes), `content-type: ${type}`, `connection: ${value}`];
      if (hasSession) headers.push(`authorization: Bearer ${token}`);
      for (let upload = 0; upload < (path === UPLOADED ? UPLOADS : 1); upload += 1) {
        const socket = connect(port, '127.0.0.1').pause();
        let failure: unknown;
        socket.on('error', (error) => (failure = error));
        socket.write(head(path, ...headers));
        for (let sent = 0; sent < megabytes && !failure; sent += 1) if (!socket.write(form.part)) await waitForDrain(socket);
        await new Promise((resolve) => socket.write(form.end || '', resolve));
        let answer = '';
        socket.setEncoding('latin1').on('data', (text) => (answer += String(text)));
        socket.resume();
        await expect.poll(() => failure ?? answer.endsWith('}'), { interval: 5 }).toBe(true);
        expect(parseStatus(answer)).toBe(status);
        expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({ success: false, code: expect.any(String) });
        socket.destroy();
      }
    },
  );

  it('a connection stays usable after a refused body', async () => {
    const { socket, closed } = openRawSocket(port);
    socket.write(head('/api/contact', 'content-type: application/json', LENGTHS['Content-Length'].header(1)));
    socket.write(PART);
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    expect((await closed).match(/^HTTP\/1\.1 \d{3}|HTTP\/1\.1 \d{3}/gm)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
  });

  it('a caller who goes on sending is disconnected after the limit', async () => {
    const { socket, closed } = openRawSocket(port);
    socket.write(head('/api/contact', 'content-type: application/json', 'transfer-encoding: chunked'));
    let sent = 0;
    for (; !socket.destroyed && sent < 4 * MAX_DISCARDED_BYTES; sent += MB)
      if (!socket.write(LENGTHS.chunks.part)) await waitForDrain(socket);
    expect(parseStatus(await closed)).toBe(413);
    expect(sent).toBeGreaterThan(MAX_DISCARDED_BYTES);
    expect(sent).toBeLessThan(2 * MAX_DISCARDED_BYTES);
  });

  it.each(Object.values(CONNECTIONS))(
    'a caller who stops sending, with `Connection: %s`, is disconnected after the time limit',
    async (value) => {
      const { socket, closed } = openRawSocket(port);
      socket.write(head('/api/contact', 'content-type: application/json', LENGTHS['Content-Length'].header(11), `connection: ${value}`));
      socket.write(PART);
      const startedAt = performance.now();
      await closed;
      expect(performance.now() - startedAt).toBeLessThan(4_000);
    },
  );
});
