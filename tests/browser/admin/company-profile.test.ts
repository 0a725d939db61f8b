/** @module-tag thorough */
import { expect, it } from 'vitest';
import { isLong } from '../../faults/long-form';
import { findAxeViolations } from '../../support/axe';
import { boxesOverlap, measureBox } from '../../support/boxes';
import { launchBrowser, reducedMotionOptions } from '../../support/browser';
import { failProcedureCalls, openPanel } from '../../support/panel';
import { launchSite } from '../../support/site';

const site = launchSite({ SEED: 'none', RATE_LIMITS: 'off' });
const browser = launchBrowser(reducedMotionOptions);

const stored = async () => (await site.read('admin/company-profile')).at(-1);

it('the company profile explains refused values, stores a draft, saves, shows its history and can be undone', async () => {
  const { page, place, toast, say, expectNoTrouble } = await openPanel(browser, site, {
    tab: 'settings',
    search: { screen: 'company' },
    width: 360,
    bypassCSP: true,
  });
  const profile = place.getByRole('region', { name: 'Company profile' });
  await expect.poll(() => profile.textContent()).toContain('Monday to Saturday 09:00 to 18:00, Sunday closed');
  await profile.getByRole('button', { name: 'Edit the company profile' }).click();
  await profile.getByLabel('Legal name').fill('Rao Traders');
  await profile.getByLabel('GSTIN', { exact: true }).fill('29aaacs0000a1zd');
  await page.keyboard.press('Tab');
  await profile.getByText('The last character is a check digit and would have to be C').waitFor();
  await profile.getByLabel('GSTIN', { exact: true }).fill('29aaacs0000a1zc');
  // A right GSTIN chooses the state.
  await expect.poll(() => profile.getByRole('combobox', { name: 'State' }).inputValue()).toBe('29 Karnataka');

  await profile.getByRole('checkbox', { name: 'Saturday' }).uncheck();
  await profile.getByLabel('Monday opens').fill('19:00');
  await profile.getByRole('button', { name: 'Add holiday' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Date of holiday 1');
  await profile.getByLabel('Date of holiday 1').fill('2026-12-25');
  await profile.getByLabel('Name of holiday 1').fill('Christmas');
  await profile.getByRole('button', { name: 'Add holiday' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Date of holiday 2');
  await profile.getByRole('button', { name: 'Remove holiday 2' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Add holiday');
  // A pasted URL gets https and the name of its network.
  await profile.getByRole('button', { name: 'Add link' }).click();
  await page.keyboard.type('www.linkedin.com/company/rao');
  await page.keyboard.press('Tab');
  await expect.poll(() => profile.getByLabel('Name of link 1').inputValue()).toBe('LinkedIn');
  await profile.getByRole('button', { name: 'Add link' }).click();
  await page.keyboard.type('http://koo.example.com');
  await profile.getByRole('button', { name: 'Save' }).click();
  await profile.getByText('Must be the web link of your page, with https://').waitFor();
  await profile.getByLabel('Address of link 2').fill('https://koo.example.com');
  await profile.getByLabel('Name of link 2').fill('Koo');
  await profile.getByRole('button', { name: 'Move Koo up' }).click();
  await profile.getByRole('button', { name: 'Save' }).click();
  await profile.getByText('Monday must close after it opens').waitFor();
  await profile.getByLabel('Monday opens').fill('08:00');
  expect(await findAxeViolations(page)).toEqual([]);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  // Erasing more than before asks for a confirmation, and Cancel leaves the form open.
  const months = profile.getByLabel('Months until resolved inquiries are erased');
  await months.fill('12');
  await profile.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: 'Erase more than until now?' });
  await question.getByText('On the next run, not before tomorrow, nothing would be erased.').waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => profile.getByRole('button', { name: 'Save' }).isEnabled()).toBe(true);
  expect(await months.inputValue()).toBe('12');
  expect(await stored()).toMatchObject({ legalName: '', retentionMonths: 0 });
  await months.fill('0');

  // The page stays until the user confirms that the changes may be discarded.
  say(false);
  await profile.getByRole('button', { name: 'Cancel' }).click();
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => toast.textContent()).toContain('Company profile updated successfully');
  await expect
    .poll(() => profile.textContent())
    .toContain('Monday 08:00 to 18:00, Tuesday to Friday 09:00 to 18:00, Saturday to Sunday closed');
  expect(await stored()).toMatchObject({ legalName: 'Rao Traders', gstin: '29AAACS0000A1ZC', state: '29' });
  expect((await stored())?.socialLinks).toEqual([
    { name: 'Koo', url: 'https://koo.example.com' },
    { name: 'LinkedIn', url: 'https://www.linkedin.com/company/rao' },
  ]);

  await profile.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History of the company profile' });
  await history.getByText('25 Dec 2026, Christmas').first().waitFor();
  await history.getByRole('button', { name: 'Close the history' }).click();
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await stored())?.legalName).toBe('');
  expectNoTrouble();
});

