/** The site behind https: session cookies, and requests from other sites. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../../scripts/free-port.mjs';
import { isLong } from '../../faults/long-form';
import { launchBrowser, reducedMotionOptions } from '../../support/browser';
import { startServer } from '../../support/server';
import { startTlsProxy } from '../../support/tls';

const browser = launchBrowser({ ...reducedMotionOptions, ignoreHTTPSErrors: true });
const tls = startTlsProxy();
if (!tls) process.stdout.write('Https is not tried: there is no openssl to make a certificate.\n');

// Contract tests check the cookies' attributes and the refusal of other sites.
it.runIf(tls && isLong)('the login stores the session in a Secure, HttpOnly, SameSite cookie on https', async () => {
  const port = await freePort();
  const url = `https://localhost:${port}`;
  const server = await startServer({ PUBLIC_URL: url, SEED: 'none', RATE_LIMITS: 'off', LOG_LEVEL: 'trace' });
  onTestFinished(async () => void (await server.stop()));
  onTestFinished((await tls?.listen(port, server.port)) ?? (() => undefined));

  const { page, expectNoTrouble } = await browser.open();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const first = await page.goto(`${url}/admin`);
  expect(first?.headers()['strict-transport-security']).toMatch(/^max-age=\d{8}; includeSubDomains/);
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByRole('button', { name: 'Login to Admin Panel' }).click();
  await page.getByRole('tab', { selected: true, name: 'Overview' }).waitFor();
  const cookies = await page.context().cookies();
  const ours = { domain: 'localhost', path: '/', secure: true, httpOnly: true, sameSite: 'Strict' };
  expect(cookies.map(({ name, ...rest }) => [name, rest]).sort()).toMatchObject([
    ['__Host-device', ours],
    ['__Host-session', { ...ours, expires: -1 }],
  ]);
  expect(await page.evaluate(() => document.cookie)).toBe('');

  // The panel authenticates by its token, and a download by the cookie alone.
  await page.getByRole('button', { name: 'Add category' }).click();
  await page.getByLabel('Name').fill('Tea');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Add|Create|Save/ })
    .click();
  await page.getByRole('row', { name: 'Tea' }).waitFor();
  const write = (path: string) => page.evaluate(async (to) => (await fetch(to, { method: 'DELETE' })).status, path);
  expect(await write('/api/admin/products/999')).toBe(404);
  const download = await page.evaluate(async () => (await fetch('/admin/export/product-categories.csv')).text());
  expect(download).toContain('Tea');

  // No URL and no log line contains a secret.
  const token = await page.evaluate(() => localStorage.getItem('adminToken') ?? '');
  const secrets = [token, 'correct horse', ...cookies.map(({ value }) => value)];
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(10);
    expect(requests.filter((one) => one.includes(secret) || one.includes(encodeURIComponent(secret)))).toEqual([]);
    expect(server.logs()).not.toContain(secret);
  }
  expectNoTrouble(/products\/999/);

  // Forms and scripts of another site, even on the same machine, are refused.
  const evil = createServer((_request, answer) => {
    answer.setHeader('content-type', 'text/html');
    answer.end(`<form method="post" action="${url}/api/auth/logout" enctype="text/plain"><button>Win</button></form>`);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void evil.close());
  await once(evil, 'listening');
  await page.goto(`http://127.0.0.1:${(evil.address() as AddressInfo).port}/`);
  const attack = (init: RequestInit) =>
    page.evaluate(
      async ([to, how]) => {
        const answer = await fetch(`${to}/api/auth/logout`, { method: 'POST', credentials: 'include', ...how }).catch(() => null);
        return answer?.status ?? null;
      },
      [url, init] as const,
    );
  expect(await attack({ headers: { 'content-type': 'application/json' }, body: '{}' })).toBeNull();
  await attack({ mode: 'no-cors', headers: { 'content-type': 'text/plain' }, body: '{}' });
  await page.getByRole('button', { name: 'Win' }).click();
  await page.waitForURL(`${url}/api/auth/logout`);
  await page.goto(`${url}/admin`);
  await page.getByRole('row', { name: 'Tea' }).waitFor();
  expect(await write('/api/admin/products/999')).toBe(404);
});
