/**
 * The names of columns in requirement lists, and other words of such lists, in English, Hindi and Kannada, in the form that `nameKey`
 * returns.
 */

/** `serial` numbers the rows; `other` is a number that is not a quantity, such as a price. */
export type ColumnKind = 'item' | 'code' | 'quantity' | 'unit' | 'note' | 'serial' | 'other';

const COLUMN_NAMES: Record<ColumnKind, readonly string[]> = {
  item: [
    ...['item', 'items', 'item name', 'name of item', 'item description', 'description', 'desc', 'description of goods'],
    ...['product', 'products', 'product name', 'product description', 'particular', 'particulars', 'material', 'material name'],
    ...['material description', 'goods', 'article', 'name', 'requirement', 'requirements', 'details', 'specification', 'size'],
    ...['सामान', 'वस्तु', 'वस्तु का नाम', 'विवरण', 'सामग्री', 'आइटम', 'उत्पाद', 'नाम', 'माल'],
    ...['ವಸ್ತು', 'ವಸ್ತುಗಳು', 'ಸಾಮಾನು', 'ವಿವರ', 'ವಿವರಣೆ', 'ಐಟಂ', 'ಉತ್ಪನ್ನ', 'ಸಾಮಗ್ರಿ', 'ಹೆಸರು'],
  ],
  code: [
    ...['code', 'item code', 'product code', 'material code', 'sku', 'sku code', 'part no', 'part number', 'part', 'item no', 'article no'],
    ...['article code', 'model', 'model no', 'cat no', 'catalogue no', 'ref', 'ref no'],
    ...['कोड', 'आइटम कोड', 'ಕೋಡ್', 'ಸಂಕೇತ'],
  ],
  quantity: [
    ...[
      'qty',
      'quantity',
      'nos',
      'qnty',
      'quantities',
      'req qty',
      'required qty',
      'qty required',
      'required quantity',
      'quantity required',
    ],
    ...['order qty', 'order quantity', 'qty ordered', 'pcs', 'count', 'total qty', 'no of units', 'how many', 'qty nos'],
    ...['मात्रा', 'संख्या', 'नग', 'कितना', 'ಪ್ರಮಾಣ', 'ಸಂಖ್ಯೆ', 'ಎಷ್ಟು'],
  ],
  unit: [
    ...['unit', 'units', 'uom', 'unit of measure', 'unit of measurement', 'measure', 'per', 'packing', 'pack'],
    ...['इकाई', 'यूनिट', 'ಘಟಕ', 'ಯೂನಿಟ್', 'ಮಾನ'],
  ],
  note: [
    ...[
      'remark',
      'remarks',
      'note',
      'notes',
      'comment',
      'comments',
      'brand',
      'make',
      'purpose',
      'department',
      'dept',
      'location',
      'urgent',
    ],
    ...['टिप्पणी', 'टिप्पणियाँ', 'नोट', 'ब्रांड', 'ಟಿಪ್ಪಣಿ', 'ಷರಾ', 'ಸೂಚನೆ', 'ಬ್ರಾಂಡ್'],
  ],
  serial: [
    ...[
      's no',
      'sno',
      'sr no',
      'srno',
      'sr',
      'sl no',
      'slno',
      'sl',
      'serial',
      'serial no',
      'serial number',
      'no',
      'row',
      'line',
      'line no',
    ],
    ...['क्र', 'क्र सं', 'क्रमांक', 'क्रम संख्या', 'ಕ್ರ ಸಂ', 'ಕ್ರಮ ಸಂಖ್ಯೆ', 'ಕ್ರಮಾಂಕ'],
  ],
  other: [
    ...['rate', 'price', 'unit price', 'unit rate', 'mrp', 'amount', 'value', 'total', 'total amount', 'gst', 'gst rate', 'tax', 'hsn'],
    ...['hsn code', 'hsn sac', 'discount', 'stock', 'in stock', 'balance', 'date', 'last rate', 'last price'],
    ...['दर', 'भाव', 'कीमत', 'मूल्य', 'राशि', 'ದರ', 'ಬೆಲೆ', 'ಮೊತ್ತ'],
  ],
};

const kindOf = new Map(
  (Object.entries(COLUMN_NAMES) as [ColumnKind, readonly string[]][]).flatMap(([kind, names]) =>
    names.map((name) => [columnNameKeyOf(name), kind] as const),
  ),
);

/** All known names of columns. */
export const LIST_COLUMN_NAMES: readonly string[] = Object.values(COLUMN_NAMES).flat();

/** Normalizes a name: removes case, punctuation and differences in encoding: 'Sr. No.' → 'sr no'. */
export function columnNameKeyOf(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\u200c\u200d]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/** The kind of column that a cell names, with or without words in brackets: 'Qty (kg)' is a quantity. */
export const columnKindOf = (cell: string): ColumnKind | undefined =>
  cell.length > 60 ? undefined : (kindOf.get(columnNameKeyOf(cell)) ?? kindOf.get(columnNameKeyOf(cell.replace(/\([^()]*\)/g, ''))));

const TOTALS = new Set(
  [
    ...['total', 'grand total', 'sub total', 'subtotal', 'net total', 'page total', 'total qty', 'total quantity', 'total amount'],
    ...['total value', 'total items', 'total nos', 'total pcs', 'sum', 'कुल', 'कुल योग', 'योग', 'कुल मात्रा', 'ಒಟ್ಟು', 'ಒಟ್ಟು ಮೊತ್ತ', 'ಮೊತ್ತ'],
  ].map(columnNameKeyOf),
);

/** Whether a cell labels its row as a total. */
export const isTotalWord = (cell: string): boolean => cell.length <= 60 && TOTALS.has(columnNameKeyOf(cell));

/** Greetings and other words around a list in a message. */
const COURTESY = new Set(
  [
    ...[
      'hi',
      'hello',
      'hey',
      'dear',
      'sir',
      'madam',
      'mam',
      'maam',
      'ji',
      'team',
      'good',
      'morning',
      'afternoon',
      'evening',
      'namaste',
      'namaskar',
    ],
    ...[
      'please',
      'pls',
      'plz',
      'kindly',
      'send',
      'share',
      'give',
      'quote',
      'quotation',
      'rate',
      'rates',
      'price',
      'prices',
      'best',
      'us',
      'me',
    ],
    ...[
      'for',
      'the',
      'of',
      'to',
      'and',
      'following',
      'below',
      'mentioned',
      'items',
      'item',
      'list',
      'material',
      'order',
      'requirement',
      'our',
      'my',
    ],
    ...[
      'need',
      'we',
      'i',
      'required',
      'require',
      'want',
      'urgent',
      'urgently',
      'asap',
      'today',
      'tomorrow',
      'thanks',
      'thank',
      'you',
      'regards',
      'with',
      'ok',
    ],
    ...[
      'नमस्ते',
      'नमस्कार',
      'कृपया',
      'धन्यवाद',
      'भेजें',
      'भेजिए',
      'जी',
      'सामान',
      'चाहिए',
      'हमें',
      'ನಮಸ್ಕಾರ',
      'ದಯವಿಟ್ಟು',
      'ಧನ್ಯವಾದ',
      'ಕಳುಹಿಸಿ',
      'ಬೇಕು',
      'ನಮಗೆ',
    ],
  ].map(columnNameKeyOf),
);

/** Whether a line is only a greeting, a request or thanks, without an item. */
export const isCourtesy = (line: string): boolean =>
  columnNameKeyOf(line)
    .split(' ')
    .every((word) => COURTESY.has(word));
