/**
 * The inbox while others work: a selection, arrivals, and who else has an inquiry open.
 *
 * @module-tag thorough
 */
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '../../../server/platform/database/database';
import { findAxeViolations } from '../../support/axe';
import { launchBrowser, reducedMotionOptions } from '../../support/browser';
import { createStartedDatabase } from '../../support/databases';
import { openPanel } from '../../support/panel';
import { launchSite } from '../../support/site';

const { url, drop } = await createStartedDatabase('sqlite');
const site = launchSite({ SEED: 'none', RATE_LIMITS: 'off', DATABASE_URL: url });
const browser = launchBrowser(reducedMotionOptions);
const db = await openDatabase(url);
afterAll(async () => {
  await db.close();
  await drop();
});

/** Sends an inquiry as a visitor. */
async function received(name: string, email = `${name}@example.com`): Promise<void> {
  const form = { name, company: 'Hotel Sahyadri', subject: 'bulk', message: `From ${name}.`, email };
  await fetch(site.url('/api/contact'), { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(form) });
}

it('the inquiries of a sender are selected and resolved in three actions, each with one Undo', async () => {
  for (const name of ['Asha1', 'Bela', 'Asha2', 'Asha3']) await received(name, name.startsWith('Asha') ? 'asha@example.com' : undefined);
  const { page, place, toast, expectNoTrouble } = await openPanel(browser, site, { tab: 'inquiries', bypassCSP: true });
  const views = place.getByRole('navigation', { name: 'Which inquiries' });
  const bar = place.getByRole('toolbar', { name: 'Selected inquiries' });
  const names = () => place.getByRole('row').getByRole('link').allTextContents();
  await place.getByRole('checkbox', { name: 'Select Asha1' }).check();
  await bar.getByRole('button', { name: 'Select 2 more of this sender' }).click();
  await bar.getByRole('button', { name: 'Resolve' }).click();
  await toast.getByText('3 inquiries').waitFor();
  await views.getByRole('link', { name: 'Resolved 3' }).waitFor();
  await expect.poll(names).toEqual(['Bela', 'Asha3', 'Asha2', 'Asha1']);
  await bar.waitFor({ state: 'detached' });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await toast.getByText('Undone').waitFor();
  await expect.poll(names).toEqual(['Asha1', 'Bela', 'Asha2', 'Asha3']);

  await place.getByRole('link', { name: 'Asha1' }).focus();
  await page.keyboard.press('x');
  await bar.getByText('1 selected').waitFor();
  await page.keyboard.press('x');
  await bar.waitFor({ state: 'detached' });
  await place.getByRole('checkbox', { name: 'Select Bela' }).click();
  await place.getByRole('checkbox', { name: 'Select Asha3' }).click({ modifiers: ['Shift'] });
  await bar.getByText('3 selected').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await bar.getByRole('combobox', { name: 'Owner of the selected inquiries' }).selectOption('Site Administrator (me)');
  await views.getByRole('link', { name: 'Mine 3' }).waitFor();

  await page.setViewportSize({ width: 360, height: 640 });
  await place.getByRole('checkbox', { name: 'Select Asha2' }).check();
  await place.getByRole('checkbox', { name: 'Select Bela' }).check();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await findAxeViolations(page)).toEqual([]);
  // The inquiry of another sender stays unchanged and selected, and the dialog names it with the reason.
  await bar.getByRole('button', { name: 'Join' }).click();
  await toast.getByText(/1 not changed: SQ-\d{4}-\d{5} \(Only inquiries with the same e-mail address/).waitFor();
  await bar.getByText('1 selected').waitFor();
  expectNoTrouble();
});

it('the inbox shows a new inquiry at once, or on request while the pointer is on the list; an open inquiry names the other users who have it open', async () => {
  const { page, place, expectNoTrouble } = await openPanel(browser, site, { tab: 'inquiries' });
  const names = () => place.getByRole('row').getByRole('link').allTextContents();
  await expect.poll(async () => (await names()).length).toBe(4);
  await received('Chetan');
  await place.getByRole('link', { name: 'Chetan' }).waitFor();
  const before = await names();

  await place.getByRole('row').nth(2).hover();
  await received('Dinesh');
  const arrived = place.getByRole('button', { name: '1 new inquiry' });
  await arrived.waitFor();
  expect(await names()).toEqual(before);
  await arrived.click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Dinesh');

  await place.getByRole('link', { name: 'Dinesh' }).click();
  const dialog = page.getByRole('dialog', { name: 'Dinesh' });
  await dialog.waitFor();
  const { id: inquiryId } = await db.read.contactInquiry.findFirstOrThrow({ where: { name: 'Dinesh' } });
  const admin = await db.read.adminUser.findFirstOrThrow();
  const colleague = { ...admin, id: admin.id + 1, username: 'priya', firstName: 'Priya', lastName: 'Nair' };
  const later = new Date(Date.now() + 60 * 60_000);
  const session = { tokenHash: 'a', cookieHash: 'b', createdAt: new Date(), lastSeenAt: new Date(), expiresAt: later };
  await db.transact(async (tx) => {
    await tx.adminUser.create({ data: colleague });
    await tx.adminSession.create({ data: { ...session, userId: colleague.id, viewedInquiryId: inquiryId, viewedUntil: later } });
  });
  const presence = dialog.getByText('Priya Nair is also looking at this');
  await presence.waitFor();
  await db.transact((tx) => tx.adminSession.deleteMany({ where: { userId: colleague.id } }));
  await presence.waitFor({ state: 'detached' });
  await expect.poll(() => db.read.adminSession.count({ where: { viewedInquiryId: inquiryId } })).toBe(1);
  await page.keyboard.press('Escape');
  await expect.poll(() => db.read.adminSession.count({ where: { viewedInquiryId: inquiryId } })).toBe(0);
  expectNoTrouble();
});
