/** The page of a quotation's link, as used by a buyer on a phone, and by a mail scanner. */
import { brotliCompressSync } from 'node:zlib';
import type { Page, Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { formatCheckCode } from '../../../shared/quotation/states';
import { isLong } from '../../faults/long-form';
import { findAxeViolations } from '../../support/axe';
import { measureBox } from '../../support/boxes';
import { launchBrowser, PHONE_FIRST_WIDTHS, PHONE_WIDTH } from '../../support/browser';
import { dumpDatabase } from '../../support/dump';
import { addQuotation, createPricedLine } from '../../support/quotations';
import { launchSite } from '../../support/site';

const site = launchSite();
const browser = launchBrowser();

const LINES = Array.from({ length: 40 }, (_, at) =>
  createPricedLine(`Palm soap ${at}, 12 cakes of 100 g, wrapped singly`, {
    key: String(at),
    productId: at + 1,
    sku: `PS-${at}`,
    discountBp: at * 10,
  }),
);
const send = () => addQuotation(site.db(), { at: new Date(), draft: { lines: LINES } });
/** Returns classes of the page without a CSS rule, because the build could drop a stylesheet. */
const unstyled = async (page: Page) => {
  const html = await page.content();
  const names = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, all = '']) => all.split(' '));
  return [...new Set(names)].filter((name) => name.startsWith('_') && !html.includes(`.${name}`));
};
const scrollsSideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

it('a buyer accepts a quotation on a phone without JavaScript, within the budget of HTML', async () => {
  const sent = await send();
  const { page, expectNoTrouble } = await browser.open({ width: PHONE_WIDTH, javaScriptEnabled: false });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.resourceType()));
  const response = await page.goto(site.url(sent.url));
  expect(brotliCompressSync((await response?.body()) ?? '').length).toBeLessThan(22_600);
  // The image is the logo.
  expect(new Set(requested)).toEqual(new Set(['document', 'font', 'image', ...requested.filter((type) => type === 'other')]));
  await page.getByRole('link', { name: 'Accept…' }).first().click();
  await page.getByRole('heading', { name: 'Accept this quotation' }).waitFor();
  expect(await page.getByLabel('Your name').inputValue()).toBe('');
  await page.getByLabel('Your name').fill('Meera Iyer');
  await page.getByLabel('Purchase order number').fill('PO-77');
  await page.getByRole('button', { name: /^Accept for ₹/ }).click();
  await page.getByRole('heading', { name: /^Order confirmation/ }).waitFor();
  await page.getByText('Accepted by Meera Iyer').waitFor();
  await page.getByRole('status').getByText('Thank you for your order.').waitFor();
  await page.getByRole('button', { name: 'Order again' }).click();
  await page.getByRole('heading', { name: 'Your quote list' }).waitFor();
  expectNoTrouble();
});

it.each(PHONE_FIRST_WIDTHS)(
  'a quotation is styled and accessible at %i px, without scrolling sideways',
  { tags: 'thorough' },
  async (width) => {
    const sent = await send();
    const { page } = await browser.open({ width, bypassCSP: true });
    for (const path of ['', '/accept', '/decline', '/changes', '/question']) {
      await page.goto(site.url(`${sent.url}${path}`));
      expect([path, await findAxeViolations(page), await scrollsSideways(page), await unstyled(page)]).toEqual([path, [], false, []]);
    }
    const pair = new URLSearchParams({ number: sent.paper.reference, code: formatCheckCode(sent.revision.hash) });
    for (const path of [`/quotation-check?${pair}`, '/quote/nothing']) {
      await page.goto(site.url(path));
      expect([path, await findAxeViolations(page), await scrollsSideways(page), await unstyled(page)]).toEqual([path, [], false, []]);
    }
  },
);

it('a line of a quotation takes two or three rows on a phone, its amounts one; its codes are shown on request, and no text size scrolls sideways', async () => {
  const sent = await send();
  const { page } = await browser.open({ width: PHONE_WIDTH });
  await page.goto(site.url(sent.url));
  const lines = page.getByRole('article').locator('table').first().locator('tbody tr');
  const shown = await lines.evaluateAll((rows) =>
    rows.map((row) => {
      const boxes = [...row.querySelectorAll('td')].map((cell) => cell.getBoundingClientRect()).filter(({ height }) => height > 0);
      const isOneRow = Math.max(...boxes.map(({ top }) => top)) < Math.min(...boxes.map(({ bottom }) => bottom));
      return { isOneRow, rows: Math.round(row.getBoundingClientRect().height / 22) };
    }),
  );
  expect(shown).toEqual(LINES.map(() => ({ isOneRow: true, rows: expect.toSatisfy((rows) => rows === 2 || rows === 3) })));
  const codes = lines.first().getByText('SKU PS-0 · HSN 3401');
  const height = () => codes.evaluate((text) => text.getBoundingClientRect().height);
  expect(await height()).toBe(1);
  await page.getByRole('checkbox', { name: 'Show SKU and HSN' }).check();
  expect(await height()).toBeGreaterThan(10);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  expect(await scrollsSideways(page)).toBe(false);
});

