import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isLong } from '../../faults/long-form';
import { launchBrowser, PAGE_WIDTHS_PX, type PageOptions, PHONE_WIDTH, reducedMotionOptions } from '../../support/browser';
import { readScrollY, scrollTo, waitUntilBelowHeader } from '../../support/scrolling';
import { launchSite } from '../../support/site';

const site = launchSite();
const browser = launchBrowser(reducedMotionOptions);

const open = (path = '/', options?: PageOptions) => browser.visit(site.url(path), options);

const header = (page: Page) => page.getByRole('banner');
const toggle = (page: Page) => header(page).getByRole('button', { name: / menu$/ });

const links = (page: Page) => header(page).getByRole('navigation', { name: 'Main' }).getByRole('link');
const menuItem = (page: Page, name: string) => links(page).filter({ hasText: name });

/** Opens the menu if it is collapsed. */
async function unfold(page: Page) {
  if (await toggle(page).isVisible()) await toggle(page).click();
}

async function choose(page: Page, name: string) {
  await unfold(page);
  await menuItem(page, name).click();
}

it.each([1280, 1920])('the search keeps its place when the rest of the header arrives later, at %i px', async (width) => {
  const { page } = await browser.open({ width, javaScriptEnabled: false });
  await page.goto(site.url());
  const left = async () => (await header(page).getByLabel('Search products').boundingBox())?.x;
  const whole = await left();
  await page.evaluate(() => document.querySelector('header nav')?.remove());
  expect(await left()).toBe(whole);
});

it.each([
  [1280, 4, { width: 144, height: 40 }],
  [360, 4, { width: 72, height: 40 }],
  [1280, 1, { width: 40, height: 40 }],
  [1280, 0.25, { width: 40, height: 40 }],
])('at %i px a logo that is %d times as wide as high has its room before it is loaded', async (width, ratio, size) => {
  const { logo } = (await site.read('admin/website')).at(-1) as { logo?: string };
  await site.change('website', 'site', { logo: `/media/${'a'.repeat(32)}-${400 * ratio}x400.jpg` });
  try {
    const { page } = await browser.open({ width, javaScriptEnabled: false });
    await page.route('**/media/a*', () => undefined);
    await page.goto(site.url(), { waitUntil: 'domcontentloaded' });
    expect(await header(page).locator('img').first().boundingBox()).toMatchObject(size);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  } finally {
    await site.change('website', 'site', { logo });
  }
});

const LONG_NAME = 'Deccan Hotel Supplies Private Limited';
it.each([
  [320, 'Donaudampfschifffahrtsgesellschaft GmbH'],
  [360, 'Donaudampfschifffahrtsgesellschaft GmbH'],
  ...[320, 360, 768, 992, 1024, 1152, 1280, 1440].map((width) => [width, LONG_NAME] as const),
] as const)('a long name beside a wide logo leaves the menu its lines, at %i px (%s)', async (width, longName) => {
  const { name, nameLine, logo } = (await site.read('admin/website')).at(-1) as Record<string, unknown>;
  const long = { name: longName, nameLine: null, logo: `/media/${'a'.repeat(32)}-1600x160.jpg` };
  await site.change('website', 'site', long);
  try {
    const { page } = await browser.open({ width, javaScriptEnabled: width >= 992 ? false : undefined });
    await page.route('**/media/a*', () => undefined);
    await page.goto(site.url('/about'), { waitUntil: 'domcontentloaded' });
    const texts = await links(page).evaluateAll((all) =>
      all.map((link) => {
        const range = document.createRange();
        range.selectNodeContents(link);
        return [link.textContent, range.getBoundingClientRect().height < 40];
      }),
    );
    expect(texts.filter(([, isOneLine]) => !isOneLine)).toEqual([]);
    expect((await header(page).boundingBox())?.height).toBeLessThanOrEqual(110);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  } finally {
    await site.change('website', 'site', { name, nameLine, logo });
  }
});

