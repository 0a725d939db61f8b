import { describe, expect, it } from 'vitest';
import { SHOWCASE_SIZE } from '../../../shared/business';
import { launchBrowser, PHONE_FIRST_WIDTHS, PHONE_WIDTH } from '../../support/browser';
import { launchSite, type RowWithId } from '../../support/site';

const site = launchSite();
const browser = launchBrowser();
const noPage = /404/;

async function open(width: number, path = '/') {
  const watched = await browser.open({ width, javaScriptEnabled: false });
  await watched.page.goto(site.url(path));
  return watched;
}

describe.each(PHONE_FIRST_WIDTHS)('without JavaScript at %i px', (width) => {
  it('header links are visible and lead to their targets', async () => {
    const { page } = await open(width, '/no/such/page');
    const menu = page.getByRole('navigation', { name: 'Main' });
    for (const [name, url] of [
      ['Home', '/'],
      ['Products', '/#products'],
      ['AMC Services', '/#amc'],
      ['About', '/about'],
      ['Contact', '/contact'],
      ['Get Quote', '/contact'],
    ] as const) {
      await page.goto(site.url('/no/such/page'));
      await menu.getByRole('link', { name, exact: true }).click();
      await page.waitForURL(site.url(url));
    }
    await page.goto(site.url('/'));
    // Parts below the first screen wait for a script (client/start.ts).
    expect(await page.locator('[data-first]').count()).toBe(0);
    await menu.getByRole('link', { name: 'Products', exact: true }).click();
    const heading = page.getByRole('heading', { name: 'Supplies that keep a place running' });
    await heading.click({ trial: true }); // Fails if another element, such as the header, covers the heading.
    expect(await heading.evaluate((element) => element.getBoundingClientRect().top)).toSatisfy((top: number) => top > 0 && top < 300);
    await expect(page.getByRole('button', { name: 'Open menu' }).isVisible()).resolves.toBe(false);
  });
});

describe('without JavaScript on a phone', () => {
  it('the home page shows the products, with their categories and prices', async () => {
    const { page, expectNoTrouble } = await open(PHONE_WIDTH);
    const products = await site.read('products');
    const shown = await page.getByRole('article').getByRole('heading').allTextContents();
    expect(shown).toEqual(products.slice(0, SHOWCASE_SIZE).map(({ title }) => title));
    expect(await page.getByRole('article').first().textContent()).toContain(products[0]?.categoryName);
    expectNoTrouble();
  });

  it('the stats show their final values', async () => {
    const clients = (await site.read('company-stats')).find(({ statKey }) => statKey === 'clients') as RowWithId;
    await site.change('company-stats', clients.id, { value: 1_23_456 });
    const { page } = await open(PHONE_WIDTH);
    const numbers = page.getByRole('region', { name: 'The company in numbers' }).getByRole('definition');
    const shownValues = (await numbers.allInnerTexts()).map((text) => text.split('\n').at(-1));
    const count = (await site.read('products')).length;
    expect(shownValues).toEqual([String(count), '1,23,456+', '25+', '15+']);
    // Numbers are hidden until the animation starts only if scripts can run.
    for (const number of await numbers.locator('[aria-hidden=true]').all())
      expect(await number.evaluate((element) => getComputedStyle(element).opacity)).toBe('1');
    await expect(page.getByText(`${count} Products`, { exact: true }).isVisible()).resolves.toBe(true);
  });

  it('a filter chip opens the catalogue with its category', async () => {
    const { page, expectNoTrouble } = await open(PHONE_WIDTH);
    await page.getByRole('button', { name: 'Food & Beverages' }).click();
    await page.waitForURL(site.url('/products?category=food'));
    expectNoTrouble(noPage);
  });
});
