/** The quote list from the first product to the reference. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { calculateEstimate, formatPaise } from '../../../shared/inquiries/estimate';
import { findAxeViolations } from '../../support/axe';
import { launchBrowser, PHONE_WIDTH, reducedMotionOptions, waitUntilHydrated } from '../../support/browser';
import { launchSite } from '../../support/site';

const site = launchSite();
const browser = launchBrowser(reducedMotionOptions);

type Options = Parameters<typeof browser.open>[0];

const open = (path: string, options: Options = {}) => browser.visit(site.url(path), { width: PHONE_WIDTH, ...options });

const count = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Quote list, / });
const lines = (page: Page) => page.getByRole('form', { name: 'Request for prices' }).getByRole('listitem');
const titles = async (page: Page) => lines(page).getByRole('heading').allTextContents();
const quantityOf = (page: Page, title: unknown) =>
  page.getByRole('textbox', { name: new RegExp(`^Quantity.* of ${escaped(String(title))}$`) });
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const add = (page: Page, title: unknown) => page.getByRole('button', { name: `Add to quote list: ${title}`, exact: true }).click();
const toast = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' });

it('the quote list keeps its products over a reload and in a second tab', { tags: 'thorough' }, async () => {
  const [first, second] = await site.read('products');
  const { page, expectNoTrouble } = await open('/products');
  await expect.poll(() => count(page).count()).toBe(0);
  const counted = page.waitForResponse((answer) => answer.url().endsWith(`/api/listed/${first?.id}`));
  await add(page, first?.title);
  expect((await counted).status()).toBe(204);
  await add(page, second?.title);
  await count(page)
    .and(page.getByRole('link', { name: 'Quote list, 2 lines' }))
    .waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('In quote list');
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('link', { name: 'Quote list, 1 line' }).waitFor();

  await page.goto(site.url(`/product/${second?.id}`));
  await waitUntilHydrated(page);
  await page.getByLabel(/^Quantity/).fill('2.5');
  await page.getByRole('button', { name: 'Add to quote list', exact: true }).click();
  await page.getByRole('link', { name: '2.5 in quote list' }).click();
  await expect.poll(() => titles(page)).toEqual([first?.title, second?.title]);
  await expect.poll(() => quantityOf(page, first?.title).inputValue()).toBe(String(first?.moq ?? 1));

  const other = await page.context().newPage();
  await other.goto(site.url('/quote-list'));
  await expect.poll(() => quantityOf(other, second?.title).inputValue()).toBe('2.5');
  await other.getByRole('button', { name: `More of ${second?.title}` }).click();
  await expect.poll(() => quantityOf(page, second?.title).inputValue()).toBe('3');
  await other.close();

  await page.getByRole('button', { name: `Remove ${first?.title}` }).click();
  await expect.poll(() => titles(page)).toEqual([second?.title]);
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await page.reload();
  await expect.poll(() => titles(page)).toEqual([first?.title, second?.title]);

  // The request of a form that was submitted before its page was hydrated.
  await page.goto(site.url(`/quote-list?product=${second?.id}&quantity=2`));
  await expect.poll(() => quantityOf(page, second?.title).inputValue()).toBe('5');
  expect(page.url()).toBe(site.url('/quote-list'));
  expectNoTrouble();
});

it('the quote list stays in memory if the browser cannot store it, and a note says so', { tags: 'thorough' }, async () => {
  const [first] = await site.read('products');
  const { page } = await browser.open({ width: PHONE_WIDTH, isolated: true });
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Denied', 'SecurityError');
      },
    });
  });
  await page.goto(site.url('/products'));
  await waitUntilHydrated(page);
  await add(page, first?.title);
  await count(page).click();
  await expect.poll(() => titles(page)).toEqual([first?.title]);
  await page.getByText('This browser does not let us store your list').waitFor();
});

it('the quote list keeps everything when sending fails, and shows the reference after success', async () => {
  const [first] = await site.read('products');
  const { page } = await open('/quote-list', { bypassCSP: true });
  await page.getByRole('button', { name: 'Add your own line' }).click();
  await page.getByRole('textbox', { name: 'Something that is not in the catalogue', exact: true }).fill('Rope, 12 mm');
  const send = page.getByRole('button', { name: 'Ask for prices' });
  await send.click();
  await page.getByText('Please enter your name').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name');
  await page.getByLabel('Name', { exact: true }).fill('Asha Rao');
  await page.getByRole('link', { name: 'Quote list, 1 line' }).waitFor();
  await page.getByLabel('Phone (or e-mail)').fill('98200 12345');
  await page.getByLabel('GSTIN').fill('29ABCDE1234F1Z9');
  await page.getByLabel('PIN code').fill('560001');
  await page.getByText('Please check the GSTIN.').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);

  // The server's response is tested elsewhere.
  await page.route('**/api/quote-requests', (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }));
  await send.click();
  await toast(page).getByText('The request was not sent').waitFor();
  await page.reload();
  await expect.poll(() => page.getByLabel('Phone (or e-mail)').inputValue()).toBe('98200 12345');
  await page.goto(site.url(`/quote-list?items=${first?.id}x4`));
  await page.getByRole('button', { name: 'Add these to my list' }).click();
  await expect.poll(() => lines(page).count()).toBe(2);

  const priced = { price: String(first?.price), tiers: first?.tiers as { from: number; price: string }[], gstBp: Number(first?.gstBp) };
  const estimate = formatPaise(calculateEstimate([{ quantity: 400_000, product: priced }]).total);
  await quantityOf(page, first?.title).fill('400');
  const shown = page.getByRole('region', { name: 'Estimate' });
  await shown.getByText(estimate, { exact: true }).waitFor();
  await shown.getByText('Estimate only; the final prices are in your quotation. 1 line without a price is not in it.').waitFor();
  await page.getByText(`Add a note for ${first?.title}`).click();
  await page.getByLabel(`Note for ${first?.title}`).fill('lemon only');
  await page.emulateMedia({ media: 'print' });
  await page.getByText('Note: lemon only', { exact: true }).waitFor();
  for (const hidden of [page.getByRole('banner'), page.getByRole('form', { name: 'Request for prices' })])
    await expect.poll(() => hidden.count()).toBe(0);
  await page.emulateMedia({ media: null });

  const sent: unknown[] = [];
  await page.route('**/api/quote-requests', (route) => {
    sent.push(route.request().postDataJSON());
    return route.continue();
  });
  await send.click();
  await page.getByRole('heading', { name: 'We have received your request' }).waitFor();
  const reference = String((await site.inquiries())[0]?.reference);
  await page.getByText(reference, { exact: true }).waitFor();
  const sentUrl = site.url(`/quote-list?sent=quote&reference=${reference}`);
  expect(page.url()).toBe(sentUrl);
  expect(sent).toMatchObject([
    {
      name: 'Asha Rao',
      phone: '98200 12345',
      gstin: '29ABCDE1234F1Z9',
      lines: [
        { text: 'Rope, 12 mm', quantity: '1', note: '' },
        { productId: first?.id, quantity: '400', note: 'lemon only' },
      ],
    },
  ]);
  expect(await findAxeViolations(page)).toEqual([]);
  await expect.poll(() => count(page).count()).toBe(0);

  await page.reload();
  await waitUntilHydrated(page);
  expect(page.url()).toBe(sentUrl);
  await expect.poll(() => page.getByText(reference, { exact: true }).isVisible()).toBe(true);
  const asked = page.getByRole('region', { name: 'What you asked for' });
  for (const text of ['Rope, 12 mm', String(first?.title), 'Note: lemon only', estimate])
    await asked.getByText(text, { exact: true }).waitFor();
  const top = async (name: string) => (await page.getByRole('button', { name, exact: true }).boundingBox())?.y ?? 0;
  expect([await top('Print'), await top('Share')]).toEqual([await top('Copy'), await top('Copy')]);
  expect(await top('Copy')).toBeGreaterThan((await asked.boundingBox())?.y ?? Number.POSITIVE_INFINITY);
  await page.emulateMedia({ media: 'print' });
  await page.getByText(`Quote request ${reference}`, { exact: true }).waitFor();
  await expect.poll(() => page.getByRole('button').count()).toBe(0);
  const { page: elsewhere } = await open(`/quote-list?sent=quote&reference=${reference}`, { isolated: true });
  expect(elsewhere.url()).toBe(site.url('/quote-list'));
  await expect.poll(() => elsewhere.getByText(reference).count()).toBe(0);
});

