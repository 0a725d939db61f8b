/**
 * Security headers: on every kind of response, and graded for `/` and `/admin` by the rules of the HTTP Observatory
 * (github.com/mdn/mdn-http-observatory, src/grader/charts.js and src/analyzer/tests, August 2026). Only the rules that our headers can meet
 * or miss are included; rules about certificates or browsers' preload lists count as 0.
 */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStartedDatabase } from '../support/databases';
import { parseStatus, sendRaw } from '../support/raw';
import { type RunningServer, startServer } from '../support/server';
import { printFigure } from './long-form';

const COMMON = [
  'content-security-policy',
  'cross-origin-embedder-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
];

let server: RunningServer;
let database: Awaited<ReturnType<typeof createStartedDatabase>>;
beforeAll(async () => {
  database = await createStartedDatabase('sqlite');
  server = await startServer({ DATABASE_URL: database.url, PUBLIC_URL: 'https://www.example.com', SEED: 'none', REQUEST_SECONDS: '1' });
});
afterAll(async () => {
  await server?.stop();
  await database?.drop();
});

it('security headers are set on every response', async () => {
  const get = (path: string, more = '', method = 'GET') =>
    `${method} ${path} HTTP/1.1\r\nhost: x\r\norigin: https://elsewhere.example\r\nconnection: close\r\n${more}\r\n`;
  const requests: [status: number, text: string][] = [
    [200, get('/')],
    [200, get('/admin')],
    [200, get('/api/products')],
    [200, get('/trpc/public.products')],
    [200, get('/api/docs')],
    [302, get('/favicon.svg')],
    [200, get('/robots.txt')],
    [
      304,
      get(
        '/api/products',
        `if-none-match: ${(await fetch(`${server.url}/api/products`, { headers: { 'accept-encoding': 'identity' } })).headers.get('etag')}\r\n`,
      ),
    ],
    [404, get('/nowhere')],
    [404, get('/product/999')],
    [404, get('/api/nowhere')],
    [404, get('/assets/nothing.js')],
    [400, get('/%')],
    [400, get('/%c0%ae%c0%ae/%c0%ae%c0%ae/etc/passwd')],
    [404, get(`/trpc/${'a'.repeat(3_000)}`)],
    [401, get('/api/admin/products')],
    [405, get('/api/products', '', 'DELETE')],
    [415, get('/api/contact', 'content-type: text/plain\r\ncontent-length: 0\r\n', 'POST')],
    [400, get('/api/contact', 'content-type: application/json\r\ncontent-length: 0\r\n', 'POST')],
    [413, get('/api/contact', 'content-type: application/json\r\ncontent-length: 99999999\r\n', 'POST')],
    [408, get('/api/contact', 'content-type: application/json\r\ncontent-length: 10\r\n', 'POST')],
    [408, 'GET / HTTP/1.1\r\nhost: x\r\n'],
    [431, get('/', `x-a: ${'a'.repeat(20_000)}\r\n`)],
    [400, 'what is this\r\n\r\n'],
    // Request smuggling: proxies may disagree about the length of the request.
    [400, get('/api/contact', 'content-type: application/json\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n', 'POST')],
  ];
  for (const [status, text] of requests) {
    const answer = await sendRaw(server.port, text);
    const line = text.split('\r\n')[0]?.slice(0, 80);
    expect([line, parseStatus(answer)]).toEqual([line, status]);
    const names =
      answer
        .split('\r\n\r\n')[0]
        ?.split('\r\n')
        .map((header) => header.split(':')[0]?.toLowerCase()) ?? [];
    expect([line, COMMON.filter((name) => !names.includes(name))]).toEqual([line, []]);
    expect([line, names.includes('access-control-allow-origin')]).toEqual([line, false]);
    expect([line, /^content-security-policy: .*base-uri 'none'.*frame-ancestors 'none'/im.test(answer)]).toEqual([line, true]);
  }
});

