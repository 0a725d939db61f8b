import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { formatNumber } from '../../../shared/format';
import { findAxeViolations } from '../../support/axe';
import { launchBrowser, type PageOptions, PHONE_FIRST_WIDTHS, PHONE_WIDTH } from '../../support/browser';
import { launchSite } from '../../support/site';

const site = launchSite();
const browser = launchBrowser();

const open = (options?: PageOptions, path = '/about') => browser.visit(site.url(path), options);

const read = () => browser.read(site.url('/about'));
const region = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name });
const info = async () =>
  Object.fromEntries((await site.read('public/company-info')).map(({ key, value }) => [key, value])) as Record<string, string>;
const iconsIn = (page: Page, name: string) =>
  region(page, name)
    .locator('use')
    .evaluateAll((all) => all.map((use) => use.getAttribute('href')?.split('#')[1]));
/** Sets a company text until the end of the test. */
async function write(key: string, value: string) {
  const before = (await info())[key];
  await site.change('company-info', key, { value });
  onTestFinished(async () => void (await site.change('company-info', key, { value: before })));
}
async function add(path: string, fields: object) {
  const row = await site.add(path, fields);
  onTestFinished(async () => void (await site.remove(path, row.id)));
  return row;
}

describe.each(PHONE_FIRST_WIDTHS)('the about page at %i px', (width) => {
  it('the about page has headline, subtitle, story, mission, vision, reasons and first steps; axe finds no violations', async () => {
    const { page, expectNoTrouble } = await open({ width, bypassCSP: true, reducedMotion: 'reduce' });
    const texts = await info();
    expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['About Sahyadri Trading Company']);
    expect(await page.getByText(texts.about_subtitle as string, { exact: true }).isVisible()).toBe(true);
    expect((await region(page, 'Our Story').getByRole('paragraph').allTextContents()).join('\n\n')).toBe(texts.company_story);
    expect(await region(page, 'Our Mission').getByRole('paragraph').textContent()).toBe(texts.mission);
    expect(await region(page, 'Our Vision').getByRole('paragraph').textContent()).toBe(texts.vision);
    expect(await findAxeViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 800 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const why = region(page, 'Why Choose Us?');
    expect(await why.getByRole('listitem').count()).toBe(4);
    await why.getByRole('link', { name: 'Get Quote' }).click();
    await page.waitForURL(site.url('/contact'));
    expectNoTrouble();
  });
});

describe('the about page on a phone', () => {
  const width = PHONE_WIDTH;
  it('the about page shows every stat with value, suffix, label and icon', async () => {
    await add('company-stats', { statKey: 'lakhs', value: 1_23_456, suffix: null, label: 'Parcels', icon: null });
    const page = await read();
    const stats = await site.read('company-stats');
    const part = region(page, 'Our Achievements');
    expect(await part.getByRole('definition').allTextContents()).toEqual(
      stats.map(({ value, suffix }) => `${formatNumber(value as number)}${suffix ?? ''}`),
    );
    expect((await part.getByRole('term').allTextContents()).map((label) => label.trim())).toEqual(stats.map(({ label }) => label));
    expect(await iconsIn(page, 'Our Achievements')).toEqual(stats.map(({ icon }) => icon ?? 'Award'));
    expect(await part.getByText('1,23,456', { exact: true }).isVisible()).toBe(true);
  });

  it('the about page shows the active values, with their number if there is one', async () => {
    await add('company-values', { title: 'Plain', description: 'No icon, no figure', icon: null, orderPriority: -1 });
    await add('company-values', { title: 'Hidden', description: 'Inactive', isActive: false });
    const page = await read();
    const values = await site.read('company-values');
    const items = region(page, 'Our Values').getByRole('listitem');
    expect(await items.getByRole('heading').allTextContents()).toEqual(values.map(({ title }) => title));
    expect(await iconsIn(page, 'Our Values')).toEqual(values.map(({ icon }) => icon ?? 'CheckCircle'));
    for (const [index, { description, stat, statLabel }] of values.entries()) {
      const expected = [description, ...(stat ? [`${stat} ${statLabel}`] : [])];
      expect(await items.nth(index).getByRole('paragraph').allTextContents()).toEqual(expected);
    }
  });

  it('the about page shows the active timeline entries, sorted by their leading number, latest first', async () => {
    await add('company-timeline', { year: '2015 – 2017', event: 'Three long years', description: null, orderPriority: -5 });
    await add('company-timeline', { year: 'Long ago', event: 'Nobody knows when' });
    await add('company-timeline', { year: '2031', event: 'Not shown', isActive: false });
    const page = await read();
    const items = region(page, 'Our Journey').getByRole('listitem');
    const years = await items.locator('> :first-child').allTextContents();
    expect(years).toEqual(['2024', '2021', '2019', '2016', '2015 – 2017', '2014', '2012', '2010', '2008', 'Long ago']);
    expect(await items.nth(4).textContent()).toBe('2015 – 2017Three long years');
    const latest = (await site.read('company-timeline')).find(({ year }) => year === '2024');
    expect(await items.first().getByRole('paragraph').textContent()).toBe(latest?.description);
  });

  it('the about page is readable without JavaScript', async () => {
    const { page, expectNoTrouble } = await browser.open({ width, javaScriptEnabled: false });
    await page.goto(site.url('/about'));
    for (const name of ['Our Story', 'Our Mission', 'Our Vision', 'Our Achievements', 'Our Values', 'Our Journey', 'Why Choose Us?'])
      expect(await region(page, name).isVisible()).toBe(true);
    expectNoTrouble();
  });
});

