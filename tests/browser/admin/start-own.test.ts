import { expect, it } from 'vitest';
import { writeDemoInquiries } from '../../../server/features/inquiries/demo-inquiries';
import { openDatabase } from '../../../server/platform/database/database';
import { isLong } from '../../faults/long-form';
import { findAxeViolations } from '../../support/axe';
import { launchBrowser, reducedMotionOptions } from '../../support/browser';
import { createDemoDatabase } from '../../support/databases';
import { openPanel } from '../../support/panel';
import { launchSite } from '../../support/site';

/** Starts with the demo's inquiries, unlike other tests. */
async function withInquiries() {
  const { url } = createDemoDatabase();
  const db = await openDatabase(url);
  const { id } = await db.read.adminUser.findFirstOrThrow();
  await db.transact((tx) => writeDemoInquiries(tx, { now: new Date(), user: { id, name: 'Site Administrator' } }));
  await db.close();
  return { DATABASE_URL: url };
}

const site = launchSite({ RATE_LIMITS: 'off', SMTP_URL: 'smtp://127.0.0.1:9', MAIL_TO: 'office@example.com' }, { later: withInquiries });
const browser = launchBrowser(reducedMotionOptions);

it('“Start your own” on the first screen lists what is removed, asks for the company’s name and removes the demo; Undo restores it', {
  timeout: 120_000,
}, async () => {
  const { page, place, toast, expectNoTrouble } = await openPanel(browser, site, { tab: 'overview', bypassCSP: true });
  await page.getByRole('button', { name: 'Start your own' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start your own' });
  for (const line of ['67 products', '67 pictures', '6 inquiries of the demo', 'The company profile, with the bank account'])
    await dialog.getByText(line, { exact: true }).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  const name = dialog.getByLabel('Your company’s name');
  await dialog.getByRole('button', { name: 'Remove the demo' }).click();
  await dialog.getByText('Enter the name of your company').waitFor();
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
  await name.fill('Deccan Hotel Supplies');
  await dialog.getByRole('button', { name: 'Remove the demo' }).click();
  await expect.poll(() => toast.textContent()).toContain('The demo is removed');
  await dialog.waitFor({ state: 'detached' });
  await place.getByRole('heading', { name: /^First steps: \d of 8 done$/ }).waitFor();
  expect(await page.getByRole('button', { name: 'Start your own' }).count()).toBe(0);
  expect(await (await fetch(site.url('/'))).text()).toContain('<title>Deccan Hotel Supplies');
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => toast.textContent()).toContain('Undone');
  await page.getByRole('button', { name: 'Start your own' }).waitFor();
  expect(await site.inquiries()).toHaveLength(6);
  expectNoTrouble();
});

it('a company named in the first questions of the demo changes nothing before “Start your own”, which has the name', async () => {
  await site.db().transact((tx) => tx.adminUser.updateMany({ data: { isAskedToSetUp: true } }));
  const { page, toast, expectNoTrouble } = await openPanel(browser, site, { width: 360, height: 780, bypassCSP: true });
  const before = await site.db().read.website.findFirst();
  await page.getByText('The site shows the demo of Sahyadri Trading Company').waitFor();
  await page.getByLabel('The company', { exact: true }).fill('Deccan Hotel Supplies');
  await page.getByRole('button', { name: 'Save and begin' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start your own' });
  await expect.poll(() => dialog.getByLabel('Your company’s name').inputValue()).toBe('Deccan Hotel Supplies');
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await site.db().read.website.findFirst()).toEqual(before);
  await dialog.getByRole('button', { name: 'Remove the demo' }).click();
  await expect.poll(() => toast.textContent()).toContain('The demo is removed');
  expect(await (await fetch(site.url('/'))).text()).toContain('<title>Deccan Hotel Supplies');
  expect(await site.db().read.companyProfile.findFirst()).toMatchObject({ legalName: 'Deccan Hotel Supplies', bankAccountNumber: null });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => toast.textContent()).toContain('Undone');
  expectNoTrouble();
});

it.runIf(isLong)('a demo inquiry is marked as one and answered without a mail; Settings removes all of them, with Undo', async () => {
  const { page, place, toast, expectNoTrouble } = await openPanel(browser, site, {
    tab: 'inquiries',
    search: { id: '2' },
    bypassCSP: true,
  });
  const drawer = page.getByRole('dialog');
  await drawer.getByText('A demo inquiry, to look around').waitFor();
  await drawer.getByLabel('Your answer').fill('Gladly, the pantry is included.');
  await drawer.getByRole('button', { name: 'I sent it' }).click();
  await drawer.getByText('Gladly, the pantry is included.').waitFor();
  await expect.poll(async () => (await site.inquiries()).find(({ id }) => id === 2)?.repliedAt).toBe(null);
  await page.goto(site.url('/admin?tab=settings&screen=company'));
  const section = place.getByRole('region', { name: 'Start your own' });
  await section.getByText('6 demo inquiries came with this site').waitFor();
  await section.getByRole('button', { name: 'Remove the demo inquiries' }).click();
  await expect.poll(() => toast.textContent()).toContain('6 demo inquiries removed');
  expect(await site.inquiries()).toEqual([]);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => toast.textContent()).toContain('Undone');
  expect(await site.inquiries()).toHaveLength(6);
  expectNoTrouble();
});
