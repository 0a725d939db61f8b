/**
 * The PDF file of a quotation: printed amounts add up, no text is cut, no link in it accepts anything, and the same document makes the same
 * bytes.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { drawQuotation } from '../../../server/features/pdf/quotation/draw-quotation';
import type { DraftLine, QuotationDraft } from '../../../shared/quotation/draft';
import { formatAmountInWords } from '../../../shared/quotation/lines/amount-words';
import { composePaper, type PaperDocument, type Seller } from '../../../shared/quotation/paper';
import { readPdf } from '../../support/pdf';
import { createDraft, createDraftLine, SELLER } from '../../support/quotation';

const line = createDraftLine({ sku: 'PS-1', hsn: '34011190' });
const heading = (title: string): DraftLine => ({ ...line, kind: 'heading', title, unitPaise: null, gstBp: null });
const buyer = {
  ...createDraft([]).buyer,
  name: 'Ravi Shenoy',
  company: 'Hotel Kaveri',
  email: 'buyer@example.com',
  address: '22 Palace Road\nMysuru',
};
const draft = (lines: DraftLine[], fields: Partial<QuotationDraft> = {}) =>
  createDraft(lines, { buyer, paymentTerms: '30 days', deliveryTime: '5 days', terms: 'Goods are not taken back.', ...fields });
const seller: Seller = {
  ...SELLER,
  gstin: '29AAACS0000A1ZC',
  address: '14 Trade House',
  bank: { name: 'State Bank', accountName: null, accountNumber: '30211234567', ifsc: 'SBIN0001234', branch: null },
  signatory: 'Meera Kulkarni',
  contacts: ['+91 80 5550 0100'],
};
const paperOf = (of: QuotationDraft, by = seller, isRounded = true) =>
  composePaper(of, by, { reference: 'QT-2026-00042-R1', revision: 1, issuedOn: '2026-11-23', isRounded });

async function bytesOf(paper: PaperDocument, checkCode: string | null = 'A1B2C3D4'): Promise<Buffer> {
  const checkAddress = 'https://www.example.com/quotation-check';
  const { sheet, done } = drawQuotation({ kind: 'quotation', paper, checkCode, checkAddress });
  const parts: Uint8Array[] = [];
  sheet.doc.on('data', (part: Uint8Array) => parts.push(part));
  const ended = new Promise((resolve) => sheet.doc.once('end', resolve));
  await done();
  await ended;
  return Buffer.concat(parts);
}
const pagesOf = async (paper: PaperDocument, checkCode?: string | null) => readPdf(await bytesOf(paper, checkCode)).pages;

/** Parses '− ₹1,24,950.50' as −12495050n; each amount has Indian digit groups. */
function paise(text: string): bigint {
  expect(text).toMatch(/^(?:− ?)?₹\d{1,3}(?:,\d\d)*(?:,\d{3})?\.\d\d$/);
  return BigInt(text.replace(/\D/g, '')) * (text.startsWith('−') ? -1n : 1n);
}
const amountsIn = (text: string) => [...text.matchAll(/(?:− ?)?₹[\d,.]+/g)].map(([amount]) => paise(amount));
const sum = (amounts: bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
/** Parses '1,250.125' as 1250125n. */
const thousandths = (text: string) => {
  const [whole = '', decimals = ''] = text.replaceAll(',', '').split('.');
  return BigInt(whole + decimals.padEnd(3, '0'));
};
/** Parses '0.25' as 25n. */
const basisPoints = (percent: string) => BigInt(Math.round(Number(percent) * 100));

const generated = fc.record({
  lines: fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 500_000 }),
      unitPaise: fc.bigInt({ min: 0n, max: 9_999_999n }).map(String),
      discountBp: fc.constantFrom(0, 0, 250, 10_000),
      gstBp: fc.constantFrom(0, 25, 300, 500, 1_800, 4_000),
    }),
    { minLength: 1, maxLength: 40 },
  ),
  state: fc.constantFrom('29', '27'),
  isRounded: fc.boolean(),
});

