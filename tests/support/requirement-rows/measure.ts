/** Measures how well hand-made rows are read, and matched with the demo catalogue. */
import { separateProducts } from '../../../server/features/requirement-lists/matching/joined-products';
import { matchListRows } from '../../../server/features/requirement-lists/matching/match-rows';
import { convertQuantity } from '../../../shared/requirement-list/convert-unit';
import { type ListRow, readListText } from '../../../shared/requirement-list/read-list';
import type { ContentSite } from '../content';
import { amountLines } from './amounts';
import { lists } from './lists';
import type { Meaning, WrittenText } from './meanings';
import { messageLines } from './messages';
import { sentences } from './sentences';
import { tableRowsWithTitles } from './tables';
import { wordLines } from './words';

const texts: readonly WrittenText[] = [...messageLines, ...amountLines, ...sentences, ...wordLines, ...lists];

type Kind = 'sure' | 'likely' | 'none';
type QuantityResult = 'right' | 'asked' | 'wrong';
export type MeasuredRow = {
  line: string;
  meant: string;
  match: Kind;
  shown: string[];
  isRight: boolean;
  quantity?: QuantityResult;
  read?: string;
};

/** A row as it was read, undefined if it was not read as a row, and the meaning that a person found in it. */
type Pair = { line: string; row: ListRow | undefined; meaning: Meaning; isMeasured: boolean };

const NO_LINE: Meaning = ['', null];

/** The rows of a text beside its meanings, in order. Several meanings in a row that is asked are one meaning with several titles. */
async function pairOf(services: ContentSite['services'], [text, ...means]: WrittenText): Promise<Pair[]> {
  const rows = await separateProducts(services, readListText(text).rows);
  const [first] = rows;
  const isAskedOnce = means.length > 1 && rows.length === 1 && first?.quantity === null;
  const meanings: readonly Meaning[] = isAskedOnce ? [[means.map(([title]) => title).join('|'), null]] : means;
  return Array.from({ length: Math.max(rows.length, meanings.length) }, (_, at) => ({
    line: text.includes('\n') ? (rows[at]?.item ?? `${text.slice(0, 40)} (row ${at + 1})`) : text,
    row: rows[at],
    meaning: meanings[at] ?? NO_LINE,
    isMeasured: true,
  }));
}

const tablePairs = (): Pair[] =>
  tableRowsWithTitles.map(([item, code, title]) => ({
    line: `${code} ${item}`.trim(),
    row: { row: 1, item: item || code, code, quantity: 1_000, unit: '', note: '' },
    meaning: [title, null],
    isMeasured: false,
  }));

/** Each row with its match, whether the match is, or includes, the intended product, and whether its quantity is the intended one. */
export async function measureRows({ services }: Pick<ContentSite, 'services'>): Promise<MeasuredRow[]> {
  const read = await Promise.all(texts.map((text) => pairOf(services, text)));
  const pairs = [...read.flat(), ...tablePairs()];
  const rows = pairs.flatMap(({ row }) => row ?? []);
  const matches = new Map((await matchListRows(services, rows)).map((match, at) => [rows[at], match]));
  return pairs.map(({ line, row, meaning, isMeasured }) => {
    const [meant, quantity, sold] = meaning;
    const { match = 'none', candidates = [] } = matches.get(row) ?? {};
    const isMeant = (title: string) => meant.split('|').some((one) => one !== '' && title.startsWith(one));
    const right = candidates.find(({ title }) => isMeant(title));
    const isRight = match === 'none' ? meant === '' : right !== undefined;
    const result: MeasuredRow = { line, meant, match, shown: candidates.map(({ title }) => title), isRight };
    if (!isMeasured) return result;
    // The buyer sees the quantity beside the right product.
    const converted = row && right ? convertQuantity(row, right) : undefined;
    const shown = converted && (sold !== undefined || !converted.isOtherUnit) ? converted.quantity : (row?.quantity ?? null);
    const isLost = row === undefined && meant !== '';
    const judged = judge(isLost ? undefined : shown, sold ?? quantity);
    const words = row
      ? `${row.quantity === null ? 'asked' : row.quantity / 1_000} ${row.unit}, ${shown === null ? 'asked' : shown / 1_000}`
      : 'no row';
    return {
      ...result,
      quantity: judged,
      read: `${words} (meant: ${[quantity ?? 'asked', ...(sold === undefined ? [] : [sold])].join(', ')})`,
    };
  });
}

/** A quantity in thousandths beside the meant one; undefined is a row that was lost. */
function judge(read: number | null | undefined, meant: number | null): QuantityResult {
  if (read === undefined) return 'wrong';
  if (read === null) return meant === null ? 'right' : 'asked';
  return meant !== null && read === Math.round(meant * 1_000) ? 'right' : 'wrong';
}

/** The numbers of right and wrong rows by kind of match, and of quantities by result. */
export function countRows(all: readonly MeasuredRow[]) {
  const count = (match: Kind, isRight: boolean) => all.filter((one) => one.match === match && one.isRight === isRight).length;
  const ofQuantity = (result: QuantityResult) => all.filter(({ quantity }) => quantity === result).length;
  return {
    rows: all.length,
    sure: { right: count('sure', true), wrong: count('sure', false) },
    likely: { right: count('likely', true), wrong: count('likely', false) },
    none: { right: count('none', true), wrong: count('none', false) },
    quantities: { right: ofQuantity('right'), asked: ofQuantity('asked'), wrong: ofQuantity('wrong') },
  };
}

/** The figures and each wrong row, as `npm run measure:lists` prints them. */
export function formatMatchReport(all: readonly MeasuredRow[]): string {
  const { rows, ...kinds } = countRows(all);
  const wrong = all.filter(({ isRight }) => !isRight);
  return [
    `${rows} rows against the demo catalogue`,
    ...Object.entries(kinds).map(
      ([kind, counts]) =>
        `${kind.padEnd(10)} ${Object.entries(counts)
          .map(([result, number]) => `${String(number).padStart(4)} ${result}`)
          .join(' ')}`,
    ),
    ...wrong.map(
      ({ match, line, meant, shown }) => `${match.padEnd(6)} ${line} → ${shown.join(' | ') || 'nothing'} (meant: ${meant || 'nothing'})`,
    ),
    ...all.flatMap(({ quantity, line, read }) =>
      quantity === 'wrong' || quantity === 'asked' ? [`quantity ${quantity} ${line} → ${read}`] : [],
    ),
  ].join('\n');
}
