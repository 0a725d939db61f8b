import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { amcServices } from '../../../prisma/demo/services';
import { formatPrice } from '../../../shared/format';
import { isLong } from '../../faults/long-form';
import { findAxeViolations } from '../../support/axe';
import { launchBrowser, type PageOptions, PHONE_FIRST_WIDTHS, PHONE_WIDTH, reducedMotionOptions } from '../../support/browser';
import { scrollTo, waitUntilBelowHeader } from '../../support/scrolling';
import { launchSite } from '../../support/site';

const demoServices = amcServices.filter(({ status }) => status === 'active');
const site = launchSite();
const browser = launchBrowser(reducedMotionOptions);

const open = (options?: PageOptions, path = '/') => browser.visit(site.url(path), options);

type Texts = Record<'title' | 'description' | 'icon' | 'color' | 'price' | 'duration', string>;
type Service = Texts & { id: number; features: string[]; featured: boolean };

const services = async () => (await site.read('amc-services')) as unknown as Service[];
const section = (page: Page) => page.locator('#amc');
const tabs = (page: Page) => section(page).getByRole('tab');
const contract = (page: Page) => section(page).getByRole('tabpanel');
const chosen = (page: Page) => section(page).getByRole('tab', { selected: true });
const visibleText = async (page: Page) => (await contract(page).allInnerTexts()).join().replaceAll(/\s+/g, ' ');

/** A row for one test, sorted before all others. */
async function add(path: string, fields: object) {
  const row = await site.add(path, { description: 'Made for a test', orderPriority: -1, ...fields });
  onTestFinished(async () => void (await site.remove(path, row.id)));
  return row;
}

it('no two elements of the home page have the same id', async () => {
  const page = await browser.read(site.url());
  const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id));
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

describe.each(PHONE_FIRST_WIDTHS)('the AMC services at %i px', (width) => {
  it('a clicked AMC service shows its icon in its colour, description, features and price; axe finds no violations', async () => {
    const { page, expectNoTrouble } = await open({ width, bypassCSP: true, reducedMotion: 'reduce' });
    for (const service of await services()) {
      await section(page).getByRole('tab', { name: service.title }).click();
      await expect.poll(() => chosen(page).textContent()).toContain(service.title);
      await expect.poll(() => contract(page).count()).toBe(1);
      await expect.poll(() => contract(page).getByRole('heading', { level: 3 }).textContent()).toBe(service.title);
      await expect.poll(() => contract(page).getByRole('listitem').allInnerTexts()).toEqual(service.features);
      const text = await visibleText(page);
      expect(text).toContain(service.description);
      expect(text).toContain("What's Included:");
      expect(text).toContain(`${formatPrice(service.price)} / ${service.duration}`);
      expect(text).toContain(`Billed ${service.duration.toLowerCase()}`);
      await expect.poll(() => contract(page).getByText('POPULAR').count()).toBe(service.featured ? 1 : 0);
      const icon = contract(page).locator(`svg:has([href$="#${service.icon}"])`);
      await expect.poll(() => icon.evaluate((svg) => getComputedStyle(svg).color)).toBe(rgb(service.color));
    }
    expect(await findAxeViolations(page, '#amc')).toEqual([]);
    expectNoTrouble();
  });
});

