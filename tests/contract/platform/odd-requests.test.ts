/** Raw requests that no browser sends: each gets an answer below 500 with the security headers, and logs no warning. */
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildSecurityHeaders } from '../../../server/platform/http/hardening';
import { startApp, type TestApp } from '../../support/app';
import { openRawSocket, parseStatus, sendRaw } from '../../support/raw';
import { createUnbuiltClient } from '../../support/unbuilt-client';

let app: TestApp;
let port: number;
const lines: string[] = [];
beforeAll(async () => {
  const env = { SEED: 'demo', TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'https://www.example.com', LOG_LEVEL: 'warn', SLOW_MS: '600000' };
  app = await startApp('sqlite', { env, pages: createUnbuiltClient, log: { write: (line) => lines.push(line) } });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.http.server.address() as AddressInfo);
});
afterAll(() => app.close());

const CLOSE = 'host: x\r\nconnection: close\r\n';
const get = (target: string, headers = CLOSE, method = 'GET') => `${method} ${target} HTTP/1.1\r\n${headers}\r\n`;
const post = (headers: string, body: string) =>
  `POST /api/contact HTTP/1.1\r\n${CLOSE}content-type: application/json\r\n${headers}\r\n\r\n${body}`;
const from = (address: string) => `${CLOSE}x-forwarded-for: ${address}\r\n`;

const requests: [what: string, status: number, text: string][] = [
  ['an absolute target', 200, get('http://evil.example/about')],
  ['an absolute target without a path', 200, get('HTTPS://evil.example:8080?utm_source=x')],
  ['an absolute target of an API path', 200, get('http://evil.example/api/products')],
  ['an absolute target without a host', 400, get('http:///about')],
  ['a target of another scheme', 400, get('ftp://evil.example/')],
  ['the target * with GET', 400, get('*')],
  ['the target * with HEAD', 400, get('*', CLOSE, 'HEAD')],
  ['the target * with OPTIONS', 400, get('*', CLOSE, 'OPTIONS')],
  ['a target that is no path', 400, get('about')],
  ['a target of a query alone', 400, get('?q=soap')],
  ['CONNECT', 400, get('evil.example:443', CLOSE, 'CONNECT')],
  ['an unknown expectation', 417, get('/', `${CLOSE}expect: a-miracle\r\n`)],
  ['an unknown expectation before a body', 417, post('expect: a-miracle\r\ncontent-length: 2', '')],
  ['an upgrade that is not offered', 200, get('/', 'host: x\r\nconnection: upgrade, close\r\nupgrade: websocket\r\n')],
  ['an unknown method', 400, get('/', CLOSE, 'FETCH')],
  ['a method of WebDAV', 405, get('/', CLOSE, 'PROPFIND')],
  ['TRACE', 405, get('/api/products', CLOSE, 'TRACE')],
  ['no Host', 400, get('/', 'connection: close\r\n')],
  ['two Hosts', 400, get('/', `${CLOSE}Host: y\r\n`)],
  ['no Host, as HTTP/1.0 allows', 200, 'GET / HTTP/1.0\r\n\r\n'],
  ['another version of HTTP', 400, 'GET / HTTP/3.0\r\nhost: x\r\n\r\n'],
  ['the preface of HTTP/2', 400, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['an unknown transfer coding', 400, post('transfer-encoding: gzip', '{}')],
  ['chunks inside another coding', 400, post('transfer-encoding: chunked, gzip', '{}')],
  ['a chunk without a length', 400, post('transfer-encoding: chunked', 'zz\r\n')],
  ['a header without a name', 400, get('/', `${CLOSE}: x\r\n`)],
  ['a malformed address from the proxy', 400, get('/nowhere', from('garbage'))],
  ['the same for a page from memory', 400, get('/about', from('garbage'))],
  ['the same after a good one', 400, get('/about', from('192.0.2.1, 1.2.3'))],
  ['too many groups of IPv6 from the proxy', 400, get('/nowhere', from('1:2:3:4:5:6:7:8:9:a:b::1'))],
  ['the same with a body', 400, post(`${from('1:2:3:4:5:6:7:8:9:a:b::1')}content-length: 2`, '{}')],
  ['an address that a client made up before the proxy', 200, get('/about', from('garbage, 192.0.2.1'))],
];

it.each(requests)('the server answers %s with %i', async (_, status, text) => {
  lines.length = 0;
  const answer = await sendRaw(port, text);
  expect(parseStatus(answer)).toBe(status);
  const head = answer.split('\r\n\r\n')[0]?.toLowerCase().split('\r\n') ?? [];
  const expected = Object.keys(buildSecurityHeaders(app.services.env)('/'));
  expect(expected.filter((name) => !head.some((line) => line.startsWith(`${name}: `)))).toEqual([]);
  if (status >= 400 && !text.startsWith('HEAD')) expect(answer).toMatch(/\r\n\r\n{"success":false,"message":".+","code":"\w+"}$/);
  expect(lines).toEqual([]);
});

it('the server uses only the path of an absolute target', async () => {
  const plain = await sendRaw(port, get('/about'));
  const absolute = await sendRaw(port, get('http://evil.example/about'));
  const withoutDate = (answer: string) => answer.replace(/^date: .*$/im, '');
  expect(withoutDate(absolute)).toBe(withoutDate(plain));
  expect(absolute).not.toContain('evil.example');
});

it('the server accepts a body after 100 Continue', async () => {
  const { socket, closed } = openRawSocket(port);
  socket.write(post('expect: 100-continue\r\ncontent-length: 2', ''));
  await expect.poll(() => socket.bytesRead).toBeGreaterThan(0);
  socket.write('{}');
  expect(await closed).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 400 [\s\S]*"success":false/);
});

it('the server logs no error when a client disconnects during its body', async () => {
  lines.length = 0;
  const { socket, closed } = openRawSocket(port);
  const abortedBefore = app.services.counters.responses.values['given-up'];
  socket.write(post('content-length: 10', '{'), () => socket.destroy());
  await closed;
  await expect.poll(() => app.services.counters.responses.values['given-up']).toBe(abortedBefore + 1);
  await app.call('GET', '/healthz');
  expect(lines).toEqual([]);
});

it('/contact with an unknown product shows the page without a product, and is not cached', async () => {
  const misses = async () =>
    (await app.metrics.collect())
      .find(({ name }) => name === 'site_memory_answers_total')
      ?.samples.find(({ labels }) => labels?.result === 'made')?.value ?? 0;
  const renderings = async (path: string) => {
    const before = await misses();
    const [first, second] = [await app.call('GET', path), await app.call('GET', path)];
    expect([first.status, second.status, second.text === first.text]).toEqual([200, 200, true]);
    return { count: (await misses()) - before, main: /<main[\s\S]*<\/main>/.exec(first.text)?.[0] };
  };
  const plain = await renderings('/contact');
  const unknown = await renderings('/contact?product=2000000000');
  const known = await renderings('/contact?product=1');
  expect([plain.count, unknown.count, known.count]).toEqual([1, 2, 1]);
  expect(unknown.main).toBe(plain.main);
  expect(known.main).not.toBe(plain.main);
});