it('sums of any length leave room for their labels on a phone, and no text size scrolls sideways', { tags: 'thorough' }, async () => {
  const lines = [createPricedLine('Palm soap', { quantity: 999_999_000, unitPaise: '99999999900', discountBp: 3_333 })];
  const { page } = await browser.open({ width: PHONE_WIDTH });
  await page.goto(site.url((await addQuotation(site.db(), { at: new Date(), draft: { lines } })).url));
  const total = page.getByRole('table', { name: 'What it adds up to' }).getByRole('rowheader', { name: 'Taxable value' });
  expect((await measureBox(total)).height).toBeLessThan(30);
  for (const size of ['100%', '200%']) {
    await page.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), size);
    expect([size, await scrollsSideways(page)]).toEqual([size, false]);
  }
});

/** Returns the rows that a mail scanner could have changed. */
async function stored() {
  const tables = Object.entries(await dumpDatabase(site.db())).filter(([name]) =>
    /^(Quotation|Inquiry|ContactInquiry|Outbox|Attempt)/.test(name),
  );
  return JSON.stringify(tables).replaceAll(/\\"openedAt\\":(null|\\"[^"]*\\")/g, '');
}

it.runIf(isLong)(
  'a mail scanner that follows each link, waits, presses every button and sends every form unfilled only opens a quotation',
  async () => {
    const sent = await send();
    const before = await stored();
    const { page } = await browser.open({ width: PHONE_WIDTH });
    await page.clock.install();
    const waitAMinute = () => page.clock.runFor(60_000);
    await page.goto(site.url(sent.url));
    await waitAMinute();
    const links = await page.getByRole('link').evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    const below = [...new Set(links)].filter((href) => href.includes('/quote/') && !href.includes('#'));
    expect(below.map((href) => href.split('/').at(-1)).sort()).toEqual(['accept', 'changes', 'decline', 'question', 'quotation.pdf']);
    for (const href of below) {
      if ((await page.request.get(href)).headers()['content-type']?.includes('pdf')) continue;
      await page.goto(href);
      await waitAMinute();
      await page.mouse.wheel(0, 10_000);
      for (const box of await page.locator('input[type=checkbox], input[type=radio]').all()) await box.check({ force: true });
      // The browser refuses empty required fields; a scanner skips that check.
      await page.getByRole('button').first().click();
      const answered = page.waitForResponse((response) => response.request().method() === 'POST');
      await page.locator('form').evaluate((form: HTMLFormElement) => {
        form.noValidate = true;
        form.requestSubmit();
      });
      expect([href, (await answered).status()]).toEqual([href, 400]);
      await page.getByRole('alert').waitFor();
    }
    expect(await stored()).toBe(before);
    const { openedAt } = await site.db().read.quotationLink.findUniqueOrThrow({ where: { id: sent.link.id } });
    expect(openedAt).not.toBeNull();
  },
);

it('the page of a quotation does not send its URL to other pages', async () => {
  const sent = await send();
  const { page } = await browser.open({ width: PHONE_WIDTH });
  const seen: Request[] = [];
  page.on('request', (request) => seen.push(request));
  // Requests to other sites are blocked, and only their headers are checked.
  await page.context().route(/wa\.me/, (route) => route.fulfill({ body: 'A chat' }));
  await page.goto(site.url(sent.url));
  const chat = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'WhatsApp' }).first().click();
  const opened = await chat;
  await opened.waitForLoadState();
  expect(decodeURIComponent(opened.url())).not.toContain(sent.token);
  expect(await opened.evaluate(() => document.referrer)).not.toContain(sent.token);
  await opened.close();
  await page.goto(site.url(`${sent.url}/question`));
  await page.getByLabel('Your question').fill('Is it scented?');
  await page.getByRole('button', { name: 'Send your question' }).click();
  await page.getByRole('status').getByText('We have received your question').waitFor();
  await page.getByRole('link', { name: 'Contact' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  // Requests for the page's own files are skipped: for the font of an inline style Chromium sends our server the URL of the page, despite
  // the policy.
  const others = seen.filter((request) => !new URL(request.url()).pathname.startsWith('/assets/'));
  const headers = await Promise.all(others.map((request) => request.allHeaders()));
  expect(headers.filter(({ referer }) => referer).length).toBeGreaterThan(0);
  for (const { referer = '', origin = '' } of headers) expect(`${referer} ${origin}`).not.toContain(sent.token);
  const posts = seen.filter((request) => request.method() === 'POST' && request.url().includes('/api/quote/'));
  expect(await Promise.all(posts.map(async (request) => (await request.allHeaders()).origin))).toEqual([new URL(site.url()).origin]);
});
