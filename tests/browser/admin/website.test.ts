/** The section Website: what the office enters is on the public pages at once, and Undo takes it back. */
import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { findAxeViolations } from '../../support/axe';
import { launchBrowser, reducedMotionOptions } from '../../support/browser';
import { openPanel } from '../../support/panel';
import { launchSite } from '../../support/site';

const browser = launchBrowser(reducedMotionOptions);
const site = launchSite({ SEED: 'none' });

const home = async () => (await fetch(site.url('/'))).text();

it('the name and a claim are edited in headed parts, shown on the home page and in the panel, and undone', async () => {
  const { page, place, toast, expectNoTrouble } = await openPanel(browser, site, { tab: 'website', width: 1_280, height: 800 });
  await place.getByRole('heading', { name: 'Top of the home page' }).waitFor();
  await place.getByRole('button', { name: 'Edit the website' }).click();
  await place.getByLabel('Company name').fill('Deccan Hotel Supplies');
  await place.getByLabel('Badge above the headline').fill('Trusted by 40 hotels');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.keyboard.press('Control+S');
  await place.getByRole('button', { name: 'Edit the website' }).waitFor();
  await page.getByRole('link', { name: 'Deccan Hotel Supplies, website in a new tab' }).waitFor();
  expect(await page.title()).toBe('Website | Deccan Hotel Supplies');
  for (const text of ['Deccan Hotel Supplies', 'Trusted by 40 hotels']) expect(await home()).toContain(text);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(home).not.toContain('Deccan Hotel Supplies');
  expect(await home()).not.toContain('Trusted by 40 hotels');
  // Axe adds its script to the frame of the preview.
  expectNoTrouble(/Blocked script execution in 'about:srcdoc'/);
});

it.each(['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png', '/icon-512.png'])(
  'a site with a name of its own answers %s with its own icon',
  async (path) => {
    const answer = await fetch(site.url(path), { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/icon.svg']);
  },
);

/** Drops a picture on an element, as a hand does. */
async function dropPicture(element: Locator) {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#468' } })
    .png()
    .toBuffer();
  await element.evaluate(
    (target, data) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([Uint8Array.from(data)], 'hall.png', { type: 'image/png' }));
      target.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    },
    [...bytes],
  );
}

it('a dropped picture is uploaded for the field under the pointer, also on its label, and for none outside the fields', async () => {
  const { page, place, toast } = await openPanel(browser, site, { tab: 'website', width: 1_280, height: 800 });
  await place.getByRole('button', { name: 'Edit the website' }).click();
  const field = (name: string) => place.getByRole('group', { name, exact: true });
  const remove = (name: string) => field(name).getByRole('button', { name: 'Remove' });
  await dropPicture(place.getByRole('heading', { name: 'Website', exact: true }));
  await toast.getByText('Drop the picture on its field').waitFor();
  expect([await remove('Logo').count(), await remove('Large picture').count()]).toEqual([0, 0]);
  await dropPicture(field('Large picture').getByText('Large picture', { exact: true }));
  await remove('Large picture').waitFor();
  expect(await remove('Logo').count()).toBe(0);
  await page.close();
});

it('the values chosen in a conflict between two users of the website form are saved', async () => {
  const { page, place, toast } = await openPanel(browser, site, { tab: 'website', width: 1_280, height: 800 });
  await place.getByRole('button', { name: 'Edit the website' }).click();
  await place.getByRole('textbox', { name: 'Headline', exact: true }).fill('Mine');
  await site.change('website', 'site', { headline: 'Theirs' });
  await page.keyboard.press('Control+S');
  await page.getByRole('dialog', { name: 'Changed in the meantime' }).getByRole('radio', { name: 'Mine Mine' }).waitFor();
  await page.getByRole('button', { name: 'Save with these choices' }).click();
  await toast.getByText('Website updated successfully').waitFor();
  expect((await home()).includes('"headline":"Mine"')).toBe(true);
  await page.close();
});