it.each(['/', '/products', '/contact', '/nowhere', '/admin', '/admin/login'])(
  'the headers give %s the best grade that headers can reach',
  { tags: 'thorough' },
  async (path) => {
    const answer = await fetch(`${server.url}${path}`);
    const { score, points } = grade(answer.headers, await answer.text());
    printFigure(`HTTP Observatory, ${path}`, `${score} ${JSON.stringify(points)}`);
    expect(points).toEqual(BEST);
    expect(score).toBeGreaterThan(145);
  },
);

it('the headers allow only scripts of this site, and texts are escaped', { tags: 'thorough' }, async () => {
  for (const path of ['/', '/admin']) {
    const answer = await fetch(`${server.url}${path}`);
    const policy = policyOf(answer.headers);
    // The page has one script that runs before its first layout; JSON-LD and the state after it are data.
    const inline = [...(await answer.text()).matchAll(/<script>(.*?)<\/script>/g)].map(([, text]) => text as string);
    expect(inline).toHaveLength(path === '/admin' ? 0 : 1);
    const hashes = inline.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    expect(policy.get('script-src')).toEqual(["'self'", ...hashes]);
    expect(policy.get('require-trusted-types-for')).toEqual(["'script'"]);
    for (const directive of ['base-uri', 'frame-ancestors', 'default-src']) expect(policy.get(directive)).toEqual(["'none'"]);
    expect(policy.get('form-action')).toEqual(["'self'"]);
    expect([...policy.values()].flat()).not.toContain("'unsafe-eval'");
    expect(policy.get('style-src')?.every((source) => /^('self'|'(sha256|nonce)-[^']+')$/.test(source))).toBe(true);
  }
});

const BEST = { csp: 10, cookies: 0, referrer: 5, hsts: 0, sri: 5, frames: 5, sniffing: 0, corp: 10, coep: 10, coop: 10 };

const policyOf = (headers: Headers) =>
  new Map(
    (headers.get('content-security-policy') ?? '').split(';').map((part) => {
      const [name = '', ...sources] = part.trim().split(/\s+/);
      return [name, sources] as const;
    }),
  );

function grade(headers: Headers, html: string) {
  const policy = policyOf(headers);
  const sources = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*'];
  const broad = /^(\*|https?:(\/\/\*(\.\*)?)?|ftp:)$/;
  const isUnsafe = (source: string) => broad.test(source) || ["'unsafe-inline'", "'unsafe-eval'", 'data:'].includes(source);
  const strict =
    ![...sources('script-src'), ...sources('style-src')].some(isUnsafe) && !sources('object-src').some((one) => broad.test(one));
  const scripts = [...html.matchAll(/<script [^>]*src=[^>]*>/g)].map(([tag]) => tag);
  const maxAge = Number(/max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1] ?? 0);
  const points: Record<keyof typeof BEST, number> = {
    csp: strict ? (policy.get('default-src')?.join() === "'none'" ? 10 : 5) : -20,
    cookies: headers.getSetCookie().length === 0 ? 0 : -20,
    referrer: /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(headers.get('referrer-policy') ?? '')
      ? 5
      : 0,
    hsts: maxAge >= 15_768_000 ? 0 : -20,
    sri: scripts.length > 0 && scripts.every((tag) => /src="\/[^/]/.test(tag) && / integrity="sha(256|384|512)-/.test(tag)) ? 5 : 0,
    frames: policy.get('frame-ancestors')?.join() === "'none'" ? 5 : -20,
    sniffing: headers.get('x-content-type-options') === 'nosniff' ? 0 : -5,
    corp: headers.get('cross-origin-resource-policy') === 'same-origin' ? 10 : 0,
    coep: /^(require-corp|credentialless)$/.test(headers.get('cross-origin-embedder-policy') ?? '') ? 10 : 0,
    coop: headers.get('cross-origin-opener-policy') === 'same-origin' ? 10 : 0,
  };
  // Bonus points count only from 90 points on; penalties always count.
  const lost = Object.values(points)
    .filter((value) => value < 0)
    .reduce((sum, value) => sum + value, 100);
  const won = Object.values(points)
    .filter((value) => value > 0)
    .reduce((sum, value) => sum + value, 0);
  return { score: lost >= 90 ? lost + won : lost, points };
}
