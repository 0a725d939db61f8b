/** Keyboard and drag operation of lists: shortcuts, order, bulk changes. */
import { beforeAll, expect, it } from 'vitest';
import { isLong } from '../../faults/long-form';
import { launchBrowser, reducedMotionOptions } from '../../support/browser';
import { openPanel } from '../../support/panel';
import { launchSite } from '../../support/site';

const site = launchSite({ SEED: 'none' });
const browser = launchBrowser(reducedMotionOptions);

const NAMES = ['Aprons', 'Brooms', 'Cloths', 'Dusters'];
const stored = async () => (await site.read('company-values')).map(({ title }) => title);

beforeAll(async () => {
  for (const title of NAMES) await site.add('company-values', { title, description: 'Good.' });
});

it('keyboard shortcuts search, add, move between rows, open, reorder and select; a bulk change has one Undo', async () => {
  const { page, place, toast, expectNoTrouble } = await openPanel(browser, site, { tab: 'values' });
  const rows = place.locator('tbody').getByRole('row');
  await expect.poll(() => rows.count()).toBe(4);
  const focused = () => page.evaluate(() => document.activeElement?.closest('tr')?.textContent ?? document.activeElement?.ariaLabel);

  await page.keyboard.press('/');
  await expect.poll(() => focused()).toBe('Search company values');
  await page.keyboard.type('n?');
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('n?');
  await place.getByLabel('Clear the search').click();
  await expect.poll(() => rows.count()).toBe(4);
  await place.getByLabel('Search company values').press('ArrowDown');
  await expect.poll(() => focused()).toContain('Aprons');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focused()).toContain('Brooms');

  await page.keyboard.press('Alt+ArrowDown');
  await toast.getByText('Brooms is now 3 of 4').waitFor();
  await expect.poll(stored).toEqual(['Aprons', 'Cloths', 'Brooms', 'Dusters']);
  await expect.poll(focused).toContain('Brooms');
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(stored).toEqual(NAMES);

  await place.getByRole('link', { name: 'Aprons', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Edit company value' }).getByLabel('Title').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await page.keyboard.press('n');
  await page.getByRole('dialog', { name: 'Add company value' }).getByLabel('Title').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  // The focus is where the user can add or select the next row.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.slice(0, 50))).toBe('Add company value');
  // The keyboard also works in a tab that was opened by keyboard just before.
  await page.getByRole('tab', { name: 'Values' }).focus();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);

  await place.getByLabel('Select Cloths').check();
  await place.getByRole('link', { name: 'Dusters', exact: true }).focus();
  await page.keyboard.press('x');
  const chosen = place.getByRole('toolbar', { name: 'Selected rows' });
  await chosen.getByText('2 selected').waitFor();
  await chosen.getByRole('button', { name: 'Deactivate' }).click();
  await toast.getByText('2 company values updated successfully').waitFor();
  expect(await stored()).toEqual(['Aprons', 'Brooms']);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(stored).toEqual(NAMES);
  expectNoTrouble();
});

it('a row is dragged to a new position, and Escape cancels the drag; lists in another sort order have no drag handles and say why', {
  tags: 'thorough',
}, async () => {
  const { page, place, toast, expectNoTrouble } = await openPanel(browser, site, { tab: 'values' });
  const row = (name: string) => place.locator('tbody').getByRole('row').filter({ hasText: name });
  const centre = async (name: string) => {
    const box = await row(name).boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0) / 2;
  };
  const handle = await row('Dusters').locator('[aria-hidden="true"]:has(.lucide-grip-vertical)').first().boundingBox();
  await page.mouse.move((handle?.x ?? 0) + 8, await centre('Dusters'));
  await page.mouse.down();
  await page.mouse.move((handle?.x ?? 0) + 8, await centre('Aprons'), { steps: 4 });
  const marks = () =>
    row('Aprons').evaluate((mark) => [mark, ...mark.children].filter((one) => getComputedStyle(one).boxShadow !== 'none').length);
  await expect.poll(marks).toBe(1);
  await page.mouse.up();
  await toast.getByText('Dusters is now 1 of 4').waitFor();
  await expect.poll(stored).toEqual(['Dusters', 'Aprons', 'Brooms', 'Cloths']);

  const moves: string[] = [];
  page.on('request', (request) => request.url().includes('.move') && moves.push(request.url()));
  await page.mouse.move((handle?.x ?? 0) + 8, await centre('Cloths'));
  await page.mouse.down();
  await page.mouse.move((handle?.x ?? 0) + 8, await centre('Aprons'), { steps: 4 });
  await place.locator('tr[data-dragged]').waitFor();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect.poll(() => place.locator('tr[data-dragged]').count()).toBe(0);

  await place.getByRole('button', { name: 'Value', exact: true }).click();
  await place.locator('th[aria-sort="ascending"]').waitFor();
  await expect.poll(() => place.locator('.lucide-grip-vertical').count()).toBe(0);
  expect(new URL(page.url()).searchParams.get('sort')).toBe('title');
  const why = 'Rows cannot be moved while the list is sorted';
  await expect.poll(() => row('Aprons').getByTitle(why).isVisible()).toBe(true);
  await expect.poll(() => place.getByRole('columnheader').first().textContent()).toContain(why);
  expect(moves).toEqual([]);
  expectNoTrouble();
});

