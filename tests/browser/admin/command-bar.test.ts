/** The command bar: places, actions and records of all types by keyboard. */
import { expect, it } from 'vitest';
import { findAxeViolations } from '../../support/axe';
import { launchBrowser, PHONE_WIDTH, reducedMotionOptions } from '../../support/browser';
import { failProcedureCalls, openPanel, restoreProcedureCalls } from '../../support/panel';
import { launchSite } from '../../support/site';

const site = launchSite({ SEED: 'none' });
const browser = launchBrowser(reducedMotionOptions);

it('the command bar finds records by keyboard, and names the searches that failed', async () => {
  const service = await site.add('amc-services', { title: 'Lift care', description: 'Four visits.', status: 'active' });
  for (let n = 1; n <= 6; n += 1) await site.add('products', { title: `Lift oil ${n}`, description: 'Good.', categoryId: null });
  const { page, place, expectNoTrouble } = await openPanel(browser, site, { tab: 'values' });
  const bar = page.getByRole('dialog', { name: 'Command bar' });
  const field = bar.getByRole('combobox');
  const active = () => bar.getByRole('option', { selected: true }).textContent();
  const adding = place.getByRole('button', { name: 'Add company value' });

  await adding.focus();
  await page.keyboard.press('Control+k');
  await field.waitFor();
  await page.keyboard.press('Escape');
  await bar.waitFor({ state: 'detached' });
  await expect.poll(() => adding.evaluate((button) => button === document.activeElement)).toBe(true);

  const open = async () => {
    await page.keyboard.press('Control+k');
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  };
  await open();
  await page.keyboard.type('lift');
  await bar.getByRole('group', { name: 'AMC Services' }).getByText('Lift care').waitFor();
  await expect
    .poll(() => bar.getByRole('group', { name: 'Products' }).getByRole('option').allTextContents())
    .toEqual([...[1, 2, 3, 4, 5].map((n) => `Lift oil ${n}`), 'All matching “lift”']);
  await expect.poll(() => active()).toBe('Lift oil 1');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => active()).toBe('Lift care');
  await expect
    .poll(() => field.getAttribute('aria-activedescendant'))
    .toBe(await bar.getByRole('option', { selected: true }).getAttribute('id'));
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Edit AMC service' }).getByLabel('Title').waitFor();
  expect(new URL(page.url()).search).toBe(`?tab=amc-services&id=${service.id}`);

  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await open();
  await page.keyboard.type('value add');
  await expect.poll(active).toContain('Add company value');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Add company value' }).getByLabel('Title').waitFor();

  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  for (const [word, found, search] of [
    ['password', 'Settings: Your account', '?tab=settings&screen=account'],
    ['gstin', 'Settings: Company', '?tab=settings&screen=company'],
    ['smtp', 'Settings: Mail', '?tab=settings&screen=mail'],
    ['add person', 'Add person', '?tab=settings&screen=people&id=new'],
  ] as const) {
    await open();
    await page.keyboard.type(word);
    await expect.poll(active).toBe(found);
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).search).toBe(search);
  }
  await page.getByRole('dialog', { name: 'Add person' }).getByLabel('First name').waitFor();

  await page.goto(site.url('/admin?tab=values'));
  await failProcedureCalls(page, 'admin.find', { status: 503, message: 'Too many requests' });
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await field.fill('nowhere');
  await bar.getByRole('alert').getByText('Too many requests').waitFor();
  await restoreProcedureCalls(page, 'admin.find');
  await bar.getByRole('button', { name: 'Try again' }).click();
  await bar.getByText('Nothing found for “nowhere”').waitFor();
  expectNoTrouble(/503/);
});

it('on a phone the command bar opens from an icon without accessibility violations, and signs out', { tags: 'thorough' }, async () => {
  const { page } = await openPanel(browser, site, { tab: 'values', width: PHONE_WIDTH, bypassCSP: true, session: await site.signIn() });
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  const bar = page.getByRole('dialog', { name: 'Command bar' });
  await bar.getByRole('option', { name: 'Add product' }).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await bar.getByRole('option', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Admin login' }).or(page.getByLabel('Username')).first().waitFor();
});
