/** The panel's shell: page headings, toolbar and the count of waiting inquiries. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { launchBrowser, still } from '../../support/browser';
import { openPanel } from '../../support/panel';
import { launchSite } from '../../support/site';

const site = launchSite({ RATE_LIMITS: 'off' });
const browser = launchBrowser(still);

const ask = (name: string) =>
  fetch(site.url('/api/contact'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, email: 'meera@example.com', company: 'Hotel Sahyadri', subject: 'bulk', message: 'Please call.' }),
  });

it('every section has its name as heading, at the same height', async () => {
  const { page } = await openPanel(browser, site, { tab: 'settings' });
  const heading = page.getByRole('heading', { level: 1 });
  await heading.waitFor();
  const names: string[] = [];
  const tops = new Set<number>();
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    const name = (await tab.textContent())?.trim() ?? '';
    await expect.poll(() => heading.allTextContents()).toEqual([name]);
    names.push(name);
    tops.add(Math.round((await heading.boundingBox())?.y ?? 0));
  }
  // Read as text: the module itself needs a browser.
  const declared = readFileSync('client/admin/tabs.tsx', 'utf8').matchAll(/^ {2}section\('[^']+', '([^']+)'/gm);
  expect(names).toEqual([...declared].map(([, label]) => label));
  expect(tops.size).toBe(1);
});

it.each([
  { width: 1280, rows: 1 },
  { width: 360, rows: 2 },
])('search and buttons are in $rows rows at $width px', async ({ width, rows }) => {
  const { page, place } = await openPanel(browser, site, { tab: 'products', width });
  const buttons = ['Import', 'Export', 'Add product'].map((name) => place.getByRole('button', { name }));
  const boxes = await Promise.all([place.getByRole('searchbox'), ...buttons].map(async (one) => (await one.boundingBox()) as Box));
  expect(new Set(boxes.map(({ y }) => y)).size).toBe(rows);
  const [, first, second, third] = boxes as [Box, Box, Box, Box];
  expect(second.x - (first.x + first.width)).toBe(third.x - (second.x + second.width));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
});

it('says that there is no network until there is one again, above an open dialog', async () => {
  const { page } = await openPanel(browser, site, { tab: 'values', search: { id: 'new' }, width: 360 });
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' });
  await close.waitFor();
  await page.context().setOffline(true);
  const bar = page.getByText('You are offline. What you type is kept.');
  await bar.waitFor();
  const bottom = await bar.evaluate((element) => element.getBoundingClientRect().bottom);
  expect((await close.boundingBox())?.y).toBeGreaterThanOrEqual(bottom);
  await page.context().setOffline(false);
  await bar.waitFor({ state: 'detached' });
});

type Box = { x: number; y: number; width: number };

describe('The count of waiting inquiries', () => {
  it('is shown on the tab and in its accessible name, and follows new and resolved inquiries', async () => {
    const { page, place, expectNoTrouble } = await openPanel(browser, site, { tab: 'products' });
    await page.getByRole('tab', { name: 'Inquiries', exact: true }).waitFor();
    await Promise.all(['Asha', 'Ravi'].map(ask));
    await page.getByRole('tab', { name: 'Stats' }).click();
    await page.getByRole('tab', { name: 'Inquiries 2 waiting', exact: true }).click();
    await place.getByRole('row').filter({ hasText: 'Asha' }).getByRole('combobox').selectOption('Resolved');
    await page.getByRole('tab', { name: 'Inquiries 1 waiting', exact: true }).waitFor();
    expectNoTrouble();
  });

  it('is refreshed every minute', async () => {
    const { page } = await openPanel(browser, site, { tab: 'settings', session: null });
    await page.clock.install();
    await page.evaluate(
      ([token, user]) =>
        Object.entries({ adminToken: token, adminUser: user }).map(([key, value]) => localStorage.setItem(key, value ?? '')),
      [site.session().token, JSON.stringify(site.session().user)],
    );
    await page.goto(site.url('/admin?tab=settings'));
    await page.getByRole('tab', { name: 'Inquiries 1 waiting', exact: true }).waitFor();
    await ask('Zoya');
    await page.clock.runFor(60_000);
    await page.getByRole('tab', { name: 'Inquiries 2 waiting', exact: true }).waitFor();
  });
});
