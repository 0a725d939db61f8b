import { describe, expect, it } from 'vitest';
import { findAxeViolations } from '../../support/axe';
import { launchBrowser, PHONE_FIRST_WIDTHS, reducedMotionOptions } from '../../support/browser';
import { readScrollY, scrollTo } from '../../support/scrolling';
import { launchSite } from '../../support/site';

const site = launchSite();
const browser = launchBrowser(reducedMotionOptions);
// In a tab list, Tab reaches only the selected tab; arrow keys reach the others.
// Tab stops once in a group of radio buttons.
const STOPS = ['a', 'button', 'input:not([type="radio"]:not(:checked))', 'select', 'textarea', 'summary']
  .map((name) => `${name}:not([tabindex="-1"]):visible`)
  .join(', ');

describe.each(PHONE_FIRST_WIDTHS)('at %i px', (width) => {
  it('axe finds no violations on the home page, at its top, further down and in its menu', async () => {
    const page = await openForAxe('/', width);
    expect(await findAxeViolations(page)).toEqual([]);
    await scrollTo(page, 500);
    const toggle = page.getByRole('button', { name: 'Open menu' });
    if (await toggle.isVisible()) await toggle.click();
    expect(await findAxeViolations(page, 'header')).toEqual([]);
  });

  it('axe finds no violations on the not-found page', async () => {
    expect(await findAxeViolations(await openForAxe('/no/such/page', width))).toEqual([]);
  });

  it('Tab reaches every interactive element in page order, each visible and with a focus ring that does not cover its label', async () => {
    const { page } = await browser.visit(site.url(), { width, reducedMotion: 'reduce' });
    const usable = await page.locator(`${STOPS}, [tabindex="0"]`).evaluateAll((all) => {
      for (const [index, element] of all.entries()) element.setAttribute('data-stop', String(index));
      return all.length;
    });
    expect(usable).toBeGreaterThan(30);
    const stops: string[] = [];
    for (let stop = 0; stop < usable; stop += 1) {
      await page.keyboard.press('Tab');
      const { index, problem } = await page.evaluate(lookAtFocus);
      expect(problem).toBe('');
      stops.push(index);
    }
    expect(stops).toEqual(Array.from({ length: usable }, (_, index) => String(index)));
  });

  it('touch targets are at least 44 px tall', async () => {
    const { page } = await browser.visit(site.url(), { width, hasTouch: true });
    await scrollTo(page, 500);
    const small = await page
      .locator(STOPS)
      .evaluateAll((all) =>
        all
          .filter((element) => element.getBoundingClientRect().height < 43.9 && !element.matches('.skip-link'))
          .map((element) => `${element.textContent}: ${element.getBoundingClientRect().height}`),
      );
    expect(small).toEqual([]);
  });
});

it('with forced colors a line marks the chosen category, order and filter', async () => {
  const { page } = await browser.open({ forcedColors: 'active' });
  await page.goto(site.url('/products?category=paper&stock=in'));
  const chosen = page.getByRole('main').locator('[aria-current]');
  expect(await chosen.count()).toBeGreaterThan(2);
  const lines = await chosen.evaluateAll((all) => all.map((element) => getComputedStyle(element).textDecorationLine));
  expect(new Set(lines)).toEqual(new Set(['underline']));
});

it.each(['/', '/contact', '/products', '/quote-list'])(
  'with text twice as large on a phone no word of up to twelve letters is broken on %s',
  {
    tags: 'thorough',
  },
  async (path) => {
    const { page } = await browser.visit(site.url(path), { width: 360 });
    const broken = await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
      const found: string[] = [];
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      while (texts.nextNode()) {
        const text = texts.currentNode as Text;
        if (text.parentElement?.closest('header, .visually-hidden, [aria-hidden], a[href^="mailto:"]')) continue;
        for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{N},₹]+/gu)) {
          if (word.length > 12) continue;
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          if (new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size > 1) found.push(word);
        }
      }
      return found;
    });
    expect(broken).toEqual([]);
  },
);

it('the first tab stop is a link to the content; a new page is announced by focusing its main element, scrolled to the top', async () => {
  const { page } = await browser.visit(site.url(), { height: 300 });
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect.poll(() => skip.evaluate((link) => link === document.activeElement && link.getBoundingClientRect().top >= 0)).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  await page.keyboard.press('Tab');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Browse Products');

  await scrollTo(page, 900);
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
  await page.waitForURL(site.url('/about'));
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  await expect.poll(() => readScrollY(page)).toBe(0);
});

async function openForAxe(path: string, width: number) {
  // The CSP of the page would block axe.
  const { page } = await browser.visit(site.url(path), { width, bypassCSP: true, reducedMotion: 'reduce' });
  return page;
}

/** Runs in the page: returns the focused element and its visible problems. */
function lookAtFocus() {
  const element = document.activeElement as HTMLElement;
  const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
  const { left, top, width, height } = element.getBoundingClientRect();
  const topmost = document.elementFromPoint(left + width / 2, top + height / 2);
  const hasRing = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  const isSeen = topmost !== null && (element.contains(topmost) || topmost.contains(element));
  const ringTop = top - Number.parseFloat(outlineOffset) - Number.parseFloat(outlineWidth);
  const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
  if (label && !label.contains(element) && label.getBoundingClientRect().bottom > ringTop - 2)
    return { index: '', problem: `${label.textContent}: the ring is too close` };
  const problem = hasRing && isSeen ? '' : `${element.textContent}: ${hasRing ? `behind ${topmost?.outerHTML}` : 'no ring'}`;
  return { index: element.dataset.stop ?? 'none', problem };
}
