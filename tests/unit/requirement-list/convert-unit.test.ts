/** Quantities of buyers in the unit by which a product is sold. */
import { expect, it } from 'vitest';
import { convertQuantity } from '../../../shared/requirement-list/convert-unit';

type Sold = { title: string; unit: string | null; packSize: number | null };
const caseOf12 = { title: 'Floor Cleaner Pine, 1 L bottle (case of 12)', unit: 'case', packSize: 12 };
const packOf24 = { title: 'Soft Grass Broom (pack of 24)', unit: 'pack', packSize: null };
const packsInCase = { title: 'Toilet Roll 2-Ply, pack of 10 (case of 8)', unit: 'case', packSize: null };
const bagOf50Kg = { title: 'Detergent Powder 50 kg', unit: 'bag', packSize: 1 };
const bottle = { title: 'Degreaser 750 ml', unit: 'bottle', packSize: 1 };
const drum = { title: 'Bleach 200 L', unit: 'drum', packSize: 1 };
const unsold = { title: 'Mop', unit: null, packSize: null };
const sold = (unit: string, packSize: number | null = null, title = 'Mop') => ({ title, unit, packSize });
/** Words of pieces, and units that hold pieces. */
const PIECES = ['nos', 'bottle', 'can', 'jar', 'tin', 'tub', 'roll', 'ream', 'pail', 'packet', 'bag', 'box', 'strip', 'pair', 'set'];
const HOLDERS = ['case', 'box', 'packet', 'bundle', 'bag', 'set', 'tray'];

it.each<[string, Sold, number | null, boolean]>([
  ...PIECES.map((piece): [string, Sold, number, boolean] => [`24 ${piece}`, caseOf12, 2, true]),
  ...HOLDERS.map((holder): [string, Sold, number, boolean] => ['24 bottles', sold(holder, 12), 2, true]),
  ['20 bottles', caseOf12, 2, true],
  ['24024 nos', caseOf12, 2002, true],
  ['2 dozen', caseOf12, 2, true],
  ['1 gross', caseOf12, 12, true],
  ['3 ctn', caseOf12, 3, false],
  ['24 ltr', caseOf12, 2, true],
  ['5 kg', caseOf12, null, true],
  ['24 drum', caseOf12, null, true],
  ['24 sheets', caseOf12, null, true],
  ['24', caseOf12, 24, false],
  ['48 pcs', packOf24, 2, true],
  ['10 case', packOf24, null, true],
  ['24 box', sold('bag', 12), null, true],
  ['2 dozen', sold('bag', 12), 2, true],
  ['24 bottles', sold('bag', 2), 12, true],
  ['24 bottles', sold('bag', 1), null, true],
  ['24 bottles', sold('bag'), null, true],
  ['24 bottles', sold('drum', 12), null, true],
  // Where one pack contains another, the buyer may count either of them.
  ['100 rolls', packsInCase, null, true],
  ['100 rolls', { ...packsInCase, packSize: 10 }, null, true],
  ['100 kg', bagOf50Kg, 2, true],
  ['101 kg', bagOf50Kg, 3, true],
  ['100 kg', sold('bag', 1), null, true],
  ['100 kg', sold('bag', 1, 'Powder 5 kg, 10 kg'), null, true],
  ['100 kg', sold('case', 12), null, true],
  ['100 kg', sold('case', 12, 'Soap 1 kg'), 9, true],
  ['2500 g', sold('bag', 1, 'Sugar 1 kg'), 3, true],
  ['400 ltr', drum, null, true],
  // A number without a unit may be the size in the title.
  ['750', bottle, null, false],
  ['751', bottle, 751, false],
  ['750 nos', bottle, null, true],
  ['750 bottles', bottle, 750, false],
  ['1', sold('pack', 4, 'Towel 1 in, 2 in'), null, false],
  ['2 dozen', sold('piece'), 24, true],
  ['2 case', sold('piece'), null, true],
  ['? dozen', sold('piece'), null, true],
  ['?', bottle, null, false],
  ['24 nos', unsold, 24, false],
])('the amount %s of the product %j is %s of its unit of sale, after a conversion: %s', (amount, product, quantity, isOtherUnit) => {
  const [number, unit = ''] = amount.split(' ');
  const written = number === '?' ? null : Number(number) * 1_000;
  expect(convertQuantity({ quantity: written, unit, item: 'floor cleaner' }, product)).toEqual({
    quantity: quantity === null ? null : quantity * 1_000,
    isOtherUnit,
  });
});

it.each([
  ['24 nos', { quantity: 24_000, isOtherUnit: false }],
  ['24 bottles', { quantity: 2_000, isOtherUnit: true }],
  ['2 dozen', { quantity: 2_000, isOtherUnit: true }],
])('the amount %s of an item named “case of 12” is converted to cases only if its unit is a piece', (amount, converted) => {
  const [number, unit = ''] = amount.split(' ');
  const item = 'Floor Cleaner Pine 1 L (case of 12)';
  expect(convertQuantity({ quantity: Number(number) * 1_000, unit, item }, caseOf12)).toEqual(converted);
});
