/**
 * Splits a CSV text into rows, as Excel does and more forgiving: a quotation mark inside of a cell is an ordinary character, as in
 * 12" pipe. Takes linear time for any text.
 */
import { MAX_ROW_LENGTH, ROW_TOO_LONG_MESSAGE, tableError } from './table-rows';

type Line = { line: number; cells: string[] };
type Cell = { text: string; end: number; lines: number };

/** The beginning of a field that quotation marks enclose. */
const OPENING = /=?"/y;
const MAX_SPACES = 20;

/** Yields the rows with the numbers of their first lines. Throws a readable error that names the line of a mark that is not closed. */
export function* splitCsv(text: string, delimiter: string): Generator<Line> {
  let at = 0;
  let line = 1;
  let width = 0;
  while (at < text.length) {
    const cells: string[] = [];
    const start = at;
    let lines = 0;
    for (;;) {
      const cell = readCell(text, at, { delimiter, line: line + lines, width });
      cells.push(cell.text);
      at = cell.end;
      lines += cell.lines;
      if (at - start > MAX_ROW_LENGTH) throw tooLong(line);
      if (text[at] !== delimiter) break;
      at += 1;
    }
    yield { line, cells };
    width ||= cells.length;
    at += text.startsWith('\r\n', at) ? 2 : 1;
    line += lines + 1;
  }
}

const tooLong = (line: number) => tableError(`${ROW_TOO_LONG_MESSAGE}, and line ${line} has more`);
const notClosed = (line: number) =>
  tableError(`The file cannot be read as CSV from line ${line} on: look for a quotation mark that is not closed`);

type Place = { delimiter: string; line: number; width: number };

function readCell(text: string, start: number, place: Place): Cell {
  let at = start;
  // Some programs write a space before a quotation mark.
  while (text[at] === ' ' && at - start < MAX_SPACES) at += 1;
  OPENING.lastIndex = at;
  const [opening] = OPENING.exec(text) ?? [];
  return opening && !isDitto(text, at, place.delimiter)
    ? readQuoted(text, start, at + opening.length, place)
    : readPlain(text, start, place);
}

/** A mark alone in its cell means inches, or the same as above, if no other mark follows in its line. */
function isDitto(text: string, at: number, delimiter: string): boolean {
  if (text[at] !== '"' || text[at + 1] !== delimiter) return false;
  const next = text.indexOf('"', at + 1);
  return next === -1 || /[\r\n]/.test(text.slice(at, next));
}

/** The cell up to the next delimiter or the end of the line. */
function readPlain(text: string, start: number, { delimiter, line }: Place, from = start): Cell {
  let end = from;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') {
    end += 1;
    if (end - start > MAX_ROW_LENGTH) throw tooLong(line);
  }
  return { text: text.slice(start, end), end, lines: 0 };
}

function readQuoted(text: string, start: number, opened: number, place: Place): Cell {
  const parts: string[] = [];
  let from = opened;
  let close = text.indexOf('"', from);
  while (close !== -1 && text[close + 1] === '"') {
    parts.push(text.slice(from, close + 1));
    from = close + 2;
    close = text.indexOf('"', from);
  }
  if (close === -1) throw text.length - start > MAX_ROW_LENGTH ? tooLong(place.line) : notClosed(place.line);
  if (close - start > MAX_ROW_LENGTH) throw tooLong(place.line);
  parts.push(text.slice(from, close));
  const inner = parts.join('');
  const lines = countLines(inner);
  let end = close + 1;
  while (text[end] === ' ') end += 1;
  if (end >= text.length || text[end] === place.delimiter || text[end] === '\n' || text[end] === '\r') {
    if (looksLikeRows(inner, place)) throw notClosed(place.line);
    return { text: inner, end, lines };
  }
  // Text follows the mark, as in "Pipe" GI: the marks belong to the text. After line breaks, the first mark was never closed.
  if (lines > 0) throw notClosed(place.line);
  const whole = readPlain(text, start, place, close + 1);
  const trimmed = whole.text.trim();
  return { ...whole, text: trimmed.endsWith('"') ? trimmed.slice(1, -1) : trimmed };
}

const countLines = (text: string): number => {
  let lines = 0;
  for (let at = 0; at < text.length; at += 1) if (text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n')) lines += 1;
  return lines;
};

const MIN_SWALLOWED = 3;
/** Whether the lines of a quoted text are rows of the table: then a mark that is not closed would swallow them. */
function looksLikeRows(inner: string, { delimiter, width }: Place): boolean {
  if (width < 2 || !inner.includes('\n')) return false;
  const lines = inner.split(/\r?\n/).slice(1, -1);
  return lines.length >= MIN_SWALLOWED && lines.every((line) => line.split(delimiter).length === width);
}