it('a new row has priority 0 until it is moved last, and the menu moves a row to the top or the bottom', { tags: 'thorough' }, async () => {
  const { page, place, toast, expectNoTrouble } = await openPanel(browser, site, { tab: 'amc-features' });
  for (const [title, orderPriority] of [['Care', 5] as const, ['Trust', 40] as const])
    await site.add('amc-features', { title, description: 'Good.', orderPriority });
  const features = async () => (await site.read('amc-features')).map(({ title }) => title);
  const dialog = page.getByRole('dialog', { name: 'Add AMC feature' });
  await place.getByRole('button', { name: 'Add AMC feature' }).click();
  await dialog.getByLabel('Title').fill('Zeal');
  await dialog.getByLabel('Description').fill('Every day.');
  await expect.poll(() => dialog.getByLabel('Priority').inputValue()).toBe('0');
  await dialog.getByRole('button', { name: 'Put last' }).click();
  await expect.poll(() => dialog.getByLabel('Priority').inputValue()).toBe('41');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(features).toEqual(['Care', 'Trust', 'Zeal']);
  expect((await site.read('amc-features')).at(-1)).toMatchObject({ orderPriority: 41 });

  const choose = async (name: string, item: string) => {
    await place.getByRole('button', { name: `More for ${name}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await choose('Zeal', 'Move to top');
  await toast.getByText('Zeal is now 1 of 3').waitFor();
  expect(await features()).toEqual(['Zeal', 'Care', 'Trust']);
  await choose('Care', 'Move to bottom');
  await toast.getByText('Care is now the last of 3').waitFor();
  expect(await features()).toEqual(['Zeal', 'Trust', 'Care']);
  expectNoTrouble();
});

it.runIf(isLong)('a list on a phone has cards without a heading row, with Edit in reach, and cuts nothing off at 180 px', async () => {
  const { page, place } = await openPanel(browser, site, { tab: 'values', width: 360 });
  const edit = place.getByRole('link', { name: 'Edit Aprons' });
  await edit.waitFor();
  await expect.poll(() => place.getByRole('columnheader').count()).toBe(0);
  await place.getByRole('combobox', { name: 'Sort by' }).selectOption('Value, descending');
  await expect.poll(() => place.getByRole('rowheader').allTextContents()).toEqual((await stored()).sort().reverse());
  await place.getByRole('button', { name: 'More for Cloths' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect.poll(stored).not.toContain('Cloths');
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(() => overflow()).toBeLessThanOrEqual(0);
  await page.getByRole('navigation', { name: 'Panel' }).getByRole('button', { name: 'Values' }).click();
  await page.getByRole('tab', { name: 'Stats' }).click();
  await place.getByText('No company stats yet. Add your first company stat!').waitFor();
  await place.getByRole('button', { name: 'Add company stat' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Label').waitFor();
  await expect.poll(() => overflow()).toBeLessThanOrEqual(0);

  await page.setViewportSize({ width: 180, height: 400 });
  await expect.poll(() => overflow()).toBeLessThanOrEqual(0);
  for (const name of ['Cancel', 'Save']) await dialog.getByRole('button', { name }).click({ trial: true });
  await page.goto(site.url('/admin?tab=values'));
  for (const one of [edit, place.getByRole('button', { name: 'More for Aprons' }), page.getByRole('button', { name: 'Logout' })])
    await one.click({ trial: true });
  await expect.poll(() => overflow()).toBeLessThanOrEqual(0);
});
