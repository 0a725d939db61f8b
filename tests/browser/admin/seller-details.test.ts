/** The first quotation of a company asks for the details of the seller that it lacks, and goes on to the send dialog. */
import { expect, it } from 'vitest';
import { findAxeViolations } from '../../support/axe';
import { launchBrowser, reducedMotionOptions } from '../../support/browser';
import { failProcedureCalls, openPanel, restoreProcedureCalls } from '../../support/panel';
import { insertQuotationDraft } from '../../support/quotation-office';
import { launchSite } from '../../support/site';

const browser = launchBrowser(reducedMotionOptions);
const site = launchSite({ SEED: 'none', RATE_LIMITS: 'off' });

const profile = async () => (await site.read('admin/company-profile')).at(-1);
const versionOf = async (id: number) => (await site.db().read.quotation.findUniqueOrThrow({ where: { id } })).version;
const emptyProfile = () =>
  site.db().transact((tx) => tx.companyProfile.updateMany({ data: { legalName: '', gstin: null, state: null, sellerKind: 'regular' } }));

it.each([1_280, 360])(
  'Send… at %i px asks for the missing details of the seller, saves them in the company profile, and opens the send dialog',
  async (width) => {
    await emptyProfile();
    const { id } = await insertQuotationDraft(site.db(), new Date());
    const { page, place, toast, expectNoTrouble } = await openPanel(browser, site, {
      tab: 'quotations',
      search: { id: String(id) },
      width,
      bypassCSP: true,
    });
    const send = place.getByRole('button', { name: 'Send…' });
    await send.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Your company’s details' });
    const field = (label: string) => dialog.getByRole('textbox', { name: label, exact: true });
    const isFocused = (label: string) => field(label).evaluate((input) => input === document.activeElement);
    await expect.poll(() => isFocused('Legal name')).toBe(true);
    expect(await dialog.locator('form input:not([type=hidden])').count()).toBe(4);
    expect(await findAxeViolations(page, '[role=dialog]')).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);

    // Escape leaves everything as it was, and the focus at the button.
    await page.keyboard.press('Escape');
    await expect.poll(() => send.evaluate((button) => button === document.activeElement)).toBe(true);
    await place.getByRole('button', { name: '1 thing missing' }).press('Enter');
    await page.getByRole('menuitem', { name: /^Enter the legal name of your company/ }).press('Enter');
    await expect.poll(() => isFocused('Legal name')).toBe(true);

    // Escape keeps what was typed for the next opening.
    await field('Legal name').fill('Rao');
    await page.keyboard.press('Escape');
    await send.press('Enter');
    await dialog.getByRole('button', { name: 'Restore' }).click();
    expect(await field('Legal name').inputValue()).toBe('Rao');
    await field('Legal name').fill('');

    // What is missing, and what contradicts, is marked.
    await page.keyboard.press('Enter');
    await expect.poll(() => field('GSTIN').getAttribute('aria-invalid')).toBe('true');
    await dialog.getByText('Enter the state of your company').waitFor();
    await field('Legal name').fill('Rao Traders');
    // A right GSTIN chooses the state, and another state that is chosen then is contradicted at once.
    const state = dialog.getByRole('combobox', { name: 'State' });
    await field('GSTIN').fill('29aaacs0000a1z');
    expect(await state.inputValue()).toBe('');
    await field('GSTIN').fill('29 aaacs 0000a1zc');
    await expect.poll(() => state.inputValue()).toBe('29 Karnataka');
    expect(await dialog.getByText('Enter the state of your company').count()).toBe(0);
    await state.fill('kera');
    await page.getByRole('option', { name: '32 Kerala' }).click();
    const contradiction = dialog.getByText('The GSTIN begins with 29, which is Karnataka');
    await contradiction.waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => state.getAttribute('aria-invalid')).toBe('true');
    await contradiction.waitFor();
    await state.fill('karna');
    await page.getByRole('option', { name: '29 Karnataka' }).click();
    await contradiction.waitFor({ state: 'detached' });
    await failProcedureCalls(page, 'admin.companyProfile.update', { status: 503, message: 'The database cannot answer' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await toast.getByText('The database cannot answer').waitFor();
    expect(await field('Legal name').inputValue()).toBe('Rao Traders');
    await restoreProcedureCalls(page, 'admin.companyProfile.update');

    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog', { name: /^Send QT-/ }).waitFor();
    expect(await dialog.count()).toBe(0);
    expect(await profile()).toMatchObject({ legalName: 'Rao Traders', gstin: '29AAACS0000A1ZC', state: '29', quotationValidDays: 15 });
    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await profile())?.legalName).toBe('');
    expectNoTrouble(/503/);
  },
);

