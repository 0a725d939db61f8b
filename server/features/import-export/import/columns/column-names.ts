/** Traders' names for the columns of their lists, beside the panel's names. Case, spaces and punctuation do not count. */

/** Names of columns in which 'yes' hides a product. */
export const OPPOSITE_FLAGS: readonly string[] = ['Disabled', 'Is disabled', 'Inactive', 'Is inactive', 'Discontinued'];

/** The other names by type and field; where several columns of a file fit, the first of these names wins. */
const NAMES: Record<string, Record<string, readonly string[]>> = {
  products: {
    title: [
      'Product name',
      'Product/Service name',
      'Product/Service',
      'Item name',
      'Name of item',
      'Product',
      'Item',
      'Name',
      'Particulars',
      'Description of goods',
      'Product description',
      'Item description',
      ...['Item title', 'Product title', 'Stock item', 'Item desc', 'Material', 'Material description', 'Article', 'Goods'],
      ...['सामान', 'सामान का नाम', 'वस्तु', 'वस्तु का नाम', 'सामग्री', 'सामग्री का नाम', 'उत्पाद', 'आइटम', 'माल', 'विवरण', 'नाम'],
      ...['ವಸ್ತು', 'ವಸ್ತುವಿನ ಹೆಸರು', 'ಸಾಮಾನು', 'ಸಾಮಗ್ರಿ', 'ಉತ್ಪನ್ನ', 'ಐಟಂ', 'ವಿವರ', 'ಹೆಸರು'],
    ],
    description: [
      'Product description',
      'Item description',
      'Sales description',
      'Body (HTML)',
      'Body HTML',
      'Short description',
      'Details',
      'Specification',
      'Specifications',
    ],
    image: [
      'Photo',
      'Photo name',
      'Image',
      'Images',
      'Image src',
      'Image URL',
      'Image file',
      'Product image',
      'Picture name',
      'Picture file',
    ],
    isActive: ['Published', 'Is active', 'Status', 'Enabled', 'Visible', ...OPPOSITE_FLAGS],
    categoryId: [
      ...['Category name', 'Product category', 'Item category', 'Categories', 'Product group', 'Item group', 'Stock group', 'Group'],
      ...['Under', 'श्रेणी', 'समूह', 'ವರ್ಗ', 'ಗುಂಪು'],
    ],
    stock: [
      ...[
        'Stock qty',
        'Stock quantity',
        'Current stock',
        'Current stock quantity',
        'Closing stock',
        'Closing qty',
        'Closing quantity',
        'Stock on hand',
        'Quantity on hand',
        'Qty on hand',
        'Available qty',
      ],
      ...[
        'Available quantity',
        'Inventory quantity',
        'Variant inventory qty',
        ...['Closing balance quantity', 'Closing balance', 'Opening stock', 'Opening qty', 'Opening quantity'],
        'Item opening quantity',
        'In stock',
        'Qty',
        'Quantity',
        ...['स्टॉक', 'ದಾಸ್ತಾನು'],
      ],
    ],
    price: [
      'Selling price',
      'Regular price',
      'Sales price / rate',
      'Variant price',
      'Sale price',
      'Sales price',
      'Wholesale price',
      'Dealer price',
      'Unit price',
      'Price per unit',
      'Net rate',
      'Basic rate',
      'Rate per unit',
      'Unit rate',
      'Rate',
      ...['Sales rate', 'Standard selling rate', 'Standard rate', 'Retail price', 'List price', 'Dealer rate', 'Wholesale rate'],
      ...['दर', 'भाव', 'कीमत', 'मूल्य', 'विक्रय मूल्य', 'ದರ', 'ಬೆಲೆ', 'ಮಾರಾಟ ಬೆಲೆ'],
    ],
    cost: [
      'Cost',
      'Purchase cost',
      'Cost per item',
      'Unit cost',
      'Landed cost',
      'Purchase price',
      'Purchase rate',
      'Buying price',
      'Net cost',
    ],
    sku: ['SKU code', 'Variant SKU', 'Item code', 'Product code', 'Material code', 'Article no', 'Part no', 'Item no', 'Code', 'कोड', 'ಕೋಡ್'],
    hsn: ['HSN code', 'HSN/SAC code no', 'HSN/SAC', 'HSN/SAC code', 'HSN no', 'HSN number', 'एचएसएन'],
    gstBp: [
      'GST',
      'GST rate',
      'Rate of tax',
      'Tax percentage',
      'Tax category',
      'Intra state tax rate',
      'GST slab',
      'IGST',
      'IGST rate',
      'Tax rate',
      'Tax',
      ...['जीएसटी', 'ಜಿಎಸ್ಟಿ'],
    ],
    unit: [
      'UOM',
      'UQC',
      'Usage unit',
      'Base unit',
      'Units',
      'Unit of measure',
      'Unit of measurement',
      'Default unit of measure',
      'Stock UOM',
      'Base UOM',
      'Per',
      'इकाई',
      'यूनिट',
      'ಘಟಕ',
    ],
    packSize: ['Pack qty', 'Case pack', 'Case size', 'Qty per case', 'Pcs per case', 'Qty per carton', 'Pcs per carton'],
    moq: ['MOQ', 'Min order', 'Min order qty', 'Min qty', 'Minimum qty', 'Minimum quantity', 'Minimum order qty', 'Minimum order quantity'],
    tiers: ['Qty slab', 'Quantity slab', 'Slab', 'Price slab', 'Price slabs', 'Bulk price', 'Quantity price'],
    searchWords: ['Keywords', 'Tags', 'Alias', 'Other names'],
    brand: ['Brand name', 'Make', 'Manufacturer', 'Manufacturer name', 'Mfr', 'Mfg by', 'Brands', 'ब्रांड', 'ಬ್ರಾಂಡ್'],
    madeOf: ['Material', 'Contents', 'Content', 'Ingredients', 'Composition', 'Material composition', 'Main ingredient'],
    size: [
      'Net content',
      'Net contents',
      'Net qty',
      'Net quantity',
      'Net weight',
      'Net wt',
      'Item size',
      'Product size',
      'Volume',
      'Capacity',
    ],
    countryOfOrigin: ['Origin', 'Country', 'Country of manufacture', 'COO', 'Made in', 'Country/region of origin'],
    shelfLife: ['Best before', 'Self life', 'Shelf life period', 'Shelf life (months)'],
    caseWeight: [
      'Case weight kg',
      'Carton weight',
      'Carton weight kg',
      'Gross weight',
      'Gross wt',
      'Weight per case',
      'Case wt',
      'Box weight',
    ],
    caseDimensions: [
      'Carton dimensions',
      'Carton size',
      'Case dimension',
      'Carton dimension',
      'Box size',
      'Box dimensions',
      'Case measurement',
      'LxBxH',
    ],
  },
};

