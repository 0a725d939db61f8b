/** The fonts of the PDF files: no file of Noto Sans has all scripts, so a text is split into runs. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { create, type Font } from 'fontkit';

export type FontWeight = 400 | 700;
type Run = { font: string; text: string };

const { resolve } = createRequire(import.meta.url);
/** The fonts in order: a character is shown in the first font that contains it. */
const FILES = [
  ...['latin', 'latin-ext', 'devanagari'].map((script) => `@fontsource/noto-sans/files/noto-sans-${script}`),
  '@fontsource/noto-sans-kannada/files/noto-sans-kannada-kannada',
  ...['greek', 'cyrillic', 'vietnamese'].map((script) => `@fontsource/noto-sans/files/noto-sans-${script}`),
];
const pathsOf = (weight: FontWeight) => FILES.map((file) => resolve(`${file}-${weight}-normal.woff`));
const PATHS: Record<FontWeight, string[]> = { 400: pathsOf(400), 700: pathsOf(700) };
/** Replaces a character that no font has; otherwise the PDF would show an empty box. */
const REPLACEMENT = '?';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const fonts = new Map<string, { file: Buffer; font: Font }>();

function openFont(path: string): { file: Buffer; font: Font } {
  let opened = fonts.get(path);
  if (!opened) {
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
  [...text].every((character) => openFont(path).font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));

/** Splits the text into runs of one font each, named by its path. */
export function splitIntoFontRuns(text: string, weight: FontWeight): Run[] {
  const paths = PATHS[weight];
  const [first = ''] = paths;
  if (/^[\x20-\x7e]*$/.test(text)) return [{ font: first, text }];
  const runs: Run[] = [];
  for (const { segment } of graphemes.segment(text)) {
    const last = runs.at(-1);
    // The variation selector chooses emoji or text style; fonts have no glyph for it.
    const wanted = segment.replace(/\ufe0f/g, '');
    const font = segment === ' ' && last ? last.font : paths.find((path) => has(path, wanted));
    const run = { font: font ?? first, text: font ? wanted : REPLACEMENT };
    if (last?.font === run.font) last.text += run.text;
    else runs.push(run);
  }
  return runs;
}

/** The text's words as they are shown: without control characters, in composed form. */
export const splitShownWords = (text: string) =>
  text
    .normalize('NFC')
    .replace(/\p{Cc}+/gu, ' ')
    .split(/ +/)
    .filter(Boolean);

/** The characters of a word as people count them (grapheme clusters). */
export const splitCharacters = (word: string) => [...graphemes.segment(word)].map(({ segment }) => segment);
