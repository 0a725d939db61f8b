import { type MotifName, motifs } from './motifs';
import { at } from './shapes';
import { advance, type Face, faces, text } from './text';

type Brand = { wordmark: string; face: Face; sign?: MotifName };

/** The trading company's own invented brands, one to a range. */
const brands = {
  tarvella: { wordmark: 'tarvella', face: { ...faces.heading, weight: 800, tracking: -0.02 } },
  grihana: { wordmark: 'grihana', face: faces.soft },
  palavi: { wordmark: 'Palavi', face: faces.script },
  malhari: { wordmark: 'MALHARI', face: { ...faces.slab, tracking: 0.08 }, sign: 'wheat' },
  koyari: { wordmark: 'Koyari', face: { ...faces.serif, tracking: 0.02 } },
  rasavi: { wordmark: 'rasavi', face: { ...faces.script, weight: 700 } },
  packhouse: { wordmark: 'PACKHOUSE', face: { ...faces.condensed, tracking: 0.08 }, sign: 'mountain' },
} satisfies Record<string, Brand>;

export type BrandName = keyof typeof brands;

/** The wordmark centred on (x, y), never wider than `width`. */
export function wordmark(name: BrandName, x: number, y: number, width: number, limit: number, ink: string, accent: string): string {
  const brand: Brand = brands[name];
  const size = Math.min(limit, width / (advance(brand.wordmark, brand.face) + (brand.sign ? 1.1 : 0)));
  if (!brand.sign) return text(brand.wordmark, x, y, size, brand.face, ink);
  const half = (advance(brand.wordmark, brand.face) * size) / 2;
  return (
    at(x - half, y - size * 0.33, motifs[brand.sign](accent, ink), size / 105) +
    text(brand.wordmark, x + size * 0.5, y, size, brand.face, ink)
  );
}