/** Columns that number the lines, which an import ignores without mentioning them. */
const LINE_NUMBERS = ['S no', 'Sl no', 'Sr no', 'Serial no', 'Sl', 'Sr', 'Serial number', 'Line', 'क्र', 'क्र सं', 'क्रमांक', 'ಕ್ರ ಸಂ'];

/** Units as invoices abbreviate them, with the words that visitors read. */
const UNITS: Record<string, string> = {
  bag: 'bag',
  bags: 'bag',
  bdl: 'bundle',
  bottles: 'bottle',
  boxes: 'box',
  btl: 'bottle',
  box: 'box',
  can: 'can',
  cans: 'can',
  cartons: 'carton',
  cas: 'case',
  cases: 'case',
  ctn: 'carton',
  doz: 'dozen',
  dzn: 'dozen',
  gms: 'g',
  jar: 'jar',
  kgs: 'kg',
  ltr: 'litre',
  ltrs: 'litre',
  mtr: 'metre',
  mtrs: 'metre',
  no: 'piece',
  numbers: 'piece',
  pc: 'piece',
  piece: 'piece',
  nos: 'piece',
  packets: 'packet',
  packs: 'pack',
  pieces: 'piece',
  pac: 'pack',
  pcs: 'piece',
  pkt: 'packet',
  pkts: 'packet',
  prs: 'pair',
  rol: 'roll',
  rolls: 'roll',
  set: 'set',
  नग: 'piece',
  पीस: 'piece',
  पेटी: 'case',
  ನಗ: 'piece',
};

/** Normalizes a name: removes case, spaces and punctuation, in any script. */
export const normalizeName = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/** Normalizes the name of a row: two names that differ in letters, spaces or full-width forms mean one row. */
export const foldTitle = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** The other names of a field, normalized. */
export const listOtherFieldNames = (path: string, field: string): string[] => (NAMES[path]?.[field] ?? []).map(normalizeName);

const lineNumbers = new Set(LINE_NUMBERS.map(normalizeName));
export const isLineNumber = (header: string): boolean => lineNumbers.has(normalizeName(header)) || header.trim() === '#';

const notation = (text: string) => (/^[-–—]$|^n\/?a$|^nil$/i.test(text.trim()) ? '' : text);

/** A unit with its abbreviation, 'PIECES (Pcs)', is either of them. */
function unitIn(text: string): string {
  const [, name = '', short = ''] = /^([^()]{1,30})\(([^()]{1,15})\)$/.exec(text.trim()) ?? [];
  const known = UNITS[normalizeName(text)] ?? UNITS[normalizeName(name)] ?? UNITS[normalizeName(short)];
  return known ?? (name.trim() && normalizeName(name) === normalizeName(short) ? name.trim().toLowerCase() : notation(text));
}
/** Removes the apostrophe by which spreadsheets mark digits as text: ‘'00123’. */
const removeTextMark = (text: string) => text.replace(/^'(?=\d)/, '');

/** Readers of cells as traders write them: 'PCS' and 'Nos.' mean 'piece', '3402.20' is an HSN code, '-' means none. */
const READINGS: Record<string, Record<string, (text: string) => string>> = {
  products: {
    unit: unitIn,
    sku: (text) => removeTextMark(notation(text)),
    hsn: (text) => removeTextMark(notation(text)).replaceAll('.', ''),
    // Accounting programs name their rates: 'GST 18%', 'IGST@5'.
    gstBp: (text) => /^[ics]?gst\s{0,3}[@:-]?\s{0,3}(\d.{0,8})$/i.exec(text.trim())?.[1] ?? text,
  },
};

/** The text of a cell in the notation of the field. */
export const convertTradeCell = (path: string, field: string, cell: string): string => READINGS[path]?.[field]?.(cell) ?? cell;
