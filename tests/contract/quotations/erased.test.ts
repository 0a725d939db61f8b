/**
 * A quotation with an erased buyer: the accepted revision stays for the company's books without its buyer, with one file that is drawn once
 * (REQ 12).
 */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { OfficePdf } from '../../../server/features/pdf/office-pdf';
import { drawBlankedPdfsJob, findOrDrawBlankedPdf } from '../../../server/features/quotations/blank-files';
import { readQuotationPdf as readStored } from '../../../server/features/quotations/stored-pdf';
import { erasePersonalData } from '../../../server/platform/personal-data/erase-personal-data';
import { findTypeByPath } from '../../../shared/content/registry';
import type { PaperDocument } from '../../../shared/quotation/paper';
import { formatCheckCode } from '../../../shared/quotation/states';
import { bothProvidersFor, itOnTestProviders } from '../../support/databases';
import { dumpDatabase } from '../../support/dump';
import { readPdf } from '../../support/pdf';
import { PALM_SOAP_TOTAL, shareQuotationOffice } from '../../support/quotation-office';
import { addQuotation, createPricedLine } from '../../support/quotations';

const MARK = 'Zebra';
const email = 'zebra@example.com';
const BUYER = {
  name: `${MARK} Iyer`,
  company: `Hotel ${MARK}`,
  email,
  phone: '98450 12345',
  gstin: '29AABCZ1234B1Z3',
  address: `${MARK} Street`,
  state: '29',
  isAbroad: false,
  isSez: false,
};
const NAMED = /zebra|98450|AABCZ/i;
let soaps = 0;
const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex');