it('a short quotation with all parts fits on one page', async () => {
  const lines = Array.from({ length: 5 }, (_, at) => ({ ...line, key: String(at), gstBp: at === 0 ? 500 : 1_800 }));
  const terms = 'Delivery to the door is included. Please report damage within two days.\nDisputes are subject to the courts of Bengaluru.';
  const to = { ...buyer, phone: '98450 12345', gstin: '29AABCU9603R1ZJ', address: '22 Palace Road\nVasanth Nagar\nBengaluru 560052' };
  const pages = await pagesOf(paperOf(draft(lines, { buyer: to, terms })));
  expect(pages.map((text) => text.includes('Is this quotation ours?'))).toEqual([true]);
});

it('thirteen lines with codes, some with long titles, fit on one page with all parts', async () => {
  const titles = ['Floor Cleaner Citrus, 5 litre can (case of 4)', 'Basmati Rice Classic, 25 kg', 'Toilet Rolls 2-ply'];
  const lines = Array.from({ length: 13 }, (_, at) => ({ ...line, key: String(at), title: titles[at % 3] as string, unitPaise: '124900' }));
  const terms = 'Delivery to the door is included. Please report damage within two days.\nDisputes are subject to the courts of Bengaluru.';
  const to = { ...buyer, phone: '98450 12345', gstin: '29AABCU9603R1ZJ', address: '22 Palace Road\nVasanth Nagar\nBengaluru 560052' };
  const [page = '', ...more] = await pagesOf(paperOf(draft(lines, { buyer: to, terms, message: 'Thank you for your inquiry.' })));
  expect(more).toEqual([]);
  expect(page).toContain('13 Floor Cleaner Citrus, 5 litre can (case of 4) SKU PS-1 · HSN 34011190');
  expect(page).toContain('GST rate Taxable value · CGST · SGST 18 % ₹1,62,370.00 · 9 % ₹14,613.30 · 9 % ₹14,613.30');
});

it('the printed amounts add up: lines, taxes, rates, round-off and total', () =>
  fc.assert(
    fc.asyncProperty(generated, async ({ lines, state, isRounded }) => {
      const paper = paperOf(
        draft(
          lines.map((fields) => ({ ...line, ...fields })),
          { buyer: { ...buyer, state } },
        ),
        seller,
        isRounded,
      );
      const text = (await pagesOf(paper)).join(' ');
      const [above = '', below = ''] = text.split('Amount in words');
      const rows = [
        ...above.matchAll(
          /HSN 34011190 ([\d,.]+) cases? (₹[\d,.]+) (?:− ?([\d.]+) % )?(₹[\d,.]+) (?:([\d.]+) % )?(₹[\d,.]+)(?: ([\d.]+) %)?/g,
        ),
      ];
      expect(rows).toHaveLength(lines.length);
      // The GST rate is in front of its amount where there is room, otherwise below it.
      for (const [, quantity = '', rate = '', discount = '0', taxable = '', before = '', tax = '', gst = before] of rows) {
        const exact = thousandths(quantity) * paise(rate) * (10_000n - basisPoints(discount));
        expect(paise(taxable)).toBe((exact + 5_000_000n) / 10_000_000n);
        const halves = state === '27' ? 1n : 2n;
        const half = (2n * paise(taxable) * basisPoints(gst) + halves * 10_000n) / (2n * halves * 10_000n);
        expect(paise(tax)).toBe(half * halves);
      }
      const [sums = '', byRate = ''] = below.split(' GST rate ');
      const [taxable = -1n, ...rest] = amountsIn(sums);
      const total = rest.pop();
      expect(taxable).toBe(sum(rows.map((row) => paise(row[4] as string))));
      const heads = rest.slice(0, state === '27' ? 1 : 2);
      expect(sums.match(/[CISU]\w*GST(?= ₹)/g)).toEqual(state === '27' ? ['IGST'] : ['CGST', 'SGST']);
      expect(sum(heads)).toBe(sum(rows.map((row) => paise(row[6] as string))));
      expect(total).toBe(taxable + sum(rest));
      expect([taxable, total].map(String)).toEqual([paper.totals.taxable, paper.totals.total]);
      if (isRounded) expect((total ?? 1n) % 100n).toBe(0n);
      expect(sums).toContain(formatAmountInWords(total ?? -1n));
      const perRate = amountsIn(byRate);
      const columns = heads.length + 1;
      expect(perRate).toHaveLength(columns * new Set(lines.map(({ gstBp }) => gstBp)).size);
      for (const [at, head] of [taxable, ...heads].entries()) expect(sum(perRate.filter((_, index) => index % columns === at))).toBe(head);
    }),
    { numRuns: 6 },
  ));

