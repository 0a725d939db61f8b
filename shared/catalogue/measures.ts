/** Units of weight and volume, and words that mean one piece, as people write them. */

type Measure = { kind: 'mass' | 'volume'; factor: number };

/** The spellings of each unit, the first of which names it, and the number of grams or millilitres in one. */
const MEASURED: readonly (Measure & { spellings: string })[] = [
  { spellings: 'kg kgs kilo kilos kilogram kilograms किलो किग्रा ಕೆಜಿ ಕಿಲೋ', kind: 'mass', factor: 1_000 },
  { spellings: 'g gm gms gram grams ग्राम ಗ್ರಾಂ', kind: 'mass', factor: 1 },
  { spellings: 'quintal quintals qtl qtls क्विंटल ಕ್ವಿಂಟಲ್', kind: 'mass', factor: 100_000 },
  { spellings: 'ton tons tonne tonnes mt टन ಟನ್', kind: 'mass', factor: 1_000_000 },
  { spellings: 'l lt ltr ltrs lit liter liters litre litres लीटर लिटर ಲೀಟರ್', kind: 'volume', factor: 1_000 },
  { spellings: 'ml', kind: 'volume', factor: 1 },
];
export const MEASURE_SPELLINGS: readonly string[] = MEASURED.map(({ spellings }) => spellings);

/** The words of one counted piece. */
export const PIECE_SPELLINGS = 'piece pieces pc pcs no nos number numbers unit units each ea qty पीस नग अदद ಪೀಸ್ ನಗ';
/** Units that count pieces, by their number. */
export const COUNTS: Readonly<Record<string, number>> = { dozen: 12, gross: 144 };

/** A unit without case, accents' forms and a final point. */
const keyOf = (unit: string) => unit.normalize('NFC').trim().toLowerCase().replace(/\.$/, '');
const measures = new Map(
  MEASURED.flatMap(({ spellings, ...measure }) => spellings.split(' ').map((word) => [keyOf(word), measure] as const)),
);
const pieces = new Set(PIECE_SPELLINGS.split(' ').map(keyOf));

/** The kind of a unit of weight or volume, and the grams or millilitres in one; undefined for other units. */
export const findMeasure = (unit: string): Measure | undefined => measures.get(keyOf(unit));

/** The number of pieces that a unit counts: 1 for 'pcs', 12 for 'dozen'; undefined for units that hold an unknown number. */
export function findPieceCount(unit: string): number | undefined {
  const key = keyOf(unit);
  return pieces.has(key) ? 1 : COUNTS[key];
}

/** A number of thousandths of grams, of millilitres or of pieces. */
export type ReadSize = { kind: 'mass' | 'volume' | 'pieces'; thousandths: number };

/** Reads a size that is one number with one unit: '500 ml', '2.5 kg', '24 pcs'; undefined for any other text, such as '30 × 20 cm'. */
export function readSize(size: string): ReadSize | undefined {
  const [, whole = '', decimals = '', unit = ''] = /^(\d{1,6})(?:\.(\d{1,3}))? ?(\p{L}[\p{L}\p{M}]{0,11}\.?)$/u.exec(size.trim()) ?? [];
  const number = Number(whole + decimals.padEnd(3, '0'));
  if (!number) return undefined;
  const measure = findMeasure(unit);
  if (measure) return { kind: measure.kind, thousandths: number * measure.factor };
  const count = findPieceCount(unit);
  return count === undefined ? undefined : { kind: 'pieces', thousandths: number * count };
}
