/** `share` of the second colour in the first, both as #rrggbb. */
export function mix(first: string, second: string, share: number): string {
  const a = channels(first);
  const b = channels(second);
  return `#${a.map((value, index) => toHex(value + ((b[index] ?? 0) - value) * share)).join('')}`;
}

export function lighter(colour: string, share: number): string {
  return mix(colour, '#ffffff', share);
}

/** Towards a warm black: pure black makes shadows look dirty. */
export function darker(colour: string, share: number): string {
  return mix(colour, '#15120c', share);
}

export function isDark(colour: string): boolean {
  const [r = 0, g = 0, b = 0] = channels(colour);
  return r * 0.299 + g * 0.587 + b * 0.114 < 140;
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
}

function toHex(value: number): string {
  return Math.round(Math.min(255, Math.max(0, value)))
    .toString(16)
    .padStart(2, '0');
}
