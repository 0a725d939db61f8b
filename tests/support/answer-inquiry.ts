/** The journey of an inquiry, from the visitor's form until it is resolved in the panel, on either database. */
import { expect } from 'vitest';
import type { launchBrowser } from './browser';
import { openPanel } from './panel';
import type { launchSite } from './site';

export async function answerInquiry(browser: ReturnType<typeof launchBrowser>, site: ReturnType<typeof launchSite>): Promise<void> {
  const visitor = await browser.open();
  await visitor.page.goto(site.url('/contact'));
  const form = visitor.page.getByRole('main').locator('form').first();
  await form.getByLabel('Name').fill('Meera Joshi');
  await form.getByLabel('Email').fill('meera@example.com');
  await form.getByLabel('Company').fill('Hotel Sahyadri');
  await form.getByLabel('Phone').fill('+91 80 4000 1234');
  await form.getByLabel('Subject').selectOption('bulk');
  await form.getByLabel('Message').fill('We need 200 boxes.\n\nCan you deliver to Mysuru?');
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect.poll(() => visitor.page.getByRole('region', { name: 'Notifications (F8)' }).textContent()).toContain('Message Sent!');

  const { page, place, toast, expectNoTrouble } = await openPanel(browser, site);
  await page.getByRole('region', { name: 'Today' }).getByRole('link', { name: '1 inquiry waiting for an answer' }).click();
  await place.getByRole('link', { name: 'Meera Joshi' }).click();
  const inquiry = page.getByRole('dialog', { name: 'Meera Joshi' });
  await expect.poll(() => inquiry.textContent()).toContain('Bulk Orders');
  expect((await inquiry.allInnerTexts()).join()).toContain('We need 200 boxes.\n\nCan you deliver to Mysuru?');

  const notes = inquiry.getByRole('textbox', { name: 'Notes' });
  await notes.fill('Called back, offer sent.');
  await notes.press('Control+s');
  await expect.poll(() => toast.textContent()).toContain('Notes saved successfully');
  await inquiry.getByRole('combobox', { name: /^Status/ }).selectOption('Resolved');
  await expect.poll(() => toast.textContent()).toContain('Status updated successfully');

  const [stored] = await site.inquiries();
  expect(stored).toMatchObject({ status: 'resolved', notes: 'Called back, offer sent.' });
  await page.goto(site.url('/admin'));
  await expect.poll(() => page.getByRole('region', { name: 'Today' }).textContent()).toContain('No inquiries waiting.');
  expectNoTrouble();
}
