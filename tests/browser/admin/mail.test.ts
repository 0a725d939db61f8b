/**
 * Settings, Mail: the test mail, refused mails, and the banner when the mail server refuses our sender address.
 *
 * @module-tag thorough
 */
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '../../../server/platform/database/database';
import { findAxeViolations } from '../../support/axe';
import { launchBrowser, reducedMotionOptions } from '../../support/browser';
import { createStartedDatabase } from '../../support/databases';
import { startImap } from '../../support/imap';
import { openPanel } from '../../support/panel';
import { launchSite } from '../../support/site';
import { startSmtp } from '../../support/smtp';

const smtp = await startSmtp();
const imap = await startImap();
imap.state.answers = { greeting: 'hang' };
const { url, drop } = await createStartedDatabase('sqlite');
const site = launchSite({ SEED: 'none', DATABASE_URL: url, SMTP_URL: smtp.url, IMAP_URL: imap.url, MAIL_TO: 'office@example.com' });
const browser = launchBrowser(reducedMotionOptions);
const db = await openDatabase(url);
afterAll(async () => {
  smtp.close();
  imap.close();
  await db.close();
  await drop();
});

const add = (subject: string, fields: object) => {
  const at = new Date();
  const data = { to: 'meera@example.com', subject, text: '', createdAt: at, nextTryAt: at, ...fields };
  return db.transact((tx) => tx.outboxMail.create({ data }));
};

it('the mail section reports a test mail, reads the mailbox, retries a refused mail, and warns on every screen when the mail server refuses our mails', async () => {
  await add('Quotation', { state: 'refused', lastError: '550 no such user', attempts: 1 });
  const { page, place, toast, expectNoTrouble } = await openPanel(browser, site, {
    tab: 'settings',
    search: { screen: 'mail' },
    width: 360,
    bypassCSP: true,
  });
  const mail = place.getByRole('region', { name: 'Mail' });
  const row = mail.getByRole('listitem').filter({ hasText: 'Quotation' });
  await row.getByText('Refused by the recipient’s server: “550 no such user”').waitFor();
  // Right after a start the mailbox has not been read yet; the status changes after the first reading.
  await mail.getByText('INBOX at 127.0.0.1, not reached yet').waitFor();
  imap.greet();
  await mail.getByText('INBOX at 127.0.0.1, last contact').waitFor();
  await mail.getByText('do not count as answers until MAIL_AUTH_SERVER names').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  const starts = mail.getByRole('switch', { name: 'New mails become inquiries' });
  await starts.click();
  await expect.poll(() => toast.textContent()).toContain('Mails that start a conversation become inquiries');
  await expect.poll(() => starts.isChecked()).toBe(true);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => starts.isChecked()).toBe(false);

  const send = mail.getByRole('button', { name: 'Send a test mail' });
  await mail.getByLabel('Send a test mail to').fill('nobody');
  await send.click();
  await mail.getByText('Please enter a valid email address').waitFor();
  await mail.getByLabel('Send a test mail to').fill('me@example.com');
  await send.click();
  await mail.getByText('The mail server accepted the mail: “250 taken”.').waitFor();
  smtp.state.answers = { RCPT: '550 no such user' };
  await send.click();
  await mail.getByText('The mail was not sent: “550 no such user”.').waitFor();
  smtp.state.answers = {};

  await row.getByRole('button', { name: 'Try again: Quotation, to meera@example.com' }).click();
  await expect.poll(() => toast.textContent()).toContain('Trying to send the mail again');
  await mail.getByText('No mail was refused, given up or returned').waitFor();
  await expect.poll(() => smtp.received.map(({ to }) => to[0]), { timeout: 10_000 }).toContain('RCPT TO:<meera@example.com>');

  await expect.poll(() => page.getByText('Mails are not sent').count()).toBe(0);
  await add('Held', { isHeld: true, lastError: '535 wrong password', nextTryAt: new Date(Date.now() + 600_000) });
  await page.goto(site.url('/admin?tab=trash'));
  await page.getByRole('alert').getByText('“535 wrong password”').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('alert').getByRole('link', { name: 'Mail settings' }).click();
  await mail.getByText('Mails waiting').waitFor();
  expectNoTrouble(/sendTest/);
});

it('a mail that claims to be from the office is shown with its address, and counts as an answer after one click', async () => {
  const body = { name: 'Asha Rao', email: 'asha@example.com', company: 'Rao', subject: 'bulk', message: 'Forty cartons.' };
  await fetch(site.url('/api/contact'), { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const [inquiry] = await site.inquiries();
  const headers = ['To: asha@example.com', `Subject: Re: [${inquiry?.reference}]`, '', 'Twelve rupees.', ''];
  const from = (sender: string) => `From: ${sender}`;
  imap.deliver([from('Meera <office@example.com>'), ...headers].join('\r\n'));
  const notification = await db.read.outboxMail.findFirst({ where: { inquiryId: inquiry?.id } });
  imap.deliver([from('Asha Rao <asha@example.org>'), `In-Reply-To: <${notification?.mailId}>`, ...headers].join('\r\n'));
  await expect.poll(() => db.read.inquiryMessage.count()).toBe(2);

  const { page, place, toast, expectNoTrouble } = await openPanel(browser, site, { tab: 'inquiries', width: 360, bypassCSP: true });
  await place.getByRole('link', { name: 'Asha Rao' }).click();
  const conversation = page.getByRole('dialog', { name: 'Asha Rao' }).getByRole('region', { name: 'Conversation' });
  const entry = (sender: string) => conversation.getByRole('listitem').filter({ hasText: sender });
  await entry('asha@example.org').getByText('Not the address of this inquiry').waitFor();
  await entry('office@example.com').getByText('Claims to be from us').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await entry('office@example.com').getByRole('button', { name: 'It is from us' }).click();
  await expect.poll(() => toast.textContent()).toContain('Counted as our answer');
  await entry('office@example.com').getByText('Confirmed by Site Administrator').waitFor();
  await expect.poll(() => entry('office@example.com').getByText('Claims to be from us').count()).toBe(0);
  expect((await site.inquiries())[0]).toMatchObject({ firstAnswerAt: expect.any(String), repliedAt: expect.any(String) });
  expectNoTrouble();
});
