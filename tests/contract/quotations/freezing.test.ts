/** A sent revision never changes: its document and its PDF are the same bytes after any other change (REQ 12). */
import { describe, expect, it } from 'vitest';
import { findTypeByPath } from '../../../shared/content/registry';
import type { PaperDocument } from '../../../shared/quotation/paper';
import { testProviders } from '../../support/databases';
import { readPdf } from '../../support/pdf';
import { shareQuotationOffice } from '../../support/quotation-office';
import { createPricedLine } from '../../support/quotations';

const CATEGORY = findTypeByPath('product-categories');
const PRODUCT = findTypeByPath('products');

describe.each(testProviders)('a revision on %s', (provider) => {
  const office = shareQuotationOffice(provider, { drawn: provider === 'sqlite' });

  it('a sent revision shows the same page and file after the user who sent it was deleted', { tags: 'thorough' }, async () => {
    const { id } = await office.sent({ recipients: [] });
    const { url } = await office.step('newLink', { id, label: 'copied' });
    const path = new URL(url).pathname;
    const shown = async () => {
      // Each load of the page has another form key.
      const { formKey: _, ...page } = (await office.trpc('query', 'public.quotation', { token: path.split('/').at(-1) })).body.result.data
        .json;
      return { page, file: (await office.call('GET', `${path}/quotation.pdf`)).text };
    };
    const before = await shown();
    expect(before.page).toMatchObject({ stands: 'open', paper: { buyer: { name: 'Meera Iyer' } } });
    expect(before.file).toContain('%PDF');
    const sent = await office.revision(id);
    await office.db.transact(async (tx) => {
      // The user has another session than the test.
      const user = {
        username: 'leaver',
        firstName: 'R.',
        lastName: 'Rao',
        email: 'leaver@example.com',
        role: 'administrator',
        createdAt: new Date(),
      };
      const { id: leaver } = await tx.adminUser.create({ data: { ...user, passwordHash: '' } });
      await tx.quotationRevision.updateMany({ where: { quotationId: id }, data: { sentById: leaver } });
      await tx.adminUser.delete({ where: { id: leaver } });
    });
    expect(await shown()).toEqual(before);
    expect(await office.revision(id)).toMatchObject({ sentBy: sent.sentBy, document: sent.document });
  });

  it('a sent revision is the same bytes after product, category, price, profile, user and quotation were changed or deleted', {
    timeout: 60_000,
  }, async () => {
    const category = await office.add(CATEGORY);
    const product = await office.add(PRODUCT, { categoryId: category.id, price: '1249.50', gstBp: 1800, hsn: '3401' });
    const { id } = await office.sent({ recipients: [] }, { lines: [createPricedLine(product.title as string, { productId: product.id })] });
    const frozen = async () => {
      const revision = await office.revision(id);
      const pdf = await office.db.read.quotationPdf.findUniqueOrThrow({ where: { revisionId: revision.id } });
      return {
        document: revision.document,
        hash: revision.hash,
        total: revision.totalPaise,
        bytes: Buffer.from(pdf.bytes).toString('base64'),
      };
    };
    const before = await frozen();
    await office.change(PRODUCT, product, { title: 'Another', price: '1.00', gstBp: 500, hsn: '9999' });
    await office.change(CATEGORY, category, { name: 'Another' });
    await office.remove(PRODUCT, product);
    await office.remove(CATEGORY, category);
    await office.db.transact(async (tx) => {
      await tx.companyProfile.updateMany({ data: { legalName: 'Another', gstin: null, quotationPrefix: 'ZZ', isRoundedOff: false } });
      await tx.adminUser.updateMany({ data: { firstName: 'Another', lastName: 'Name' } });
    });
    await office.rewrite(id, { lines: [createPricedLine('Another')] });
    await office.db.transact((tx) => tx.companyProfile.updateMany({ data: { gstin: '29AABCS1429B1Z3' } }));
    const { version } = await office.row(id);
    await office.step('send', { ...office.sendForm(id, version), recipients: [], totalPaise: '1769292' });
    await office.step('withdraw', { id, version: version + 1, reason: null });
    await office.step('takeBack', { id, version: version + 2 });
    expect(await frozen()).toEqual(before);
    expect(JSON.parse(before.document) as PaperDocument).toMatchObject({
      seller: { legalName: 'Sahyadri Traders Pvt Ltd' },
      lines: [{ productId: product.id }],
    });
    if (provider !== 'sqlite') return;
    const { pages, file } = readPdf(Buffer.from(before.bytes, 'base64'));
    expect(pages.join(' ')).toContain((JSON.parse(before.document) as PaperDocument).reference);
    expect([...pages, file].join(' ')).not.toContain('/quote/');
  });
});
