import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { STATS_POLL_MS } from '../../../shared/business';
import { launchBrowser, PHONE_FIRST_WIDTHS, waitUntilHydrated } from '../../support/browser';
import { launchSite } from '../../support/site';

const site = launchSite();
const browser = launchBrowser();

/** Opens the home page with a fake clock, and records its requests to the API. */
async function openWithClock(width: number) {
  const { page, expectNoTrouble } = await browser.open({ width, isolated: true });
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(trpc|api)\//.test(pathname)) requests.push(pathname);
  });
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(60_000);
  await page.goto(site.url(), { waitUntil: 'load' });
  // The scripts start some frames after the load.
  await page.clock.runFor(50);
  await waitUntilHydrated(page);
  return { page, requests, expectNoTrouble };
}

const POLL = '/trpc/public.companyStats';

it.each(PHONE_FIRST_WIDTHS)('the page hydrates without errors and without fetching data again, at %i px', async (width) => {
  const { page, requests, expectNoTrouble } = await openWithClock(width);
  await page.clock.runFor(STATS_POLL_MS - 1);
  // Any request of those timers would have been sent before this one.
  await page.evaluate(() => fetch('/healthz'));
  expect(requests).toEqual([]);
  expectNoTrouble();
});

it('only the stats are polled, every 5 seconds while the page is visible', async () => {
  const { page, requests, expectNoTrouble } = await openWithClock(1280);
  await nextPoll(page);
  await nextPoll(page);
  expect(requests).toEqual([POLL, POLL]);

  await setVisibility(page, 'hidden');
  await page.clock.runFor(4 * STATS_POLL_MS);
  await page.evaluate(() => fetch('/healthz'));
  expect(requests).toHaveLength(2);

  await setVisibility(page, 'visible');
  await nextPoll(page);
  expect(requests).toEqual([POLL, POLL, POLL]);
  expectNoTrouble();
});

it('a poll is answered 304 while nothing changed; a change is shown without a reload', { tags: 'thorough' }, async () => {
  const { page, expectNoTrouble } = await openWithClock(1280);
  const statuses = await watchPolls(page);
  await page.evaluate(() => Object.assign(window, { loadedOnce: true }));

  for (let poll = 1; poll <= 3; poll += 1) {
    // The clock moves in small steps, since the page may still be reading the previous response, and start its timer later.
    await expect
      .poll(async () => {
        await page.clock.runFor(STATS_POLL_MS / 10);
        return statuses().length;
      })
      .toBe(poll);
  }
  expect(statuses()).toEqual([200, 304, 304]); // The page's HTML already has the first stats, so the first poll has nothing to compare with.

  const [products] = await site.read('company-stats');
  await site.change('company-stats', products?.id as number, { value: 42_999 });
  await nextPoll(page);
  await expect.poll(statuses).toEqual([200, 304, 304, 200]);
  const strip = page.getByRole('region', { name: 'The company in numbers' });
  await expect
    .poll(async () => {
      await page.clock.runFor(100);
      return [await page.getByText('42K+').count(), await strip.getByText('42,999', { exact: false }).first().textContent()];
    })
    .toEqual([1, '42,999']);
  await expect(page.evaluate(() => 'loadedOnce' in window)).resolves.toBe(true);
  expectNoTrouble();
});

/** Advances the clock until the next poll is answered. */
async function nextPoll(page: Page) {
  const answered = page.waitForResponse((response) => response.url().includes(POLL));
  await page.clock.runFor(STATS_POLL_MS);
  await (await answered).finished();
}

/** The statuses of polls on the network, where the browser's cache does not hide a 304. An answer can be reported before its request. */
async function watchPolls(page: Page): Promise<() => number[]> {
  const answers: { requestId: string; statusCode: number }[] = [];
  const polls = new Set<string>();
  const wire = await page.context().newCDPSession(page);
  wire.on('Network.requestWillBeSent', ({ requestId, request }) => request.url.includes(POLL) && polls.add(requestId));
  wire.on('Network.responseReceivedExtraInfo', (answer) => answers.push(answer));
  await wire.send('Network.enable');
  return () => answers.filter(({ requestId }) => polls.has(requestId)).map(({ statusCode }) => statusCode);
}

async function setVisibility(page: Page, state: 'hidden' | 'visible') {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);
}

it('the search keeps text that was typed before its scripts are loaded, and suggests products for it afterwards', async () => {
  const { page, expectNoTrouble } = await browser.open({ isolated: true });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/**', async (route) => {
    if (route.request().resourceType() === 'script') await released;
    await route.continue();
  });
  await page.goto(site.url('/products'), { waitUntil: 'commit' });
  const box = page.getByRole('banner').getByLabel('Search products');
  await box.pressSequentially('basmati');
  release();
  const options = page.getByRole('listbox', { name: 'Products' }).getByRole('option');
  await expect.poll(() => options.allTextContents()).toContain('Basmati Rice Aged, 25 kg bag');
  expect(await box.inputValue()).toBe('basmati');
  expectNoTrouble();
});
