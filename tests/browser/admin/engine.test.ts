/** Common behaviour of all content tabs, tab by tab (REQ 8.2, 8.3). */
import { expect, it } from 'vitest';
import { isLong } from '../../faults/long-form';
import { findAxeViolations } from '../../support/axe';
import { launchBrowser, reducedMotionOptions } from '../../support/browser';
import { failProcedureCalls, openPanel, restoreProcedureCalls } from '../../support/panel';
import { launchSite } from '../../support/site';

const site = launchSite({ SEED: 'none' });
const browser = launchBrowser(reducedMotionOptions);

type Case = {
  tab: string;
  api: string;
  path: string;
  /** Titles as used within sentences: 'Product', 'product' and 'products' (REQ 8.3). */
  title: string;
  one: string;
  many: string;
  /** The required fields, the name first: a row with only these fields can be saved. */
  fill: [label: string, value: string][];
  required: string[];
  fetchFailed: string;
  createFailed: string;
  updateFailed: string;
};

const named = (title: string, one: string, many: string) => ({
  title,
  one,
  many,
  fetchFailed: `Failed to fetch ${many}`,
  createFailed: `Failed to save ${one}`,
  updateFailed: `Failed to save ${one}`,
});

const cases: Case[] = [
  {
    ...named('Category', 'category', 'categories'),
    ...{ tab: 'categories', api: 'productCategories', path: 'product-categories' },
    fill: [['Name', 'Pantry']],
    required: ['Name', 'Slug'],
  },
  {
    ...named('Product', 'product', 'products'),
    ...{ tab: 'products', api: 'products', path: 'products' },
    fill: [
      ['Title', 'Assam Tea'],
      ['Description', 'Strong.'],
      ['Category', 'No category'],
    ],
    required: ['Title', 'Description', 'Category'],
  },
  {
    ...named('AMC service', 'AMC service', 'AMC services'),
    ...{ tab: 'amc-services', api: 'amcServices', path: 'amc-services' },
    fill: [
      ['Title', 'Lift care'],
      ['Description', 'Four visits a year.'],
    ],
    required: ['Title', 'Description', 'Status'],
  },
  {
    ...named('AMC feature', 'AMC feature', 'AMC features'),
    ...{ tab: 'amc-features', api: 'amcFeatures', path: 'amc-features' },
    fill: [
      ['Title', 'One number'],
      ['Description', 'A person answers.'],
    ],
    required: ['Title', 'Description'],
  },
  {
    ...named('Company stat', 'company stat', 'company stats'),
    ...{ tab: 'stats', api: 'companyStats', path: 'company-stats' },
    fill: [
      ['Label', 'Warehouses'],
      ['Key', 'warehouses'],
      ['Value', '0'],
    ],
    required: ['Key', 'Label', 'Value'],
  },
  {
    ...named('Company value', 'company value', 'company values'),
    ...{ tab: 'values', api: 'companyValues', path: 'company-values' },
    fill: [
      ['Title', 'Said and done'],
      ['Description', 'A date is a promise.'],
    ],
    required: ['Title', 'Description'],
  },
  {
    ...named('Timeline entry', 'timeline entry', 'timeline entries'),
    ...{ tab: 'timeline', api: 'companyTimeline', path: 'company-timeline' },
    fill: [['Event', 'A second warehouse']],
    required: ['Year', 'Event'],
    fetchFailed: 'Failed to fetch timeline',
  },
  {
    ...named('Contact detail', 'contact detail', 'contact details'),
    ...{ tab: 'contact-details', api: 'contactDetails', path: 'contact-details' },
    fill: [['Value', 'office@example.com']],
    required: ['Type', 'Value'],
    createFailed: 'Failed to add contact detail',
    updateFailed: 'Failed to update contact detail',
  },
];

/**
 * All tabs use the same components, and tests/unit/panel/panel-texts.test.ts has all texts: other tabs are tested only in the long form.
 */
const REPRESENTATIVE = isLong ? ['products', 'contact-details'] : ['values'];
const opened = isLong ? cases : cases.filter(({ tab }) => REPRESENTATIVE.includes(tab));

it.each(opened)(
  '$many: records are added, searched, edited, deleted and restored; failures show errors and keep the typed values',
  async (one) => {
    const panel = await openPanel(browser, site, { tab: one.tab, bypassCSP: true });
    await works(panel, one);
    if (REPRESENTATIVE.includes(one.tab)) await fails(panel, one);
  },
);

type Panel = Awaited<ReturnType<typeof openPanel>>;

