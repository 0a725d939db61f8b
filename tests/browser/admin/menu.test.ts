/** The panel's menu and the page More: every section is in one of them, opens by its URL, and is found by the command bar. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findAxeViolations } from '../../support/axe';
import { measureBox } from '../../support/boxes';
import { launchBrowser, PHONE_WIDTH, reducedMotionOptions } from '../../support/browser';
import { openPanel } from '../../support/panel';
import { launchSite } from '../../support/site';

const site = launchSite({ SEED: 'none', RATE_LIMITS: 'off' });
const browser = launchBrowser(reducedMotionOptions);

/** Reads names and labels out of a module as text, because running it needs a browser. */
const declaredIn = (path: string, pattern: RegExp) =>
  [...readFileSync(`client/admin/${path}`, 'utf8').matchAll(pattern)].map(([, slug = '', label = '']) => ({ slug, label }));
const declaredSections = declaredIn('sections.tsx', /^ {2}(?:stocked\()?(?:section|content|ofScreens)\('([^']+)', '([^']+)'/gm);
const screensOf = (section: string) => declaredIn(`${section}/screens.tsx`, /slug: '([^']+)',\s+label: '([^']+)'/g);

/** The twelve tabs of REQ 8.1 in its order. */
const TWELVE = [
  ...['Categories', 'Products', 'AMC Services', 'AMC Features', 'Inquiries', 'Newsletter'],
  ...['Stats', 'Values', 'Timeline', 'Company Info', 'Contact Details', 'Settings'],
];

it('the twelve tabs are visible in their order without a click, among at most 16 rows on a screen of 1280 × 800', async () => {
  const { page } = await openPanel(browser, site, { tab: 'overview' });
  const tabs = page.getByRole('navigation', { name: 'Panel' }).getByRole('tab');
  await tabs.first().waitFor();
  const names = (await tabs.allTextContents()).map((text) => text.trim());
  expect(names.filter((name) => TWELVE.includes(name))).toEqual(TWELVE);
  expect(names).toContain('Website');
  expect(names).toEqual(declaredSections.map(({ label }) => label).slice(0, names.length));
  expect(names.length).toBeLessThanOrEqual(16);
  for (const tab of await tabs.all()) {
    const { y, height } = await measureBox(tab);
    expect(y + height).toBeLessThan(800);
  }
});

/** The sections and screens with their URLs, and the names by which the command bar finds them. */
const sections = declaredSections.map(({ slug, label }) => ({ url: `?tab=${slug}`, found: label, label, isScreen: false }));
const screens = ['settings', 'privacy'].flatMap((tab) =>
  screensOf(tab).map(({ slug, label }) => {
    const section = declaredSections.find((one) => one.slug === tab)?.label;
    return { url: `?tab=${tab}&screen=${slug}`, found: `${section}: ${label}`, label, isScreen: true };
  }),
);

it('every section and screen of the panel opens by its URL and by the command bar', { tags: 'thorough' }, async () => {
  expect([sections.length, screens.length]).toEqual([21, 16]);
  const { page, place } = await openPanel(browser, site);
  const isOpen = ({ label, isScreen }: { label: string; isScreen: boolean }) =>
    isScreen
      ? place.getByRole('link', { name: label, exact: true }).and(page.locator('[aria-current=page]')).waitFor()
      : place.getByRole('heading', { level: 1, name: label, exact: true }).waitFor();
  for (const one of [...sections, ...screens]) {
    await page.goto(site.url(`/admin${one.url}`));
    await isOpen(one);
  }
  const bar = page.getByRole('dialog', { name: 'Command bar' });
  // Nothing is sealed, so no search leads to the list of it.
  for (const one of [...sections, ...screens].filter(({ found }) => found !== 'Privacy: Sealed')) {
    await page.getByRole('banner').getByRole('button', { name: 'Find', exact: true }).click();
    await bar.getByRole('combobox').fill(one.found);
    await bar.getByRole('group', { name: 'Go to' }).getByRole('option', { name: one.found, exact: true }).click();
    await isOpen(one);
    expect(new URL(page.url()).search).toBe(one.url);
  }
});

it('the menu is one list for the keyboard, and marks Settings for a page below More', { tags: 'thorough' }, async () => {
  const { page, place, expectNoTrouble } = await openPanel(browser, site, { tab: 'newsletter', bypassCSP: true });
  const nav = page.getByRole('navigation', { name: 'Panel' });
  const marked = nav.getByRole('tab', { selected: true });
  await nav.getByRole('tab', { name: 'Newsletter' }).focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await page.getByRole('heading', { level: 1, name: 'Stats' }).waitFor();
  await expect.poll(() => nav.locator('[tabindex="0"][role=tab]').allTextContents()).toEqual(['Stats ']);
  expect(await findAxeViolations(page)).toEqual([]);

  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const screens = place.getByRole('navigation', { name: 'Settings' });
  await screens.getByRole('link', { name: 'More' }).click();
  await place.getByRole('heading', { level: 2, name: 'More' }).waitFor();
  const lines = place.getByRole('listitem');
  await expect
    .poll(() => lines.evaluateAll((all) => all.map((one) => one.querySelector('a')?.textContent)))
    .toEqual([
      ...['Carriers', 'Buyers’ words', 'Security', 'API tokens'],
      ...['Library', 'Policies and Notices', 'Demand', 'Changes', 'Privacy', 'Retention', 'Breaches'],
    ]);
  for (const words of await lines.locator('p').allTextContents()) expect(words).not.toBe('');
  expect(await findAxeViolations(page)).toEqual([]);

  await lines.getByRole('link', { name: 'Carriers' }).click();
  await expect.poll(() => screens.locator('[aria-current]').allTextContents()).toEqual(['Carriers']);
  await expect.poll(() => marked.allTextContents()).toEqual(['Settings ']);
  await page.goBack();
  await lines.getByRole('link', { name: 'Access log' }).click();
  await page.getByRole('heading', { level: 1, name: 'Privacy' }).waitFor();
  await expect.poll(() => marked.allTextContents()).toEqual(['Settings ']);
  const tabs = place.getByRole('navigation', { name: 'Privacy' }).getByRole('link');
  await expect.poll(() => tabs.allTextContents()).toEqual(['Requests', 'One person', 'Access log']);
  expect(await findAxeViolations(page)).toEqual([]);
  await place.getByRole('link', { name: 'Settings: More' }).click();
  await lines.first().waitFor();

  await page.setViewportSize({ width: PHONE_WIDTH, height: 800 });
  await page.getByRole('button', { name: /^Settings/ }).click();
  await expect
    .poll(async () => (await nav.getByRole('tab').allTextContents()).map((text) => text.trim()).filter((name) => TWELVE.includes(name)))
    .toEqual(TWELVE);
  expect(await findAxeViolations(page)).toEqual([]);
  await nav.getByRole('tab', { name: 'Values' }).click();
  await page.getByRole('heading', { level: 1, name: 'Values' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE_WIDTH);
  expectNoTrouble();
});