it('the largest amount fits in every column', async () => {
  const largest = '₹9,99,99,99,999.99';
  const text = (await pagesOf(paperOf(draft([{ ...line, quantity: 1_000, unitPaise: '999999999999', gstBp: 0 }]), seller, false))).join(
    ' ',
  );
  expect(text).toContain(`1 case ${largest} ${largest} 0 % ₹0.00`);
  expect(text).toContain(`Total ${largest}`);
});

it('the PDF has all texts of the document, tagged in its order, and no link', async () => {
  const paper = paperOf(
    draft(
      [heading('Washing'), line, { ...line, kind: 'charge', title: 'Freight', sku: null, hsn: '996511', unit: null, quantity: 1_000 }],
      {
        shipTo: { name: 'Kaveri store', address: 'Gate 4', state: '27' },
        message: 'Dear Mr Shenoy,\nwe offer:',
      },
    ),
  );
  const { pages, links, file } = readPdf(await bytesOf(paper));
  expect(pages).toHaveLength(1);
  const said = [
    'Shubham Enterprises 14 Trade House GSTIN 29AAACS0000A1ZC · State: Karnataka (29) +91 80 5550 0100',
    'Quotation QT-2026-00042-R1 Date 23 November 2026 Valid until 8 December 2026',
    'To Hotel Kaveri Ravi Shenoy 22 Palace Road Mysuru State: Karnataka (29) buyer@example.com',
    'Deliver to Kaveri store Gate 4 State: Maharashtra (27)',
    'Place of supply Maharashtra (27) Goods: the place of supply is',
    'Dear Mr Shenoy, we offer:',
    '# Item Quantity Rate Taxable value GST Washing',
    '1 Palm soap SKU PS-1 · HSN 34011190 10 cases ₹100.00 ₹1,000.00 18 % ₹180.00',
    '2 Freight SAC 996511 1 ₹100.00 ₹100.00 18 % ₹18.00',
    'Amount in words Rupees One Thousand Two Hundred Ninety-Eight Only',
    'This is a quotation, not a tax invoice. GST is charged at the rate in force on the day of supply.',
    'Taxable value ₹1,100.00 IGST ₹198.00 Total ₹1,298.00',
    'GST rate Taxable value · IGST 18 % ₹1,100.00 · 18 % ₹198.00',
    'Payment 30 days Delivery 5 days Terms Goods are not taken back.',
    'Bank Account 30211234567 · IFSC SBIN0001234 State Bank For Shubham Enterprises Meera Kulkarni Authorised signatory',
    'https://www.example.com/quotation-check with the number QT-2026-00042-R1 and the code A1B2C3D4.',
  ];
  let from = -1;
  for (const part of said) {
    const at = pages[0]?.indexOf(part) ?? -1;
    expect([part, at > from]).toEqual([part, true]);
    from = at;
  }
  expect(links).toEqual([]);
  expect(file).not.toMatch(/\/Annots|\/URI|\/JavaScript/);
  expect(pages.join(' ')).not.toMatch(/\/quote\/|signed|DRAFT/);
  for (const mark of ['/Lang (en-IN)', '/Marked true', '/DisplayDocTitle true', '/S /H1', '/S /THead', '/Scope /Column'])
    expect(file).toContain(mark);
});

