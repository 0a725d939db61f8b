import { fix } from './shapes';

export type Face = { family: string; weight: number; italic?: boolean; width: number; tracking?: number };

/**
 * The families must be installed where the pictures are drawn; the results are committed, so nobody else needs them.
 * In Debian: fonts-league-spartan, -bebas-neue, -lobster, -lobstertwo, -roboto-slab, -quicksand, -ebgaramond, -lato.
 * `width` is the average advance of a lower-case letter, in em: SVG cannot measure, so sizes are estimated.
 */
export const faces = {
  heading: { family: 'League Spartan', weight: 700, width: 0.53 },
  condensed: { family: 'Bebas Neue', weight: 700, width: 0.41, tracking: 0.03 },
  script: { family: 'Lobster Two', weight: 700, italic: true, width: 0.45 },
  slab: { family: 'Roboto Slab', weight: 700, width: 0.57 },
  soft: { family: 'Quicksand', weight: 700, width: 0.56 },
  serif: { family: 'EB Garamond', weight: 700, width: 0.5 },
  body: { family: 'Lato', weight: 700, width: 0.54 },
  black: { family: 'Lato', weight: 900, width: 0.58 },
} satisfies Record<string, Face>;

export function text(value: string, x: number, y: number, size: number, face: Face, fill: string, rest = ''): string {
  const spacing = (face.tracking ?? 0) * size;
  const style = face.italic ? ' font-style="italic"' : '';
  return `<text x="${fix(x)}" y="${fix(y)}" font-family="${face.family}" font-weight="${face.weight}"${style} font-size="${fix(size)}" letter-spacing="${fix(spacing)}" fill="${fill}" text-anchor="middle" ${rest}>${escapeText(value)}</text>`;
}

/** The largest size up to `limit` at which every line stays within `width`. */
export function fit(lines: readonly string[], face: Face, width: number, limit: number): number {
  return Math.min(limit, ...lines.map((value) => width / Math.max(advance(value, face), 0.5)));
}

export function tracked(face: Face, tracking: number): Face {
  return { ...face, tracking };
}

export function advance(value: string, face: Face): number {
  const letters = [...value].reduce((sum, letter) => sum + face.width * letterFactor(letter), 0);
  return letters + value.length * (face.tracking ?? 0);
}

function letterFactor(letter: string): number {
  if (/[ilj.,'|!]/.test(letter)) return 0.5;
  if (/[ftrI ]/.test(letter)) return 0.66;
  if (/[mwMW]/.test(letter)) return 1.5;
  if (/[A-Z&%]/.test(letter)) return 1.22;
  return 1;
}

function escapeText(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
