/** The preview beside a form: the real page with the unsaved values, while visitors and the database keep the stored ones. */
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findAxeViolations } from '../../support/axe';
import { launchBrowser, PHONE_WIDTH, reducedMotionOptions } from '../../support/browser';
import { openPanel } from '../../support/panel';
import { launchSite } from '../../support/site';

const browser = launchBrowser(reducedMotionOptions);
const site = launchSite();

const publicPage = async (path: string) => (await fetch(site.url(path))).text();
const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe[data-shown]');
const scrollOf = (page: Page) => page.locator('iframe[data-shown]').evaluate((frame: HTMLIFrameElement) => frame.contentWindow?.scrollY);
const field = (within: Locator, name: string) => within.getByRole('textbox', { name, exact: true });
// Axe adds its script to each frame.
const REFUSED_AXE = /Blocked script execution in 'about:srcdoc'/;
const size = { width: 1_280, height: 800 };

it('an unsaved headline is in the preview and not on the public page; Cancel stores nothing', async () => {
  const { page, place, expectNoTrouble } = await openPanel(browser, site, { tab: 'website', ...size });
  await place.getByRole('button', { name: 'Edit the website' }).click();
  const preview = place.getByRole('region', { name: 'Preview' });
  await preview.getByText('The page without unsaved changes').waitFor();
  await frameOf(page).getByRole('heading', { level: 1, name: 'Professional B2B Trading Solutions' }).waitFor();
  await field(place, 'Headline').fill('Everything for hotels');
  await frameOf(page).getByRole('heading', { level: 1, name: 'Everything for hotels' }).waitFor();
  await preview.getByText('The preview shows unsaved changes').waitFor();
  expect(await publicPage('/')).not.toContain('Everything for hotels');
  expect(await findAxeViolations(page)).toEqual([]);
  await place.getByRole('button', { name: 'Cancel' }).click();
  await preview.waitFor({ state: 'detached' });
  expect(await publicPage('/')).not.toContain('Everything for hotels');
  expectNoTrouble(REFUSED_AXE);
});

it('the preview runs no script and follows no link; keys scroll it, and an edit keeps its scroll position', async () => {
  const { page, place, expectNoTrouble } = await openPanel(browser, site, { tab: 'website', ...size });
  await place.getByRole('button', { name: 'Edit the website' }).click();
  const frame = page.locator('iframe[data-shown]');
  await frame.waitFor();
  expect(await frame.getAttribute('sandbox')).toBe('allow-same-origin');
  expect(await frame.getAttribute('title')).toBe('Preview of the page');
  expect(await frameOf(page).locator('script:not([type$=json])').count()).toBe(0);
  await frame.click({ position: { x: 60, y: 20 } });
  expect(await frame.evaluate((one: HTMLIFrameElement) => one.contentWindow?.location.href)).toBe('about:srcdoc');
  await page.getByRole('button', { name: 'Hide' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('PageDown');
  await expect.poll(() => scrollOf(page)).toBeGreaterThan(100);
  let before: number | undefined;
  const isStill = async () => {
    const was = before;
    before = await scrollOf(page);
    return before === was;
  };
  await expect.poll(isStill).toBe(true);
  await field(place, 'Headline').fill('Another headline');
  await frameOf(page).getByRole('heading', { level: 1, name: 'Another headline' }).waitFor();
  expect(await scrollOf(page)).toBe(before);
  // The page looks as it does with scripts: the menu of a phone is folded.
  await page.getByText('Phone', { exact: true }).last().click();
  await expect.poll(() => frame.evaluate((one: HTMLIFrameElement) => one.contentWindow?.innerWidth)).toBe(PHONE_WIDTH);
  expect(await frameOf(page).locator('header').getByText('AMC Services').first().isVisible()).toBe(false);
  expectNoTrouble();
});

it('with an invalid value the preview keeps its last page and says so; a failed request can be repeated', async () => {
  const { page, place } = await openPanel(browser, site, { tab: 'website', ...size });
  await place.getByRole('button', { name: 'Edit the website' }).click();
  await frameOf(page).getByRole('heading', { level: 1, name: 'Professional B2B Trading Solutions' }).waitFor();
  await field(place, 'Headline').fill(' ');
  await place.getByText('A field is not valid yet: the preview shows the last valid state').waitFor();
  await frameOf(page).getByRole('heading', { level: 1, name: 'Professional B2B Trading Solutions' }).waitFor();
  await page.route('**/admin/preview/website', (route) => route.abort('connectionrefused'));
  await field(place, 'Headline').fill('After a failure');
  await place.getByText('The preview could not be made').waitFor();
  await page.unroute('**/admin/preview/website');
  await place.getByRole('button', { name: 'Try again' }).click();
  await frameOf(page).getByRole('heading', { level: 1, name: 'After a failure' }).waitFor();
});

it('a product that is not stored has a preview, which begins with its required fields', async () => {
  const { page, expectNoTrouble } = await openPanel(browser, site, { tab: 'products', search: { id: 'new' }, ...size });
  const dialog = page.getByRole('dialog', { name: 'Add product' });
  await dialog.getByText('The preview begins when the required fields are filled in').waitFor();
  await field(dialog, 'Title').fill('Flat mop');
  await field(dialog, 'Description').fill('With two covers.');
  await dialog.getByRole('combobox', { name: 'Category' }).fill('Cleaning');
  await page.keyboard.press('Enter');
  await frameOf(page).getByRole('heading', { level: 1, name: 'Flat mop' }).waitFor();
  expect(await publicPage('/products?q=flat+mop')).not.toContain('With two covers.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await site.read('products')).not.toContainEqual(expect.objectContaining({ title: 'Flat mop' }));
  expectNoTrouble();
});

it('a service is shown where it stands on the home page', async () => {
  const { page } = await openPanel(browser, site, { tab: 'amc-services', search: { id: 'new' }, ...size });
  const dialog = page.getByRole('dialog', { name: 'Add AMC service' });
  await field(dialog, 'Title').fill('Lift care');
  await field(dialog, 'Description').fill('Four visits a year.');
  await frameOf(page).getByRole('heading', { name: 'Lift care' }).waitFor();
  expect(await scrollOf(page)).toBeGreaterThan(500);
});

it('a phone shows the preview in place of the fields after a press of Preview, and the fields keep their values', async () => {
  const { page, expectNoTrouble } = await openPanel(browser, site, { tab: 'values', search: { id: '1' }, width: PHONE_WIDTH, height: 740 });
  const dialog = page.getByRole('dialog', { name: 'Edit company value' });
  await field(dialog, 'Title').fill('Said and done');
  expect(await page.locator('iframe').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await frameOf(page).getByText('Said and done').first().waitFor();
  expect(await field(dialog, 'Title').isVisible()).toBe(false);
  expect(await findAxeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Back to the fields' }).click();
  expect(await field(dialog, 'Title').inputValue()).toBe('Said and done');
  expectNoTrouble(REFUSED_AXE);
});
