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

    // What is missing, and what contradicts, is marked.
    await page.keyboard.press('Enter');
    await expect.poll(() => field('GSTIN').getAttribute('aria-invalid')).toBe('true');
    await dialog.getByText('Enter the state of your company').waitFor();
    await field('Legal name').fill('Rao Traders');
    await field('GSTIN').fill('29aaacs0000a1zc');
    await dialog.getByRole('combobox', { name: 'State' }).fill('kera');
    await page.getByRole('option', { name: '32 Kerala' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('The GSTIN begins with 29, which is Karnataka').waitFor();
    await dialog.getByRole('combobox', { name: 'State' }).fill('karna');
    await page.getByRole('option', { name: '29 Karnataka' }).click();
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
