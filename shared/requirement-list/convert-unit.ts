/** Converts the quantity of a buyer's row to the unit by which a product is sold: 24 bottles of a case of 12 are 2 cases. */
import { COUNTS, findMeasure } from '../catalogue/measures';
import { isSameUnit } from './read-amount';

type Wanted = { quantity: number | null; unit: string; item: string };
/** `packSize` says how many are in one unit of sale. */
type Sold = { title: string; unit: string | null; packSize: number | null };
/** `quantity` in thousandths of the unit of sale, null if it is unknown; `isOtherUnit`: the row has another unit. */
type ConvertedQuantity = { quantity: number | null; isOtherUnit: boolean };

const PIECES = ['pc', 'bottle', 'can', 'jar', 'tin', 'tub', 'roll', 'ream', 'pail', 'packet', 'bag', 'box', 'strip', 'pair', 'set'];
/** Units that hold others. */
const HOLDERS = ['case', 'box', 'packet', 'bundle', 'bag', 'set', 'tray'];
const isOneOf = (unit: string, units: readonly string[]) => units.some((one) => isSameUnit(unit, one));
const PACK = /\b(?:case|pack|packs|box|bag|bundle|set|carton) of (\d{1,5})\b/gi;
export function convertQuantity({ quantity, unit, item }: Wanted, sold: Sold): ConvertedQuantity {
  const isOtherUnit = unit !== '' && sold.unit !== null && !isSameUnit(unit, sold.unit);
  // 'Degreaser 750' may name the bottle of 750 ml.
  if (unit === '' && quantity !== null && isSizeIn(sold.title, quantity / 1_000)) return { quantity: null, isOtherUnit };
  if (!isOtherUnit || sold.unit === null || quantity === null) return { quantity, isOtherUnit };
  const dozen = Object.entries(COUNTS).find(([name]) => isSameUnit(unit, name))?.[1] ?? 1;
  const pieces = quantity * dozen;
  if (isSameUnit(sold.unit, 'pc')) return { quantity: dozen > 1 ? pieces : null, isOtherUnit };
  const packs = [...sold.title.matchAll(PACK)].map(([, count]) => Number(count));
  const inner = sold.packSize ?? (packs.length === 1 ? (packs[0] as number) : null);
  const measure = findMeasure(unit);
  // 100 kg of a bag of 50 kg are two bags; its pack size is 1.
  if (measure && isOneOf(sold.unit, HOLDERS) && inner === 1)
    return { quantity: fill(quantity * measure.factor, sizeIn(sold.title, measure.kind) ?? Number.NaN), isOtherUnit };
  if (!isOneOf(sold.unit, HOLDERS) || inner === null || inner <= 1) return { quantity: null, isOtherUnit };
  if (measure) return { quantity: fill(quantity * measure.factor, inner * (sizeIn(sold.title, measure.kind) ?? Number.NaN)), isOtherUnit };
  // A buyer who writes the whole name of a pack, such as 'pack of 24', counts packs.
  if (isSameUnit(unit, 'pc') && item.match(PACK)) return { quantity, isOtherUnit: false };
  const isInside = dozen > 1 || (isOneOf(unit, PIECES) && (isSameUnit(sold.unit, 'case') || !isOneOf(unit, HOLDERS)));
  // Where one pack contains another, the buyer may count either of them.
  return { quantity: isInside && packs.length <= 1 ? fill(pieces, inner) : null, isOtherUnit };
}

/** Whole units: a begun one counts. */
const fill = (wanted: number, inOne: number): number | null => (Number.isNaN(inOne) ? null : Math.ceil(wanted / (inOne * 1_000)) * 1_000);

const SIZE = /(?<![\d.])(\d{1,5}(?:\.\d{1,3})?) ?(?:kg|g|ml|l|mm|cm|m|in|gsm|sheets|pulls)\b/gi;
/** Whether a number is a size in a title. */
const isSizeIn = (title: string, number: number) => [...title.matchAll(SIZE)].some(([, size]) => Number(size) === number);

/** The only size of a kind in a title, in grams or millilitres. */
function sizeIn(title: string, kind: string): number | undefined {
  const sizes = [...title.matchAll(/(\d{1,5}(?:\.\d{1,3})?) ?(kg|g|ml|l)\b/gi)].flatMap(([, number, unit = '']) => {
    const measure = findMeasure(unit);
    return measure?.kind === kind ? [Number(number) * measure.factor] : [];
  });
  return sizes.length === 1 ? sizes[0] : undefined;
}
