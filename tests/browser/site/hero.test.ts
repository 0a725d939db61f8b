import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { website } from '../../../prisma/demo/website';
import { launchBrowser, PHONE_FIRST_WIDTHS } from '../../support/browser';
import { launchSite } from '../../support/site';

const site = launchSite({ SEED: 'none' });
const browser = launchBrowser();

describe('the hero', () => {
  // A site without the demo claims nothing until its office writes it.
  beforeAll(async () => {
    const [demo] = website;
    await site.change('website', 'site', { badge: demo?.badge, trustBadges: demo?.trustBadges, clients: '500+', productCount: 10_000 });
  });
  beforeEach(async () => {
    for (const { id } of await site.read('company-stats')) await site.remove('company-stats', id);
  });

  async function counts(stats: Record<string, number>, suffix: string | null) {
    for (const [statKey, value] of Object.entries(stats)) await site.add('company-stats', { statKey, value, suffix, label: statKey });
    const page = await browser.read(site.url());
    const hero = page.getByRole('region', { name: 'Professional B2B Trading Solutions' });
    const cards = await hero.getByRole('paragraph').filter({ hasText: /^\d/ }).allInnerTexts();
    return cards.map((card) => card.replaceAll(/\s+/g, ' '));
  }

  it.each([
    ['the fallbacks when the stats are missing', { countries: 30 }, null, '10K+', '500+'],
    ['a stored 0 as 0', { products: 0, clients: 0 }, '+', '0', '0'],
    ['an exact number of products below 1000', { products: 999, clients: 480 }, null, '999', '480+'],
    ['a number of products with the suffix of its stat', { products: 999, clients: 480 }, '+', '999+', '480+'],
    ['thousands from 1000 on', { products: 1000, clients: 320 }, null, '1K+', '320+'],
    ['thousands floored', { products: 12_999, clients: 2 }, null, '12K+', '2+'],
  ])('the hero section shows %s', async (_, stats, suffix, products, clients) => {
    expect(await counts(stats as Record<string, number>, suffix)).toEqual([`${products} Products`, `${clients} Happy clients`]);
  });

  it.each(PHONE_FIRST_WIDTHS)('the hero section shows the company’s name and claim, at %i px', async (width) => {
    const { page, expectNoTrouble } = await browser.visit(site.url(), { width });
    const hero = page.getByRole('region', { name: 'Professional B2B Trading Solutions' });
    expect(await hero.getByRole('heading', { level: 1 }).textContent()).toBe('Professional B2B Trading Solutions');
    for (const text of ['Trusted by 500+ Businesses', 'ISO Certified', 'Global Reach', '15+ Years'])
      expect(await hero.getByText(text, { exact: true }).isVisible()).toBe(true);
    expectNoTrouble();
  });
});
