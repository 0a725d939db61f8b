/** Splits text into a table: text pasted from a spreadsheet, a CSV file, or a message with one item per line. */

import { type CutRows, countLinesBeyond, RowCutter } from '../../text/cut-text';
import { columnKindOf } from './column-names';

const SEPARATORS: Record<string, RegExp> = { ';': /;/, '|': /\|/, ',': /(?<!\d),|,(?!\d{2,3}(?:\D|$))/ };
const COUNTED_LINES = 80;

/**
 * The separator of the text's first lines. A tab always separates, also in a single line below many titles. Another character separates if
 * at least half of the lines contain it, or if it splits consecutive lines below column names equally often. Among several separators one
 * below names is taken, then the one in most lines, then with the same count in most lines, and then the most frequent one. A comma within a
 * number does not count.
 */
function separatorOf(text: string): string | undefined {
  const lines = text
    .slice(0, 20_000)
    .replace(/"[^"]*"/g, '""')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, COUNTED_LINES);
  if (lines.some((line) => line.includes('\t'))) return '\t';
  const [best] = Object.entries(SEPARATORS)
    .map(([separator, pattern]) => {
      const rows = lines.map((line) => line.split(pattern));
      const counts = rows.map((cells) => cells.length - 1).filter((count) => count > 0);
      const alike = Math.max(...counts.map((count) => counts.filter((other) => other === count).length));
      const isBelowNames = rows.some(
        (cells, at) =>
          cells.length > 1 &&
          rows[at + 1]?.length === cells.length &&
          cells.filter((cell) => columnKindOf(cell)).length * 2 >= cells.length,
      );
      return { separator, isBelowNames, rank: [Number(isBelowNames), counts.length, alike, counts.reduce((sum, count) => sum + count, 0)] };
    })
    .filter(({ isBelowNames, rank: [, count = 0] }) => isBelowNames || count * 2 >= lines.length)
    .toSorted(({ rank: one }, { rank: other }) => other.reduce((order, value, at) => order || value - (one[at] as number), 0));
  return best?.separator;
}

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
