/**
 * Waiting inquiries in every view of the panel: a reply, a returned mail, first answers; a corrected address and the answer sent again.
 *
 * @module-tag thorough
 */
import { afterAll, expect, it } from 'vitest';
import { readInquiryProfile } from '../../../server/features/conversation/inquiry-profile';
import { openDatabase } from '../../../server/platform/database/database';
import { MAIL_UNDO_MS } from '../../../shared/inquiries/conversation';
import { findAxeViolations } from '../../support/axe';
import { launchBrowser, reducedMotionOptions } from '../../support/browser';
import { createStartedDatabase } from '../../support/databases';
import { openPanel } from '../../support/panel';
import { launchSite } from '../../support/site';
import { startSmtp } from '../../support/smtp';

const smtp = await startSmtp();
const { url, drop } = await createStartedDatabase('sqlite');
let aheadMs = 0;
const env = { SEED: 'none', DATABASE_URL: url, SMTP_URL: smtp.url, MAIL_TO: 'office@example.com', ACKNOWLEDGE: 'off' };
const site = launchSite(env, { now: () => new Date(Date.now() + aheadMs) });
const browser = launchBrowser(reducedMotionOptions);
const db = await openDatabase(url);
afterAll(async () => {
  smtp.close();
  await db.close();
  await drop();
});

const HOUR = 60 * 60_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR);

async function add(name: string, fields: object = {}, said: object = {}): Promise<void> {
  const inquiry = { name, email: `${name}@example.com`.toLowerCase(), topic: 'bulk', message: 'How much is the soap?', source: 'contact' };
  await db.transact(async (tx) => {
    // Stores the current rules of due times, because the job would otherwise recalculate them.
    const { rules: dueRules } = await readInquiryProfile(tx);
    const times = { createdAt: hoursAgo(30), dueAt: hoursAgo(-3), dueRules };
    const { id } = await tx.contactInquiry.create({ data: { ...inquiry, ...times, ...fields } });
    const entry = { inquiryId: id, channel: 'mail', authorName: name, text: 'Dear Madam', createdAt: hoursAgo(2), ...said };
    const { id: lastMessageId } = await tx.inquiryMessage.create({ data: { direction: 'out', state: 'sent', ...entry } });
    await tx.contactInquiry.update({ where: { id }, data: { lastMessageId } });
  });
}

it('replied and returned mails are listed first until the answer is sent again to a correct address', async () => {
  const answered = { status: 'in_progress', firstAnswerAt: hoursAgo(20) };
  await add('Bela');
  await add('Ravi', { email: '', phone: '98200 12345', source: 'phone' });
  const bounced = { state: 'bounced', serverWords: '550 no such user', text: 'Ten rupees a piece.' };
  await add('Chetan', { ...answered, email: 'chetan@exmaple.com', repliedAt: hoursAgo(1) }, bounced);
  await add('Asha', { ...answered, repliedAt: hoursAgo(2) }, { direction: 'in', state: null, text: 'Can you deliver on Monday?' });
  await add('Done', answered);
  const { page, place, expectNoTrouble } = await openPanel(browser, site, { tab: 'inquiries', width: 1280, bypassCSP: true });
  /** Checks the count in the heading, the view and the badge. */
  const counted = async (count: number) => {
    await place.getByText(`${count} inquiries waiting for an answer`).waitFor();
    await place.getByRole('link', { name: `Waiting ${count}`, exact: true }).waitFor();
    await page.getByRole('tab', { name: `Inquiries ${count} waiting`, exact: true }).waitFor();
  };
  await counted(4);
  const rows = place.getByRole('row');
  await expect.poll(() => rows.nth(1).textContent()).toMatch(/Asha.*Can you deliver on Monday\?.*New reply, 2 h ago/);
  await expect.poll(() => rows.nth(2).textContent()).toMatch(/Chetan.*Ten rupees a piece\..*Not delivered, 1 h ago/);
  await expect.poll(() => rows.nth(3).textContent()).toMatch(/Bela.*due in 2 h|Bela.*due in 3 h/);

  await page.setViewportSize({ width: 360, height: 800 });
  await place.getByRole('link', { name: 'Chetan' }).click();
  const dialog = page.getByRole('dialog', { name: 'Chetan' });
  await dialog.getByText('Returned as undeliverable: 550 no such user').waitFor();
  await dialog.getByRole('button', { name: 'Correct the address' }).first().click();
  const address = dialog.getByRole('textbox', { name: 'E-mail' });
  await address.fill('chetan@');
  await address.press('Enter');
  await dialog.getByText('Please enter a valid email address').waitFor();
  await expect.poll(() => address.getAttribute('aria-invalid')).toBe('true');
  await address.fill('chetan@example.com');
  expect(await findAxeViolations(page)).toEqual([]);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await address.press('Enter');
  await dialog.getByRole('button', { name: 'Send again to chetan@example.com' }).click();
  await dialog.getByText('Will be sent in a few seconds').waitFor();
  // A second click would send a third mail.
  await expect.poll(() => dialog.getByRole('button', { name: /^Send again/ }).count()).toBe(0);
  aheadMs = MAIL_UNDO_MS;
  await dialog.getByRole('listitem').getByText('Sent', { exact: true }).waitFor();
  expect(smtp.received.map(({ to }) => to[0])).toEqual(['RCPT TO:<chetan@example.com>']);
  await page.setViewportSize({ width: 1280, height: 800 });
  await dialog.getByRole('button', { name: 'Close the inquiry' }).click();
  // The list is updated without another fetch.
  await counted(3);

  await place.getByRole('link', { name: 'Ravi' }).click();
  const ravi = page.getByRole('dialog', { name: 'Ravi' });
  await ravi.getByRole('textbox', { name: 'What was said' }).waitFor();
  await expect
    .poll(() => ravi.getByRole('radio').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)))
    .toEqual(['call', 'whatsapp', 'mail']);
  await ravi.getByRole('link', { name: 'Call 98200 12345' }).waitFor();
  expectNoTrouble(/400/);

  await page.goto(site.url('/admin?tab=overview'));
  await page.getByRole('main').getByRole('link', { name: '3 inquiries waiting for an answer' }).waitFor();
  const first = page.getByRole('region', { name: 'Waiting for an answer' }).getByRole('listitem').first();
  await expect.poll(() => first.textContent()).toMatch(/Asha.*Can you deliver on Monday\?.*New reply, 2 h ago/);
});
