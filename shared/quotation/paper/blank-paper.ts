/**
 * The document of an accepted quotation that the company's books retain after its buyer was erased: numbers, days, the seller, products of
 * the catalogue with their codes, quantities, amounts and taxes. Every field is picked by name, so that a field added later is omitted
 * until somebody decides on it.
 */
import { GST_STATE_CODES, GST_STATES } from '../../gst';
import type { PaperDocument, PaperLine, Seller } from '../paper';

/** A product's current or earlier texts in the catalogue. */
export type CatalogueText = { title: string; sku: string | null; unit: string | null };
/** All current and earlier catalogue texts of a quotation's products, by product id. */
export type CatalogueTextsById = ReadonlyMap<number, readonly CatalogueText[]>;

/** The known units of goods and services. Any other unit of a line was typed by hand, and may contain a name. */
const UNITS = new Set(
  [
    'piece pieces pcs pc nos no unit units each set sets pair pairs dozen doz gross',
    'case cases box boxes carton cartons pack packs packet packets pac bag bags bundle bundles crate sack pallet',
    'bottle bottles can cans jar tin tube drum barrel cylinder pouch bucket',
    'g gm gram kg kgs kilogram quintal qtl tonne ton mt',
    'ml l ltr litre litres liter kl',
    'mm cm m mtr metre metres meter ft foot feet inch km sqm sqft cum',
    'roll rolls reel coil sheet sheets ream strip',
    'hour hours day days week month year visit job trip',
  ].flatMap((units) => units.split(' ')),
);

/** The known titles of charges; any other title was typed by hand. */
const CHARGES = new Set(['freight', 'packing', 'transport', 'delivery', 'loading', 'unloading', 'insurance', 'installation']);

/** `erasedOn` is a day in India. Totals are copied from the document: nothing is computed. */
export function erasePersonFromPaper(paper: PaperDocument, known: CatalogueTextsById, erasedOn: string): PaperDocument {
  const { reference, revision, issuedOn, validUntil, buyer, split, totals, remarks, chosen } = paper;
  const { taxable, integratedTax, centralTax, stateTax, roundOff, total, words } = totals;
  return {
    format: paper.format,
    erasedOn,
    reference,
    revision,
    issuedOn,
    validUntil,
    seller: sellerOf(paper.seller),
    buyer: {
      name: '',
      company: null,
      email: '',
      phone: null,
      gstin: null,
      address: null,
      state: null,
      // The reason for no tax, or for another tax.
      isAbroad: buyer.isAbroad,
      isSez: buyer.isSez,
    },
    shipTo: null,
    split,
    placeOfSupply: placeOf(paper.placeOfSupply),
    // All lines in their positions, by which the order's lines are found.
    lines: paper.lines.map((line) => lineOf(line, known.get(line.productId ?? 0) ?? [])),
    rates: paper.rates.map((rate) => ({
      gstBp: rate.gstBp,
      taxable: rate.taxable,
      integratedTax: rate.integratedTax,
      centralTax: rate.centralTax,
      stateTax: rate.stateTax,
    })),
    totals: { taxable, integratedTax, centralTax, stateTax, roundOff, total, words },
    // Remarks that the law requires are retained.
    remarks,
    // Terms are omitted: they may be written for one buyer, and no tax law requires them.
    message: null,
    paymentTerms: null,
    deliveryTime: null,
    terms: null,
    chosen: { what: chosen.what, delivery: chosen.delivery, placeOfSupply: codeOf(chosen.placeOfSupply), isZeroRated: chosen.isZeroRated },
  };
}

const codeOf = (state: string | null) => GST_STATE_CODES.find((code) => code === state) ?? null;

/** A reason is a generated sentence about states; a place that is not a state was typed by hand. */
function placeOf(place: PaperDocument['placeOfSupply']): PaperDocument['placeOfSupply'] {
  const state = codeOf(place?.state ?? null);
  return place && state ? { state, name: GST_STATES[state] ?? state, reason: place.reason } : null;
}

function sellerOf({ legalName, kind, gstin, state, address, lut, bank, signatory, contacts }: Seller): Seller {
  return {
    legalName,
    kind,
    gstin,
    state,
    address,
    lut,
    bank: bank && {
      name: bank.name,
      accountName: bank.accountName,
      accountNumber: bank.accountNumber,
      ifsc: bank.ifsc,
      branch: bank.branch,
    },
    signatory,
    contacts,
  };
}

/** The titles of erased lines; a heading without a text is not shown. */
const BLANK_TITLES = { item: 'Item', charge: 'Charge', heading: '' };

function lineOf(line: PaperLine, known: readonly CatalogueText[]): PaperLine {
  const { kind, productId, quantity, unitPaise, discountBp, gstBp, taxable, tax, total } = line;
  const isKnown = (field: keyof CatalogueText) => line[field] !== null && known.some((words) => words[field] === line[field]);
  const isCharge = kind === 'charge' && CHARGES.has(line.title.trim().toLowerCase());
  return {
    kind,
    productId,
    title: isKnown('title') || isCharge ? line.title : BLANK_TITLES[kind],
    note: null,
    sku: isKnown('sku') ? line.sku : null,
    hsn: /^\d{4,8}$/.test(line.hsn ?? '') ? line.hsn : null,
    unit: isKnown('unit') || UNITS.has((line.unit ?? '').trim().toLowerCase()) ? line.unit : null,
    quantity,
    unitPaise,
    discountBp,
    gstBp,
    taxable,
    tax,
    total,
  };
}
