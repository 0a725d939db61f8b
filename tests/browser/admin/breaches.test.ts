/** The screen Breaches: its form, from an empty list to a deleted breach. */
import { expect, it } from 'vitest';
import { findAxeViolations } from '../../support/axe';
import { launchBrowser, PHONE_WIDTH, reducedMotionOptions } from '../../support/browser';
import { openPanel } from '../../support/panel';
import { launchSite } from '../../support/site';

const site = launchSite({ SEED: 'none' });
const browser = launchBrowser(reducedMotionOptions);

const open = (width?: number) =>
  openPanel(browser, site, { tab: 'privacy', search: { screen: 'breaches' }, bypassCSP: true, ...(width && { width }) });

it('a breach is recorded, leaving asks once about unsaved changes, two editors of one field choose, and a deletion has Undo', async () => {
  const { page, place, toast, asked, say, expectNoTrouble } = await open(PHONE_WIDTH);
  const save = place.getByRole('button', { name: 'Save', exact: true });
  const field = (name: string) => place.getByLabel(name);
  await place.getByText('No breaches recorded.').waitFor();
  await place.getByRole('button', { name: 'Record a breach' }).click();
  await save.click();
  await place.getByText('Choose at least one').waitFor();
  await field('What happened').fill('A laptop was stolen.');
  say(false);
  await place.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => asked).toEqual(['You have unsaved changes. Leave without saving them?']);
  await field('Inquiries').check();
  await save.click();
  await toast.getByText('Saved the breach').waitFor();
  await place.getByText(/^Board: 71 h 5\d min left$/).waitFor();
  await place.getByRole('heading', { name: '0 persons affected' }).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);

  const other = await open();
  await other.place.getByRole('link', { name: /^Learned of on/ }).click();
  await other.place.getByLabel('Measures').fill('Theirs.');
  await other.place.getByRole('button', { name: 'Save', exact: true }).click();
  await other.toast.getByText('Saved the breach').waitFor();
  await field('Measures').fill('Mine.');
  await field('Where it happened').fill('The office');
  await save.click();
  const choice = page.getByRole('dialog', { name: 'Changed in the meantime' });
  await choice
    .getByRole('radiogroup', { name: 'Measures' })
    .getByRole('radio', { name: /Theirs/ })
    .check();
  await choice.getByRole('button', { name: 'Save with these choices' }).click();
  await expect.poll(() => field('Measures').inputValue()).toBe('Theirs.');
  await expect.poll(() => field('Where it happened').inputValue()).toBe('The office');

  await field('Where it happened').fill('Not stored');
  asked.length = 0;
  say(true);
  await place.getByRole('button', { name: 'All breaches' }).click();
  await place.getByRole('link', { name: /^Learned of on/ }).click();
  await expect.poll(() => field('Where it happened').inputValue()).toBe('The office');
  expect(asked).toHaveLength(1);

  await place.getByRole('button', { name: 'Delete' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Delete this breach?' });
  await confirmation.waitFor();
  await other.place.getByLabel('Measures').fill('Theirs again.');
  await other.place.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => other.place.getByLabel('Where it happened').inputValue()).toBe('The office');
  await confirmation.getByRole('button', { name: 'Delete' }).click();
  await confirmation.getByText('changed by someone else').waitFor();
  await confirmation.getByRole('button', { name: 'Delete' }).click();
  await place.getByText('No breaches recorded.').waitFor();
  await toast.getByRole('button', { name: 'Undo' }).click();
  await place.getByRole('link', { name: /^Learned of on/ }).click();
  await expect.poll(() => field('Measures').inputValue()).toBe('Theirs again.');
  expectNoTrouble(/409/);
});