it('the columns of the footer begin on one line', async () => {
  const { page } = await open('/about', { width: 1280 });
  const lines = await page
    .getByRole('contentinfo')
    .getByText(/^(Home|Household Consumables|New products and prices)/)
    .evaluateAll((all) =>
      all.map((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const { top, bottom } = range.getBoundingClientRect();
        return Math.round((top + bottom) / 2);
      }),
    );
  expect(lines).toHaveLength(3);
  expect(Math.max(...lines) - Math.min(...lines)).toBeLessThanOrEqual(1);
});

describe.each(PAGE_WIDTHS_PX)('the header at %i px', (width) => {
  it('the header has Get Quote beside the phone, and shrinks with a shadow after scrolling more than 20 px', {
    tags: 'thorough',
  }, async () => {
    const { page, expectNoTrouble } = await open('/', { width });
    const styles = () =>
      header(page).evaluate((element) => {
        const { paddingTop, boxShadow } = getComputedStyle(element);
        return { padding: Number.parseFloat(paddingTop), shadow: boxShadow !== 'none', top: element.getBoundingClientRect().top };
      });
    const wide = await styles();
    expect(wide).toMatchObject({ shadow: false, top: 0 });
    await scrollTo(page, 20);
    await expect.poll(() => styles()).toEqual(wide);
    await scrollTo(page, 21);
    await expect.poll(styles).toMatchObject({ shadow: true, top: 0 });
    await expect.poll(async () => (await styles()).padding).toBeLessThan(wide.padding);
    await scrollTo(page, 2000);
    await expect.poll(() => styles()).toMatchObject({ shadow: true, top: 0 });
    await scrollTo(page, 0);
    await expect.poll(styles).toEqual(wide);

    await unfold(page);
    const phone = (await phones()).find(({ label }) => label !== 'Fax')?.value as string;
    await expect
      .poll(() => links(page).allInnerTexts())
      .toEqual(['Home', 'Products', 'AMC Services', 'About', 'Contact', phone, 'Get Quote']);
    const targets = await links(page).evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    const tel = `tel:+${phone.replaceAll(/\D/g, '')}`;
    expect(targets).toEqual(['/#home', '/#products', '/#amc', '/about', '/contact', tel, '/contact']);
    for (const link of await links(page).all()) await expect.poll(() => link.isVisible()).toBe(true);
    await expect.poll(() => header(page).getByRole('link', { name: 'Sahyadri Trading Company, home' }).isVisible()).toBe(true);
    expectNoTrouble();
  });

  // On small screens a test below chooses items behind the menu button.
  const once = it.runIf(isLong || width !== PHONE_WIDTH);
  once(
    'on another page the items of the header link to the home page and its sections; each navigation starts at the top of the next page',
    async () => {
      const { page } = await open('/no/such/page', { width, height: 300 });
      await unfold(page);
      const targets = await links(page).evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      expect(targets.slice(0, 5)).toEqual(['/', '/#products', '/#amc', '/about', '/contact']);
      await menuItem(page, 'AMC Services').click();
      await page.waitForURL(site.url('/#amc'));
      await waitUntilBelowHeader(page, 'amc');
      for (const [name, path] of [
        ['Get Quote', '/contact'],
        ['Home', '/'],
        ['About', '/about'],
        ['Contact', '/contact'],
      ] as const) {
        await scrollTo(page, 200);
        await choose(page, name);
        await page.waitForURL(site.url(path));
        await expect.poll(() => readScrollY(page)).toBe(0);
      }
      await choose(page, 'Products');
      await page.waitForURL(site.url('/#products'));
      await waitUntilBelowHeader(page, 'products');
      await choose(page, 'AMC Services');
      await waitUntilBelowHeader(page, 'amc');
      await expect.poll(() => page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1);
    },
  );
});