describe('missing content', () => {
  it('an empty subtitle has a default; an empty story, mission or vision has no section', async () => {
    for (const key of ['about_subtitle', 'company_story', 'mission', 'vision']) await write(key, ' ');
    const page = await read();
    expect(await page.getByText('A trusted B2B partner').isVisible()).toBe(true);
    for (const name of ['Our Story', 'Our Mission', 'Our Vision']) expect(await region(page, name).count()).toBe(0);
  });

  it('the about page without stats, values and timeline omits their sections', { tags: 'thorough' }, async () => {
    for (const { id } of await site.read('company-values')) await hide('company-values', id);
    for (const { id } of await site.read('company-timeline')) await hide('company-timeline', id);
    for (const { id, ...stat } of await site.read('company-stats')) {
      await site.remove('company-stats', id);
      onTestFinished(async () => void (await site.add('company-stats', stat)));
    }
    const page = await read();
    for (const name of ['Our Achievements', 'Our Values', 'Our Journey']) expect(await region(page, name).count()).toBe(0);
    expect(await region(page, 'Why Choose Us?').isVisible()).toBe(true);
  });

  async function hide(path: string, id: number) {
    await site.change(path, id, { isActive: false });
    onTestFinished(async () => void (await site.change(path, id, { isActive: true })));
  }
});

const SECTIONS = [
  ['companyInfo', 'Failed to fetch company information', 'Our Story'],
  ['companyStats', 'Failed to fetch company stats', 'Our Achievements'],
  ['companyValues', 'Failed to fetch company values', 'Our Values'],
  ['companyTimeline', 'Failed to fetch timeline', 'Our Journey'],
] as const;

it('each section of the about page reserves space while loading, shows its own error, and can be retried alone', {
  tags: 'thorough',
}, async () => {
  const { page } = await open({ bypassCSP: true, reducedMotion: 'reduce' }, '/no/such/page');
  const main = page.getByRole('main');
  let fail = () => {};
  const held = new Promise<void>((resolve) => (fail = resolve));
  for (const [procedure] of SECTIONS) {
    await page.route(`**/trpc/public.${procedure}*`, async (route) => {
      await held;
      await route.abort();
    });
  }
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
  await expect.poll(() => page.locator('main [data-skeleton]').count()).toBeGreaterThanOrEqual(SECTIONS.length);
  fail();
  const alertOf = (message: string) => main.getByRole('alert').filter({ hasText: message });
  for (const [, message] of SECTIONS) await alertOf(message).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  for (const [procedure, message, name] of SECTIONS) {
    await page.unroute(`**/trpc/public.${procedure}*`);
    await alertOf(message).getByRole('button', { name: 'Try again' }).click();
    await region(page, name).getByRole('paragraph').or(region(page, name).getByRole('definition')).first().waitFor();
    await alertOf(message).waitFor({ state: 'detached' });
  }
});

describe('the head of the about page', () => {
  const meta = (page: Page, name: string) => page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content');

  it('the about page has title, description, canonical URL and social tags', async () => {
    const page = await read();
    const subtitle = (await info()).about_subtitle as string;
    expect(await page.title()).toBe('About us | Sahyadri Trading Company');
    expect(await meta(page, 'description')).toBe(subtitle);
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(site.url('/about'));
    expect(await meta(page, 'og:title')).toBe('About us');
    expect(await meta(page, 'og:description')).toBe(subtitle);
    expect(await meta(page, 'og:url')).toBe(site.url('/about'));
    const picture = (await meta(page, 'og:image')) as string;
    expect((await fetch(picture)).headers.get('content-type')).toMatch(/^image\//);
  });

  it('the about page has structured data with the organization’s address and phone, for any content', async () => {
    const hostile = '</script><script>alert(1)</script>"\\ & <!--';
    await add('contact-details', { type: 'address', value: hostile, orderPriority: -1 });
    const page = await read();
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) as string);
    const phone = (await site.read('public/contact-details')).find(({ type }) => type === 'phone')?.value as string;
    expect(data).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: 'Sahyadri Trading Company',
      url: site.url('/'),
      telephone: `+${phone.replaceAll(/\D/g, '')}`,
      address: { '@type': 'PostalAddress', streetAddress: hostile },
    });
  });
});
