/** Answering an inquiry in the panel: with a template and a file, undone, sent, and while a colleague answers. */
import { afterAll, expect, it } from 'vitest';
import { MAIL_UNDO_MS } from '../../../shared/inquiries/conversation';
import { isLong } from '../../faults/long-form';
import { findAxeViolations } from '../../support/axe';
import { launchBrowser, reducedMotionOptions } from '../../support/browser';
import { openPanel } from '../../support/panel';
import { launchSite } from '../../support/site';
import { startSmtp } from '../../support/smtp';

const smtp = await startSmtp();
let aheadMs = 0;
const env = { SEED: 'none', SMTP_URL: smtp.url, MAIL_TO: 'office@example.com', ACKNOWLEDGE: 'off' };
const site = launchSite(env, { now: () => new Date(Date.now() + aheadMs) });
const browser = launchBrowser(reducedMotionOptions);
afterAll(() => smtp.close());

const FORM = {
  name: 'Asha Rao',
  email: 'asha@example.com',
  company: 'Rao',
  phone: '098200 12345',
  subject: 'bulk',
  message: 'Forty cartons, as in https://rao.example/list.',
};
const template = { name: 'Prices', text: 'Dear {name}, your prices for {reference} follow by {due date}. {my name}, sales desk' };

it('an inquiry is answered with a template in three actions, and Undo takes the answer back; a call is logged', async () => {
  await site.add('answer-templates', template);
  const headers = { 'content-type': 'application/json' };
  await fetch(site.url('/api/contact'), { method: 'POST', headers, body: JSON.stringify(FORM) });
  const { page, place, toast, expectNoTrouble } = await openPanel(browser, site, { tab: 'inquiries', width: 360, bypassCSP: true });
  await place.getByRole('link', { name: 'Asha Rao' }).click();
  const dialog = page.getByRole('dialog', { name: 'Asha Rao' });
  const answer = dialog.getByRole('textbox', { name: 'Your answer' });
  const conversation = dialog.getByRole('region', { name: 'Conversation' });
  const link = conversation.getByRole('link', { name: 'https://rao.example/list', exact: true });
  expect([await link.getAttribute('rel'), await link.getAttribute('target')]).toEqual(['noopener noreferrer nofollow', '_blank']);
  // On a phone the person is behind a button.
  await dialog.getByRole('button', { name: 'Rao, 098200 12345' }).click();
  await dialog.getByRole('region', { name: 'Contact' }).getByRole('link', { name: '098200 12345' }).waitFor();

  await dialog.getByRole('combobox', { name: 'Answer template' }).selectOption('Prices');
  const filled = /^Dear Asha Rao, your prices for SQ-\d{4}-00001 follow by \d+ \w+ \d{4}\. Our Company, sales desk$/;
  await expect.poll(() => answer.inputValue()).toMatch(filled);
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), dialog.getByRole('button', { name: 'Attach PDF' }).click()]);
  await chooser.setFiles({ name: 'Prices.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await dialog.getByRole('link', { name: 'Prices.pdf' }).waitFor();
  await dialog.getByRole('button', { name: 'Attach Catalogue' }).click();
  await dialog.getByRole('link', { name: /-catalogue\.pdf$/ }).waitFor();
  await dialog.getByText('Below your answer: Our Company').waitFor();
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await conversation.getByText('Will be sent in a few seconds').waitFor();
  await expect.poll(() => answer.inputValue()).toBe('');
  expect(await findAxeViolations(page)).toEqual([]);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await conversation.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => answer.inputValue()).toMatch(filled);
  await expect.poll(() => conversation.getByRole('listitem').filter({ hasText: 'Dear' }).count()).toBe(0);
  await dialog.getByRole('link', { name: 'Prices.pdf' }).waitFor();

  expectNoTrouble();

  // A colleague answers meanwhile: nothing is sent, and the typed text stays.
  const id = (await site.inquiries())[0]?.id;
  await site.add(`contact-inquiries/${id}/messages`, { channel: 'call', text: 'Told them the price.' });
  await answer.press('Control+Enter');
  await expect.poll(() => toast.textContent()).toContain('Something was added to this conversation in the meantime');
  await conversation.getByText('Told them the price.').waitFor();
  await answer.press('Control+Enter');
  await expect.poll(() => toast.textContent()).toContain('Reply is on its way');
  aheadMs = MAIL_UNDO_MS;
  const received = () => smtp.received.filter(({ to }) => to[0]?.includes('asha'));
  await expect.poll(() => received().length).toBe(1);
  expect(received()[0]?.data.match(/filename=.*/g)).toEqual([
    expect.stringContaining('Prices.pdf'),
    expect.stringContaining('catalogue.pdf'),
  ]);
  await conversation.getByRole('listitem').filter({ hasText: 'Dear' }).getByText('Sent', { exact: true }).waitFor();

  await dialog.locator('label').getByText('Call', { exact: true }).click();
  await dialog.getByRole('textbox', { name: 'What was said' }).fill('They agree.');
  await dialog.getByRole('button', { name: 'Log call' }).click();
  await conversation.getByText('They agree.').waitFor();
  await dialog.locator('label').getByText('WhatsApp', { exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Your message' }).fill('On its way & thanks');
  await expect
    .poll(() => dialog.getByRole('link', { name: 'Open WhatsApp' }).getAttribute('href'))
    .toBe(`https://wa.me/919820012345?text=${encodeURIComponent(`[${(await site.inquiries())[0]?.reference}] On its way & thanks`)}`);
  await dialog.getByRole('button', { name: 'I sent it' }).click();
  await conversation.getByText('On its way & thanks').waitFor();

  // When it is opened again, the newest entry is first and visible, on a phone and beside the person.
  for (const [width, height] of [
    [360, 640],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.reload();
    await conversation.getByText('On its way & thanks').waitFor();
    const said = async (at: number) => conversation.getByRole('listitem').nth(at).textContent();
    await expect
      .poll(async () => [await said(0), await said(1)])
      .toEqual([expect.stringContaining('On its way'), expect.stringContaining('They agree')]);
    const endOfNewest = () => conversation.getByText('On its way & thanks').evaluate((entry) => entry.getBoundingClientRect().bottom);
    await expect.poll(endOfNewest).toBeLessThan(height);
  }
  const beside = await dialog.getByRole('region', { name: 'Contact' }).boundingBox();
  const talk = await conversation.boundingBox();
  expect(beside && talk && beside.x > talk.x + talk.width && beside.y < 200).toBe(true);
  expect(await findAxeViolations(page)).toEqual([]);
});

it.runIf(isLong)('a long message shows its beginning first, and the whole text on request', async () => {
  const headers = { 'content-type': 'application/json' };
  await fetch(site.url('/api/contact'), { method: 'POST', headers, body: JSON.stringify({ ...FORM, name: 'Long Letter' }) });
  const id = (await site.inquiries())[0]?.id;
  await site.add(`contact-inquiries/${id}/messages`, { channel: 'call', text: `Well. ${'They said much. '.repeat(1_000)}The end.` });
  const { page, place, expectNoTrouble } = await openPanel(browser, site, { tab: 'inquiries', width: 360, bypassCSP: true });
  await place.getByRole('link', { name: 'Long Letter' }).click();
  const conversation = page.getByRole('dialog', { name: 'Long Letter' }).getByRole('region', { name: 'Conversation' });
  const text = conversation.getByText('They said much.');
  await text.waitFor();
  // The last word of the text is complete.
  await expect.poll(() => text.textContent()).toMatch(/ said much\. They said…$/);
  expect(await findAxeViolations(page)).toEqual([]);
  await conversation.getByRole('button', { name: 'Show all' }).click();
  await expect.poll(() => text.textContent()).toMatch(/The end\.$/);
  await expect.poll(() => conversation.getByRole('button', { name: 'Show all' }).count()).toBe(0);
  expectNoTrouble();
});