it('the PDF mentions no tax rates if no tax is charged', async () => {
  const composition = { ...seller, kind: 'composition' as const };
  const text = (await pagesOf(paperOf(draft([line]), composition))).join(' ');
  expect(text).toContain('# Item Quantity Rate Amount 1 Palm soap');
  expect(text).toContain('not eligible to collect tax on supplies.');
  expect(text).toContain('10 cases ₹100.00 ₹1,000.00 Amount in words');
  expect(text).not.toMatch(/GST rate|CGST|SGST|IGST|18 %|Taxable|Place of supply/);
});

it('the PDF keeps each line on one page, with the table head above it', async () => {
  const note = 'Packed in cartons of twelve with the batch number on each. '.repeat(14);
  const lines = Array.from({ length: 60 }, (_, at) =>
    at % 10 === 0 ? heading(`Group ${at}`) : { ...line, title: `Soap no. ${at},`, note: at % 7 === 0 ? `${note}Note ${at} ends.` : null },
  );
  const pages = await pagesOf(paperOf(draft(lines)));
  expect(pages.length).toBeGreaterThan(3);
  for (const [at, page] of pages.entries()) expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
  for (const page of pages.filter((each) => each.includes('Soap no.'))) expect(page).toContain('# Item Quantity Rate Taxable value GST');
  for (const [at, { kind, title }] of lines.entries()) {
    const page = pages.findIndex((each) => each.includes(kind === 'heading' ? `${title} ` : title));
    if (at % 7 === 0 && kind === 'item') expect(pages[page]).toContain(`Note ${at} ends.`);
  }
});

it('the PDF keeps a heading on the page of its first line, and the total on that of the last line', async () => {
  const pairs = Array.from({ length: 60 }, (_, at) => [heading(`Group ${at};`), { ...line, title: `Soap no. ${at};` }]).flat();
  const pages = await pagesOf(paperOf(draft(pairs)));
  for (const page of pages.filter((each) => each.includes('Group')))
    expect(page.match(/Group/g)).toHaveLength(page.match(/Soap/g)?.length ?? 0);
  // The number of lines that just fit on a page depends on the number of pages.
  for (let count = 12; count < 22; count += 1) {
    const some = await pagesOf(paperOf(draft(Array.from({ length: count }, (_, at) => ({ ...line, title: `Soap no. ${at + 1};` })))));
    expect(some.find((page) => page.includes('Amount in words'))).toContain(`Soap no. ${count};`);
  }
});

it('a PDF continues a long text on the next page, and loses nothing', async () => {
  const rows = (word: string, count: number) => Array.from({ length: count }, (_, at) => `${word} ${at};`).join('\n');
  const paper = paperOf(
    draft([line, { ...line, note: rows('note', 120) }, line], {
      buyer: { ...buyer, address: rows('address', 90) },
      terms: rows('term', 400),
      paymentTerms: rows('payment', 80),
    }),
  );
  const text = (await pagesOf(paper)).join(' ');
  for (const [word, count] of [
    ['note', 120],
    ['address', 90],
    ['term', 400],
    ['payment', 80],
  ] as const)
    expect(text.match(new RegExp(`\\b${word} \\d+;`, 'g'))).toEqual(Array.from({ length: count }, (_, at) => `${word} ${at};`));
  expect(text).toContain('code A1B2C3D4');
});

it('the PDF of a draft is marked as not sent on each page, and has no check code', async () => {
  const pages = await pagesOf(paperOf(draft(Array.from({ length: 40 }, () => line))), null);
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) expect(page).toContain('DRAFT – not sent');
  expect(pages.join(' ')).not.toContain('quotation-check');
});

it('the PDF is the same file for the same document and check code', async () => {
  const paper = paperOf(draft([line, { ...line, title: 'साबुन ಸೋಪು' }]));
  const first = await bytesOf(paper);
  expect(first.equals(await bytesOf(structuredClone(paper)))).toBe(true);
  expect(first.equals(await bytesOf(paper, 'A1B2C3D5'))).toBe(false);
  expect(readPdf(first).pages[0]).toMatch(/साबुन +ಸೋಪು/);
});
