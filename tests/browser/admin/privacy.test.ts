/** The section Privacy: one person is found from an inquiry and by address, exported, corrected and erased. */
import { expect, it } from 'vitest';
import { findAxeViolations } from '../../support/axe';
import { launchBrowser, PHONE_WIDTH, reducedMotionOptions } from '../../support/browser';
import { openPanel } from '../../support/panel';
import { launchSite } from '../../support/site';

const site = launchSite({ SEED: 'none', RATE_LIMITS: 'off', SEAL_DAYS: '30' });
const browser = launchBrowser(reducedMotionOptions);

const ask = async (path: string, body: object) => {
  const sent = await fetch(site.url(path), { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  expect(sent.status).toBe(201);
};

it('a person is found from an inquiry, exported, corrected on a desktop and erased on a phone; no URL contains their name', async () => {
  const meera = {
    name: 'Meera',
    email: 'meera@exampel.com',
    phone: '98450 12345',
    company: 'Hotel Sahyadri',
    subject: 'bulk',
    message: 'Rugs.',
  };
  await ask('/api/contact', meera);
  await ask('/api/quote-requests', { name: 'Meera', phone: '080-12345678 / +91 98450 12345', lines: [{ text: 'Hooks', quantity: 5 }] });
  const { page, place, toast, expectNoTrouble } = await openPanel(browser, site, { tab: 'inquiries', bypassCSP: true });
  await page.getByRole('link', { name: /Meera/ }).last().click();
  await page.getByRole('link', { name: 'All data of this person' }).click();
  await place.getByText('2 inquiries', { exact: true }).waitFor();
  const visited = () => page.evaluate(() => `${window.location.href} ${JSON.stringify(window.history.state)}`);
  await expect.poll(visited).not.toMatch(/meera|98450/i);
  expect(await findAxeViolations(page)).toEqual([]);

  const field = place.getByLabel('E-mail address or phone number');
  await field.fill('meera');
  await field.press('Enter');
  await place.getByText('This is no phone number', { exact: false }).waitFor();
  await field.fill('meera@exampel.com');
  await field.press('Enter');
  await place.getByRole('heading', { level: 3, name: 'meera@exampel.com', exact: true }).waitFor();
  await place.getByText('1 inquiry', { exact: true }).waitFor();
  await place.getByRole('button', { name: 'Include this number' }).click();
  await place.getByText('2 inquiries', { exact: true }).waitFor();

  const download = page.waitForEvent('download');
  await place.getByRole('button', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toMatch(/^personal-data-\d{4}-\d\d-\d\d\.zip$/);
  await toast.getByText('Export downloaded').waitFor();

  await place.getByRole('button', { name: 'Correct…' }).click();
  const correct = page.getByRole('dialog', { name: /^Correct the data of/ });
  await correct.getByLabel('E-mail').fill('meera@example.com');
  await correct.getByLabel('Remove the company').check();
  await correct.getByRole('button', { name: 'See what changes' }).click();
  await correct.getByText('in 1 inquiry: instead of meera@exampel.com').waitFor();
  await correct.getByText('Company is removed').waitFor();
  await correct.getByText('in 1 inquiry: Hotel Sahyadri').waitFor();
  await correct.getByRole('button', { name: 'Correct 1 record' }).click();
  await toast.getByText('Corrected 1 record').waitFor();
  await place.getByRole('heading', { level: 3, name: 'meera@example.com and 98450 12345' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await toast.getByText('Undone').waitFor();
  await place.getByRole('heading', { level: 3, name: 'meera@exampel.com and 98450 12345' }).waitFor();
  await expect.poll(visited).not.toMatch(/meera|98450/i);

  await page.setViewportSize({ width: PHONE_WIDTH, height: 800 });
  await field.fill('098450 12345');
  await place.getByRole('button', { name: 'Find' }).click();
  await place.getByRole('heading', { level: 3, name: '098450 12345' }).waitFor();
  await place.getByRole('button', { name: 'Include this number' }).click();
  await place.getByRole('heading', { level: 3, name: '098450 12345 / 080-12345678' }).waitFor();
  await place.getByText('2 inquiries', { exact: true }).waitFor();
  await place.getByRole('button', { name: 'Erase for good…' }).click();
  const erase = page.getByRole('dialog', { name: 'Erase all data of this person for good?' });
  await erase.getByText(/^Inquiries: 2 inquiries, 1 line asked for/).waitFor();
  await erase.getByText(/sealed for 30 days/).waitFor();
  // Behind the dialog the sticky menu could cover a part of a button, which would then be a small target.
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await findAxeViolations(page)).toEqual([]);
  const typed = erase.getByLabel(/^Type/);
  await typed.fill('98450 12346');
  await typed.press('Enter');
  await erase.getByText('This is not the address or number of this person').waitFor();
  await typed.fill('+91 98450 12345');
  await typed.press('Enter');
  await toast.getByText(/^Erased \d+ records$/).waitFor();
  await place.getByText('Nothing is kept of this person.').waitFor();

  await place.getByRole('link', { name: 'Settings: More' }).click();
  await place.getByRole('link', { name: 'Sealed' }).click();
  await place.getByRole('button', { name: /^Open / }).click();
  await page.getByRole('dialog').getByText('Hooks', { exact: false }).first().waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE_WIDTH);
  expectNoTrouble();
});
