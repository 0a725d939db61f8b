/** A record as a program sees it: its address, a command with the token's place, and the JSON that REST answers. */
import { expect, it } from 'vitest';
import { findAxeViolations } from '../../support/axe';
import { launchBrowser, PAGE_WIDTHS_PX, reducedMotionOptions } from '../../support/browser';
import { openPanel } from '../../support/panel';
import { addQuotation, createPricedLine } from '../../support/quotations';
import { launchSite } from '../../support/site';

const LABEL = 'As a program sees it';
const browser = launchBrowser({ ...reducedMotionOptions, permissions: ['clipboard-read', 'clipboard-write'] });
const site = launchSite();

type Panel = Awaited<ReturnType<typeof openPanel>>;

/** Checks the dialog of a record against what REST answers to a caller. */
async function expectProgramView({ page }: Panel, path: string) {
  const dialog = page.getByRole('dialog', { name: 'as a program sees it' });
  const part = (name: string) => dialog.getByRole('group', { name, exact: true });
  const url = site.url(path);
  await expect.poll(() => part('Address').textContent()).toBe(url);
  expect(await part('Command').textContent()).toBe(`curl -H "Authorization: Bearer YOUR_TOKEN" ${url}`);
  const answer = await fetch(url, { headers: { authorization: `Bearer ${site.session().token}` } });
  expect(answer.status).toBe(200);
  await expect.poll(() => part('JSON').textContent()).toBe(JSON.stringify(await answer.json(), undefined, 2));
  return { dialog, url };
}

it.each([
  ['products', 'products'],
  ['categories', 'product-categories'],
  ['amc-services', 'amc-services'],
])('the menu of a row of %s shows the record as a program sees it', async (tab, path) => {
  const [row] = await site.read(`admin/${path}?sort=id&pageSize=1`).then((rows) => rows.filter((one) => typeof one === 'object'));
  const name = String(row?.title ?? row?.name);
  for (const width of tab === 'products' ? PAGE_WIDTHS_PX : [1280]) {
    const panel = await openPanel(browser, site, { tab, search: { q: name }, width, bypassCSP: true });
    const { page, place, expectNoTrouble } = panel;
    await place.getByRole('button', { name: `More for ${name}`, exact: true }).click();
    await page.getByRole('menuitem', { name: LABEL }).click();
    const { dialog, url } = await expectProgramView(panel, `/api/admin/${path}/${row?.id}`);
    if (tab !== 'products') continue;
    expect(await findAxeViolations(page)).toEqual([]);
    const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(await isWide()).toBe(false);
    await dialog.getByRole('button', { name: 'Copy command' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(`curl -H "Authorization: Bearer YOUR_TOKEN" ${url}`);
    await dialog.getByRole('link', { name: 'API tokens' }).click();
    await page.waitForURL(/screen=tokens/);
    await dialog.waitFor({ state: 'detached' });
    expectNoTrouble();
  }
});

it('after Escape the focus is where a dialog was opened: on the button of a menu', async () => {
  const [row] = await site.read('admin/products?sort=id&pageSize=1').then((rows) => rows.filter((one) => typeof one === 'object'));
  const name = String(row?.title);
  const { page, place } = await openPanel(browser, site, { tab: 'products', search: { q: name } });
  const more = place.getByRole('button', { name: `More for ${name}`, exact: true });
  for (const item of [LABEL, 'History']) {
    await more.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: item }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel), { message: item }).toBe(`More for ${name}`);
  }
});

it('an inquiry, a quotation and an order are shown as a program sees them', async () => {
  const sent = await addQuotation(site.db(), {
    ...{ at: new Date(), email: 'meera@example.com' },
    draft: { lines: [createPricedLine('Palm soap')] },
  });
  const { version, currentRevision: revision } = await site.db().read.quotation.findUniqueOrThrow({ where: { id: sent.quotationId } });
  const step = { id: sent.quotationId, version, revision, purchaseOrder: 'KRH/PO/2231', name: 'Meera Iyer' };
  await site.mutate('admin.quotations.acceptByOrder', step);
  const confirm = { quotationId: sent.quotationId, revision, promisedOn: '2099-01-15', note: null, mail: null };
  await site.mutate('admin.orders.confirm', confirm);
  const { id: order } = await site.db().read.salesOrder.findFirstOrThrow();
  for (const [tab, path, id] of [
    ['inquiries', 'contact-inquiries', sent.inquiryId],
    ['quotations', 'quotations', sent.quotationId],
    ['orders', 'orders', order],
  ] as const) {
    const panel = await openPanel(browser, site, { tab, search: { id: String(id) } });
    await panel.page.getByRole('button', { name: LABEL }).click();
    await expectProgramView(panel, `/api/admin/${path}/${id}`);
    await panel.page.keyboard.press('Escape');
    await expect.poll(() => panel.page.getByRole('dialog', { name: 'as a program sees it' }).count()).toBe(0);
    const focused = () => panel.page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent);
    await expect.poll(focused).toBe(LABEL);
    panel.expectNoTrouble();
  }
});
