import type { BrandName } from '../brands';
import type { Label } from '../label';

type BrandInk = Pick<Label, 'paper' | 'ink' | 'accent' | 'face'>;

const inks: Record<BrandName, BrandInk> = {
  tarvella: { paper: '#fffdf8', ink: '#12385a', accent: '#1f7fb5' },
  grihana: { paper: '#fbf7ee', ink: '#0f4a3c', accent: '#0f4a3c', face: 'soft' },
  palavi: { paper: '#fffcf7', ink: '#4a2f5c', accent: '#d78aa0', face: 'body' },
  malhari: { paper: '#fbf3e2', ink: '#5a2b14', accent: '#c8541f', face: 'slab' },
  koyari: { paper: '#123f34', ink: '#f6e7c6', accent: '#e3b04b', face: 'serif' },
  rasavi: { paper: '#fff8e6', ink: '#7a2416', accent: '#f2a516', face: 'heading' },
  packhouse: { paper: '#f7f1e4', ink: '#17211d', accent: '#0f4a3c', face: 'condensed' },
};

/** A label of a brand: its colours unless the product brings its own. */
export function labelOf(brand: BrandName, parts: Partial<BrandInk> & Omit<Label, 'brand' | keyof BrandInk>): Label {
  return { brand, ...inks[brand], ...parts };
}
