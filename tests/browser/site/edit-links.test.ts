/** Links from a public page to its records in the panel, for signed-in users. */
import { describe, expect, it } from 'vitest';
import { isLong } from '../../faults/long-form';
import { findAxeViolations } from '../../support/axe';
import { launchBrowser, type PageOptions, PHONE_FIRST_WIDTHS, reducedMotionOptions } from '../../support/browser';
import { createSessionStorage } from '../../support/panel';
import { launchSite } from '../../support/site';

const site = launchSite();
const browser = launchBrowser(reducedMotionOptions);
const EDIT = { name: /^Edit / };

const open = (path: string, { isAtWork = true, ...options }: PageOptions & { isAtWork?: boolean } = {}) =>
  browser.visit(site.url(path), { ...options, ...(isAtWork && { storageState: createSessionStorage(site.url(), site.session()) }) });

const PAGES = [
  { path: '/product/1', tabs: ['products'] },
  { path: '/products', tabs: ['products'] },
  { path: '/', tabs: ['products', 'amc-services', 'values'] },
  { path: '/about', tabs: ['values'] },
];

// The values of the home page are those of the about page.
describe.each(isLong ? PAGES : PAGES.slice(0, 3))('the edit links of $path', ({ path, tabs }) => {
  it.each(PHONE_FIRST_WIDTHS)('edit links lead to the panel and cover nothing, at %i px', { tags: 'thorough' }, async (width) => {
    const { page, expectNoTrouble } = await open(path, { width, bypassCSP: true, reducedMotion: 'reduce' });
    const links = tabs.map((tab) => page.locator(`a[href^="/admin?tab=${tab}&id="]:visible`).first());
    for (const link of links) {
      await expect.poll(() => link.textContent()).toBe('Edit');
      // Playwright fails if another element would receive the click.
      await link.click({ trial: true });
    }
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    // Other tests check the rest of each page.
    expect(await findAxeViolations(page, ':has(> a[href^="/admin?tab="])')).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    for (const link of links) await expect.poll(() => link.count()).toBe(0);
    expectNoTrouble();
  });
});

it('the edit link of a card leads to its own product, by keyboard too', { tags: 'thorough' }, async () => {
  const { page } = await open('/products');
  const [view, edit] = [page.getByRole('link', { name: /^View Details/ }).first(), page.getByRole('link', EDIT).first()];
  const name = ((await view.getAttribute('aria-label')) ?? '').replace('View Details ', '');
  await expect.poll(() => edit.getAttribute('aria-label')).toBe(`Edit ${name}`);
  await view.focus();
  // The button for the quote list is between the two links.
  for (const focused of ['Add', 'Edit']) {
    await page.keyboard.press('Tab');
    await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toMatch(new RegExp(`^${focused} `));
  }
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit product' });
  await expect.poll(() => dialog.getByLabel('Title').inputValue()).toBe(name);
});

it('visitors see no edit links', async () => {
  const { page, expectNoTrouble } = await open('/', { isAtWork: false });
  await expect.poll(() => page.getByRole('link', EDIT).count()).toBe(0);
  expectNoTrouble();
});

it.each(PAGES)('the server sends the same $path to signed-in users and visitors', async ({ path }) => {
  const html = async (headers: Record<string, string>) => (await fetch(site.url(path), { headers })).text();
  const nobody = await html({});
  expect(await html({ authorization: `Bearer ${site.session().token}` })).toBe(nobody);
  expect(nobody).not.toContain('/admin?');
});

it('edit links disappear when the session ends in another window', { tags: 'thorough' }, async () => {
  const { page } = await open('/product/1');
  const edit = page.getByRole('link', EDIT).first();
  await edit.waitFor();
  const other = await page.context().newPage();
  await other.goto(site.url('/robots.txt'));
  await other.evaluate(() => localStorage.removeItem('adminUser'));
  await expect.poll(() => edit.count()).toBe(0);
});