describe('the phone link', () => {
  it('the phone link of the header shows the first active phone that is not a fax, and is omitted without one', {
    tags: 'thorough',
  }, async () => {
    for (const { id } of await phones()) await site.change('contact-details', id, { isActive: false });
    const { page } = await open('/');
    await expect.poll(() => header(page).locator('a[href^="tel:"]').count()).toBe(0);
    await site.add('contact-details', { type: 'phone', label: ' FAX ', value: '+91 80 0000 0001', orderPriority: -9 });
    await site.add('contact-details', { type: 'phone', label: null, value: '+91 80 0000 0002', orderPriority: -8 });
    await page.reload();
    const call = header(page).getByRole('link', { name: '+91 80 0000 0002' });
    await expect.poll(() => call.getAttribute('href')).toBe('tel:+918000000002');
    await page.setViewportSize({ width: 360, height: 800 });
    const callOnPhone = header(page).getByRole('link', { name: 'Call +91 80 0000 0002' });
    await expect.poll(() => callOnPhone.isVisible()).toBe(true);
  });
});

describe("a small screen's menu", () => {
  const width = 360;
  const isOpen = async (page: Page) => [
    await toggle(page).getAttribute('aria-expanded'),
    await header(page).getByRole('link', { name: 'About' }).isVisible(),
  ];

  it('the menu closes when an item is selected, and the section is scrolled below the header', { tags: 'thorough' }, async () => {
    const { page } = await open('/', { width });
    await choose(page, 'Products');
    await expect.poll(() => isOpen(page)).toEqual(['false', false]);
    await waitUntilBelowHeader(page, 'products');
    await choose(page, 'Home');
    await expect.poll(() => isOpen(page)).toEqual(['false', false]);
    await expect.poll(() => readScrollY(page)).toBe(0);
    await choose(page, 'Contact');
    await page.waitForURL(site.url('/contact'));
    await expect.poll(() => isOpen(page)).toEqual(['false', false]);
  });

  it('the menu does not move when the quote list fills', { tags: 'thorough' }, async () => {
    const [product] = await site.read('products');
    const { page } = await open('/products', { width });
    const place = async () => (await toggle(page).boundingBox())?.x;
    const before = await place();
    await page.getByRole('button', { name: `Add to quote list: ${product?.title}`, exact: true }).click();
    await header(page).getByRole('link', { name: 'Quote list, 1 line' }).waitFor();
    expect(await place()).toBe(before);
  });

  it('the menu traps the focus until it is closed by its button, Escape or a tap outside', async () => {
    const { page } = await open('/', { width });
    await expect.poll(() => isOpen(page)).toEqual(['false', false]);
    await header(page).getByRole('button', { name: 'Open menu' }).click();
    await expect.poll(() => isOpen(page)).toEqual(['true', true]);
    await header(page).getByRole('button', { name: 'Close menu' }).click();
    await expect.poll(() => isOpen(page)).toEqual(['false', false]);

    await scrollTo(page, 400);
    await toggle(page).click();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect.poll(() => isOpen(page)).toEqual(['false', false]);
    await expect.poll(() => toggle(page).evaluate((button) => button === document.activeElement)).toBe(true);
    await toggle(page).click();
    await page.mouse.click(180, 780);
    await expect.poll(() => isOpen(page)).toEqual(['false', false]);
    expect(page.url()).toBe(site.url());

    await toggle(page).focus();
    await page.keyboard.press('Enter');
    const focused = () => page.evaluate(() => document.activeElement?.closest('header') && document.activeElement.textContent?.trim());
    const focusedNames = new Set<string>();
    for (const key of [...Array(14).fill('Tab'), ...Array(14).fill('Shift+Tab')] as string[]) {
      await page.keyboard.press(key);
      const name = await focused();
      expect(name).not.toBeNull();
      focusedNames.add(name as string);
    }
    for (const name of ['Home', 'Products', 'AMC Services', 'About', 'Contact', 'Get Quote']) expect([...focusedNames]).toContain(name);
  });
});

const phones = async () => (await site.read('public/contact-details')).filter(({ type }) => type === 'phone');
