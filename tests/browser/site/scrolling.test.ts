import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { CATALOGUE_PAGE_SIZE, SCROLL_IDLE_MS } from '../../../shared/business';
import { isLong } from '../../faults/long-form';
import { boxesOverlap, measureBox } from '../../support/boxes';
import {
  launchBrowser,
  type PageOptions,
  PHONE_FIRST_WIDTHS,
  PHONE_WIDTH,
  reducedMotionOptions,
  waitUntilHydrated,
} from '../../support/browser';
import { readScrollY, scrollTo, waitUntilBelowHeader } from '../../support/scrolling';
import { launchSite } from '../../support/site';

const site = launchSite();
const browser = launchBrowser(reducedMotionOptions);

const open = (path: string, options: PageOptions) => browser.visit(site.url(path), options);

describe.each(PHONE_FIRST_WIDTHS)('scrolling at %i px', (width) => {
  it('links scroll to their sections below the header, again with an unchanged URL too, and so does a URL with a fragment', async () => {
    const { page, expectNoTrouble } = await open('/#products', { width });
    await waitUntilBelowHeader(page, 'products');
    for (const [name, section] of [
      ['Browse Products', 'products'],
      ['Get Free Quote', 'contact'],
    ] as const) {
      for (let time = 0; time < 2; time += 1) {
        await scrollTo(page, 0);
        await page.getByRole('link', { name }).click();
        await waitUntilBelowHeader(page, section);
      }
    }
    expectNoTrouble();
  });
});

