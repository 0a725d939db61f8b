/** Markup and scripts in every text field of every content type and form appear as text on every page and in every section of the panel. */
import { beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import type { ContentType } from '../../../shared/content/content-type';
import { allTypes, contentTypes } from '../../../shared/content/registry';
import { isLong } from '../../faults/long-form';
import { launchBrowser, reducedMotionOptions, waitUntilHydrated } from '../../support/browser';
import { openPanel } from '../../support/panel';
import { createSampleRow } from '../../support/samples';
import { launchSite } from '../../support/site';

const site = launchSite({ SEED: 'none', RATE_LIMITS: 'off' });
const browser = launchBrowser(reducedMotionOptions);

/** The longest text that fits a field; each would have a different effect if it were interpreted. */
const hostile = [
  '<own-mark></own-mark></script></style></title></textarea><script>window.hostile=1;alert(1)</script><img src="https://evil.example/x" onerror=alert(2)><!--{{7*7}}\u2028\u202ejavascript:alert(3)"onload="alert(4)\'<svg/onload=alert(5)>',
  '<own-mark></own-mark><img src=x onerror=alert(1)>',
  '<own-mark></own-mark>',
  'javascript:alert(1)',
  '<b onclick=alert(1)>',
  '<i id=x onload=1>',
];
const at = (field: z.ZodType) => hostile.filter((text) => field.safeParse(text).data === text);

beforeAll(async () => {
  for (const [name, type] of Object.entries(contentTypes) as unknown as [string, ContentType][]) {
    const fields = Object.entries(type.fields as Record<string, z.ZodType>);
    if (type.fixed) {
      const { by, names } = type.fixed;
      const texts = fields.flatMap(([field, schema]) =>
        field === by
          ? []
          : at(schema)
              .slice(0, 1)
              .map((text) => [field, text]),
      );
      for (const key of names) await site.mutate(`admin.${name}.update`, { [by]: key, ...Object.fromEntries(texts) });
      continue;
    }
    // Adds two rows: one with the long texts where they fit, and one with short texts.
    for (const [n, choose] of [(fit: string[]) => fit[0], (fit: string[]) => fit.at(-1)].entries()) {
      const texts = fields
        .map(([name, field]) => [name, choose(at(field))] as const)
        .filter(([name, text]) => text !== undefined && !type.unique.includes(name));
      const more = type.path === 'products' ? { image: '/x%22onerror=%22alert(6)', isActive: true } : {};
      await site.add(type.path, { ...createSampleRow(type, n + 1), ...Object.fromEntries(texts), ...more });
    }
  }
  const stat = (await site.read('company-stats'))[0];
  await site.change('company-stats', stat?.id as number, { statKey: hostile[1] });
  for (const type of ['phone', 'email', 'address', 'hours'])
    for (const value of hostile.slice(0, 4)) await site.add('contact-details', { type, label: value.slice(0, 50), value });
  const [one] = await site.read('products');
  // A row with revisions and a deleted row appear in history, changes and trash.
  await site.change('products', one?.id as number, { description: `${hostile[0]} again` });
  const deleted = await site.add('products', {
    ...createSampleRow(allTypes.find(({ path }) => path === 'products') as never),
    title: hostile[0]?.slice(0, 190),
  });
  await site.remove('products', deleted.id);
  const post = (path: string, body: object) =>
    fetch(site.url(path), { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const [long = '', short = ''] = hostile;
  await site.add('people', { username: 'asha', firstName: short, lastName: short, email: 'asha@example.com', role: 'office' });
  const inquiry = {
    name: short,
    email: '<svg/onload=alert(7)>@example.com',
    company: short,
    phone: '<b onclick=alert(1)>',
    subject: short,
    message: long,
  };
  expect((await post('/api/contact', inquiry)).status).toBe(201);
  expect((await post('/api/newsletter', { email: 'svg/onload=alert8@example.com' })).status).toBeLessThan(300);
  const [arrived] = await site.inquiries();
  await site.change('contact-inquiries', arrived?.id as number, { notes: long });
  await site.mutate('admin.quotations.start', { inquiryId: arrived?.id });
});

/** Sections that show no content of these rows. */
const BARE = /^(Settings|Library|Demand|(Policies and Notices|Privacy)(, details)?$)/;

type Opened = Awaited<ReturnType<ReturnType<typeof launchBrowser>['open']>>;

/** Expects no effect of any text being interpreted as markup. */
async function expectText({ page }: Opened, where: string): Promise<void> {
  // Returns whether the text itself is shown, in the page or in a form field.
  const isShown = () =>
    page.evaluate(() => {
      const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value);
      const texts = [document.getElementById('root')?.textContent ?? document.body.textContent, ...fields];
      return /own-mark|onload|onerror|onclick|javascript:/.test(texts.join());
    });
  if (!BARE.test(where)) await expect.poll(isShown, { message: where }).toBe(true);
  const effects = await page.evaluate(() => ({
    marks: document.querySelectorAll('own-mark, [onerror], [onload], [onclick], iframe, object, embed').length,
    ran: 'hostile' in window,
    links: [...document.querySelectorAll('a, form, [src]')]
      .map((one) => one.getAttribute('href') ?? one.getAttribute('action') ?? one.getAttribute('src') ?? '')
      .filter((to) => /^\s*(javascript|data|vbscript):/i.test(to) && !/^data:image\//.test(to)),
    // Counts all scripts except client/start.ts, which is recognized by its mark.
    scripts: [...document.scripts].filter((one) => !one.src && !/json/.test(one.type) && !one.text.includes('[data-below]')).length,
  }));
  expect([where, effects]).toEqual([where, { marks: 0, ran: false, links: [], scripts: 0 }]);
}

const foreign = ({ page }: Opened) => {
  const hosts: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith('data:') && new URL(request.url()).origin !== new URL(site.url()).origin) hosts.push(request.url());
  });
  return hosts;
};

