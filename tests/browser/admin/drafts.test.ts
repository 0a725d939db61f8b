/** Drafts: the browser stores typed values until they are saved or discarded. */
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { launchBrowser, reducedMotionOptions } from '../../support/browser';
import { openPanel } from '../../support/panel';
import { launchSite } from '../../support/site';

const browser = launchBrowser(reducedMotionOptions);
const site = launchSite({ SEED: 'none' });

const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^(Edit|Add) category$/ });
const offer = (page: Page) => dialogOf(page).getByText(/^Unsaved changes from \d+ \w+ \d{4}, \d\d:\d\d$/);
const drafts = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('panel-draft:')));

async function openRecord(id: 'new' | number, options = {}) {
  const panel = await openPanel(browser, site, { tab: 'categories', search: { id: String(id) }, ...options });
  await dialogOf(panel.page).getByLabel('Name').waitFor();
  return panel;
}

async function category() {
  const row = await site.add('product-categories', { name: 'Tea', slug: `tea-${Math.random().toString(36).slice(2)}` });
  onTestFinished(() => void site.remove('product-categories', row.id).catch(() => {}));
  return row;
}

/** Types a value, leaves without saving while another user saves these fields, and returns. */
async function leftWith(id: number, description: string, theirs?: object) {
  const panel = await openRecord(id);
  await dialogOf(panel.page).getByLabel('Description').fill(description);
  if (theirs) await site.change('product-categories', id, theirs);
  await panel.page.reload();
  await offer(panel.page).waitFor();
  return panel;
}

it('the panel offers a draft after a reload, and deletes it after saving', async () => {
  const { id } = await category();
  const { page, asked, toast } = await leftWith(id, 'Leaves of Assam');
  await expect.poll(() => asked).toContain('beforeunload');
  // tests/unit/panel/draft-store.test.ts tests the age limit of drafts.
  await expect.poll(() => drafts(page)).toEqual([`panel-draft:${site.session().user.id}:product-categories:${id}`]);
  await expect.poll(() => dialogOf(page).getByLabel('Description').inputValue()).toBe('');
  await dialogOf(page).getByRole('button', { name: 'Restore' }).click();
  await expect.poll(() => dialogOf(page).getByLabel('Description').inputValue()).toBe('Leaves of Assam');
  await expect.poll(() => offer(page).isVisible()).toBe(false);
  await dialogOf(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => toast.textContent()).toContain('Category updated successfully');
  await expect.poll(() => drafts(page)).toEqual([]);
  expect((await site.read('admin/product-categories')).find((row) => row.id === id)).toMatchObject({ description: 'Leaves of Assam' });
});

it('the panel keeps a draft after a failed save and a closed page, also for a new record', { tags: 'thorough' }, async () => {
  const { page, toast } = await openRecord('new');
  // The server saves the category, and its response is lost.
  await page.route('**/trpc/admin.productCategories.create', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await dialogOf(page).getByLabel('Name').fill('Coffee');
  await dialogOf(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => toast.textContent()).toContain('Failed to save category');
  await page.unroute('**/trpc/admin.productCategories.create');
  await page.goto(site.url('/admin?tab=categories&id=new'));
  await dialogOf(page).getByRole('button', { name: 'Restore' }).click();
  await expect.poll(() => dialogOf(page).getByLabel('Name').inputValue()).toBe('Coffee');
  await expect.poll(() => dialogOf(page).getByLabel('Slug').inputValue()).toBe('coffee');
  // The same key is sent with other content: the saved and the typed text are both offered.
  await dialogOf(page).getByLabel('Name').fill('Coffees');
  await dialogOf(page).getByRole('button', { name: 'Save', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Already saved' });
  await expect.poll(() => question.getByRole('radiogroup', { name: 'Name' }).getByRole('radio', { name: /Mine/ }).isChecked()).toBe(true);
  await question.getByRole('button', { name: 'Back to editing' }).last().click();
  await dialogOf(page).getByLabel('Name').fill('Coffee');
  await dialogOf(page).getByLabel('Slug').fill('coffee');
  await dialogOf(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => toast.textContent()).toContain('Category created successfully');
  expect((await site.read('admin/product-categories')).filter(({ name }) => String(name).startsWith('Coffee'))).toHaveLength(1);
});

it('the panel shows both versions when the record changed since the draft was started', { tags: 'thorough' }, async () => {
  const { id } = await category();
  const { page } = await leftWith(id, 'Mine', { description: 'Theirs' });
  await dialogOf(page).getByRole('button', { name: 'Restore' }).click();
  await dialogOf(page).getByRole('button', { name: 'Save', exact: true }).click();
  const choice = page.getByRole('dialog', { name: 'Changed in the meantime' }).getByRole('radiogroup', { name: 'Description' });
  await expect.poll(() => choice.getByRole('radio', { name: /Mine/ }).isChecked()).toBe(true);
  await expect.poll(() => choice.getByText('Theirs', { exact: true }).count()).toBe(2);
});

it('a draft is deleted when the user discards it or leaves the dialog on purpose', { tags: 'thorough' }, async () => {
  const { id } = await category();
  const { page, asked } = await leftWith(id, 'Never mind');
  await dialogOf(page).getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => drafts(page)).toEqual([]);
  await expect.poll(() => offer(page).isVisible()).toBe(false);

  const description = dialogOf(page).getByLabel('Description');
  await description.fill('Never mind');
  await expect.poll(() => drafts(page)).toHaveLength(1);
  await description.press('End');
  await page.keyboard.type(' this');
  asked.splice(0);
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
  await dialogOf(page).waitFor({ state: 'detached' });
  await expect.poll(() => asked).toEqual(['You have unsaved changes. Leave without saving them?']);
  await expect.poll(() => drafts(page)).toEqual([]);
});

it('typing in a form works when the browser does not allow storage', { tags: 'thorough' }, async () => {
  const { id } = await category();
  const { page, toast, expectNoTrouble } = await openRecord(id);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await dialogOf(page).getByLabel('Description').fill('Saved all the same');
  await dialogOf(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => toast.textContent()).toContain('Category updated successfully');
  expectNoTrouble();
});