async function works({ page, place, toast, asked, expectNoTrouble }: Panel, { tab, path, title, one, many, fill, required }: Case) {
  // The short form checks the list with its row; products.test.ts has an empty list and a dialog.
  const expectAccessible = async () => {
    if (isLong && REPRESENTATIVE.includes(tab)) expect(await findAxeViolations(page)).toEqual([]);
  };
  const [[nameLabel, name]] = fill as [[string, string]];
  await place.getByText(`No ${many} yet. Add your first ${one}!`).waitFor();
  await expectAccessible();

  await place.getByRole('button', { name: `Add ${one}` }).click();
  const dialog = page.getByRole('dialog', { name: `Add ${one}` });
  const marked = dialog.locator('label:has(.mantine-InputWrapper-required)');
  await expect.poll(async () => (await marked.allTextContents()).sort()).toEqual(required.map((label) => `${label} *`).sort());
  await expectAccessible();
  for (const [label, value] of fill) {
    const field = dialog.getByLabel(label, { exact: false }).and(dialog.locator('input, textarea')).first();
    await field.fill(value);
    if (label === 'Category') await page.getByRole('option', { name: value }).click();
  }
  await dialog.getByRole('button', { name: 'Save' }).click();
  await toast.getByText(`${title} created successfully`).waitFor();
  const row = place.getByRole('row').filter({ hasText: name });
  await row.waitFor();
  await dialog.waitFor({ state: 'detached' });

  await place.getByLabel(`Search ${many}`).fill('nothing like it');
  await place.getByText(`No ${many} found matching your search`).waitFor();
  await place.getByLabel('Clear the search').click();
  await row.waitFor();
  if (REPRESENTATIVE.includes(tab)) expect(await findAxeViolations(page)).toEqual([]);

  await row.getByRole('link', { name, exact: false }).first().click();
  const editing = page.getByRole('dialog', { name: `Edit ${one}` });
  await editing.getByLabel(nameLabel).and(editing.locator('input, textarea')).first().fill(`${name} 2`);
  await page.keyboard.press('Control+s');
  await toast.getByText(`${title} updated successfully`).waitFor();
  const changed = place.getByRole('row').filter({ hasText: `${name} 2` });
  await changed.waitFor();
  expect((await site.read(`admin/${path}`)).filter((stored) => typeof stored === 'object')).toHaveLength(1);

  await changed.getByRole('button', { name: `Delete ${name} 2` }).click();
  await toast.getByText(`${title} deleted successfully`).waitFor();
  await place.getByText(`No ${many} yet.`, { exact: false }).waitFor();
  await expect.poll(() => asked).toEqual([expect.stringContaining(`${name} 2`)]);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await changed.waitFor();
  expectNoTrouble();
}

async function fails({ page, place, toast, expectNoTrouble }: Panel, one: Case) {
  await failProcedureCalls(page, `admin.${one.api}.page`, { status: 500, message: 'Out of order' });
  await page.reload();
  const alert = place.getByRole('alert');
  await alert.getByText(one.fetchFailed).waitFor();
  await expect.poll(() => alert.textContent()).toContain('Out of order');
  await restoreProcedureCalls(page, `admin.${one.api}.page`);
  await alert.getByRole('button', { name: 'Try again' }).click();
  const row = place.getByRole('row').nth(1);
  await row.waitFor();

  const [[nameLabel]] = one.fill as [[string, string]];
  await failProcedureCalls(page, `admin.${one.api}.update`, { status: 503, message: 'The database cannot answer' });
  await row.getByRole('link', { name: /^Edit / }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel(nameLabel).and(dialog.locator('input, textarea')).first();
  await field.fill('Typed with care');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await toast.getByText(one.updateFailed).waitFor();
  await expect.poll(() => toast.textContent()).toContain('The database cannot answer');
  await expect.poll(() => field.inputValue()).toBe('Typed with care');

  await restoreProcedureCalls(page, `admin.${one.api}.update`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await toast.getByText(`${one.title} updated successfully`).waitFor();

  await failProcedureCalls(page, `admin.${one.api}.remove`);
  await row.getByRole('button', { name: /^Delete / }).click();
  await toast.getByText(`Failed to delete ${one.one}`).waitFor();

  await failProcedureCalls(page, `admin.${one.api}.create`, { status: 500, message: 'Out of order' });
  await row.getByRole('button', { name: /^More for / }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  const copy = page.getByRole('dialog', { name: `Add ${one.one}` });
  await copy.getByRole('button', { name: 'Save' }).click();
  await toast.getByText(one.createFailed).waitFor();
  expectNoTrouble(/Out of order|50\d|ERR_CONNECTION_REFUSED|request failed/);
}