describe.each(bothProvidersFor('isolation'))('an erased buyer on %s', (provider) => {
  // For tests with queries that return the same rows on both databases.
  const once = itOnTestProviders(provider);
  const office = shareQuotationOffice(provider);

  const erase = () =>
    erasePersonalData(office.services, { person: { emailKey: email, phoneKeys: [] }, rows: {} }, { user: null, channel: 'shell' });
  const job = () => drawBlankedPdfsJob.start(office.services);
  const draw = () => job().run({ stopping: new AbortController().signal, record: () => {} });
  const file = async (id: number) => {
    const revisionId = (await office.revision(id)).id;
    return office.db.read.quotationPdf.findUnique({ where: { revisionId } });
  };
  const seen = async (id: number) => (await office.trpc('query', 'admin.quotations.row', { id })).body.result.data.json;

  /** A quotation for the buyer with a line of the catalogue and one in the buyer's words, accepted with a purchase order. */
  async function accepted() {
    const product = await office.add(findTypeByPath('products'), {
      categoryId: (await office.add(findTypeByPath('product-categories'))).id,
      // Counted, since a random number may contain the digits of the phone number that must be gone.
      title: `Palm soap ${++soaps}`,
      sku: null,
    });
    const lines = [
      createPricedLine(product.title as string, { productId: product.id, note: `as ${MARK} likes it`, quantity: 6_000 }),
      createPricedLine(`${MARK} hooks`, { quantity: 6_000 }),
    ];
    const texts = { message: `Dear ${MARK}`, terms: `${MARK} pays`, paymentTerms: MARK, deliveryTime: MARK };
    const shipTo = { name: MARK, address: MARK, state: '29' };
    const sent = await office.sent({ recipients: [email] }, { buyer: BUYER, shipTo, lines, ...texts });
    const { version } = await office.row(sent.id);
    await office.step('acceptByOrder', { id: sent.id, version, revision: 1, purchaseOrder: `${MARK} 7`, name: MARK });
    // The product of the line has another title by now.
    await office.change(findTypeByPath('products'), product, { title: 'Another' });
    return { id: sent.id, product, pdf: await file(sent.id), revision: await office.revision(sent.id) };
  }

  once('an erasure leaves an accepted quotation its lines, taxes and totals, in a file that is drawn once', async () => {
    const before = await accepted();
    const { id, product, revision } = before;
    const paper = JSON.parse(revision.document) as PaperDocument;
    // The draft stays in the trash until its person is erased.
    const discarded = await office.write({ buyer: BUYER });
    await office.step('discardDraft', { id: discarded.id, version: discarded.version });
    await erase();

    const kept = await office.revision(id);
    const blank = JSON.parse(kept.document) as PaperDocument;
    expect(blank.lines.map(({ title, total }) => [title, total])).toEqual([
      [product.title, paper.lines[0]?.total],
      ['Item', paper.lines[1]?.total],
    ]);
    expect([blank.totals, blank.rates, blank.erasedOn]).toEqual([paper.totals, paper.rates, '2026-11-24']);
    expect([kept.hash, kept.blankHash]).toEqual([sha256(revision.document), sha256(kept.document)]);
    expect(kept).toMatchObject({ totalPaise: BigInt(PALM_SOAP_TOTAL), decision: 'accepted', decidedBy: null, purchaseOrder: null });
    // The sent PDF was deleted with the buyer.
    expect(await file(id)).toMatchObject({ hash: '', originalHash: before.pdf?.hash });
    expect((await file(id))?.bytes).toHaveLength(0);

    const drawn = office.pdf.mock.calls.length;
    const few = office.pdf.getMockImplementation();
    if (provider === 'sqlite') office.pdf.mockImplementation((file, caller) => new OfficePdf(office.services).drawQuotation(file, caller));
    await draw();
    await draw();
    if (few) office.pdf.mockImplementation(few);
    expect(office.pdf.mock.calls.slice(drawn).map(([paper]) => paper)).toEqual([
      { paper: blank, checkCode: formatCheckCode(kept.hash), hasLogo: false },
    ]);
    const stored = await file(id);
    expect(stored).toMatchObject({ hash: sha256(stored?.bytes ?? ''), originalHash: before.pdf?.hash });
    expect(stored?.hash === before.pdf?.hash).toBe(provider !== 'sqlite');
    const downloaded = await office.call('GET', `/admin/quotations/${id}/1.pdf`, { token: office.token });
    expect([downloaded.status, office.pdf.mock.calls.length]).toEqual([200, drawn + 1]);
    if (provider === 'sqlite') {
      const { pages, file: source } = readPdf(Buffer.from(stored?.bytes ?? []));
      expect(pages.join(' ')).toContain('Buyer’s details erased on 24 Nov 2026');
      expect(pages.join(' ')).toContain(product.title);
      expect([...pages, source].join(' ')).not.toMatch(NAMED);
    }

    const rows = Object.values(await dumpDatabase(office.db)).flat();
    expect(rows.filter((row) => NAMED.test(row))).toEqual([]);
    // Erasing it once more changes nothing.
    await office.db.transact((tx) => tx.quotation.update({ where: { id }, data: { emailKey: email } }));
    await erase();
    expect([await office.revision(id), await file(id)]).toEqual([kept, stored]);
  });

  once('an accepted quotation without its buyer is shown with its totals and both hashes everywhere except by a link', async () => {
    const before = await accepted();
    const { id } = before;
    const { url } = await office.step('newLink', { id, label: 'copied' });
    const path = new URL(url).pathname;
    await erase();
    await draw();
    const row = await seen(id);
    expect(row).toMatchObject({
      isErased: true,
      erasedAt: office.clock.now.toISOString(),
      totalPaise: PALM_SOAP_TOTAL,
      state: 'accepted',
      links: [],
    });
    const { hash, blankHash } = await office.revision(id);
    expect(row.revisions).toMatchObject([
      {
        totalPaise: PALM_SOAP_TOTAL,
        hash,
        blanked: { hash: blankHash, pdfHash: (await file(id))?.hash, originalPdfHash: before.pdf?.hash },
        checkCode: formatCheckCode(hash),
      },
    ]);
    const read = await office.call('GET', `/api/admin/quotations/${id}`, { token: office.token });
    expect(read.body.quotation).toMatchObject({
      totalPaise: PALM_SOAP_TOTAL,
      document: { buyer: { name: '' }, totals: { total: PALM_SOAP_TOTAL } },
    });
    const listed = await office.call('GET', `/api/admin/quotations?q=${row.reference}`, { token: office.token });
    expect(listed.body.quotations).toMatchObject([{ id, isErased: true, totalPaise: PALM_SOAP_TOTAL, buyerName: '' }]);
    const exported = await office.call('GET', `/admin/export/quotations.csv?q=${row.reference}`, { token: office.token });
    expect(exported.text).toMatch(/,Erased buyer,,,29-Karnataka,,14994\.00,1349\.46,1349\.46,0\.00,0\.08,17693\.00,/);
    expect(JSON.stringify([row, read.body, listed.body, exported.text])).not.toMatch(NAMED);

    const pair = { number: row.reference, code: formatCheckCode(hash) };
    const checked = (await office.trpc('query', 'public.checkedQuotation', pair)).body.result.data.json;
    expect(checked).toMatchObject({ reference: row.reference, issuedOn: '2026-11-24', total: PALM_SOAP_TOTAL, stands: 'accepted' });
    for (const gone of [path, `${path}/quotation.pdf`]) expect([gone, (await office.call('GET', gone)).status]).toEqual([gone, 404]);
    const mails = (await office.mails()).length;
    expect((await office.call('POST', '/api/quotation-check/link', { body: pair })).status).toBe(200);
    expect(await office.mails()).toHaveLength(mails);

    const { version } = await office.row(id);
    for (const [name, input] of [
      ['takeBack', { version }],
      ['withdraw', { version, reason: null }],
      ['revise', {}],
      ['update', { lossReason: MARK }],
      ['newLink', { label: 'copied' }],
      ['send', { version, totalPaise: PALM_SOAP_TOTAL, recipients: [], text: '', withPdf: false }],
    ] as const)
      expect([name, (await office.refused(name, { id, ...input })).status]).toEqual([name, 409]);
    expect((await office.row(id)).version).toBe(version);
  });

  once('erasing a buyer leaves an unaccepted revision its number, dates, totals and hash', async () => {
    const { id } = await office.sent({ recipients: [email] }, { buyer: BUYER });
    await office.rewrite(id, { buyer: BUYER });
    await office.send(id);
    const sent = await office.revision(id, 2);
    const { hash: originalPdfHash } = await office.db.read.quotationPdf.findUniqueOrThrow({ where: { revisionId: sent.id } });
    await office.step('acceptByOrder', { id, version: (await office.row(id)).version, revision: 2, purchaseOrder: '7', name: MARK });
    await erase();
    await draw();
    const first = await office.revision(id);
    expect(first).toMatchObject({ document: '', blankHash: null, totalPaise: BigInt(PALM_SOAP_TOTAL) });
    expect(await file(id)).toBeNull();
    expect((await office.call('GET', `/admin/quotations/${id}/1.pdf`, { token: office.token })).status).toBe(404);
    expect((await office.trpc('query', 'admin.quotations.paper', { id, revision: 1 })).status).toBe(404);
    expect((await seen(id)).revisions).toMatchObject([
      { number: 2, hash: sent.hash, blanked: { originalPdfHash } },
      { number: 1, hash: first.hash, blanked: null, checkCode: null },
    ]);
  });

  once('a download that began before the erasure gets no file after it', async () => {
    const { revision } = await accepted();
    // The PDF is drawn at the first request, like those of the demo.
    const undrawn = await addQuotation(office.db, { at: office.clock.now, draft: { buyer: BUYER } });
    await office.db.transact((tx) => tx.quotationPdf.delete({ where: { revisionId: undrawn.revision.id } }));
    const few = office.pdf.getMockImplementation();
    office.pdf.mockImplementation(async () => {
      await erase();
      return new Uint8Array(Buffer.from(MARK));
    });
    const caller = { key: 'user 1' };
    const files = [await readStored(office.services, undrawn.revision, caller), await readStored(office.services, revision, caller)];
    if (few) office.pdf.mockImplementation(few);
    expect(files).toEqual([null, null]);
    expect(await office.db.read.quotationPdf.count({ where: { revisionId: undrawn.revision.id } })).toBe(0);
    expect(await office.db.read.quotationPdf.findUnique({ where: { revisionId: revision.id } })).toMatchObject({ hash: '' });
    await draw();
  });

  it('the file of an erased quotation is drawn by the run after a failed run, and only once by two concurrent runs', async () => {
    const { id } = await accepted();
    await erase();
    const few = office.pdf.getMockImplementation();
    office.pdf.mockRejectedValueOnce(new Error('The process was ended'));
    const runs = job();
    const run = () => runs.run({ stopping: new AbortController().signal, record: () => {} });
    await expect(run()).rejects.toThrow('The process was ended');
    expect(await file(id)).toMatchObject({ hash: '' });
    const drawn = office.pdf.mock.calls.length;
    // The job pauses before the next attempt.
    await run();
    expect(office.pdf.mock.calls).toHaveLength(drawn);
    office.clock.now = new Date(office.clock.now.getTime() + 10_000);
    // Two processes draw concurrently, and each would store other bytes.
    let both = () => {};
    const met = new Promise<void>((resolve) => {
      both = resolve;
    });
    let number = 0;
    office.pdf.mockImplementation(async () => {
      const mine = ++number;
      if (mine === 2) both();
      await met;
      return new Uint8Array(Buffer.from(`%PDF ${mine}`));
    });
    const revisionId = (await office.revision(id)).id;
    const drawnByBoth = await Promise.all([
      findOrDrawBlankedPdf(office.services, revisionId),
      findOrDrawBlankedPdf(office.services, revisionId),
    ]);
    if (few) office.pdf.mockImplementation(few);
    const stored = await file(id);
    const text = Buffer.from(stored?.bytes ?? []).toString();
    expect(text).toMatch(/^%PDF [12]$/);
    // The slower process returns the file of the faster one.
    expect(drawnByBoth.map((bytes) => Buffer.from(bytes ?? []).toString())).toEqual([text, text]);
    await run();
    expect(number).toBe(2);
    expect(stored?.hash).toBe(sha256(text));
  });
});
