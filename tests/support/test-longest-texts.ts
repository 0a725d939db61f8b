/**
 * The longest hostile text that each entry point for strangers' texts takes: the process of the site needs at most a few times the CPU
 * time of a plain text of the same size, and no text is an error of the server (docs/decisions/041-cut-first.md).
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ContentSite, startContent } from './content';
import { cpuTimeOf } from './growth';
import { ENTRY_POINTS, findLongestText, IN_CHILDREN } from './text-entry-points';

const PLAIN = 'Floor cleaner 5 L, 12 cases\n';
const HOSTILE: Record<string, string> = {
  spaces: ' ',
  dots: '.',
  'digits with slashes': '1/1/11 1:11 ',
  'U+0000': '\u0000',
  'a reversed text': 'exe\u202efdp.',
  'lone surrogates': '\ud800a\udc00',
  'combining marks': 'e\u0301\u0302\u0303\u093c',
  'commas and line breaks': ',\n',
  'quotation marks': '"a',
};
/** The limit as a ratio to the plain text; times below `LEAST_MS` are noise. */
const MAX_RATIO = 6;
const LEAST_MS = 15;
const ROUNDS = 6;
/** Fewer rounds for the plain text: it is the same work each time, and a large file starts a process. */
const PLAIN_ROUNDS = 3;

/** The entry points are tested in three files, each with its share of the time. */
const PARTS = 3;

/** A text of about as many bytes as the entry point takes, also where it writes each byte as %00; several pieces have equal shares. */
function longestOf(entryPoint: string, pieces: readonly string[]): string {
  const isEncoded = /name|search|URL|form/.test(entryPoint);
  const share = findLongestText(entryPoint) / pieces.length;
  const sizeOf = (piece: string) => (isEncoded ? encodeURIComponent(piece.toWellFormed()).length : Buffer.byteLength(piece));
  return `a${pieces.map((piece) => piece.repeat(share / sizeOf(piece))).join('')}b`;
}

/** Each call with a long file starts a process, so one text has all kinds. */
const textsOf = (entryPoint: string): Record<string, readonly string[]> =>
  IN_CHILDREN.has(entryPoint) || findLongestText(entryPoint) > 1_000_000
    ? { 'all kinds': Object.values(HOSTILE) }
    : Object.fromEntries(Object.entries(HOSTILE).map(([kind, piece]) => [kind, [piece]]));

export function testLongestTexts(part: number): void {
  let app: ContentSite;
  beforeAll(async () => {
    app = await startContent('sqlite', { env: { SEED: 'none' }, isStill: true });
  });
  afterAll(() => app.close());

  it.each(Object.entries(ENTRY_POINTS).filter((_, at) => at % PARTS === part))('%s', async (entryPoint, send) => {
    let status: number | undefined;
    const timeOf = async (pieces: readonly string[], limit: number, rounds = ROUNDS) => {
      const text = longestOf(entryPoint, pieces);
      let least = Number.POSITIVE_INFINITY;
      for (let round = 0; round < rounds && least > limit; round += 1)
        least = Math.min(
          least,
          await cpuTimeOf(async () => {
            status = (await send(app, text))?.status;
          }),
        );
      return least;
    };
    const plain = Math.max(LEAST_MS, await timeOf([PLAIN], LEAST_MS, PLAIN_ROUNDS));
    const bad: unknown[] = [];
    for (const [kind, pieces] of Object.entries(textsOf(entryPoint))) {
      const ratio = (await timeOf(pieces, plain * MAX_RATIO)) / plain;
      if (ratio > MAX_RATIO || (status ?? 200) >= 500) bad.push([kind, status, Math.round(ratio * 10) / 10]);
    }
    expect(bad).toEqual([]);
  });
}
