import { expect, it } from 'vitest';
import { isLong } from '../../faults/long-form';
import { findAxeViolations } from '../../support/axe';
import { launchBrowser, reducedMotionOptions } from '../../support/browser';
import { failProcedureCalls, openPanel, restoreProcedureCalls } from '../../support/panel';
import { launchSite } from '../../support/site';

const site = launchSite({ SEED: 'none', RATE_LIMITS: 'off' });
const browser = launchBrowser(reducedMotionOptions);

const post = (path: string, body: object) =>
  fetch(site.url(path), { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

it('the overview states above the default tab that no inquiry is waiting', { tags: 'thorough' }, async () => {
  const { page, expectNoTrouble } = await openPanel(browser, site);
  const today = page.getByRole('region', { name: 'Today' });
  await expect.poll(() => today.textContent()).toContain('No inquiries waiting.');
  await page.getByRole('tab', { selected: true, name: 'Categories', exact: true }).waitFor();
  await today.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  expectNoTrouble();
});

it('the overview of a site without inquiries has no region for response times', async () => {
  const { place } = await openPanel(browser, site, { tab: 'overview' });
  await place.getByText('No inquiries waiting.').waitFor();
  await place.getByRole('region', { name: 'Recent changes' }).waitFor();
  expect(await place.getByRole('region', { name: 'Answers in the last 30 days' }).count()).toBe(0);
});

it('the overview shows waiting inquiries, response times and missing data, with links', async () => {
  await post('/api/contact', { name: 'Asha Rao', email: 'asha@example.com', company: 'Rao', subject: 'bulk', message: 'Thank you.' });
  await site.change('contact-inquiries', (await site.inquiries())[0]?.id ?? 0, { answered: true });
  await post('/api/contact', {
    name: 'Meera Joshi',
    email: 'meera@example.com',
    company: 'Hotel Sahyadri',
    subject: 'bulk',
    message: 'Please call.',
  });
  await post('/api/newsletter', { email: 'reader@example.com' });
  const { id } = await site.add('product-categories', { name: 'Soap', slug: 'soap' });
  await site.add('products', { title: 'Palm soap', description: 'Soap', categoryId: id, price: '12.50' });
  await site.add('products', { title: 'Neem soap', description: 'Soap', categoryId: null, image: '/a.webp', price: '12.50' });

  const { page, place } = await openPanel(browser, site, { tab: 'overview', bypassCSP: true });
  await place
    .getByText('1 inquiry waiting for an answer. 1 new subscriber this week. 1 product has no picture and 1 no category.')
    .waitFor();
  await expect
    .poll(() => place.getByRole('region', { name: 'Waiting for an answer' }).getByRole('listitem').textContent())
    .toContain('Meera JoshiHotel Sahyadri, Bulk Ordersjust now');
  const answers = place.getByRole('region', { name: 'Answers in the last 30 days' });
  await expect
    .poll(() => answers.textContent())
    .toMatch(/by the due time1 of 1 \(100 %\).*within 24 hours1 of 1 \(100 %\).*Median time to first answer0 h/);
  await answers.getByRole('img', { name: 'Answered by the due time, by day: none missed' }).waitFor();
  const changes = place.getByRole('region', { name: 'Recent changes' });
  await expect
    .poll(() => changes.getByRole('listitem').first().textContent())
    .toMatch(/Added product Neem soap.*Site Administrator.*just now/);
  // The test on a phone follows below.
  if (isLong) expect(await findAxeViolations(page)).toEqual([]);

  await place.getByRole('link', { name: '1 product has no picture' }).click();
  await expect.poll(() => place.getByRole('rowheader').allTextContents()).toEqual(['Palm soap']);
  await page.goBack();
  await place.getByRole('link', { name: 'Meera Joshi' }).click();
  await page.getByRole('dialog', { name: 'Meera Joshi' }).waitFor();
});

it.runIf(isLong)('the overview fits on a phone, and shows an error with a retry when it cannot be loaded', async () => {
  const { page, place } = await openPanel(browser, site, { tab: 'overview', width: 360, bypassCSP: true });
  await place.getByRole('link', { name: 'Meera Joshi' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await findAxeViolations(page)).toEqual([]);
  await failProcedureCalls(page, 'admin.overview');
  await page.reload();
  await place.getByText('Failed to fetch the overview').waitFor();
  await restoreProcedureCalls(page, 'admin.overview');
  await place.getByRole('button', { name: 'Try again' }).click();
  await place.getByRole('region', { name: 'Recent changes' }).waitFor();
});
