/**
 * The questions of the first start: only the first administrator gets them, once, and can skip each.
 *
 * @module-tag thorough
 */
import { expect, it } from 'vitest';
import { findAxeViolations } from '../../support/axe';
import { launchBrowser, reducedMotionOptions } from '../../support/browser';
import { openPanel } from '../../support/panel';
import { launchSite } from '../../support/site';

const browser = launchBrowser(reducedMotionOptions);
const site = launchSite({ SEED: 'none' });

const askAgain = () => site.db().transact((tx) => tx.adminUser.updateMany({ data: { isAskedToSetUp: true } }));

it('the first-start questions are answered by keyboard and not asked again', async () => {
  await askAgain();
  const { page, place } = await openPanel(browser, site, { width: 360, height: 780, bypassCSP: true });
  const type = async (label: string, text: string) => {
    await expect.poll(() => page.getByLabel(label, { exact: true }).evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  };
  await type('Your first name', 'Asha');
  expect(await findAxeViolations(page)).toEqual([]);
  await type('Your last name', 'Rao');
  await type('The company', 'Rao Traders');
  await type('Inquiries are mailed to', 'desk@example.com');
  await page.getByLabel('Your password', { exact: true }).fill('wrong');
  await page.keyboard.press('Enter');
  await page.getByText('Current password is incorrect').waitFor();
  await page.getByLabel('Your password', { exact: true }).fill(site.PASSWORD);
  await page.keyboard.press('Enter');
  await place.waitFor();
  await page.getByRole('banner').getByText('Rao Traders').waitFor();
  const { read } = site.db();
  expect(await read.adminUser.findFirst()).toMatchObject({ firstName: 'Asha', lastName: 'Rao', isAskedToSetUp: false });
  expect(await read.companyProfile.findFirst()).toMatchObject({ legalName: 'Rao Traders', officeMailbox: 'desk@example.com' });
  expect(await read.website.findFirst()).toMatchObject({ name: 'Rao Traders', nameLine: null });
  await page.reload();
  await place.waitFor();
});

it('skipping the first-start questions changes nothing, ends them, and they show known answers', async () => {
  await askAgain();
  const before = await site.db().read.companyProfile.findFirst();
  const { page, place, expectNoTrouble } = await openPanel(browser, site, { width: 1_280, height: 800 });
  await expect.poll(() => page.getByLabel('The company', { exact: true }).inputValue()).toBe('Rao Traders');
  await page.getByRole('button', { name: 'Skip for now' }).press('Enter');
  await place.waitFor();
  expect(await site.db().read.companyProfile.findFirst()).toEqual(before);
  expect(await site.db().read.adminUser.count({ where: { isAskedToSetUp: true } })).toBe(0);
  expectNoTrouble();
});

it('first-start questions that were skipped in another window are not shown after a reload', async () => {
  await askAgain();
  const { page, place } = await openPanel(browser, site, { width: 1_280, height: 800 });
  await page.getByRole('button', { name: 'Skip for now' }).waitFor();
  await site.db().transact((tx) => tx.adminUser.updateMany({ data: { isAskedToSetUp: false } }));
  await page.reload();
  await place.waitFor();
});