describe('scrolling on a phone', () => {
  const width = PHONE_WIDTH;
  it('back and forward restore the scroll position, also after a reload', { tags: 'thorough' }, async () => {
    const { page, expectNoTrouble } = await open('/products', { width });
    await scrollTo(page, 1400);
    await page.getByRole('region', { name: 'Not on the list?' }).getByRole('link', { name: 'Get Quote' }).focus();
    const savedY = await readScrollY(page);
    expect(savedY).toBeGreaterThan(1000);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: /^Talk to/ }).waitFor();
    await expect.poll(() => readScrollY(page)).toBe(0);
    await scrollTo(page, 333);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Product Catalog' }).waitFor();
    await expect.poll(() => readScrollY(page)).toBe(savedY);
    await page.goForward();
    await page.getByRole('heading', { level: 1, name: /^Talk to/ }).waitFor();
    await expect.poll(() => readScrollY(page)).toBe(333);
    await page.reload();
    await waitUntilHydrated(page);
    // The browser itself restores the position, and may round fractional heights to the next pixel.
    await expect.poll(async () => Math.abs((await readScrollY(page)) - 333)).toBeLessThanOrEqual(1);
    await page.goBack();
    await expect.poll(() => readScrollY(page)).toBe(savedY);
    // The visitor returns from another site.
    await page.goto('about:blank');
    await page.goBack();
    await waitUntilHydrated(page);
    await expect.poll(() => readScrollY(page)).toBe(savedY);
    expectNoTrouble();
  });

  it.each(isLong ? [false, true] : [true])(
    'going back restores the scroll position also when page and products load slowly; after the visitor scrolled on: %s',
    { tags: 'thorough' },
    async (moves) => {
      const { page, expectNoTrouble } = await open('/products', { width });
      await page.getByRole('region', { name: 'Not on the list?' }).getByRole('link', { name: 'Get Quote' }).focus();
      const leftAtY = await readScrollY(page);
      await page.keyboard.press('Enter');
      await page.waitForURL(site.url('/contact'));
      await page.reload();
      await waitUntilHydrated(page);
      const [sendChunk, sendData] = [await hold(page, '**/assets/products-page*'), await hold(page, '**/trpc/public.catalogue*')];
      await page.goBack();
      await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toMatch(/^Talk to/);
      sendChunk();
      await page.getByText('Loading products').first().waitFor();
      // The skeletons of the list have another height than its products.
      await expect.poll(() => readScrollY(page)).toBeLessThan(leftAtY);
      if (moves) {
        await page.mouse.wheel(0, -leftAtY);
        await expect.poll(() => readScrollY(page)).toBe(0);
      }
      sendData();
      await expect.poll(() => page.getByRole('article').count()).toBe(CATALOGUE_PAGE_SIZE);
      await expect.poll(() => readScrollY(page)).toBe(moves ? 0 : leftAtY);
      expectNoTrouble();
    },
  );

  it('Tab leaves the page where it is within the header, and after the visitor returns from another tab', async () => {
    const { page } = await open('/', { width });
    const logo = page.getByRole('banner').getByRole('link').first();
    await scrollTo(page, 900);
    await logo.evaluate((link) => link.focus({ preventScroll: true }));
    for (let stop = 0; stop < 3; stop += 1) {
      await page.keyboard.press('Tab');
      expect(await readScrollY(page)).toBe(900);
    }
    await page.getByRole('link', { name: 'Browse Products' }).focus();
    await scrollTo(page, 900);
    // Ctrl+Tab is pressed in one tab and released in the other.
    await page.keyboard.up('Tab');
    expect(await readScrollY(page)).toBe(900);
  });

  it('back to top is never above the links to the cards and the table of the catalogue', { tags: 'thorough' }, async () => {
    const { page } = await open('/products', { width });
    const views = page.getByRole('navigation', { name: 'View' });
    await scrollTo(page, 301);
    const button = page.getByRole('banner').getByRole('button', { name: 'Back to top' });
    await button.waitFor();
    const [{ y: above }, { y: row }] = [await measureBox(button), await measureBox(views)];
    await scrollTo(page, 301 + Math.max(0, row - above));
    expect(boxesOverlap(await measureBox(button), await measureBox(views))).toBe(false);
  });

  it('the root element has a class while the page scrolls, until 500 ms after the last scroll event; the header offers back to top after 300 px', {
    tags: 'thorough',
  }, async () => {
    const { page, expectNoTrouble } = await open('/', { width });
    const rests = await page.evaluate(async () => {
      const { classList } = document.documentElement;
      const whenGone = new Promise<number>((resolve) => {
        const observer = new MutationObserver(() => {
          if (classList.contains('scrolling')) return;
          observer.disconnect();
          resolve(performance.now());
        });
        observer.observe(document.documentElement, { attributeFilter: ['class'] });
      });
      let last = 0;
      for (const top of [50, 100]) {
        window.scrollTo({ top, behavior: 'instant' });
        await new Promise((resolve) => window.addEventListener('scroll', resolve, { once: true }));
        if (!classList.contains('scrolling')) throw new Error('No class during the scroll');
        last = performance.now();
      }
      return (await whenGone) - last;
    });
    // Timers fire no earlier than requested, except for rounding.
    expect(rests).toBeGreaterThanOrEqual(SCROLL_IDLE_MS - 5);

    const button = page.getByRole('button', { name: 'Back to top' });
    await scrollTo(page, 300);
    await expect.poll(() => button.count()).toBe(0);
    await scrollTo(page, 301);
    await button.waitFor();
    await scrollTo(page, 3000);
    await expect.poll(() => page.getByRole('banner').getByRole('button', { name: 'Back to top' }).count()).toBe(1);
    await button.click();
    await expect.poll(() => readScrollY(page)).toBe(0);
    await expect.poll(() => button.count()).toBe(0);
    expectNoTrouble();
  });
});

it.runIf(isLong)('scrolling is smooth, but instant with reduced motion', async () => {
  const { page } = await open('/', {});
  const positions = async (reducedMotion: 'reduce' | 'no-preference') => {
    await page.emulateMedia({ reducedMotion });
    await scrollTo(page, 0);
    const scrollPositions = page.evaluate(async () => {
      const all: number[] = [];
      const remember = () => all.push(window.scrollY);
      window.addEventListener('scroll', remember);
      await new Promise((resolve) => window.addEventListener('scrollend', resolve, { once: true }));
      return all.filter((y, at) => y !== all[at - 1]);
    });
    await page.getByRole('link', { name: 'Get Free Quote' }).focus();
    await page.keyboard.press('Enter');
    return (await scrollPositions).length;
  };
  expect(await positions('no-preference')).toBeGreaterThan(3);
  // Restores the state in which the page was opened, for the next test.
  expect(await positions('reduce')).toBe(1);
});

/** Holds requests back until the returned function is called. */
async function hold(page: Page, pattern: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(pattern, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
