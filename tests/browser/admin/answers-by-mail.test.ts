/** A buyer's mail stands above the quotation, and begins the revision or is entered as the acceptance. */
import { expect, it } from 'vitest';
import { launchBrowser, reducedMotionOptions } from '../../support/browser';
import { openPanel } from '../../support/panel';
import { addQuotation } from '../../support/quotations';
import { launchSite } from '../../support/site';

const browser = launchBrowser(reducedMotionOptions);
const site = launchSite({ SEED: 'none' });
const MINUTE = 60_000;

it("the buyer's words are above the draft, and the mail is entered as an acceptance with its purchase order", async () => {
  const { quotationId: id, inquiryId } = await addQuotation(site.db(), {
    at: new Date(Date.now() - 60 * MINUTE),
    email: 'meera@example.com',
  });
  const createdAt = new Date(Date.now() - MINUTE);
  await site.db().transact(async (tx) => {
    const mail = { kind: 'mail', channel: 'mail', direction: 'in', authorName: 'Meera Iyer', subject: 'Re: quotation' };
    const text = 'Please go ahead, our PO is attached.\n\nOn 24 Nov 2026 office@example.com wrote:\n> Our prices.';
    await tx.inquiryMessage.create({ data: { ...mail, inquiryId, text, createdAt, received: [{ name: 'PO-4711.pdf', size: 9 }] } });
    await tx.contactInquiry.update({ where: { id: inquiryId }, data: { repliedAt: createdAt, firstAnswerAt: createdAt } });
    await tx.quotation.update({ where: { id }, data: { handedOverAt: new Date(Date.now() - 59 * MINUTE) } });
  });
  const { page, place, expectNoTrouble } = await openPanel(browser, site, { tab: 'quotations', search: { id: String(id) }, height: 1_000 });
  const asked = place.getByRole('region', { name: 'What the buyer asked for' });
  await asked.getByText('Please go ahead, our PO is attached.').waitFor();
  expect(await asked.textContent()).not.toContain('Our prices.');
  await asked.getByText('Attached: PO-4711.pdf').waitFor();
  await place.getByText(/^Waits for us: the buyer wrote\./).waitFor();
  await asked.getByRole('button', { name: 'Begin the revision' }).waitFor();
  await asked.getByRole('button', { name: 'Accepted by this mail…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Accepted by mail' });
  expect(await dialog.getByLabel('Number of the purchase order').inputValue()).toBe('4711');
  expect(await dialog.getByLabel('Who ordered').inputValue()).toBe('Meera Iyer');
  await dialog.getByRole('button', { name: 'Accept the order' }).click();
  await place.getByText(/^Accepted .*Purchase order 4711\.$/).waitFor();
  expectNoTrouble();
});
