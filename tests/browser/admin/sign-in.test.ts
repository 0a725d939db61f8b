import { expect, it } from 'vitest';
import { launchBrowser, reducedMotionOptions } from '../../support/browser';
import { launchSite } from '../../support/site';

const site = launchSite({ SEED: 'none' });
const browser = launchBrowser(reducedMotionOptions);

it('signing in sets cookies that the browser stores and sends back, and that scripts cannot read', async () => {
  const { page, expectNoTrouble } = await browser.open();
  await page.goto(site.url());
  const login = await page.evaluate(async (password) => {
    const body = JSON.stringify({ username: 'admin', password });
    const response = await fetch('/api/auth/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    return (await response.json()) as { token: string };
  }, site.PASSWORD);

  const cookies = await page.context().cookies();
  const session = cookies.find(({ name }) => name === 'session');
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/', secure: false });
  expect(session?.value).not.toContain(login.token);
  for (const cookie of cookies) expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
  await expect.poll(() => page.evaluate(() => document.cookie)).toBe('');

  await page.reload();
  const statuses = await page.evaluate(async () => {
    const read = await fetch('/api/admin/products');
    const body = JSON.stringify({ title: 'By cookie', description: 'From our own page', categoryId: null });
    const write = await fetch('/api/admin/products', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const logout = await fetch('/api/auth/logout', { method: 'POST' });
    return [read.status, write.status, logout.status];
  });
  expect(statuses).toEqual([200, 201, 200]);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('session');
  expectNoTrouble();
});
