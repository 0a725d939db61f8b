/** The files of a buyer's mail open from the conversation, and its purchase order is filed with the quotation. */
import { expect, it } from 'vitest';
import { launchBrowser, reducedMotionOptions } from '../../support/browser';
import { startImap } from '../../support/imap';
import { PDF } from '../../support/mail-file-site';
import { composeMailWithFiles } from '../../support/mail-with-files';
import { openPanel } from '../../support/panel';
import { addQuotation } from '../../support/quotations';
import { launchSite } from '../../support/site';

const imap = await startImap();
const browser = launchBrowser(reducedMotionOptions);
const site = launchSite({ SEED: 'none', IMAP_URL: imap.url });
const MINUTE = 60_000;

it.each([1280, 360])(
  'a PDF of a mail opens and is filed as the purchase order of a quotation, at %d px',
  { timeout: 60_000 },
  async (width) => {
    const email = `meera${width}@example.com`;
    const { quotationId: id, inquiryId } = await addQuotation(site.db(), { at: new Date(Date.now() - 60 * MINUTE), email });
    const createdAt = new Date(Date.now() - MINUTE);
    const mailId = `po-${width}@hotel.example`;
    const files = [
      { name: 'PO-4711.pdf', type: 'application/pdf', bytes: PDF },
      { name: 'a-very-long-name-of-a-programme-that-is-no-paper.exe', type: 'application/octet-stream', bytes: Buffer.from('MZ') },
    ];
    const { source, ...more } = composeMailWithFiles(email, { 'Message-ID': `<${mailId}>` }, files);
    imap.deliver(source, { date: createdAt, ...more });
    const received = files.map(({ name, type }) => ({ name, type, size: 18 }));
    await site.db().transact(async (tx) => {
      const mail = {
        kind: 'mail',
        channel: 'mail',
        direction: 'in',
        authorName: 'Meera Iyer',
        senderAddress: email,
        subject: 'Re: quotation',
      };
      const text = `Please go ahead, PO dated ${createdAt.toISOString().slice(0, 10)} for Rs. 17,693.00 is attached.`;
      const { id: lastMessageId } = await tx.inquiryMessage.create({ data: { ...mail, inquiryId, text, createdAt, mailId, received } });
      await tx.contactInquiry.update({ where: { id: inquiryId }, data: { repliedAt: createdAt, lastMessageId } });
      await tx.quotation.update({ where: { id }, data: { handedOverAt: new Date(Date.now() - 59 * MINUTE) } });
    });
    const { page, expectNoTrouble } = await openPanel(browser, site, {
      tab: 'inquiries',
      search: { id: String(inquiryId) },
      width,
      height: 900,
    });
    const conversation = page.getByRole('region', { name: 'Conversation' });
    await conversation.getByText('a download: open it only if you know what it is').waitFor();
    const href = await conversation.getByRole('link', { name: 'PO-4711.pdf' }).evaluate((link: HTMLAnchorElement) => link.href);
    const opened = await fetch(href, { headers: { authorization: `Bearer ${site.session()?.token}` } });
    expect([opened.status, Buffer.from(await opened.arrayBuffer())]).toEqual([200, PDF]);
    await conversation.getByRole('button', { name: 'File PO-4711.pdf as…' }).click();
    await page.getByRole('menuitem', { name: /^File as purchase order of QT-/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Accepted by mail' });
    expect(await dialog.getByLabel('Number of the purchase order').inputValue()).toBe('4711');
    expect(await dialog.getByLabel('Who ordered').inputValue()).toBe('Meera Iyer');
    expect(await dialog.getByLabel('Amount').inputValue()).toBe('17693.00');
    await dialog.getByRole('link', { name: 'PO-4711.pdf' }).waitFor();
    await dialog.getByRole('button', { name: 'Accept the order' }).click();
    await conversation.getByText(/^Entered purchase order 4711/).waitFor();
    expect((await site.db().read.messageFile.findFirstOrThrow({ orderBy: { id: 'desc' } })).name).toBe('PO-4711.pdf');
    expectNoTrouble();
  },
);
