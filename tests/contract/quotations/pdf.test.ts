/** The PDF of a quotation is drawn in a child process, in a separate queue of the office. */
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { OfficePdf } from '../../../server/features/pdf/office-pdf';
import { AppError } from '../../../server/platform/errors';
import { findTypeByPath } from '../../../shared/content/registry';
import type { OrderPaper } from '../../../shared/orders/order-paper';
import { composePaper } from '../../../shared/quotation/paper';
import { shareContent } from '../../support/content';
import { testProviders } from '../../support/databases';
import { readPdf } from '../../support/pdf';
import { addPicture } from '../../support/pictures';
import { createDraft, createDraftLine, SELLER } from '../../support/quotation';

const paper = composePaper(createDraft([createDraftLine({ productId: 7, unit: 'can', quantity: 2_500, unitPaise: '10050' })]), SELLER, {
  reference: 'QT-2026-00042-R1',
  revision: 1,
  issuedOn: '2026-11-23',
  isRounded: true,
});

const website = findTypeByPath('website');

describe.each(testProviders)('the PDF of a quotation on %s', (provider) => {
  const app = shareContent(provider, { env: { PUBLIC_URL: 'https://www.example.com', RATE_LIMITS: 'on' } });

  it('a PDF is drawn in a child process, also while catalogue PDFs are made', async () => {
    const visitor = app.call('GET', '/catalogue.pdf');
    const bytes = Buffer.from(await app.services.pdf.drawQuotation({ paper, checkCode: 'A1B2C3D4' }, { key: 'user 1' }));
    const { pages, links } = readPdf(bytes);
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain('1 Palm soap 2.5 cans ₹100.50 ₹251.25 18 % ₹45.22');
    expect(pages[0]).toContain(
      'Check it on https://www.example.com/quotation-check with the number QT-2026-00042-R1 and the code A1B2C3D4.',
    );
    expect(links).toEqual([]);
    expect((await visitor).status).toBe(200);
  });

  it('the papers and the catalogue show the logo of the company, and a blanked paper and a site without a logo show none', async () => {
    const order: OrderPaper = {
      ...{
        title: 'Packing list',
        reference: 'SO-2026-00001',
        issuedOn: '2026-11-24',
        facts: [],
        seller: { name: 'Rao Traders', lines: [] },
      },
      ...{ parties: [], columns: ['Quantity'], lines: [], priced: null, parts: [], remarks: [], upi: null },
    };
    const caller = { key: 'user 1' };
    const logos = async () => {
      const { pdf } = app.services;
      const files = [
        await pdf.drawQuotation({ paper, checkCode: null }, caller),
        await pdf.drawQuotation({ paper, checkCode: 'A1B2C3D4', hasLogo: false }, caller),
        await pdf.drawOrder(order, caller),
        (await app.call('GET', '/catalogue.pdf')).bytes,
      ];
      return files.map(
        (file) =>
          Buffer.from(file)
            .toString('latin1')
            .match(/\/Alt \(.*?Logo of/g)?.length ?? 0,
      );
    };
    expect(await logos()).toEqual([0, 0, 0, 0]);
    const { url } = await addPicture(app, 'a logo');
    const bytes = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#1d4ed8' } })
      .jpeg()
      .toBuffer();
    await app.db.transact((tx) => tx.pictureFile.updateMany({ data: { bytes: new Uint8Array(bytes) } }));
    await app.change(website, await app.some(website), { logo: url });
    expect(await logos()).toEqual([1, 0, 1, 1]);
  });

  it('a PDF is refused at once with Retry-After while sixty others of its caller wait, and waits beside those of another caller', async () => {
    const pdf = new OfficePdf(app.services);
    const draw = (key = 'user 1') => pdf.drawQuotation({ paper, checkCode: null }, { key });
    let ended = 0;
    const refusal = (error: unknown) => (error instanceof AppError ? [error.code, error.details.retryAfter] : error);
    const asked = Array.from({ length: 62 }, (_, at) =>
      draw(at === 61 ? 'user 2' : 'user 1')
        .catch(refusal)
        .finally(() => (ended += 1)),
    );
    expect(await draw().catch(refusal)).toEqual(['unavailable', 5]);
    expect(ended).toBe(0);
    // Each process that ends makes room for the next one.
    await vi.waitFor(
      () => {
        pdf.stop();
        expect(ended).toBe(asked.length);
      },
      { interval: 5, timeout: 15_000 },
    );
    expect(await Promise.all(asked)).toEqual(asked.map(() => ['unavailable', 5]));
  });
});
