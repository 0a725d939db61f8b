/** A stranger's text is cut before a pattern reads it: lengths, rows and cells are bounded, and what is beyond is counted. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type CutRows,
  cutFileName,
  cutLine,
  cutLines,
  cutRows,
  cutStart,
  cutText,
  hasVisibleText,
  isStorable,
  removeDirectionMarks,
  trimEndOf,
} from '../../../shared/text/cut-text';

it('a line has no control characters, no double spaces and up to 500 characters', () => {
  const pieces = fc.constantFrom('a', ' ', '\t', '\n', '\r\n', '\u0000', '\u001b', '\u007f', '\u0085', '\u00a0', 'अ', '\ud800', '😀');
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 1_500 }), (parts) => {
      const line = cutLine(parts.join(''));
      expect(line.length).toBeLessThanOrEqual(500);
      expect(line).not.toMatch(/\p{Cc}|\s\s|^\s|\s$/u);
      expect(line.isWellFormed()).toBe(true);
    }),
  );
});

it('a line keeps its letters in order, and words on two lines stay two words', () => {
  expect(cutLine('  floor \u0000cleaner\n\n5\u00a0 L\t- \u001b12 ')).toBe('floor cleaner 5 L - 12');
});

it('a line has no marks of direction, and keeps Arabic and Hebrew letters with the joiners of Indian scripts', () => {
  const marks = [0x61c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069];
  for (const mark of marks.map((code) => String.fromCodePoint(code))) {
    expect(cutLine(`Rao${mark} ${mark} sliame`)).toBe('Rao sliame');
    expect(removeDirectionMarks(`${mark}Rao ${mark}${mark}Traders${mark}`)).toBe('Rao Traders');
  }
  for (const name of ['شركة الهند', 'חברת הודו', 'ಕ್\u200dಷ ಟ್ರೇಡರ್ಸ್'])
    expect([cutLine(name), removeDirectionMarks(name)]).toEqual([name, name]);
});

it('a long line ends after its first characters, without half a character', () => {
  expect(cutLine(`${'a'.repeat(299)}😀b`, 300)).toBe('a'.repeat(299));
  expect(cutLine(`rope${' '.repeat(5_000)}x`)).toBe('rope');
});

const MOST = 20;
const anyText = fc.string({ unit: 'binary', maxLength: 60 });

it('the beginning of a text is as long as there is room, and has no half of a character', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const start = cutStart(text, MOST);
      expect(start.isWellFormed()).toBe(true);
      expect(text.startsWith(start)).toBe(true);
      expect(start.length).toBeGreaterThanOrEqual(Math.min(text.length, MOST - 1));
    }),
  );
});

it('a text of several lines keeps them, and is storable', () => {
  expect(cutText('Dear\u0000 sir,\r\n\r\n\trope\u001b 5\n', 100)).toBe('Dear sir,\n\n\trope 5\n');
  fc.assert(
    fc.property(anyText, (text) => {
      expect(isStorable(cutText(text, MOST))).toBe(true);
      expect(cutText(text, MOST).length).toBeLessThanOrEqual(MOST);
    }),
  );
});

it('a text of several lines has no marks of direction', () => {
  expect(cutText('Bath \u202eTowel\u2069\nשלום', 100)).toBe('Bath Towel\nשלום');
});

it.each([
  ['', false],
  [' \u00a0\n', false],
  ['\u200b', false],
  ['\u00ad\u200d', false],
  ['\u2800\u3164', false],
  ['\ue000', false],
  ['-', true],
  ['0', true],
  ['ಕ', true],
  ['ሀ', true],
  ['🧽', true],
  ['\u200bA', true],
])('whether %j has a visible character is %s', (text, isVisible) => {
  expect(hasVisibleText(text)).toBe(isVisible);
});

it('the name of a file keeps the joiners of Indian scripts, and no character that reverses it', () => {
  expect(cutFileName('C:\\lists\\ಕ್\u200dಷ ಪಟ್ಟಿ\u202efdp.exe')).toBe('C lists ಕ್\u200dಷ ಪಟ್ಟಿfdp.exe');
  expect(cutFileName(`${'a'.repeat(300)}.xlsx`)).toHaveLength(200);
});

const sizesOf = ({ rows, beyond }: CutRows) => [rows.length, rows.reduce((sum, { cells }) => sum + cells.length, 0), beyond];

it('rows, cells and columns beyond the limits are not read, and the rows are counted with their numbers', () => {
  const table = (rows: number, columns: number) =>
    Array.from({ length: rows }, (_, at) => ({ row: at * 2 + 1, cells: Array.from({ length: columns }, () => 'x'.repeat(400)) }));
  expect(sizesOf(cutRows(table(3, 2)))).toEqual([3, 6, null]);
  expect(sizesOf(cutRows(table(20_002, 1)))).toEqual([20_000, 20_000, { from: 40_001, to: 40_003, count: 2 }]);
  expect(sizesOf(cutRows(table(300, 400)))).toEqual([250, 100_000, { from: 501, to: 599, count: 50 }]);
  expect(sizesOf(cutRows(table(1, 600)))).toEqual([1, 500, null]);
  expect(cutRows(table(1, 1)).rows[0]?.cells).toEqual(['x'.repeat(300)]);
});

it('lines beyond the limit are counted, whatever ends them', () => {
  for (const end of ['\n', '\r', '\r\n']) {
    const text = (count: number) => Array.from({ length: count }, (_, at) => `line ${at}`).join(end);
    expect(sizesOf(cutLines(text(3)))).toEqual([3, 3, null]);
    expect(cutLines(text(3) + end).rows.map(({ cells }) => cells[0])).toEqual(['line 0', 'line 1', 'line 2', '']);
    expect(sizesOf(cutLines(text(20_000)))).toEqual([20_000, 20_000, null]);
    expect(sizesOf(cutLines(text(20_005)))).toEqual([20_000, 20_000, { from: 20_001, to: 20_005, count: 5 }]);
    expect(sizesOf(cutLines(text(20_005) + end))).toEqual([20_000, 20_000, { from: 20_001, to: 20_005, count: 5 }]);
  }
});

it('characters are removed from the end alone', () => {
  expect([trimEndOf('-a - ;-', ' ;-'), trimEndOf('--', '-'), trimEndOf('', '-')]).toEqual(['-a', '', '']);
});