it('the notification of a failed save at 360 px does not cover the button that saves', async () => {
  const { page, place, toast, expectNoTrouble } = await openPanel(browser, site, {
    tab: 'settings',
    search: { screen: 'company', field: 'legalName' },
    width: 360,
    height: 780,
  });
  await place.getByLabel('Legal name').fill('Rao Traders');
  await failProcedureCalls(page, 'admin.companyProfile.update', { status: 503, message: 'The database cannot answer' });
  const save = place.getByRole('button', { name: 'Save' });
  // Wherever the form is scrolled to.
  for (const field of await place.locator('form input[name]').all()) {
    await field.press('Control+s');
    await toast.getByText('The database cannot answer').waitFor();
    const name = await field.getAttribute('name');
    expect([name, boxesOverlap(await measureBox(toast), await measureBox(save))]).toEqual([name, false]);
  }
  await place.getByRole('button', { name: 'Cancel' }).click();
  expectNoTrouble(/503/);
});

it('the options of a field that a failed save focuses do not cover its error', async () => {
  const { page, place, expectNoTrouble } = await openPanel(browser, site, {
    tab: 'settings',
    search: { screen: 'company', field: 'legalName' },
  });
  await place.getByLabel('Legal name').fill('Rao Traders');
  const state = place.getByRole('combobox', { name: 'State' });
  await state.fill('Goa');
  await page.keyboard.press('Enter');
  await place.getByLabel('GSTIN', { exact: true }).fill('29AAACS0000A1ZC');
  await place.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => state.evaluate((field) => document.activeElement === field)).toBe(true);
  await place.getByText('The GSTIN begins with 29, which is Karnataka').waitFor();
  expect(await page.getByRole('option').filter({ visible: true }).count()).toBe(0);
  await place.getByRole('button', { name: 'Cancel' }).click();
  expectNoTrouble(/400/);
});

it('a saved legal name with characters that no paper can show is stored, with a warning until it is changed', async () => {
  const { page, place, expectNoTrouble } = await openPanel(browser, site, {
    tab: 'settings',
    search: { screen: 'company', field: 'legalName' },
    width: 360,
    bypassCSP: true,
  });
  const warning = place.getByRole('status').filter({ hasText: 'The PDF cannot show 肥 皂 in your company’s details: write it in letters' });
  await place.getByLabel('Legal name').fill('肥皂 Traders');
  await place.getByLabel('Legal name').press('Control+s');
  await warning.waitFor();
  expect((await stored())?.legalName).toBe('肥皂 Traders');
  expect(await findAxeViolations(page)).toEqual([]);
  await place.getByRole('button', { name: 'Edit the company profile' }).click();
  await place.getByLabel('Legal name').fill('साबुन Traders');
  await place.getByLabel('Legal name').press('Control+s');
  await place.getByText('साबुन Traders').waitFor();
  await expect.poll(() => warning.count()).toBe(0);
  expectNoTrouble();
});

it.runIf(isLong)('changing the bank details asks for the password, and a wrong password is marked', async () => {
  const { page, place, toast, expectNoTrouble } = await openPanel(browser, site, {
    tab: 'settings',
    search: { screen: 'company' },
    width: 360,
    bypassCSP: true,
  });
  const profile = place.getByRole('region', { name: 'Company profile' });
  await profile.getByRole('button', { name: 'Edit the company profile' }).click();
  await profile.getByLabel('Legal name').fill('Rao Traders');
  const password = profile.getByLabel('Your password', { exact: true });
  expect(await password.count()).toBe(0);
  await profile.getByLabel('Account number').fill('0011 2233 4455');
  await profile.getByLabel('IFSC').fill('EXAM0001234');
  await password.waitFor();
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => password.getAttribute('aria-invalid')).toBe('true');
  await password.fill('wrong');
  await profile.getByRole('button', { name: 'Save' }).click();
  await profile.getByText('Current password is incorrect').waitFor();
  await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true);
  // The whole form in one screenshot, so that the header covers no field.
  await page.setViewportSize({ width: 360, height: 6_000 });
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await stored()).toMatchObject({ bankAccountNumber: null });
  await password.fill(site.PASSWORD);
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => toast.textContent()).toContain('Company profile updated successfully');
  expect(await toast.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  expect(await stored()).toMatchObject({ bankAccountNumber: '001122334455', bankIfsc: 'EXAM0001234' });
  expectNoTrouble(/400/);
});
