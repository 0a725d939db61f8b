/** Texts that made a reader of lists or messages take quadratic or cubic time, by name; each has about the given number of characters. */
const repeated = (piece: string, size: number) => piece.repeat(Math.ceil(size / piece.length));
const lines = (line: string) => (size: number) => repeated(`${line}\n`, size);

export const hostileTexts: Record<string, (size: number) => string> = {
  'a sender with many spaces': (size) => `5 broom,1/1/11 1:11${' '.repeat(size)}x`,
  'dots, letters and a space': (size) => `${'.'.repeat(size / 2)}${'a'.repeat(size / 2)} b`,
  'lines of dots and letters': lines(`${'.'.repeat(250)}${'a'.repeat(247)} b`),
  'spaces alone': (size) => `a${' '.repeat(size)}b`,
  'hyphens before a letter': (size) => `rope ${'-'.repeat(size)}a 5`,
  'signs and numbers': (size) => repeated('y,0q', size),
  'sizes without an end': (size) => `a5${repeated('x1', size)} `,
  'digits of a number': (size) => `a - ${'1'.repeat(size)}x!`,
  'zeros of a number': (size) => `a - 1.${'0'.repeat(size)}1`,
  'letters before a number': (size) => `${'é '.repeat(size / 2)}5-`,
  'empty cells': (size) => repeated(',', size),
  'rows of empty cells': (size) => repeated(',\n', size),
  'quotation marks': (size) => repeated('"', size),
  'unclosed quotation marks': (size) => `a,b\n${repeated('"a', size)}`,
  'control characters': (size) => `broom\u0000 - 5${'\u0000'.repeat(size)}`,
  'opening brackets': (size) => `Item,Qty${'('.repeat(size)}\nrope,5`,
  'numbers in groups': (size) => `a - 1${repeated(',11', size)}x!`,
};
