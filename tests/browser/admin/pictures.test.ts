/** Pictures in the panel: from the upload to the public page, and the library. */
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { isLong } from '../../faults/long-form';
import { findAxeViolations } from '../../support/axe';
import { launchBrowser, PHONE_FIRST_WIDTHS, reducedMotionOptions } from '../../support/browser';
import { openPanel } from '../../support/panel';
import { launchSite, type RowWithId } from '../../support/site';

const site = launchSite({ SEED: 'none' });
const browser = launchBrowser(reducedMotionOptions);

type Stored = { id: number; url: string; alt: string; focalX: number; focalY: number };

let pictureCount = 0;

/** Returns a picture that no other test uses. */
async function photo(width = 60, height = 40): Promise<Buffer> {
  pictureCount += 1;
  return sharp({ create: { width, height, channels: 3, background: { r: pictureCount * 5, g: 90, b: 120 } } })
    .jpeg()
    .toBuffer();
}
const authorization = () => `Bearer ${site.session().token}`;

async function upload(alt = '', bytes?: Buffer): Promise<Stored> {
  const headers = { authorization: authorization(), 'content-type': 'image/jpeg' };
  const body = new Uint8Array(bytes ?? (await photo()));
  const answer = await fetch(site.url(`/api/admin/pictures?alt=${encodeURIComponent(alt)}`), { method: 'POST', headers, body });
  return ((await answer.json()) as { picture: Stored }).picture;
}
async function library(): Promise<Stored[]> {
  const answer = await fetch(site.url('/trpc/admin.pictures.page'), { headers: { authorization: authorization() } });
  return ((await answer.json()) as { result: { data: { json: { rows: Stored[] } } } }).result.data.json.rows;
}
const product = (title: string, fields = {}) => site.add('products', { title, description: 'Good.', categoryId: null, ...fields });
const imageOf = async ({ id }: RowWithId) => (await site.read('admin/products')).find((row) => row.id === id)?.image;

/** Drops or pastes a file on the page: with these bytes, or with this number of zeros. */
async function give(page: Page, how: 'drop' | 'paste', name: string, bytes: Buffer | number): Promise<void> {
  const file = { how, name, data: typeof bytes === 'number' ? bytes : [...bytes] };
  await page.evaluate(({ how, name, data }) => {
    const held = new DataTransfer();
    held.items.add(new File([typeof data === 'number' ? new Uint8Array(data) : Uint8Array.from(data)], name, { type: 'image/jpeg' }));
    const event = how === 'drop' ? new DragEvent('drop', { dataTransfer: held }) : new ClipboardEvent('paste', { clipboardData: held });
    document.dispatchEvent(event);
  }, file);
}

/** Holds uploads back until the returned function continues or fails them. */
async function holdUploads(page: Page): Promise<(end: 'continue' | 'abort') => void> {
  let release = (_end: 'continue' | 'abort') => {};
  const end = new Promise<'continue' | 'abort'>((resolve) => (release = resolve));
  await page.route('**/api/admin/pictures', async (route) => {
    // The page may have aborted the request.
    await route[await end]().catch(() => {});
  });
  return release;
}
const isLoaded = (image: Locator) => image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0);

it('a dropped photo is described and cropped, and shown to visitors after saving', async () => {
  const row = await product('Bucket');
  const { page, toast, expectNoTrouble } = await openPanel(browser, site, { tab: 'products', search: { id: String(row.id) } });
  const dialog = page.getByRole('dialog', { name: 'Edit product' });
  await dialog.getByRole('button', { name: 'Upload a picture' }).waitFor();
  const zone = dialog.getByRole('group', { name: 'Picture' }).locator('[data-filled]');
  await give(page, 'drop', 'bucket.jpg', await photo(600, 300));
  // The picture is shown where it was dropped, and the other ways to add one collapse.
  await expect.poll(() => isLoaded(zone.locator('img'))).toBe(true);
  await zone.getByRole('button', { name: 'Replace' }).waitFor();
  const link = dialog.getByLabel('or a web link');
  await expect.poll(() => link.count()).toBe(0);
  await dialog.getByRole('button', { name: 'or a web link instead' }).click();
  await expect.poll(() => link.evaluate((field) => field === document.activeElement)).toBe(true);
  // The preview has the crop of the catalogue card.
  await expect.poll(() => isLoaded(dialog.locator('figure img'))).toBe(true);
  const description = dialog.getByLabel('Picture description');
  await description.fill('A blue bucket');
  const focal = dialog.getByRole('slider', { name: 'Focal point' });
  await focal.press('ArrowRight');
  await focal.press('ArrowUp');
  await expect.poll(() => focal.getAttribute('aria-valuetext')).toBe('55% from the left, 45% from the top');
  const box = await focal.boundingBox();
  await focal.click({ position: { x: (box?.width ?? 0) * 0.9, y: (box?.height ?? 0) * 0.2 } });
  // The crop is exact to one pixel, which is nearly one percent of a small picture.
  const cut = () => dialog.locator('figure img').evaluate((image) => getComputedStyle(image).objectPosition);
  await expect.poll(cut).toMatch(/^(?:89|90|91)% (?:19|20|21)%$/);
  const chosen = await cut();

  // Saving waits for the upload of another picture.
  const release = await holdUploads(page);
  await give(page, 'drop', 'other.jpg', await photo());
  await give(page, 'drop', 'bucket again.jpg', await photo(800, 400));
  await dialog.getByRole('button', { name: 'Cancel the upload' }).waitFor();
  await page.keyboard.press('Control+s');
  expect(await imageOf(row)).toBeNull();
  release('continue');
  await toast.getByText('Product updated successfully').waitFor();
  await dialog.waitFor({ state: 'detached' });
  const [newest, first, ...others] = await library();
  expect(others).toEqual([]);
  expect(first).toMatchObject({ alt: 'A blue bucket' });
  expect(`${first?.focalX}% ${first?.focalY}%`).toBe(chosen);
  expect(await imageOf(row)).toBe(newest?.url);

  await page.goto(site.url(`/product/${row.id}`));
  const shown = page.getByRole('article').getByRole('img', { name: 'Bucket' });
  await expect.poll(() => isLoaded(shown)).toBe(true);
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\/media\/[0-9a-f]{32}-800\.avif$/);
  expectNoTrouble();
});