it('public pages show stored markup as text', async () => {
  const opened = await browser.open();
  const hosts = foreign(opened);
  const { page, expectNoTrouble } = opened;
  const products = (await site.read('products')).map(({ id }) => `/product/${id}`);
  const query = encodeURIComponent(hostile[0]?.slice(0, 95) as string);
  const paths = [
    '/',
    '/products',
    '/about',
    '/contact',
    '/privacy',
    ...products,
    `/products?q=${query}`,
    `/products?category=${query}`,
    `/contact?product=${query}`,
    `/no/${query}?x=${query}`,
  ];
  for (const path of paths) {
    await page.goto(site.url(path));
    await waitUntilHydrated(page);
    await expectText(opened, path);
  }
  expect(hosts).toEqual([]);
  // Missing pictures and the not-found page.
  expectNoTrouble(/404/);
});

// Lint rules and trusted types refuse code that would turn a text into markup.
it.runIf(isLong)('all sections of the panel show stored markup as text', async () => {
  const opened = await openPanel(browser, site, { tab: 'categories' });
  const hosts = foreign(opened);
  const { page, place, asked, expectNoTrouble } = opened;
  await page.goto(site.url('/admin?tab=settings&screen=more'));
  const below = place.getByRole('listitem').locator('a').filter({ visible: true });
  await below.first().waitFor();
  const further = await below.evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  // An open inbox has a permanent connection, so the network would never be idle.
  await page.route('**/admin/inbox-events', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }));
  const heading = page.getByRole('heading', { level: 1 });
  const tabs = await page.getByRole('tab').all();
  const menu = tabs.map((tab) => async () => {
    await tab.click();
    const text = (await tab.textContent())?.trim() ?? '';
    await expect.poll(() => heading.textContent()).toBe(text.replace(/\d+ waiting$|\d+$/, '').trim());
    return text;
  });
  const openings = further.map((url) => async () => {
    await page.goto(url);
    return (await heading.textContent()) ?? '';
  });
  for (const open of [...menu, ...openings]) {
    const name = await open();
    await page.waitForLoadState('networkidle');
    await expectText(opened, name);
    const details = place.getByRole('button', { name: 'Details' });
    // The button changes its label when it is open.
    while ((await details.count()) > 0) await details.first().click();
    await expectText(opened, `${name}, details`);
    const edit = place.getByRole('button', { name: /^Edit/ }).first();
    if (!(await edit.isVisible())) continue;
    await edit.click();
    await expectText(opened, `${name}, edit`);
    await page.keyboard.press('Escape');
  }
  await page.goto(site.url('/admin?tab=settings&screen=people'));
  await place.getByRole('row').nth(2).waitFor();
  await expectText(opened, 'People');
  expect([hosts, asked]).toEqual([[], []]);
  expectNoTrouble(/404/);
});
