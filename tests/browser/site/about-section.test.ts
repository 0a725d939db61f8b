import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { companyValues } from '../../../prisma/demo/company';
import { findAxeViolations } from '../../support/axe';
import { launchBrowser, type PageOptions, PHONE_FIRST_WIDTHS, PHONE_WIDTH } from '../../support/browser';
import { waitUntilBelowHeader } from '../../support/scrolling';
import { launchSite } from '../../support/site';

const site = launchSite();
const browser = launchBrowser();

const open = (options?: PageOptions, path = '/') => browser.visit(site.url(path), options);

const read = () => browser.read(site.url());
const section = (page: Page) => page.locator('#about');
const entries = (page: Page) => section(page).locator('ol > li');
const values = (page: Page) =>
  section(page)
    .getByRole('listitem')
    .filter({ has: page.locator('use') });
const opacities = (page: Page) => entries(page).evaluateAll((all) => all.map((one) => Number(getComputedStyle(one).opacity)));

async function add(path: string, fields: object) {
  const row = await site.add(path, fields);
  onTestFinished(async () => void (await site.remove(path, row.id)));
  return row;
}

describe.each(PHONE_FIRST_WIDTHS)('the about section at %i px', (width) => {
  it('the about section starts its animation when 20 % of it is visible, or when it fills a small screen', {
    tags: 'thorough',
  }, async () => {
    const { page, expectNoTrouble } = await open({ width });
    await expect.poll(() => section(page).getAttribute('data-entrance')).toBe('waiting');
    await expect.poll(async () => new Set(await opacities(page))).toEqual(new Set([0]));
    /** Scrolls until this share of the section is visible. */
    const show = (part: number) =>
      section(page).evaluate(async (element, shown) => {
        const { top, height } = element.getBoundingClientRect();
        const pixels = Math.min(height * shown, window.innerHeight * shown * 4.2);
        window.scrollTo({ top: window.scrollY + top - window.innerHeight + pixels, behavior: 'instant' });
        for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
      }, part);
    await show(0.17);
    expect(await section(page).getAttribute('data-entrance')).toBe('waiting');
    await show(0.21);
    await expect.poll(() => section(page).getAttribute('data-entrance')).toBe('begun');
    await expect.poll(async () => new Set(await opacities(page))).toEqual(new Set([1]));
    expectNoTrouble();
  });
});

describe.each(PHONE_FIRST_WIDTHS)('the about section at %i px', (width) => {
  it('the about section shows the company’s claims, without animation with reduced motion; a deep link scrolls to it and axe finds no violations', async () => {
    const { page, expectNoTrouble } = await open({ width, bypassCSP: true, reducedMotion: 'reduce' }, '/#about');
    await waitUntilBelowHeader(page, 'about');
    const about = section(page);
    expect(await about.getByRole('heading', { level: 2 }).textContent()).toBe('15+ Years of Excellence');
    for (const text of ['since 2008', 'ISO 9001 Certified', 'Our Journey'])
      expect(await about.getByText(text, { exact: false }).isVisible()).toBe(true);
    const claims = about.getByRole('listitem').filter({ hasText: /^\d+\+/ });
    expect((await claims.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
      '500+ Clients',
      '25+ Countries',
      '100+ Awards',
    ]);
    expect(await about.getAttribute('data-entrance')).toBeNull();
    expect(new Set(await opacities(page))).toEqual(new Set([1]));
    expect(await values(page).count()).toBe(companyValues.length);
    expect(await findAxeViolations(page, '#about')).toEqual([]);
    expectNoTrouble();
  });
});

describe('the about section on a phone', () => {
  it('the about section shows the timeline: two digits of the year, the event, and the description if there is one', async () => {
    await add('company-timeline', { year: '1999 – 2001', event: 'Before all', description: null, orderPriority: -1 });
    await add('company-timeline', { year: '2030', event: 'Not shown', isActive: false });
    const page = await read();
    const timeline = await site.read('company-timeline');
    const badges = await entries(page).locator('> [aria-hidden]').allTextContents();
    expect(badges).toEqual(['99', '08', '10', '12', '14', '16', '19', '21', '24']);
    const events = await entries(page).getByRole('heading').allTextContents();
    expect(events).toEqual(timeline.map(({ year, event }) => `${year}: ${event}`));
    const paragraphs = await entries(page).getByRole('paragraph').allTextContents();
    expect(paragraphs).toEqual(timeline.flatMap(({ description }) => description ?? []));
  });

  it('the about section shows the values with icon, title, description, and number if there is one', async () => {
    await add('company-values', { title: 'Plain', description: 'No icon, no figure', icon: null, orderPriority: -1 });
    await add('company-values', { title: 'Hidden', description: 'Inactive', isActive: false });
    const page = await read();
    const all = await site.read('company-values');
    expect(await values(page).getByRole('heading').allTextContents()).toEqual(all.map(({ title }) => title));
    const icons = await values(page)
      .locator('use')
      .evaluateAll((uses) => uses.map((use) => use.getAttribute('href')?.split('#')[1]));
    expect(icons).toEqual(all.map(({ icon }) => icon ?? 'Star'));
    for (const [index, value] of all.entries()) {
      const expected = [value.description, ...(value.stat ? [`${value.stat} ${value.statLabel}`] : [])];
      expect(await values(page).nth(index).getByRole('paragraph').allTextContents()).toEqual(expected);
    }
  });

  it('the about section has no animation without JavaScript', async () => {
    const { page } = await browser.open({ width: PHONE_WIDTH, javaScriptEnabled: false });
    await page.goto(site.url());
    expect(new Set(await opacities(page))).toEqual(new Set([1]));
    expect(await values(page).count()).toBe(companyValues.length);
  });
});

const PARTS = [
  ['companyTimeline', 'Failed to fetch timeline', 'Our Journey'],
  ['companyValues', 'Failed to fetch company values', 'What we hold ourselves to'],
] as const;

it('each part of the about section reserves space while loading, shows its own error, and can be retried', {
  tags: 'thorough',
}, async () => {
  const { page } = await open({ reducedMotion: 'reduce' }, '/no/such/page');
  let fail = () => {};
  const held = new Promise<void>((resolve) => (fail = resolve));
  for (const [procedure] of PARTS)
    await page.route(`**/trpc/public.${procedure}*`, async (route) => {
      await held;
      await route.abort();
    });
  await page.getByRole('link', { name: 'Back to Home' }).click();
  const part = (title: string) => section(page).getByRole('heading', { name: title }).locator('..');
  for (const [, , title] of PARTS) await part(title).locator('[data-skeleton]').waitFor();
  fail();
  for (const [procedure, message, title] of PARTS) {
    const alert = part(title).getByRole('alert');
    await alert.getByText(message, { exact: true }).waitFor();
    await page.unroute(`**/trpc/public.${procedure}*`);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await part(title).getByRole('listitem').first().waitFor();
    await expect.poll(() => alert.count()).toBe(0);
  }
});

it('the About section is shown without values and timeline', { tags: 'thorough' }, async () => {
  for (const path of ['company-values', 'company-timeline'])
    for (const { id } of await site.read(path)) await site.change(path, id, { isActive: false });
  const { page, expectNoTrouble } = await open();
  expect(await section(page).getByRole('heading').allTextContents()).toEqual(['15+ Years of Excellence']);
  expectNoTrouble();
});
