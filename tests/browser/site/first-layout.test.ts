/** Parts below the first screen are laid out after the first paint, unless the visitor needs them at once (client/start.ts). */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { launchBrowser, PHONE_WIDTH } from '../../support/browser';
import { readScrollY } from '../../support/scrolling';
import { launchSite } from '../../support/site';

const site = launchSite();
const browser = launchBrowser();

/** Whether the browser has laid out the first title in the section. */
const isLaidOut = (page: Page, section: string) =>
  page
    .locator(`${section} :is(h2, h3)`)
    .first()
    .evaluate((title) => title.checkVisibility({ contentVisibilityAuto: true }));
const PRODUCT = '#products li';

/** Opens a page that stays loading until `send` is called, because its picture is held back. */
async function openHeld(path: string) {
  const { page, expectNoTrouble } = await browser.open({ width: PHONE_WIDTH, height: 740, isolated: true });
  let send = () => {};
  const held = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route('**/pictures/hero-*', async (route) => {
    await held;
    await route.continue();
  });
  await page.addInitScript(() => {
    const { setTimeout } = window;
    const other = (task: TimerHandler, ms?: number) => (ms === 3000 ? 0 : setTimeout(task, ms));
    Object.assign(window, { setTimeout: other });
  });
  await page.goto(site.url(path), { waitUntil: 'domcontentloaded' });
  return { page, send, expectNoTrouble };
}

