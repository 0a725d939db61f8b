/**
 * `npm run journeys`: runs the office's journeys of docs/requirements.md in a browser; prints the actions and seconds of each. A journey
 * that fails, or takes more actions than its row allows, ends with exit code 1. An action is a click, a choice, a shortcut, a file, or a
 * typed text with its final Enter. The seconds are measured in the browser.
 */
import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { findChromium } from '../support/chromium';
import { PASSWORD } from '../support/password';
import { killLeftServers } from '../support/server';
import { contentJourneys } from './content-journeys';
import { firstJourneys } from './first-journeys';
import { importJourneys } from './import-journeys';
import { type JourneySite, startJourneySite } from './journey-site';
import { listJourneys } from './list-journeys';
import { orderJourneys } from './order-journeys';
import { quotationJourneys } from './quotation-journeys';
import { quoteInquiry } from './quote-inquiry';
import { type File, User } from './user';

const photo = async (background = '#3a7'): Promise<File> => ({
  name: 'mop.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1200, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

type Journey = { before: string; counts?: 'keys'; run: (user: User, site: JourneySite) => Promise<void> };

const JOURNEYS: Record<string, Journey> = {
  'a new product with a photo': {
    before: '12',
    run: async (user) => {
      await user.open('Products');
      await user.click(user.button('Add product'));
      await user.type('Flat mop', user.field('Title'));
      await user.type('With two covers.', user.field('Description'));
      await user.type('Cleaning', user.page.getByRole('dialog').getByRole('combobox', { name: 'Category' }), 'Enter');
      await user.type('349', user.field('Price'));
      await user.type('20', user.field('Stock'));
      await user.give(user.page.getByRole('dialog').locator('input[type=file][accept*=image]').first(), await photo());
      await user.type('A green flat mop', user.field('Picture description'));
      await user.press('Control+s');
      await user.says('Product created successfully');
    },
  },
  'a price, found by search': {
    before: '5',
    run: async (user) => {
      await user.open('Products');
      await user.type('Basmati', user.page.getByLabel('Search products'));
      await user.click(user.page.getByTitle(/^Edit the price of .*Basmati/).first());
      await user.type('2549.50', undefined, 'Enter');
      await user.says('Product updated successfully');
    },
  },
  'a row to the top of its list': {
    before: '3',
    run: async (user) => {
      await user.open('Values');
      await user.click(user.button(/^More for /).last());
      await user.click(user.page.getByRole('menuitem', { name: 'Move to top' }));
      await user.says(/is now 1 of/);
    },
  },
  'an inquiry, read, annotated and resolved': {
    before: '8',
    run: async (user, { call }) => {
      await call('POST', '/api/contact', {
        ...{ name: 'Meera Joshi', email: 'meera@example.com', company: 'Hotel Sahyadri', subject: 'bulk' },
        message: 'We need 200 boxes. Can you deliver to Mysuru?',
      });
      await user.page.reload();
      await user.click(user.page.getByRole('link', { name: '1 inquiry waiting for an answer' }));
      await user.click(user.page.getByRole('link', { name: 'Meera Joshi' }));
      const inquiry = user.page.getByRole('dialog', { name: 'Meera Joshi' });
      await user.type('Called back, offer sent.', inquiry.getByRole('textbox', { name: 'Notes' }));
      await user.press('Control+s');
      await user.says('Notes saved successfully');
      await user.choose(inquiry.getByRole('combobox', { name: /^Status/ }), 'Resolved');
      await user.says('Status updated successfully');
      await user.press('Escape');
    },
  },
  'thirteen inquiries of a sender, resolved': {
    before: '27',
    run: async (user, { call }) => {
      const sender = { name: 'Sam Best', email: 'sam@example.com', company: 'Best Sites', subject: 'general' };
      for (let number = 1; number <= 13; number += 1) await call('POST', '/api/contact', { ...sender, message: `Offer ${number}` });
      await user.click(user.page.getByRole('tab', { name: /^Inquiries/ }));
      // A list that was read before the last of them arrived offers the others above its rows.
      await user.page.getByRole('checkbox', { name: 'Select Sam Best' }).nth(12).waitFor();
      await user.click(user.page.getByRole('checkbox', { name: 'Select Sam Best' }).first());
      await user.click(user.button('Select 12 more of this sender'));
      await user.click(user.button('Resolve'));
      await user.says('13 inquiries');
    },
  },
  'an inquiry with 12 lines, quoted and sent': { before: '15', run: quoteInquiry },
  ...quotationJourneys,
  ...orderJourneys,
  ...listJourneys,
  ...importJourneys,
  ...contentJourneys,
  ...firstJourneys,
  'who changed it, and what it was': {
    before: '4',
    run: async (user) => {
      await user.open('Changes');
      await user.type('Basmati', user.page.getByLabel('Search changes by name'));
      await user.page.getByText('₹2,549.50').first().waitFor();
    },
  },
  'the newsletter’s addresses as a file': {
    before: '3',
    run: async (user) => {
      await user.open('Newsletter');
      await user.click(user.page.getByRole('link', { name: /^Active/ }));
      await Promise.all([user.page.waitForEvent('download'), user.click(user.button('Export'))]);
    },
  },
  'a new password, and the end of other sessions': {
    before: '7',
    run: async (user) => {
      await user.open('Settings');
      await user.type(PASSWORD, user.page.getByLabel('Current password', { exact: true }));
      await user.type(`${PASSWORD}2`, user.page.getByLabel('New password', { exact: true }));
      await user.type(`${PASSWORD}2`, user.page.getByLabel('Confirm new password', { exact: true }), 'Enter');
      await user.says(/session/);
    },
  },
  'another photo wherever one is shown': {
    before: '12',
    run: async (user) => {
      await user.open('Library');
      await user.type('mop', user.page.getByLabel('Search pictures and where they are used'));
      await user.click(user.page.getByRole('listitem').filter({ hasText: 'A green flat mop' }).getByRole('link'));
      await user.click(user.button('Replace everywhere'));
      await user.give(
        user.page.getByRole('dialog', { name: 'Show which one instead?' }).locator('input[type=file]').first(),
        await photo('#a37'),
      );
      await user.says(/Picture replaced/);
    },
  },
  'a price by keyboard alone': {
    before: '47',
    counts: 'keys',
    run: async (user) => {
      await user.press('Control+k');
      const bar = user.page.getByRole('dialog', { name: 'Command bar' });
      await bar.getByRole('combobox').waitFor();
      await user.type('basmati');
      await bar.getByRole('group', { name: 'Products' }).getByRole('option').first().waitFor();
      await user.press('Enter');
      const price = user.page.getByRole('dialog', { name: 'Edit product' }).getByLabel('Price', { exact: true });
      await price.waitFor();
      while (!(await price.evaluate((field) => field === document.activeElement))) await user.press('Tab');
      await user.type('2600');
      await user.press('Control+s');
      await user.says('Product updated successfully');
    },
  },
  'two editors of one product (beyond the save)': {
    before: '+2',
    run: async (user, { call }) => {
      await user.page.goto(`${user.page.url().split('?')[0]}?tab=products&id=1`);
      const title = user.page.getByRole('dialog', { name: 'Edit product' }).getByLabel('Title');
      await title.fill('Floor Cleaner, mine');
      await call('PUT', '/api/admin/products/1', { title: 'Floor Cleaner, theirs' });
      await user.page.keyboard.press('Control+s');
      await user.click(user.button('Save with these choices'));
      await user.says('Product updated successfully');
    },
  },
  'a session that ended before a save (beyond the save)': {
    before: '+2',
    run: async (user, { call }) => {
      await user.page.goto(`${user.page.url().split('?')[0]}?tab=products&id=2`);
      await user.page.getByRole('dialog', { name: 'Edit product' }).getByLabel('Title').fill('Renamed');
      await call('POST', '/api/auth/logout', {});
      await user.page.keyboard.press('Control+s');
      await user.type(`${PASSWORD}2`, user.page.getByLabel('Password', { exact: true }), 'Enter');
      await user.says('Product updated successfully');
    },
  },
};

/** The beginning of a journey's name, which it shares with its row in docs/requirements.md. */
const shortName = (name: string) => name.replace('’', "'").split(/,| \(/)[0] as string;
const rows = readFileSync('docs/requirements.md', 'utf8').matchAll(/^\d+\. (.+): (\d+) (?:actions?|keys)$/gm);
/** The maximum number of actions, or keys, per journey (REQ 11). */
const MOST = new Map([...rows].map(([, name = '', now]) => [shortName(name), Number(now)]));

/** Parts of the names of the journeys to measure; all journeys without any. */
const asked = process.argv.slice(2);

/** Runs a journey on the panel's first page; returns its row of the table. */
async function measure(name: string, { before, counts, run }: Journey, site: JourneySite): Promise<string> {
  const page = await site.context.newPage();
  await page.goto(`${site.server.url}/admin`);
  // A section of the panel, or a question of the first start.
  await page.getByRole('tab').or(page.getByLabel('Your first name')).first().waitFor();
  const user = new User(page);
  const startedAt = performance.now();
  try {
    await run(user, site);
    const count = counts ? user.keys : user.actions;
    const most = MOST.get(shortName(name)) ?? 0;
    if (count > most) process.exitCode = 1;
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    return `${name} | ${before} | ${count}${count > most ? `, more than ${most} (REQ 11)` : ''} | ${seconds}`;
  } catch (error) {
    process.exitCode = 1;
    return `${name} | ${before} | failed: ${(error as Error).message}`;
  } finally {
    await page.close();
  }
}

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
try {
  const chosen = Object.entries(JOURNEYS).filter(([name]) => asked.length === 0 || asked.some((part) => name.includes(part)));
  const rows: string[] = [];
  const measureAll = async (kind: 'office' | 'empty', journeys: typeof chosen) => {
    if (journeys.length === 0) return;
    const site = await startJourneySite(browser, kind);
    for (const [name, journey] of journeys) rows.push(await measure(name, journey, site));
    await site.close();
  };
  const firsts = chosen.filter(([name]) => name in firstJourneys);
  await measureAll(
    'office',
    chosen.filter((one) => !firsts.includes(one)),
  );
  for (const first of firsts) await measureAll('empty', [first]);
  console.log(`journey | actions before | now | seconds\n${rows.join('\n')}`);
} finally {
  await browser.close();
  await killLeftServers();
}