it('Ctrl+S saves the details of the seller, and the changed draft below them only once it is sent', async () => {
  await emptyProfile();
  const { id } = await insertQuotationDraft(site.db(), new Date());
  const { page, place, expectNoTrouble } = await openPanel(browser, site, {
    tab: 'quotations',
    search: { id: String(id) },
    bypassCSP: true,
  });
  await place.getByLabel('Quantity, line 1', { exact: true }).fill('10');
  await place.getByRole('button', { name: 'Send…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your company’s details' });
  const gstin = dialog.getByRole('textbox', { name: 'GSTIN', exact: true });
  await gstin.fill('29AAACS0000A1ZC');
  await gstin.press('Control+s');
  // The dialog refuses the save, since details are missing.
  const name = dialog.getByRole('textbox', { name: 'Legal name', exact: true });
  await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true');
  await name.fill('Rao Traders');
  // Enter chooses the first state with the typed text.
  const state = dialog.getByRole('combobox', { name: 'State' });
  expect(await state.inputValue()).toBe('29 Karnataka');
  for (const [typed, chosen] of [
    ['kera', '32 Kerala'],
    ['karna', '29 Karnataka'],
  ] as const) {
    await state.fill(typed);
    await state.press('Enter');
    expect(await state.inputValue()).toBe(chosen);
  }
  expect(await versionOf(id)).toBe(1);
  await gstin.press('Control+s');
  const send = page.getByRole('dialog', { name: /^Send QT-/ });
  await send.waitFor();
  expect(await profile()).toMatchObject({ legalName: 'Rao Traders', gstin: '29AAACS0000A1ZC', state: '29' });
  expect(await versionOf(id)).toBe(2);
  // A dialog without a save takes the keys too.
  await page.keyboard.press('Control+s');
  await page.keyboard.press('Escape');
  await send.waitFor({ state: 'detached' });
  expect(await versionOf(id)).toBe(2);
  expectNoTrouble();
});

it('a colleague who may not change the company profile sees what is missing and who can enter it', async () => {
  await emptyProfile();
  const { id } = await insertQuotationDraft(site.db(), new Date());
  await site.db().transact(async (tx) => {
    await tx.adminUser.updateMany({ data: { role: 'office' } });
    const asha = { username: 'asha', firstName: 'Asha', lastName: 'Iyer', email: 'asha@example.com', role: 'administrator' };
    await tx.adminUser.create({ data: { ...asha, passwordHash: '', createdAt: new Date() } });
  });
  const { page, place, expectNoTrouble } = await openPanel(browser, site, {
    tab: 'quotations',
    search: { id: String(id) },
    session: await site.signIn(),
    width: 360,
    bypassCSP: true,
  });
  const send = place.getByRole('button', { name: 'Send…' });
  await send.click();
  const dialog = page.getByRole('dialog', { name: 'Your company’s details' });
  await dialog.getByText('Only an administrator can enter them: Asha Iyer.').waitFor();
  expect(await dialog.getByRole('listitem').allTextContents()).toEqual([
    'Enter the legal name of your company',
    'Enter the state of your company',
    'Enter the GSTIN of your company',
  ]);
  expect(await dialog.locator('input').count()).toBe(0);
  expect(await findAxeViolations(page, '[role=dialog]')).toEqual([]);
  await dialog.getByText('Close', { exact: true }).click();
  await expect.poll(() => send.evaluate((button) => button === document.activeElement)).toBe(true);
  expectNoTrouble();
});