it('the page of a sent request marks a product that was removed from the catalogue', { tags: 'thorough' }, async () => {
  const product = await site.add('products', { title: 'Jute twine', description: 'Twine', price: '120.00', categoryId: null });
  const { page } = await open(`/quote-list?items=${product.id}x3`);
  await page.getByLabel('Name', { exact: true }).fill('Asha Rao');
  await page.getByLabel('Phone (or e-mail)').fill('98200 12345');
  await page.route('**/api/quote-requests', async (route) => {
    await site.remove('products', product.id);
    await route.continue();
  });
  await page.getByRole('button', { name: 'Ask for prices' }).click();
  const asked = page.getByRole('region', { name: 'What you asked for' });
  await asked.getByText('No longer in the catalogue: we read it as your own words').waitFor();
  await asked.getByText('Jute twine', { exact: true }).waitFor();
  await asked.getByRole('cell', { name: 'Price on request' }).waitFor();
});

it.each([true, false])(
  'on a phone six lines of a quote list are compact, above a bar that covers no field and leads to the form, with JavaScript: %s',
  { tags: 'thorough' },
  async (javaScriptEnabled) => {
    const items = (await site.read('products')).slice(0, 6).map(({ id }) => `${id}x40`);
    const { page, expectNoTrouble } = await open(`/quote-list?items=${items.join(',')}`, { javaScriptEnabled, height: 640 });
    const bar = page.locator('[data-bar]');
    const total = await page.getByRole('region', { name: 'Estimate' }).getByRole('row').last().getByRole('cell').textContent();
    await expect.poll(() => bar.textContent()).toBe(`Estimate${total}Ask for prices`);
    const place = async (locator: ReturnType<Page['locator']>) => {
      const { y = 0, height = 0 } = (await locator.boundingBox()) ?? {};
      return { top: y, bottom: y + height, height };
    };
    expect((await place(bar)).bottom).toBe(640);
    const [begin, end] = [await place(lines(page).first()), await place(lines(page).nth(5))];
    expect(end.bottom - begin.top).toBeLessThan(6 * (javaScriptEnabled ? 200 : 230));

    // The keyboard reaches every control of the list.
    await page
      .getByRole('textbox', { name: /^Quantity/ })
      .first()
      .focus();
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press('Tab');
      const focused = page.locator(':focus');
      if ((await focused.textContent()) === 'Ask for prices') break;
      expect((await place(focused)).bottom).toBeLessThanOrEqual((await place(bar)).top);
    }
    await expect.poll(() => page.locator(':focus').textContent()).toBe('Ask for prices');
    await page.keyboard.press('Enter');
    const details = await place(page.getByRole('heading', { name: 'Your details' }));
    expect(details.top).toBeGreaterThan(0);
    expect(details.bottom).toBeLessThan(640);
    // The last line is visible above the bar.
    expect((await place(lines(page).last())).bottom).toBeLessThanOrEqual((await place(bar)).top);
    expectNoTrouble();
  },
);