it.runIf(isLong)('the upload of a pasted picture can be cancelled; a refused upload shows why, and the old picture stays', async () => {
  const before = await upload('Before');
  const row = await product('Mop', { image: before.url });
  const { page, asked, expectNoTrouble } = await openPanel(browser, site, { tab: 'products', search: { id: String(row.id) } });
  const dialog = page.getByRole('dialog', { name: 'Edit product' });
  const descriptionField = dialog.getByLabel('Picture description');
  await expect.poll(() => descriptionField.inputValue()).toBe('Before');
  const count = (await library()).length;

  const release = await holdUploads(page);
  await give(page, 'paste', 'image.png', await photo());
  const cancel = dialog.getByRole('button', { name: 'Cancel the upload' });
  await cancel.waitFor();
  await cancel.click();
  await cancel.waitFor({ state: 'detached' });
  await expect.poll(() => descriptionField.inputValue()).toBe('Before');

  // Chromium may still send a cancelled request after it is released.
  release('abort');
  await page.unrouteAll({ behavior: 'wait' });
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Replace' }).click();
  await (await chooser).setFiles({
    name: 'logo.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  });
  await dialog.getByRole('alert').getByText('JPEG, PNG, WebP and AVIF').waitFor();
  await give(page, 'drop', 'huge.jpg', 16 * 1024 * 1024);
  await dialog.getByRole('alert').getByText('this one is 16.0 MB').waitFor();
  await expect.poll(() => descriptionField.inputValue()).toBe('Before');

  // Leaving during an upload asks first, then aborts it.
  await holdUploads(page);
  await give(page, 'drop', 'late.jpg', await photo());
  await cancel.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => asked).toEqual([expect.stringContaining('unsaved changes')]);
  expect((await library()).length).toBe(count);
  expect(await imageOf(row)).toBe(before.url);
  expectNoTrouble(/415/);
});

it('the picture library searches by use, replaces a picture everywhere, describes and deletes, each with undo', {
  tags: 'thorough',
}, async () => {
  const [old, other] = [await upload('Old broom'), await upload()];
  const rows = [await product('Broom', { image: old.url }), await product('Broom, long', { image: old.url, isActive: false })];
  const images = () => Promise.all(rows.map(imageOf));
  const { page, place, toast, asked, expectNoTrouble } = await openPanel(browser, site, { tab: 'library' });
  const tile = (name: string | RegExp) => place.getByRole('listitem').filter({ hasText: name });
  await tile('Old broom').getByText('Used in 2 places').waitFor();

  // The newest picture is first.
  await page.keyboard.press('ArrowRight');
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(() => focused()).toContain('not described');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => focused()).toContain('Old broom');
  await page.keyboard.press('/');
  await page.keyboard.type('broom, long');
  await expect.poll(() => place.getByRole('listitem').count()).toBe(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Picture', exact: true });
  await dialog.getByRole('link', { name: 'Broom, long' }).waitFor();
  await expect
    .poll(() => dialog.getByRole('listitem').allTextContents())
    .toEqual(['Broom Product', 'Broom, long Product, not on the site']);
  await expect.poll(() => dialog.getByRole('button', { name: 'Delete' }).count()).toBe(0);

  await dialog.getByRole('button', { name: 'Replace everywhere' }).click();
  const picker = page.getByRole('dialog', { name: 'Show which one instead?' });
  await picker.getByRole('button', { name: 'not described' }).first().click();
  await toast.getByText('Picture replaced in 2 places').waitFor();
  await expect.poll(images).toEqual([other.url, other.url]);
  // The other picture is open now, and inherited the description.
  await page.waitForURL(`**/admin?*id=${other.id}*`);
  await expect.poll(() => dialog.getByLabel('Picture description').inputValue()).toBe('Old broom');
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(images).toEqual([old.url, old.url]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await place.getByLabel('Clear the search').click();
  await place.getByRole('link', { name: 'Not described', exact: true }).click();
  await tile(`Picture ${other.id}`).getByRole('link').click();
  await dialog.getByLabel('Picture description').fill('A dustpan');
  await page.keyboard.press('Control+s');
  await toast.getByText('Picture updated successfully').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => tile('A dustpan').count()).toBe(0);

  await place.getByRole('link', { name: 'Not used', exact: true }).click();
  await tile('A dustpan').getByRole('link').click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await toast.getByText('Picture deleted successfully').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await tile('A dustpan').waitFor({ state: 'detached' });
  await expect.poll(() => asked).toEqual(['Delete the picture “A dustpan”?']);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await tile('A dustpan').waitFor();

  await place.getByRole('link', { name: 'Settings: More' }).click();
  await place.getByRole('link', { name: 'Changes' }).click();
  await place.getByText('Deleted picture A dustpan').waitFor();
  const change = place.getByRole('listitem').filter({ hasText: 'Changed picture A dustpan' });
  await change.getByRole('button', { name: 'Details' }).click();
  await expect.poll(() => change.locator('dl').textContent()).toBe('Picture descriptionA dustpan');
  await change.getByRole('link', { name: 'A dustpan' }).click();
  await dialog.getByLabel('Picture description').waitFor();
  expectNoTrouble();
});

it('several files are uploaded at once; a refused one stays listed with its reason', { tags: 'thorough' }, async () => {
  const count = (await library()).length;
  const { page, place, toast } = await openPanel(browser, site, { tab: 'library' });
  const chooser = page.waitForEvent('filechooser');
  await place.getByRole('listitem').first().waitFor();
  await page.keyboard.press('n');
  const files = [await photo(), Buffer.from('GIF89a'), await photo()].map((buffer, at) => ({
    name: `photo ${at}.jpg`,
    mimeType: 'image/jpeg',
    buffer,
  }));
  await (await chooser).setFiles(files);
  const uploads = place.getByRole('list', { name: 'Uploads' }).getByRole('listitem');
  await uploads.filter({ hasText: 'photo 1.jpg' }).getByRole('alert').waitFor();
  await toast.getByText('2 pictures uploaded successfully').waitFor();
  await expect.poll(() => uploads.count()).toBe(1);
  await uploads.getByRole('button', { name: 'Dismiss photo 1.jpg' }).click();
  await uploads.waitFor({ state: 'detached' });
  expect((await library()).length).toBe(count + 2);
});

it('an external link that no longer loads is marked in the list, its record and the library', { tags: 'thorough' }, async () => {
  const missingUrl = 'https://gone.example/tea.jpg';
  await product('Tea', { image: missingUrl });
  await product('Coffee', { image: 'https://there.example/coffee.jpg' });
  const { page, place } = await openPanel(browser, site, { tab: 'library' });
  await page.route('https://gone.example/**', (route) => route.fulfill({ status: 404 }));
  const picture = await photo();
  await page.route('https://there.example/**', (route) => route.fulfill({ contentType: 'image/jpeg', body: picture }));
  await place.getByRole('link', { name: 'External links', exact: true }).click();
  await place.getByText('1 picture does not load.').waitFor();
  const listed = place.getByRole('list').getByRole('listitem');
  await expect.poll(() => listed.first().textContent()).toBe(`This picture does not load:Tea Product${missingUrl}`);
  await expect.poll(() => listed.filter({ hasText: 'Coffee' }).textContent()).not.toContain('does not load');
  await page.getByRole('tab', { name: 'Products' }).click();
  await place.getByRole('row').filter({ hasText: 'Tea' }).getByText('This picture does not load').waitFor();
  await place.getByRole('link', { name: 'Edit Tea' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('No picture can be shown from this web link').waitFor();
  await expect.poll(() => dialog.getByLabel('or a web link').inputValue()).toBe(missingUrl);
});

it.runIf(isLong).each(PHONE_FIRST_WIDTHS)(
  'axe finds no violations in the picture field and the library, without horizontal scrolling, at %i px',
  async (width) => {
    const stored = await upload('A very long description of a picture that shows a warehouse from above '.repeat(3));
    await product(`Shelf ${width}`, { image: stored.url });
    const { page, place } = await openPanel(browser, site, { tab: 'library', width, bypassCSP: true, hasTouch: width === 360 });
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    const check = async () => {
      expect(await findAxeViolations(page)).toEqual([]);
      await expect.poll(() => overflow()).toBeLessThanOrEqual(0);
    };
    const newest = place.getByRole('listitem').first();
    await newest.waitFor();
    await check();
    await newest.getByRole('link').click();
    const use = page.getByRole('dialog', { name: 'Picture', exact: true }).getByRole('link', { name: `Shelf ${width}` });
    await use.waitFor();
    await check();
    await use.click();
    const dialog = page.getByRole('dialog', { name: 'Edit product' });
    await dialog.getByRole('slider', { name: 'Focal point' }).waitFor();
    await check();
  },
);
