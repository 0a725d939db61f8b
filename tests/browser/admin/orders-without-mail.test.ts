/** Orders in the panel of a site that has no SMTP_URL. */
import { expect, it } from 'vitest';
import { launchBrowser, reducedMotionOptions } from '../../support/browser';
import { openPanel } from '../../support/panel';
import { addQuotation } from '../../support/quotations';
import { launchSite } from '../../support/site';

const site = launchSite({ SEED: 'none' });
const browser = launchBrowser(reducedMotionOptions);

it('where no mail can be sent an order is confirmed and dispatched without one', async () => {
  const { quotationId: id } = await addQuotation(site.db(), { at: new Date(), email: 'meera@example.com' });
  const { version, currentRevision: revision } = await site.db().read.quotation.findUniqueOrThrow({ where: { id } });
  await site.mutate('admin.quotations.acceptByOrder', { id, version, revision, purchaseOrder: 'KRH/PO/2231', name: 'Meera Iyer' });
  const { page, place, toast, expectNoTrouble } = await openPanel(browser, site, { tab: 'orders' });
  const take = async (step: string, submit: string, promised?: string) => {
    await place.getByRole('button', { name: step, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Mail is not set up').waitFor();
    if (promised) await dialog.getByLabel('Promised for').fill(promised);
    await dialog.getByRole('button', { name: submit, exact: true }).click();
  };
  await place
    .getByRole('region', { name: /^1 accepted quotation/ })
    .getByRole('link')
    .click();
  await take('Confirm order…', 'Confirm order');
  await toast.getByText('Order confirmed').waitFor();
  await take('Another date…', 'Move the date', '15/1/2027');
  await toast.getByText('Date moved').waitFor();
  await take('Dispatch…', 'Dispatch');
  await place.getByText('All of it was dispatched.').waitFor();
  expect(await site.db().read.outboxMail.count({ where: { kind: { startsWith: 'order' } } })).toBe(0);
  expectNoTrouble();
});