it('a URL carries the quote list without JavaScript, and missing products are marked', async () => {
  const [first, second] = await site.read('products');
  const { page, expectNoTrouble } = await open(`/product/${first?.id}`, { javaScriptEnabled: false });
  await page.getByLabel(/^Quantity/).fill('40');
  await page.getByRole('button', { name: 'Add to quote list', exact: true }).click();
  await page.waitForURL(site.url(`/quote-list?product=${first?.id}&quantity=40`));
  await expect.poll(() => quantityOf(page, first?.title).inputValue()).toBe('40');

  await page.goto(site.url(`/quote-list?items=${first?.id}x40,${second?.id}x2.5,999999x3`));
  expect((await titles(page)).slice(0, 3)).toEqual([first?.title, second?.title, 'Product 999999']);
  await expect.poll(() => page.getByText('No longer in the catalogue').count()).toBe(1);
  const form = page.getByRole('form', { name: 'Request for prices' });
  await expect
    .poll(() => form.evaluate((element: HTMLFormElement) => [element.method, new URL(element.action).pathname]))
    .toEqual(['post', '/api/quote-requests']);
  const fields = await form.evaluate((element: HTMLFormElement) =>
    Object.fromEntries([...new FormData(element)].map(([n, v]) => [n, String(v)])),
  );
  expect(fields).toMatchObject({
    'lines.0.productId': String(first?.id),
    'lines.0.quantity': '40',
    'lines.1.quantity': '2.5',
    'lines.3.text': '',
  });
  await expect.poll(() => page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  expectNoTrouble();
});

it('a posted list keeps its lines and the details of the buyer when its page becomes interactive', async () => {
  const [first] = await site.read('products');
  const { page, expectNoTrouble } = await open('/contact');
  // As the form "Order again" of a buyer's page posts it.
  await page.evaluate((before) => {
    const form = Object.assign(document.createElement('form'), { method: 'post', action: '/api/quote-requests#details' });
    for (const [name, value] of Object.entries({ name: 'Asha Rao', email: 'asha@example.com', before, step: 'calculate' }))
      form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
    document.body.append(form);
    form.submit();
  }, `items=${first?.id}x40`);
  await page.waitForURL(/quote-list/);
  await waitUntilHydrated(page);
  const details = page.getByRole('form', { name: 'Request for prices' });
  await expect.poll(() => quantityOf(page, first?.title).inputValue()).toBe('40');
  // The form is hydrated after the page, at the latest when it is touched.
  await details.getByLabel('Name', { exact: true }).click();
  await expect.poll(() => details.getByLabel('Name', { exact: true }).inputValue()).toBe('Asha Rao');
  await expect.poll(() => details.getByLabel(/^E-mail/).inputValue()).toBe('asha@example.com');
  expectNoTrouble();
});
