/** What ends the waiting of an inquiry. The rule itself is in tests/contract/inquiries/inbox.test.ts. */
import { expect, it } from 'vitest';
import { launchBrowser, still } from '../../support/browser';
import { openPanel } from '../../support/panel';
import { launchSite } from '../../support/site';

const site = launchSite({ SEED: 'none', RATE_LIMITS: 'off' });
const browser = launchBrowser(still);

async function received(fields: object) {
  const form = { name: 'Asha', email: 'asha@example.com', company: 'Rao', subject: 'bulk', message: 'Please call.', ...fields };
  await fetch(site.url('/api/contact'), { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(form) });
  return String((await site.inquiries())[0]?.id);
}

it('is an answer, not the status; a suspicion can be taken back, and that undone', async () => {
  const id = await received({});
  const { page, place, toast, expectNoTrouble } = await openPanel(browser, site, { tab: 'inquiries', search: { id } });
  const dialog = page.getByRole('dialog');
  const waiting = place.getByRole('link', { name: /^Waiting/, includeHidden: true });
  await dialog.getByRole('combobox', { name: /^Status/ }).selectOption('In progress');
  await expect.poll(() => toast.textContent()).toContain('Status updated successfully');
  await dialog.getByText('Answer within 23 h').waitFor();
  expect(await waiting.textContent()).toBe('Waiting 1');
  await dialog.getByRole('button', { name: 'Mark as answered' }).click();
  await dialog.getByText(/^Answered \d+ \w+ 2\d{3}, \d\d:\d\d$/).waitFor();
  expect(await waiting.textContent()).toBe('Waiting 0');

  await page.goto(site.url(`/admin?tab=inquiries&id=${await received({ elapsedMs: 20 })}`));
  const suspicion = dialog.getByText('Suspected spam: it was sent faster than a person can type.');
  await suspicion.waitFor();
  await dialog.getByRole('button', { name: 'Not spam' }).click();
  await suspicion.waitFor({ state: 'detached' });
  expect(await waiting.textContent()).toBe('Waiting 1');
  await toast.getByRole('button', { name: 'Undo' }).click();
  await suspicion.waitFor();
  expect(await waiting.textContent()).toBe('Waiting 0');
  expectNoTrouble();
});
