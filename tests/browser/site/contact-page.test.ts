import { describe, expect, it } from 'vitest';
import { findAxeViolations } from '../../support/axe';
import { launchBrowser, type PageOptions, PHONE_FIRST_WIDTHS, PHONE_WIDTH, reducedMotionOptions } from '../../support/browser';
import { launchSite, type RowWithId } from '../../support/site';

const site = launchSite({ PUBLIC_URL: 'https://www.example.com' });
const browser = launchBrowser(reducedMotionOptions);

const read = (path = '/contact') => browser.read(site.url(path));

const open = (width: number, path = '/contact', options: PageOptions = {}) =>
  browser.visit(site.url(path), { width, reducedMotion: 'reduce', ...options });

describe('the contact page', () => {
  it.each([
    [PHONE_WIDTH, true],
    [1280, false],
  ])('the contact page shows at %i px every active detail by its kind, with JavaScript: %s', async (width, javaScriptEnabled) => {
    const { page, expectNoTrouble } = await open(width, '/contact', { javaScriptEnabled });
    const section = page.getByRole('region', { name: 'Reach us' });
    expect(await section.getByRole('term').allTextContents()).toEqual(['E-mail', 'Phone', 'Address', 'Hours']);
    const shown = await section.getByRole('definition').allInnerTexts();
    const details = await site.read('public/contact-details');
    for (const { label, value } of details)
      expect(shown.some((text) => text.includes(String(value)) && text.includes(String(label)))).toBe(true);
    expect(shown).toHaveLength(details.length);
    expectNoTrouble();
  });

  it.each(PHONE_FIRST_WIDTHS)(
    'at %i px axe finds no violations on the contact page; it has one h1 and no horizontal scrolling',
    async (width) => {
      const { page } = await open(width, '/contact?product=1', { bypassCSP: true });
      expect(await findAxeViolations(page)).toEqual([]);
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    },
  );
});

describe('the contact page on a phone', () => {
  it('the contact page begins a chat on WhatsApp with the address of the page', async () => {
    const row = await site.add('contact-details', { type: 'phone', label: 'WhatsApp', value: '098200 12345', orderPriority: 99 });
    const href = await (await read()).getByRole('link', { name: '098200 12345' }).getAttribute('href');
    expect(href).toBe(
      `https://wa.me/919820012345?text=${encodeURIComponent('Hello, I have a question.\nhttps://www.example.com/contact')}`,
    );
    await site.remove('contact-details', row.id);
  });

  it('the contact page omits inactive details and missing labels', async () => {
    const row = await site.add('contact-details', {
      type: 'phone',
      label: null,
      value: '+91 80 5550 0177',
      orderPriority: 99,
      isActive: true,
    });
    const page = await read();
    const entry = page.getByRole('definition').filter({ hasText: '+91 80 5550 0177' });
    expect((await entry.textContent())?.trim()).toBe('+91 80 5550 0177');
    await site.change('contact-details', row.id, { isActive: false });
    await read();
    expect(await entry.count()).toBe(0);
    await site.remove('contact-details', row.id);
  });

  it('the contact page shows the company’s presence, with the number of countries from its stat', async () => {
    const page = await read();
    const card = page.getByRole('region', { name: 'Global presence' });
    expect((await card.getByRole('listitem').allInnerTexts()).map((text) => text.trim())).toEqual([
      'Serving 25+ countries',
      'Regional offices in 5 major cities',
      'International shipping',
      '24/7 support',
    ]);
    const stat = (await site.read('company-stats')).find(({ statKey }) => statKey === 'countries') as RowWithId;
    await site.change('company-stats', stat.id, { value: 31 });
    await read();
    expect(await card.textContent()).toContain('Serving 31+ countries');
    const promises = await page.getByRole('region', { name: 'What to expect' }).textContent();
    for (const promise of ['Quick response', '31+ countries', '10+ years experience']) expect(promises).toContain(promise);
    await site.change('company-stats', stat.id, { value: 25 });
  });

  it('the contact page links to the products, the services and the company', async () => {
    const page = await read();
    const links = page.getByRole('main').getByRole('navigation', { name: 'Quick links' }).getByRole('link');
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      '/products',
      '/#amc',
      '/about',
      '/catalogue.pdf',
    ]);
  });

  it('the contact page has a form that promises a reply, with its options and defaults', async () => {
    const page = await read();
    const form = page.getByRole('form', { name: 'Send us a message' });
    expect(await form.textContent()).toContain('within 24 hours');
    expect(await form.getByLabel('Subject').inputValue()).toBe('general');
    expect(await form.getByRole('option').allTextContents()).toEqual([
      'General Inquiry',
      'Product Information',
      'AMC Services',
      'Bulk Orders',
      'Partnership Opportunities',
      'Customer Support',
      'Schedule a Visit',
    ]);
    expect(await form.getByLabel('Message').getAttribute('rows')).toBe('5');
    const required = await form.locator('[required]').evaluateAll((all) => all.map((field) => (field as HTMLInputElement).name));
    expect(required).toEqual(['name', 'email', 'company', 'subject', 'message']);
  });

  it('the contact form names the product that the visitor came from, chooses its topic, and ignores unknown products', {
    tags: 'thorough',
  }, async () => {
    const [product] = await site.read('products');
    for (const javaScriptEnabled of [true, false]) {
      const { page, expectNoTrouble } = await open(PHONE_WIDTH, `/contact?product=${product?.id}`, { javaScriptEnabled });
      expect(await page.getByText(`About ${product?.title}`).isVisible()).toBe(true);
      expect(await page.getByLabel('Subject').inputValue()).toBe('products');
      expectNoTrouble();
    }
    for (const id of ['999999', '0', 'x', '']) {
      const page = await read(`/contact?product=${id}`);
      expect(await page.locator('[name=productId]').count()).toBe(0);
    }
  });

  it('the contact page has title, description and canonical URL', async () => {
    const page = await read('/contact?product=1&utm_source=mail');
    expect(await page.title()).toBe('Contact | Sahyadri Trading Company');
    const content = (name: string) => page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content');
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe('https://www.example.com/contact');
    expect(await content('og:url')).toBe('https://www.example.com/contact');
    expect(await content('og:title')).toBe('Contact');
    expect(await content('og:image')).toMatch(/^https:\/\/www\.example\.com\/pictures\/.+/);
    expect(await content('description')).toBe(await content('og:description'));
  });
});
