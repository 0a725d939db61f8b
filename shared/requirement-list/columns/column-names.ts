/** The names of columns in requirement lists, in English, Hindi and Kannada. */

/** `serial` numbers the rows; `rate` and `gst` are a price and a tax rate; `other` is a number that is not a quantity, such as a stock. */
export type ColumnKind = 'item' | 'code' | 'quantity' | 'unit' | 'note' | 'serial' | 'rate' | 'gst' | 'other';

/** Whole names, in the form that `columnNameKeyOf` returns. */
const COLUMN_NAMES: Record<ColumnKind, string> = {
  item: `item, items, item name, name of item, item description, description, desc, description of goods, product, products, product name,
    product description, particular, particulars, material, material name, material description, goods, article, name, details,
    specification, size, commodity, सामान, वस्तु, वस्तु का नाम, विवरण, सामग्री, आइटम, उत्पाद, नाम, माल, वस्तु विवरण,
    ವಸ್ತು, ವಸ್ತುಗಳು, ಸಾಮಾನು, ವಿವರ, ವಿವರಣೆ, ಐಟಂ, ಉತ್ಪನ್ನ, ಸಾಮಗ್ರಿ, ಹೆಸರು, ವಸ್ತುವಿನ ಹೆಸರು`,
  code: `code, item code, product code, material code, sku, sku code, part no, part number, part, item no, article no, article code, model,
    model no, cat no, catalogue no, ref, ref no, कोड, आइटम कोड, ಕೋಡ್, ಸಂಕೇತ`,
  quantity: `no of units, no of pieces, no of items, no of boxes, no of packs, number of units, number of pieces, number of items, how many,
    कितना, कितने, ಎಷ್ಟು`,
  unit: `unit, units, uom, u o m, a u, unit of measure, unit of measurement, measure, per, packing, pack, इकाई, यूनिट, ಘಟಕ, ಯೂನಿಟ್, ಮಾನ`,
  note: `remark, remarks, note, notes, comment, comments, brand, make, purpose, department, dept, location, urgent, टिप्पणी, टिप्पणियाँ, नोट,
    ब्रांड, ಟಿಪ್ಪಣಿ, ಷರಾ, ಸೂಚನೆ, ಬ್ರಾಂಡ್`,
  serial: `s no, sno, sr no, srno, sr, sl no, slno, sl, sn, serial, serial no, serial number, no, row, line, line no, क्र, क्र सं, क्रमांक,
    क्रम संख्या, ಕ್ರ ಸಂ, ಕ್ರಮ ಸಂಖ್ಯೆ, ಕ್ರಮಾಂಕ`,
  rate: `rate, price, unit price, unit rate, basic rate, basic price, rate per unit, price per unit, selling price, sale price, rate rs,
    price rs, rate inr, price inr, दर, भाव, कीमत, मूल्य, ದರ, ಬೆಲೆ`,
  gst: `gst, gst rate, tax, tax rate, igst, gst percent, जीएसटी, ಜಿಎಸ್ಟಿ`,
  other: `mrp, amount, value, total, total amount, hsn, hsn code, hsn sac, sac, discount, stock, in stock, balance, date, last rate,
    last price, राशि, ಮೊತ್ತ`,
};

const wordsOf = (text: string) => text.split(/[\s,]+/).map(columnNameKeyOf);

const kindOf = new Map(
  Object.entries(COLUMN_NAMES).flatMap(([kind, names]) => names.split(',').map((name) => [columnNameKeyOf(name), kind as ColumnKind])),
);

