/**
 * Actions that end the waiting of an inquiry, and the erasure of an inquiry. The rules are in tests/contract/inquiries: inbox.test.ts and
 * erase.test.ts.
 *
 * @module-tag thorough
 */
import { expect, it } from 'vitest';
import { isLong } from '../../faults/long-form';
import { findAxeViolations } from '../../support/axe';
import { launchBrowser, reducedMotionOptions } from '../../support/browser';
import { openPanel } from '../../support/panel';
import { launchSite } from '../../support/site';

const site = launchSite({ SEED: 'none', RATE_LIMITS: 'off' });
const browser = launchBrowser(reducedMotionOptions);

async function received(fields: object) {
  const form = { name: 'Asha', email: 'asha@example.com', company: 'Rao', subject: 'bulk', message: 'Please call.', ...fields };
  await fetch(site.url('/api/contact'), { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(form) });
  return String((await site.inquiries())[0]?.id);
}

it.runIf(isLong)('an answer stops the response clock of an inquiry, a status does not; removing a spam mark has Undo', async () => {
  const id = await received({});
  const { page, place, toast, expectNoTrouble } = await openPanel(browser, site, { tab: 'inquiries', search: { id } });
  const dialog = page.getByRole('dialog');
  const waiting = place.getByRole('link', { name: /^Waiting/, includeHidden: true });
  await dialog.getByRole('combobox', { name: /^Status/ }).selectOption('In progress');
  await expect.poll(() => toast.textContent()).toContain('Status updated successfully');
  await dialog.getByText('Answer within 23 h').waitFor();
  await expect.poll(() => waiting.textContent()).toBe('Waiting 1');
  await dialog.getByRole('button', { name: 'Mark as answered' }).click();
  await dialog.getByText(/^Answered \d+ \w+ 2\d{3}, \d\d:\d\d$/).waitFor();
  await expect.poll(() => waiting.textContent()).toBe('Waiting 0');

  await page.goto(site.url(`/admin?tab=inquiries&id=${await received({ website: 'x' })}`));
  const suspicion = dialog.getByText('Suspected spam: a field that people do not see was filled in.');
  await suspicion.waitFor();
  await dialog.getByRole('button', { name: 'Not spam' }).click();
  await suspicion.waitFor({ state: 'detached' });
  await expect.poll(() => waiting.textContent()).toBe('Waiting 1');
  await toast.getByRole('button', { name: 'Undo' }).click();
  await suspicion.waitFor();
  await expect.poll(() => waiting.textContent()).toBe('Waiting 0');
  expectNoTrouble();
});

it('an inquiry is permanently erased after the user types its reference, and Changes lists the erasure without Undo', async () => {
  const id = await received({ name: 'Erase Eapen' });
  const reference = String((await site.inquiries())[0]?.reference);
  const options = { tab: 'inquiries', search: { id }, bypassCSP: true };
  const { page, place, toast, expectNoTrouble } = await openPanel(browser, site, options);
  const ask = page.getByRole('button', { name: 'Erase for good…' });
  await ask.click();
  const dialog = page.getByRole('dialog', { name: 'Erase the inquiry of Erase Eapen for good?' });
  // Escape closes the dialog, and not the inquiry below it.
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await ask.click();
  const typed = dialog.getByRole('textbox', { name: `Type ${reference} to confirm` });
  await typed.fill(`${Number(id) + 1}`);
  await typed.press('Enter');
  await dialog.getByText('This is not the reference of this inquiry').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await typed.fill(reference.toLowerCase());
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await expect.poll(() => toast.textContent()).toContain('Inquiry erased for good');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expect((await site.inquiries()).map((inquiry) => inquiry.name)).not.toContain('Erase Eapen');
  expectNoTrouble();
  await page.goto(site.url('/admin?tab=changes'));
  const entry = place.getByRole('listitem').filter({ hasText: 'Erased an inquiry for good' });
  await entry.getByRole('button', { name: 'Details' }).waitFor();
  await expect.poll(() => entry.getByRole('button', { name: 'Undo' }).count()).toBe(0);
});
