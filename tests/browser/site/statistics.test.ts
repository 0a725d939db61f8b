import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { launchBrowser, type PageOptions, PHONE_FIRST_WIDTHS, waitUntilHydrated } from '../../support/browser';
import { launchSite } from '../../support/site';

const site = launchSite({ SEED: 'none' });
const browser = launchBrowser();

const stats = [
  { statKey: 'products', value: 12_345, suffix: '+', label: 'Products', icon: 'Package' },
  { statKey: 'clients', value: 7, suffix: null, label: 'Clients', icon: 'Users' },
  { statKey: 'zero', value: 0, suffix: '%', label: 'Complaints', icon: null },
  { statKey: 'loss', value: -40, suffix: null, label: 'Degrees' },
  { statKey: 'awards', value: 100, suffix: '+', label: 'Awards' },
];
const final = ['12,345+', '7', '0%', '-40'];
/** The numbers from which the strip counts. */
const first = ['0+', '0', '0%', '0'];

beforeEach(async () => {
  for (const { id } of await site.read('company-stats')) await site.remove('company-stats', id);
  for (const stat of stats) await site.add('company-stats', stat);
});

/** Opens a page with a fake clock. */
async function open(path: string, options?: PageOptions) {
  const watched = await browser.open({ ...options, isolated: true });
  await watched.page.clock.install({ time: 0 });
  await watched.page.clock.pauseAt(60_000);
  await watched.page.goto(site.url(path));
  // The scripts start some frames after the load.
  await watched.page.clock.runFor(50);
  await waitUntilHydrated(watched.page);
  return watched;
}

const strip = (page: Page) => page.getByRole('region', { name: 'The company in numbers' });
const ticking = (page: Page) => strip(page).locator('dd > [aria-hidden]').allInnerTexts();
const values = (page: Page) => strip(page).locator('dd > :not([aria-hidden])').allTextContents();

describe('the statistics strip', () => {
  it.each(PHONE_FIRST_WIDTHS)(
    'the statistics strip counts the first four from 0, starting after 300 ms, and ends exactly at their values, at %i px',
    async (width) => {
      const { page, expectNoTrouble } = await open('/', { width });
      await expect.poll(() => ticking(page)).toEqual(first);
      await expect.poll(() => strip(page).getByRole('term').allInnerTexts()).toEqual(stats.slice(0, 4).map(({ label }) => label));
      await page.clock.runFor(200);
      await expect.poll(() => ticking(page)).toEqual(first);
      await page.clock.runFor(100);

      await page.clock.runFor(1000);
      const shown = async () => Number.parseInt(((await ticking(page))[0] as string).replace(',', ''), 10);
      // The count is half way, except for the current step of 16 ms.
      await expect.poll(shown).toBeGreaterThan((12_345 * (1000 - 32)) / 2000);
      expect(await shown()).toBeLessThanOrEqual(12_345 / 2);
      await expect.poll(() => values(page)).toEqual(final);

      // A page printed during the animation has only the final numbers.
      await page.emulateMedia({ media: 'print' });
      expect(await strip(page).locator('dd > [aria-hidden]').first().isVisible()).toBe(false);
      const printed = strip(page).locator('dd > :not([aria-hidden])').first();
      expect([await printed.textContent(), ((await printed.boundingBox())?.width ?? 0) > 50]).toEqual(['12,345+', true]);
      await page.emulateMedia({ media: 'screen' });

      await page.clock.runFor(950);
      expect(await ticking(page)).not.toEqual(final);
      await page.clock.runFor(50 + 2 * 16);
      await expect.poll(() => ticking(page)).toEqual(final);
      await page.clock.runFor(1000);
      await expect.poll(() => ticking(page)).toEqual(final);
      expectNoTrouble();
    },
  );

  it.each<[string, PageOptions]>([
    ['without JavaScript', { javaScriptEnabled: false }],
    ['with reduced motion', { reducedMotion: 'reduce' }],
  ])('the statistics strip shows the final numbers and no other %s', async (_, options) => {
    const { page } = await browser.open({ ...options, isolated: true });
    await page.goto(site.url());
    expect(await strip(page).locator('dd > [aria-hidden]').first().isVisible()).toBe(false);
    const shown = strip(page).locator('dd > :not([aria-hidden])').first();
    expect([await shown.textContent(), ((await shown.boundingBox())?.width ?? 0) > 50]).toEqual(['12,345+', true]);
  });

  it('the statistics strip is not animated with reduced motion', { tags: 'thorough' }, async () => {
    const { page } = await open('/', { reducedMotion: 'reduce' });
    await expect.poll(() => ticking(page)).toEqual(final);
    await page.clock.runFor(400);
    await expect.poll(() => ticking(page)).toEqual(final);
  });

  it('the statistics strip reserves space for four while loading, shows an error, and can be retried', { tags: 'thorough' }, async () => {
    const { page } = await open('/no/such/page');
    let fail = () => {};
    const held = new Promise<void>((resolve) => (fail = resolve));
    await page.route('**/trpc/public.companyStats*', async (route) => {
      await held;
      await route.abort();
    });
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await strip(page).waitFor();
    await expect.poll(() => strip(page).getAttribute('aria-busy')).toBe('true');
    await expect.poll(() => strip(page).locator('[data-skeleton]').count()).toBe(4);
    fail();
    await tickUntil(page, () => strip(page).getByRole('alert').allInnerTexts(), [expect.stringContaining('Failed to fetch company stats')]);
    await page.unroute('**/trpc/public.companyStats*');
    await strip(page).getByRole('button', { name: 'Try again' }).click();
    await tickUntil(page, () => ticking(page), first);
    await page.clock.runFor(2500);
    await expect.poll(() => ticking(page)).toEqual(final);
    await expect.poll(() => strip(page).locator('[data-skeleton]').count()).toBe(0);
  });
});

/** Advances the clock in small steps until the page shows the expected state. */
async function tickUntil(page: Page, look: () => Promise<unknown>, expected: unknown) {
  await expect
    .poll(async () => {
      await page.clock.runFor(10);
      return look();
    })
    .toEqual(expected);
}
