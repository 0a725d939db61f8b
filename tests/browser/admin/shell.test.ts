/** The panel's shell: page headings, toolbar and the count of waiting inquiries. */
import { describe, expect, it } from 'vitest';
import { boxesOverlap, measureBox } from '../../support/boxes';
import { launchBrowser, PAGE_WIDTHS_PX, PHONE_WIDTH, reducedMotionOptions } from '../../support/browser';
import { editableTypes } from '../../support/content';
import { createSessionStorage, failProcedureCalls, openPanel } from '../../support/panel';
import { createSampleRow } from '../../support/samples';
import { launchSite } from '../../support/site';

const site = launchSite({ SEED: 'none', RATE_LIMITS: 'off' });
const browser = launchBrowser(reducedMotionOptions);

const ask = (name: string) =>
  fetch(site.url('/api/contact'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, email: 'meera@example.com', company: 'Hotel Sahyadri', subject: 'bulk', message: 'Please call.' }),
  });

it('every section of the panel has its name as heading, and search and content at the same place', async () => {
  for (const [path, type] of editableTypes) await site.add(path, createSampleRow(type));
  const { page } = await openPanel(browser, site, { tab: 'settings' });
  const heading = page.getByRole('heading', { level: 1 });
  await heading.waitFor();
  const names: string[] = [];
  const tops = new Set<number>();
  const places = { heading: new Set<number>(), search: new Set<string>(), contents: new Set<string>() };
  const tabs = page.getByRole('tab');
  for (const [at, text] of (await tabs.allTextContents()).entries()) {
    await tabs.nth(at).click();
    const name = text.trim();
    await expect.poll(() => heading.allTextContents()).toEqual([name]);
    names.push(name);
    const { x, y } = await measureBox(heading);
    tops.add(Math.round(y));
    places.heading.add(Math.round(x));
    const spans = await page.locator('[role=tabpanel] input[type=search], [role=tabpanel] > :last-child').evaluateAll((all) =>
      all.map((one) => {
        const box = one.getBoundingClientRect();
        return { isSearch: one.matches('input'), x: box.x, width: box.width };
      }),
    );
    expect(spans.filter(({ isSearch }) => !isSearch)).toHaveLength(1);
    for (const { isSearch, ...span } of spans) places[isSearch ? 'search' : 'contents'].add(spanOf(span));
  }
  expect(names).toHaveLength(16);
  expect(tops.size).toBe(1);
  expect([...places.heading]).toHaveLength(1);
  expect([...places.search]).toHaveLength(1);
  expect([...places.contents]).toHaveLength(1);
});

it('the old URL of a moved section leads to the new one', { tags: 'thorough' }, async () => {
  const { page, place } = await openPanel(browser, site, { tab: 'answer-templates', search: { id: 'new' } });
  await page.getByRole('dialog', { name: 'Add answer template' }).waitFor();
  expect(new URL(page.url()).search).toBe('?tab=settings&screen=answer-templates&id=new');

  await page.goto(site.url('/admin?tab=trash&q=soap'));
  await place.getByText('No deleted records found matching your search').waitFor();
  expect(new URL(page.url()).search).toBe('?tab=changes&view=trash&q=soap');
  await place.getByRole('link', { name: 'Trash', exact: true }).and(page.locator('[aria-current]')).waitFor();
  await page.goto(site.url('/admin?tab=privacy-notices'));
  await place
    .getByRole('region', { name: 'Contact form' })
    .or(place.getByRole('button', { name: /^Edit/ }))
    .first()
    .waitFor();
  expect(new URL(page.url()).search).toBe('?tab=policies&view=notices');
  await page.goto(site.url('/admin?tab=people'));
  await place.getByRole('button', { name: 'Add person' }).waitFor();
});