/** A name with one of these words is the quantity, whatever else it says. */
const QUANTITY = new Set(wordsOf('qty qnty qtty qnt quantity quantities nos pcs count मात्रा संख्या नग ಪ್ರಮಾಣ ಸಂಖ್ಯೆ ಪರಿಮಾಣ'));
/** These words name a quantity, or the goods themselves: the cells decide. */
const DEMAND = new Set(
  wordsOf(`required reqd req requirement requirements indent indented order ordered demand demanded need needed
    आवश्यक आवश्यकता मांग माँग ज़रूरत जरूरत चाहिए ಬೇಕಾದ ಬೇಕು ಅಗತ್ಯ ಅವಶ್ಯಕತೆ ಬೇಡಿಕೆ`),
);
/** Words of prices and taxes: a name with one of them is no quantity. */
const MONEY = new Set(wordsOf('rate price amount amt value cost mrp gst tax hsn sac discount rs inr दर भाव कीमत मूल्य राशि ದರ ಬೆಲೆ ಮೊತ್ತ'));
/** Words of other quantities than the wanted one, and of numbers that count nothing. */
const OTHERS = new Set(
  wordsOf(`stock hand balance available availability closing opening issue issued receipt received consumed consumption used usage last
    previous prev old past min minimum max maximum moq reorder per date day days by when before time month year supplied delivered
    dispatched returned rejected free pack packing size weight gsm room floor page phone mobile pin id bill invoice avg average
    स्टॉक शेष पिछला पिछली उपलब्ध तारीख दिनांक ದಾಸ್ತಾನು ಉಳಿದ ಹಿಂದಿನ ದಿನಾಂಕ`),
);
const SERIAL = new Set(wordsOf('s sr sl sn serial srl क्र क्रम ಕ್ರ ಕ್ರಮ'));
const NUMBERED = new Set(wordsOf('no nos number num सं संख्या ಸಂ ಸಂಖ್ಯೆ'));
const GOODS = new Set(
  wordsOf(`item items product products material materials goods article articles particular particulars description commodity
    वस्तु सामान सामग्री विवरण आइटम उत्पाद माल ವಸ್ತು ವಸ್ತುಗಳು ಸಾಮಾನು ಸಾಮಗ್ರಿ ವಿವರ ಐಟಂ ಉತ್ಪನ್ನ`),
);
const FILLERS = new Set(wordsOf('of the name in for and no full to be list का की के नाम सूची ಹೆಸರು ಪಟ್ಟಿ'));
/** Words of columns that say how large a pack is, or how much it has. */
const PACKS = new Set(wordsOf('pack packing packaging packsize size weight volume capacity पैकिंग ಪ್ಯಾಕಿಂಗ್'));
const MAX_NAME = 60;
const MAX_WORDS = 5;

/** Normalizes a name: removes case, punctuation and differences in encoding: 'Sr. No.' → 'sr no'. */
export function columnNameKeyOf(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\u200c\u200d]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

const withoutBrackets = (cell: string) => cell.replace(/\([^()]*\)|\[[^[\]]*\]/g, '');

/** The kind of column that a cell names, with or without words in brackets: 'Qty (kg)' and 'Total Qty Reqd.' are quantities. */
export function columnKindOf(cell: string): ColumnKind | undefined {
  if (cell.length > MAX_NAME) return undefined;
  const key = columnNameKeyOf(cell);
  const bare = columnNameKeyOf(withoutBrackets(cell));
  return kindOf.get(key) ?? kindOf.get(bare) ?? kindByWords(bare.split(' ')) ?? kindByWords(key.split(' '));
}

/** The kind by the meaning of the words of a name. */
function kindByWords(words: string[]): ColumnKind | undefined {
  if (words.length > MAX_WORDS) return undefined;
  const has = (known: ReadonlySet<string>) => words.some((word) => known.has(word));
  const isOnly = (...known: ReadonlySet<string>[]) => words.every((word) => known.some((set) => set.has(word)));
  if (SERIAL.has(words[0] ?? '') && words.slice(1).every((word) => NUMBERED.has(word))) return 'serial';
  if (has(MONEY)) return isOnly(MONEY, QUANTITY, DEMAND, OTHERS, FILLERS, UNITS) ? 'other' : undefined;
  if (has(QUANTITY))
    return has(OTHERS) || (has(GOODS) && has(NUMBERED) && !words.some((word) => /^q|^मात्रा|^ಪ್ರಮಾಣ/.test(word))) ? 'other' : 'quantity';
  if (has(OTHERS)) return isOnly(OTHERS, DEMAND, FILLERS) && has(DEMAND) ? 'other' : undefined;
  if (has(GOODS) && isOnly(GOODS, DEMAND, FILLERS)) return 'item';
  return has(DEMAND) && !has(NUMBERED) && isOnly(DEMAND, FILLERS, PERIODS) ? 'quantity' : undefined;
}

const UNITS = new Set(wordsOf('unit units total net gross basic incl excl including excluding'));
const PERIODS = new Set(wordsOf('monthly weekly daily total annual yearly quarterly actual approved'));

/** Whether a quantity is named only by a word of demand, which may also name the goods. */
export const isDemandName = (cell: string): boolean => {
  const words = columnNameKeyOf(cell).split(' ');
  return words.some((word) => DEMAND.has(word)) && !words.some((word) => QUANTITY.has(word));
};

/** Whether a column names the packs of the goods: its sizes distinguish products. */
export const isPackName = (cell: string): boolean =>
  columnNameKeyOf(cell)
    .split(' ')
    .some((word) => PACKS.has(word));

/** Whether the name of a column says that its numbers are no quantity, though it names nothing that a list needs. */
export const isNumberName = (cell: string): boolean =>
  columnNameKeyOf(cell)
    .split(' ')
    .some((word) => OTHERS.has(word) || MONEY.has(word) || NUMBERED.has(word) || /\d/.test(word));
