/** Splits text into a table: text pasted from a spreadsheet, a CSV file, or a message with one item per line. */

import { type CutRows, countLinesBeyond, RowCutter } from '../text/cut-text';

const SEPARATORS: Record<string, RegExp> = { '\t': /\t/g, ';': /;/g, '|': /\|/g, ',': /(?<!\d),|,(?!\d{2,3}(?:\D|$))/g };
const COUNTED_LINES = 20;

/**
 * The separator that most of the first lines contain, if at least half of them contain one; among equals the one with the same count in
 * most lines, and then the most frequent one. A comma within a number does not count, and a tab is always a separator.
 */
function separatorOf(text: string): string | undefined {
  const lines = text
    .slice(0, 20_000)
    .replace(/"[^"]*"/g, '""')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, COUNTED_LINES);
  const counted = Object.entries(SEPARATORS).map(([separator, sign]) => {
    const counts = lines.map((line) => line.match(sign)?.length ?? 0).filter((count) => count > 0);
    const alike = Math.max(0, ...counts.map((count) => counts.filter((other) => other === count).length));
    return { separator, rank: [counts.length, alike, counts.reduce((sum, count) => sum + count, 0)] };
  });
  const often = counted.filter(({ rank: [count = 0] }) => count > 0 && count * 2 >= lines.length);
  const [best] = often.toSorted(({ rank: one }, { rank: other }) => compare(other, one));
  return (often.find(({ separator }) => separator === '\t') ?? best)?.separator;
}

const compare = (one: number[], other: number[]) =>
  one.map((value, at) => value - (other[at] ?? 0)).find((difference) => difference !== 0) ?? 0;

/** Splits a text with columns into rows, including blank rows; undefined if it has no columns. Quoted cells may contain line breaks. */
export function splitCells(text: string): CutRows | undefined {
  const separator = separatorOf(text);
  if (separator === undefined) return undefined;
  // An unclosed quotation mark, as in 12" pipe, is treated as an ordinary character.
  return split(text, separator, true) ?? split(text, separator, false);
}

/** A cell without quotation marks, by separator. */
const PLAIN_CELLS: Record<string, RegExp> = { '\t': /[^\t\r\n]*/y, ';': /[^;\r\n]*/y, '|': /[^|\r\n]*/y, ',': /[^,\r\n]*/y };

function split(text: string, separator: string, withQuotes: boolean): CutRows | undefined {
  const cutter = new RowCutter();
  const plainCell = PLAIN_CELLS[separator] as RegExp;
  let cells: string[] = [];
  let at = 0;
  const endRow = () => {
    cutter.add(cutter.rows.length + 1, cells);
    cells = [];
  };
  for (;;) {
    let cell = '';
    if (withQuotes && text[at] === '"') {
      const parts: string[] = [];
      for (at += 1; ; at += 2) {
        const end = text.indexOf('"', at);
        if (end === -1) return undefined;
        parts.push(text.slice(at, end));
        at = end;
        if (text[end + 1] !== '"') break;
      }
      cell = parts.join('"');
      at += 1;
    }
    plainCell.lastIndex = at;
    const [plain = ''] = plainCell.exec(text) ?? [];
    // The cells of a row beyond the limit are skipped.
    if (cells.length < cutter.width) cells.push(cell + plain);
    at += plain.length;
    if (at >= text.length) break;
    if (text[at] === separator) at += 1;
    else {
      at += text.startsWith('\r\n', at) ? 2 : 1;
      endRow();
      if (at >= text.length || cutter.width === 0) return { rows: cutter.rows, beyond: countLinesBeyond(text, at, cutter.rows.length) };
    }
  }
  endRow();
  return { rows: cutter.rows, beyond: null };
}