it('search and buttons of a section are in one row on a desktop, in two on a phone', async () => {
  const { page, place } = await openPanel(browser, site, { tab: 'products' });
  const button = (name: string) => place.getByRole('button', { name, exact: true });
  const buttons = [button('Import'), place.getByRole('group', { name: 'Export' }), button('Add product')];
  const boxes = () => Promise.all([place.getByRole('searchbox'), ...buttons].map(async (one) => (await one.boundingBox()) as Box));
  for (const [width, rows] of [
    [1280, 1],
    [360, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(async () => new Set((await boxes()).map(({ y }) => y)).size).toBe(rows);
    const [, first, second, third] = (await boxes()) as [Box, Box, Box, Box];
    expect(second.x - (first.x + first.width)).toBe(third.x - (second.x + second.width));
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

it('the offline notice and a notification cover neither the title nor a button of a dialog', { tags: 'thorough' }, async () => {
  const { page, toast } = await openPanel(browser, site, { tab: 'values', search: { id: 'new' }, width: PHONE_WIDTH });
  const dialog = page.getByRole('dialog', { name: 'Add company value' });
  const close = dialog.getByRole('button', { name: 'Close' });
  await close.waitFor();
  await page.context().setOffline(true);
  const bar = page.getByText('You are offline. What you type is kept.');
  await bar.waitFor();
  const bottom = await bar.evaluate((element) => element.getBoundingClientRect().bottom);
  await expect.poll(async () => (await close.boundingBox())?.y).toBeGreaterThanOrEqual(bottom);
  await page.context().setOffline(false);
  await bar.waitFor({ state: 'detached' });

  await failProcedureCalls(page, 'admin.companyValues.create', { status: 500, message: 'Out of order' });
  await dialog.getByLabel('Title').fill('Exact');
  await dialog.getByLabel('Description').fill('To the gram.');
  for (const width of PAGE_WIDTHS_PX) {
    await page.setViewportSize({ width, height: 800 });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await toast.getByText('Failed to save company value').waitFor();
    const box = await measureBox(toast);
    for (const other of [dialog.getByRole('heading'), ...(await dialog.getByRole('button').all())])
      await expect.poll(async () => [width, boxesOverlap(box, await measureBox(other))]).toEqual([width, false]);
    await toast.getByRole('button', { name: 'Close notification' }).click();
    await toast.getByText('Failed to save company value').waitFor({ state: 'detached' });
  }
});

const spanOf = ({ x, width }: Pick<Box, 'x' | 'width'>) => `${Math.round(x)} to ${Math.round(x + width)}`;
type Box = { x: number; y: number; width: number };

describe('The count of waiting inquiries', () => {
  it('the count of waiting inquiries on the browser tab follows each change, and is refreshed every minute while the page is visible', {
    tags: 'thorough',
  }, async () => {
    const { page, expectNoTrouble } = await browser.open({
      isolated: true,
      storageState: createSessionStorage(site.url(), site.session()),
    });
    const asked = new Set<string>();
    const underWay = new Set<object>();
    page.on('request', (request) => {
      if (request.headers()['x-background']) return;
      asked.add(request.url());
      underWay.add(request);
    });
    for (const end of ['requestfinished', 'requestfailed'] as const)
      page.on(end as 'requestfinished', (request) => underWay.delete(request));
    await page.clock.install();
    await page.goto(site.url('/admin?tab=values'));
    await page.getByRole('tab', { name: 'Inquiries', exact: true }).waitFor();
    await Promise.all(['Asha', 'Ravi'].map(ask));
    await page.getByRole('tab', { name: 'Stats' }).click();
    await page.setViewportSize({ width: 360, height: 800 });
    await page.getByRole('button', { name: 'Stats Inquiries 2 waiting', exact: true }).waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('tab', { name: 'Inquiries 2 waiting', exact: true }).click();
    await page.getByRole('row').filter({ hasText: 'Asha' }).getByRole('combobox').selectOption('Resolved');
    await page.getByRole('tab', { name: 'Inquiries 1 waiting', exact: true }).waitFor();
    await ask('Zoya');
    await page.clock.runFor(60_000);
    await page.getByRole('tab', { name: 'Inquiries 2 waiting', exact: true }).waitFor();

    // Each request extends the session, unless it is marked as sent without the user; the session must be able to end (REQ 8.6).
    await page.clock.runFor(10 * 60_000);
    await expect.poll(() => underWay.size).toBe(0);
    asked.clear();
    await page.clock.runFor(60 * 60_000);
    expect(asked, 'after ten idle minutes the panel asks for nothing that extends the session').toEqual(new Set());
    await ask('Meera');
    await page.mouse.move(300, 300);
    await page.clock.runFor(60_000);
    await page.getByRole('tab', { name: 'Inquiries 3 waiting', exact: true }).waitFor();
    expectNoTrouble();
  });
});
