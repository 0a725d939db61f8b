/** A quotation without its buyer: amounts, taxes and products stay exactly, and no text typed for the buyer is left. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { GST_STATE_CODES } from '../../../shared/gst';
import type { DraftLine, QuotationDraft } from '../../../shared/quotation/draft';
import { composePaper, type PaperDocument, type Seller } from '../../../shared/quotation/paper';
import { type CatalogueTextsById, erasePersonFromPaper } from '../../../shared/quotation/paper/blank-paper';
import { paperSchema } from '../../../shared/quotation/paper/paper-schema';
import { formatPaperAsText } from '../../../shared/quotation/paper/paper-words';
import { createDraft, createDraftLine, SELLER } from '../../support/quotation';

const MARK = 'Zebra';
const ISSUE = { reference: 'QT-2026-00042-R1', revision: 1, issuedOn: '2026-11-23', isRounded: true };
const SOAP = { title: 'Palm soap', sku: 'PS-1', unit: 'thali' };
const known: CatalogueTextsById = new Map([[7, [{ ...SOAP, title: 'Palm soap, old name' }, SOAP]]]);
const blanked = (draft: QuotationDraft, seller: Seller = SELLER) => {
  const paper = composePaper(draft, seller, ISSUE);
  return { paper, blank: erasePersonFromPaper(paper, known, '2027-01-05') };
};

it('a blank document retains product names that the catalogue ever had, and removes the text of all other lines', () => {
  const fields = { productId: 7, ...SOAP, hsn: '34011190', note: `for ${MARK}` };
  const { blank } = blanked(
    createDraft(
      [
        createDraftLine({ kind: 'heading', title: `For ${MARK}`, note: MARK, unit: null, unitPaise: null }),
        createDraftLine(fields),
        createDraftLine({ ...fields, title: 'Palm soap, old name', sku: `${MARK}-1`, unit: 'Case' }),
        createDraftLine({ ...fields, title: `Palm soap for ${MARK}`, unit: MARK, hsn: MARK }),
        createDraftLine({ title: SOAP.title, unit: 'thali' }),
        createDraftLine({ kind: 'charge', title: 'Freight', unit: null }),
        createDraftLine({ kind: 'charge', title: `Freight to ${MARK}`, unit: null }),
      ],
      { message: MARK, terms: MARK, paymentTerms: MARK, deliveryTime: MARK },
    ),
  );
  expect(blank.lines.map(({ title, sku, unit, hsn, note }) => ({ title, sku, unit, hsn, note }))).toEqual([
    // An empty line stays, because the lines of an order are found by their positions.
    { title: '', sku: null, unit: null, hsn: null, note: null },
    { title: 'Palm soap', sku: 'PS-1', unit: 'thali', hsn: '34011190', note: null },
    { title: 'Palm soap, old name', sku: null, unit: 'Case', hsn: '34011190', note: null },
    { title: 'Item', sku: 'PS-1', unit: null, hsn: null, note: null },
    // A line without a product, whatever its title.
    { title: 'Item', sku: null, unit: null, hsn: null, note: null },
    { title: 'Freight', sku: null, unit: null, hsn: null, note: null },
    { title: 'Charge', sku: null, unit: null, hsn: null, note: null },
  ]);
  expect(blank).toMatchObject({ erasedOn: '2027-01-05', message: null, terms: null, paymentTerms: null, deliveryTime: null });
});

const marked = fc.constantFrom(MARK, `${MARK} 98450 12345`, `${MARK}@example.com`, `सेठ ${MARK}\n2nd floor`);
const perhaps = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const state = perhaps(fc.constantFrom(...GST_STATE_CODES));
const line = fc.record({
  key: fc.constant('a'),
  kind: fc.constantFrom<DraftLine['kind'][]>('item', 'charge', 'heading'),
  productId: fc.constantFrom(7, 8, null),
  title: fc.oneof(marked, fc.constant(SOAP.title)),
  note: perhaps(marked),
  sku: perhaps(marked),
  hsn: fc.oneof(perhaps(marked), fc.constantFrom('3401', '998311')),
  unit: perhaps(fc.oneof(marked, fc.constant('case'))),
  quantity: fc.integer({ min: 1, max: 1_000_000_000 }),
  unitPaise: perhaps(fc.bigInt({ min: 0n, max: 999_999_999_999n }).map(String)),
  priceSource: fc.constantFrom('list' as const, 'tier' as const, 'typed' as const),
  discountBp: fc.integer({ min: 0, max: 10_000 }),
  gstBp: perhaps(fc.constantFrom(0, 500, 1_200, 1_800, 4_000)),
});
const draft = fc.record({
  buyer: fc.record({
    name: marked,
    company: perhaps(marked),
    email: marked,
    phone: perhaps(marked),
    gstin: perhaps(marked),
    address: perhaps(marked),
    state,
    isAbroad: fc.boolean(),
    isSez: fc.boolean(),
  }),
  shipTo: perhaps(fc.record({ name: marked, address: perhaps(marked), state })),
  what: fc.constantFrom<QuotationDraft['what'][]>('goods', 'services'),
  delivery: fc.constantFrom<QuotationDraft['delivery'][]>('plain', 'third party', 'installed'),
  // The API takes any two letters.
  placeOfSupply: perhaps(fc.constantFrom(...GST_STATE_CODES, MARK)),
  isZeroRated: fc.boolean(),
  lines: fc.array(line, { maxLength: 8 }),
  validUntil: fc.constant('2026-12-08'),
  message: perhaps(marked),
  paymentTerms: perhaps(marked),
  deliveryTime: perhaps(marked),
  terms: perhaps(marked),
});
const seller = fc.record({
  kind: fc.constantFrom<Seller['kind'][]>('regular', 'composition', 'unregistered'),
  lut: perhaps(fc.constant('AD29')),
});

/** The totals, and the amounts of each line. */
const sums = ({ split, rates, totals, lines }: PaperDocument) => ({
  split,
  rates,
  totals,
  lines: lines
    .filter(({ kind }) => kind !== 'heading')
    .map(({ kind, productId, quantity, unitPaise, discountBp, gstBp, taxable, tax, total }) => [
      kind,
      productId,
      quantity,
      unitPaise,
      discountBp,
      gstBp,
      taxable,
      tax,
      total,
    ]),
});

it('a blank document has no text typed for a buyer, in any field, and the same sums', () => {
  fc.assert(
    fc.property(draft, seller, (of, by) => {
      const { paper, blank } = blanked(of, { ...SELLER, ...by });
      // A person who requests their data reads the document as text.
      expect(formatPaperAsText(paper)).toContain(MARK);
      expect(formatPaperAsText(blank)).not.toContain(MARK);
      expect(JSON.stringify(blank)).not.toMatch(/zebra|98450 12345|सेठ/i);
      expect(sums(blank)).toEqual(sums(paper));
      expect(paperSchema.parse(blank)).toEqual(blank);
      // A blank document stays unchanged.
      expect(erasePersonFromPaper(blank, known, '2027-01-05')).toEqual(blank);
    }),
  );
});

it('a blank document has no field that a later release adds', () => {
  const { paper } = blanked(createDraft([createDraftLine()]));
  const later = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(later)
      : value !== null && typeof value === 'object'
        ? { ...Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, later(inner)])), later: MARK }
        : value;
  expect(JSON.stringify(erasePersonFromPaper(later(paper) as PaperDocument, known, '2027-01-05'))).not.toContain(MARK);
});