/** A server that sends a page up to its footer, and never ends the response. */
async function serveWithoutEnd(path: string): Promise<string> {
  const html = await (await fetch(site.url(path))).text();
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.write(html.slice(0, html.indexOf('<footer')));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

describe('the first screen of a phone', () => {
  it.each([
    ['/', '#products-title'],
    ['/products', '#results-title'],
    ['/product/1', '#main article h1'],
    ['/about', '#story-title'],
    ['/contact', '#write-title'],
  ])('%s is laid out part by part before the end of the page arrives', async (path, last) => {
    const { page } = await browser.open({ width: PHONE_WIDTH, height: 740, isolated: true });
    const states: string[] = [];
    await page.exposeFunction('noteState', (state: string) => states.push(state));
    await page.addInitScript(() => {
      const note = () =>
        (window as unknown as { noteState: (state: string) => void }).noteState(document.documentElement?.dataset.first ?? '');
      new MutationObserver(note).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-first'] });
    });
    await page.goto(await serveWithoutEnd(path), { waitUntil: 'commit' });
    await expect.poll(() => states.slice(0, 2)).toEqual(['top', 'hidden']);
    expect(await page.locator('[data-next]').count()).toBe(0);
    expect(await page.locator(last).isVisible()).toBe(true);
    expect(await page.evaluate(() => document.readyState)).toBe('loading');
  });
});

describe('below the first screen of a phone', () => {
  it('below the first screen nothing is laid out before the page is loaded, all of it soon after, and nothing shifts', async () => {
    const { page, send, expectNoTrouble } = await openHeld('/');
    await expect.poll(() => isLaidOut(page, '#products')).toBe(true);
    for (const section of [PRODUCT, '#amc', '#contact']) expect(await isLaidOut(page, section)).toBe(false);
    // The typeface takes the place of the machine's own first: fallback typefaces of the same width are not on every machine.
    const begin = await page.evaluate(() => document.fonts.ready.then(() => new Promise<number>(requestAnimationFrame)));
    send();
    await expect.poll(() => page.locator('[data-first]').count()).toBe(0);
    expect(await page.locator('[data-below]').count()).toBe(0);
    for (const section of [PRODUCT, '#amc', '#contact']) expect(await isLaidOut(page, section)).toBe(true);
    const shifts = await page.evaluate(async (begin) => {
      let sum = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (entry.startTime > begin) sum += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
      // The observer runs before this request is answered.
      await fetch('/healthz');
      return sum;
    }, begin);
    // A section that moved would count as 0.3 or more.
    expect(shifts).toBeLessThan(0.01);
    expectNoTrouble();
  });

  it('the browser lays out the sections near the screen for a visitor who scrolls early, and all sections for a visitor who jumps', {
    tags: 'thorough',
  }, async () => {
    const { page } = await openHeld('/');
    await page.mouse.wheel(0, 600);
    await expect.poll(() => isLaidOut(page, PRODUCT)).toBe(true);
    const { page: other } = await openHeld('/');
    expect(await isLaidOut(other, '#contact')).toBe(false);
    await other.keyboard.press('Shift');
    expect(await isLaidOut(other, '#contact')).toBe(true);
  });

  it.each(['/#contact', '/#:~:text=Ready%20to%20Get%20Started'])(
    'all sections are laid out at once for %s',
    { tags: 'thorough' },
    async (path) => {
      const { page } = await openHeld(path);
      expect(await isLaidOut(page, '#amc')).toBe(true);
      await expect.poll(() => readScrollY(page)).toBeGreaterThan(2_000);
    },
  );

  it('all sections are laid out at once after a reload', { tags: 'thorough' }, async () => {
    const { page } = await openHeld('/');
    expect(await isLaidOut(page, '#amc')).toBe(false);
    await page.reload({ waitUntil: 'domcontentloaded' });
    expect(await isLaidOut(page, '#amc')).toBe(true);
  });
});

it('on a phone the texts of the contact page take the same number of lines before and after the web font arrives', async () => {
  const { page } = await browser.open({ width: PHONE_WIDTH });
  await page.goto(site.url('/contact'));
  const words = page.getByRole('main').locator('h1, h1 + p');
  const readHeights = (isLoaded: boolean) =>
    words.evaluateAll(async (all: HTMLElement[], isWebFont) => {
      await document.fonts.ready;
      return all.map((element) => {
        if (!isWebFont) element.style.fontFamily = getComputedStyle(element).fontFamily.replace(/^Figtree, /, '');
        return element.offsetHeight;
      });
    }, isLoaded);
  expect(await readHeights(true)).toEqual(await readHeights(false));
});

it('the first screen of a product on a phone has its price, pack and minimum, and its button stays on the screen', async () => {
  const pictures = ['/pictures/second.jpg', '/pictures/third.jpg'];
  const trade = { sku: 'BR-1', hsn: '9603', gstBp: 1800, unit: 'case', packSize: 12, moq: 10 };
  const words = { title: 'A broom with two lines of name', description: 'Made for a test', categoryId: null };
  const { id } = await site.add('products', { ...words, price: '95', ...trade, image: '/pictures/first.jpg', pictures });
  onTestFinished(async () => void (await site.remove('products', id)));
  const { page } = await browser.open({ width: PHONE_WIDTH, height: 640, reducedMotion: 'reduce' });
  await page.goto(site.url(`/product/${id}`));
  const product = page.getByRole('article').first();
  const button = product.getByRole('button', { name: 'Add to quote list' });
  const bar = (await button.boundingBox())?.y ?? 0;
  for (const text of ['₹95', 'Minimum 10 cases', '12 in a case']) {
    const box = await product.getByText(text, { exact: true }).first().boundingBox();
    expect((box?.y ?? Number.NaN) + (box?.height ?? 0)).toBeLessThanOrEqual(bar);
  }
  await page.getByRole('heading', { name: 'Ready to Order?' }).scrollIntoViewIfNeeded();
  expect((await button.boundingBox())?.y).toBe(bar);
});

it.each([PHONE_WIDTH, 320])(
  'the quantity of a product on request has an unbroken name at the bottom of a screen of %i px',
  async (width) => {
    const { id } = await site.add('products', {
      title: 'Broom',
      description: 'Made for a test',
      categoryId: null,
      price: null,
      unit: 'carton',
    });
    onTestFinished(async () => void (await site.remove('products', id)));
    const { page } = await browser.open({ width, height: 640, reducedMotion: 'reduce' });
    await page.goto(site.url(`/product/${id}`));
    const lines = await page.getByText('Quantity (carton)', { exact: true }).evaluate((label) => {
      const word = document.createRange();
      word.setStart(label.firstChild as Text, 0);
      word.setEnd(label.firstChild as Text, 'Quantity'.length);
      return word.getClientRects().length;
    });
    expect([lines, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([1, width]);
  },
);
