/** The fonts of the PDF files: no file of Noto Sans has all scripts, so a text is split into runs. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import type { Font } from 'fontkit';
import { findReplacement } from '../../../shared/text/printable-characters';

export type FontWeight = 400 | 700;
type Run = { font: string; text: string };

const require = createRequire(import.meta.url);
const { resolve } = require;
/** The fonts in order: a character is shown in the first font that contains it. */
const FILES = [
  ...['latin', 'latin-ext', 'devanagari'].map((script) => `@fontsource/noto-sans/files/noto-sans-${script}`),
  '@fontsource/noto-sans-kannada/files/noto-sans-kannada-kannada',
  ...['greek', 'cyrillic', 'vietnamese'].map((script) => `@fontsource/noto-sans/files/noto-sans-${script}`),
];
const pathsOf = (weight: FontWeight) => FILES.map((file) => resolve(`${file}-${weight}-normal.woff`));
const PATHS: Record<FontWeight, string[]> = { 400: pathsOf(400), 700: pathsOf(700) };
/**
 * Returns the text in place of a character that no font has and nothing replaces: the PDF would show an empty box. A quotation or order
 * with such a character is refused.
 */
type Replacement = (character: string) => string;
const showQuestionMark: Replacement = () => '?';

const isLetter = (character: string) => /[\p{L}\p{N}]/u.test(character);
const OMISSION = '…';
/** For files that are not refused for such a character: an ellipsis replaces letters, and a symbol is omitted. */
export const omitCharacter: Replacement = (character) => (isLetter(character) ? OMISSION : '');

/** Whether a file shows a letter or digit of the text. */
export const showsLetters = (text: string): boolean =>
  splitPrintableWords(text)
    .flatMap(splitCharacters)
    .some((character) => isLetter(character) && toRuns(character, PATHS[400]) !== null);

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const fonts = new Map<string, { file: Buffer; font: Font }>();

function openFont(path: string): { file: Buffer; font: Font } {
  let opened = fonts.get(path);
  if (!opened) {
    // Loading fontkit takes a twentieth of the start's time, and most processes draw no PDF file at once.
    const { create } = require('fontkit') as typeof import('fontkit');
    const file = unpackedFont(readFileSync(path));
    opened = { file, font: create(file) as Font };
    fonts.set(path, opened);
  }
  return opened;
}

/** A font as TrueType: fontkit would unpack a WOFF table again for each character. */
function unpackedFont(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const header = Buffer.alloc(12 + 16 * count);
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  const tables: Buffer[] = [];
  let offset = header.length;
  for (let at = 0; at < count; at += 1) {
    const entry = 44 + 20 * at;
    const [from, packed, size] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field)) as [number, number, number];
    const table = woff.subarray(from, from + packed);
    woff.copy(header, 12 + 16 * at, entry, entry + 4);
    woff.copy(header, 16 + 16 * at, entry + 16, entry + 20);
    header.writeUInt32BE(offset, 20 + 16 * at);
    header.writeUInt32BE(size, 24 + 16 * at);
    tables.push(packed < size ? inflateSync(table) : table, Buffer.alloc(-size & 3));
    offset += size + (-size & 3);
  }
  return Buffer.concat([header, ...tables]);
}

/** Reads the font file that a run names. */
export const readFontFile = (path: string): Buffer => openFont(path).file;

const has = (path: string, text: string) =>
  [...text].every((codePoint) => openFont(path).font.hasGlyphForCodePoint(codePoint.codePointAt(0) ?? 0));

/** Returns a character, or its replacement, in the fonts that have it; null if no font has either. */
function toRuns(character: string, paths: readonly string[]): Run[] | null {
  const fontOf = (text: string) => paths.find((path) => has(path, text));
  const own = fontOf(character);
  if (own !== undefined) return [{ font: own, text: character }];
  const replacement = findReplacement(character, (text) => [...text].every((part) => fontOf(part) !== undefined));
  if (replacement === null) return null;
  return [...replacement].map((part) => ({ font: fontOf(part) ?? '', text: part }));
}

/** Texts with only these characters need no look into the fonts. */
const ORDINARY = /^[\s\x20-\x7e₹–—‘’“”…·°×]*$/;

/** The characters of a text that no font has and nothing replaces, each once; a PDF file would show a question mark in their place. */
export function findUnprintableCharacters(text: string): string[] {
  if (ORDINARY.test(text)) return [];
  const characters = splitPrintableWords(text).flatMap(splitCharacters);
  return [...new Set(characters)].filter((character) => toRuns(character.replace(/\ufe0f/g, ''), PATHS[400]) === null);
}

/** Splits the text into runs of one font each, named by its path. `unknown` replaces the characters that no font has. */
export function splitIntoFontRuns(text: string, weight: FontWeight, unknown = showQuestionMark): Run[] {
  const paths = PATHS[weight];
  const [first = ''] = paths;
  if (/^[\x20-\x7e]*$/.test(text)) return [{ font: first, text }];
  const runs: Run[] = [];
  const add = (run: Run) => {
    const before = runs.at(-1);
    if (before?.font === run.font) before.text += run.text;
    else runs.push(run);
  };
  for (const { segment } of graphemes.segment(text)) {
    const last = runs.at(-1);
    // The variation selector chooses emoji or text style; fonts have no glyph for it.
    const wanted = segment.replace(/\ufe0f/g, '');
    if (segment === ' ' && last) {
      last.text += segment;
      continue;
    }
    const shown = toRuns(wanted, paths);
    const instead = shown ? '' : unknown(wanted);
    // Words that are left out one after another are one omission.
    const isNoted = instead === OMISSION && last?.text.trimEnd().endsWith(OMISSION);
    for (const run of shown ?? (instead && !isNoted ? [{ font: first, text: instead }] : [])) add(run);
  }
  return runs;
}

/** Splits a text at its spaces into the words to be printed: without control characters, in composed form (NFC). */
export const splitPrintableWords = (text: string) =>
  text
    .normalize('NFC')
    // Spaces of other widths break lines too; some fonts lack them.
    .replace(/[\p{Cc}\u2000-\u200a\u205f\u3000]+/gu, ' ')
    .split(/ +/)
    .filter(Boolean);

/** The characters of a word as people count them (grapheme clusters). */
export const splitCharacters = (word: string) => [...graphemes.segment(word)].map(({ segment }) => segment);