describe('the AMC services on a phone', () => {
  const width = PHONE_WIDTH;
  it('the AMC services are in the office’s order, featured ones marked POPULAR; they have one tab stop with arrow keys, Home and End; both links lead to the form', {
    tags: 'thorough',
  }, async () => {
    await add('amc-services', { title: 'Not any more', status: 'inactive' });
    await add('amc-services', { title: 'Not yet', status: 'pending' });
    const { page, expectNoTrouble } = await open({ width });
    const all = await services();
    expect(all).toHaveLength(demoServices.length);
    const names = all.map(({ title, featured }) => (featured ? `${title}POPULAR` : title));
    expect((await tabs(page).allTextContents()).map((name) => name.trim())).toEqual(names);
    await expect.poll(() => chosen(page).textContent()).toBe(names[0]);
    await expect.poll(() => contract(page).getByText('POPULAR', { exact: true }).isVisible()).toBe(true);

    await tabs(page).first().focus();
    for (const [key, index] of [
      ['ArrowDown', 1],
      ['ArrowRight', 2],
      ['ArrowUp', 1],
      ['ArrowLeft', 0],
      ['ArrowUp', 4],
      ['ArrowDown', 0],
      ['End', 4],
      ['Home', 0],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => chosen(page).textContent()).toContain(all[index]?.title);
      await expect.poll(() => chosen(page).evaluate((tab) => tab === document.activeElement)).toBe(true);
      await expect.poll(() => contract(page).getByRole('heading', { level: 3 }).textContent()).toBe(all[index]?.title);
    }
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Get Started Now');

    for (const name of ['Get Started Now', 'Request a Quote']) {
      await scrollTo(page, 0);
      await section(page).getByRole('link', { name }).click();
      await waitUntilBelowHeader(page, 'contact');
    }
    const form = page.locator('#contact form');
    expect(await form.getByLabel('Inquiry type').inputValue()).toBe('amc');
    expect(await form.getByLabel('Message').inputValue()).toBe(`I would like to start “${all[0]?.title}”.`);
    expectNoTrouble();
  });

  it('AMC services without price, duration or features show none; the AMC features show reasons with icons above the call to action', {
    tags: 'thorough',
  }, async () => {
    await add('amc-services', { title: 'Bare', features: [], price: null, duration: null });
    await add('amc-features', { title: 'Not shown', isActive: false });
    await add('amc-features', { title: 'Without an icon', icon: null });
    const { page, expectNoTrouble } = await open({ width });
    await expect.poll(() => chosen(page).textContent()).toBe('Bare');
    await expect.poll(() => visibleText(page)).toBe('Bare Made for a test Get Started Now');
    const features = await site.read('amc-features');
    const shown = section(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') });
    await expect.poll(() => section(page).getByRole('heading', { name: 'Why Choose Our AMC?' }).isVisible()).toBe(true);
    await expect.poll(() => shown.getByRole('heading').allTextContents()).toEqual(features.map(({ title }) => title));
    await expect.poll(() => shown.getByRole('paragraph').allTextContents()).toEqual(features.map(({ description }) => description));
    const icons = await shown.locator('use').evaluateAll((all) => all.map((use) => use.getAttribute('href')?.split('#')[1]));
    expect(icons).toEqual(features.map(({ icon }) => icon ?? 'Shield'));
    // An icon missing from its sprite would have no size.
    for (const icon of await shown.locator('use').all()) await expect.poll(() => icon.evaluate(widthOf)).toBeGreaterThan(0);
    await expect.poll(() => section(page).getByRole('heading', { name: 'Ready to Get Started?' }).isVisible()).toBe(true);
    expectNoTrouble();
  });

  it('without JavaScript every AMC service is expanded', { tags: 'thorough' }, async () => {
    const { page } = await browser.open({ width, javaScriptEnabled: false });
    await page.goto(site.url());
    for (const { title, features } of await services()) {
      await expect.poll(() => section(page).getByRole('heading', { name: title }).isVisible()).toBe(true);
      for (const feature of features)
        await expect.poll(() => section(page).getByText(feature, { exact: true }).first().isVisible()).toBe(true);
    }
    await expect.poll(() => tabs(page).first().isVisible()).toBe(false);
  });
});

const PARTS = [
  ['amcServicesWithPictures', 'Failed to fetch AMC services', 'Facility Consumables Plan'],
  ['amcFeatures', 'Failed to fetch AMC features', 'Prices that hold'],
] as const;

it.runIf(isLong)('the AMC sections reserve their space while loading; each failure shows its own error, and a retry works', async () => {
  const { page } = await open({ bypassCSP: true, reducedMotion: 'reduce' }, '/no/such/page');
  let fail = () => {};
  const held = new Promise<void>((resolve) => (fail = resolve));
  for (const [procedure] of PARTS)
    await page.route(`**/trpc/public.${procedure}*`, async (route) => {
      await held;
      await route.abort();
    });
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await section(page).waitFor();
  await expect.poll(() => section(page).locator('[data-skeleton]').count()).toBe(2);
  fail();
  const alertOf = (message: string) => section(page).getByRole('alert').filter({ hasText: message });
  for (const [, message] of PARTS) await alertOf(message).getByText(message, { exact: true }).waitFor();
  expect(await findAxeViolations(page, '#amc')).toEqual([]);
  for (const [procedure, message, content] of PARTS) {
    await page.unroute(`**/trpc/public.${procedure}*`);
    await alertOf(message).getByRole('button', { name: 'Try again' }).click();
    await section(page).getByRole('heading', { name: content }).waitFor();
    await alertOf(message).waitFor({ state: 'detached' });
  }
  await expect.poll(() => tabs(page).count()).toBe(demoServices.length);
  await expect.poll(() => section(page).locator('[data-skeleton]').count()).toBe(0);
});

it('the AMC section is omitted without services', { tags: 'thorough' }, async () => {
  for (const { id } of await services()) await site.change('amc-services', id, { status: 'inactive' });
  const { page, expectNoTrouble } = await open();
  await expect.poll(() => section(page).count()).toBe(0);
  await expect.poll(() => page.getByText('Why Choose Our AMC?').count()).toBe(0);
  expectNoTrouble();
});

const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;
/** Runs in the page, and measures an icon. */
const widthOf = (use: Element) => use.getBoundingClientRect().width;
