import { darker, lighter } from './colour';
import { line, path } from './shapes';
import type { Sheet, Stop } from './sheet';

/** Light from the left on a round body: shade, light, core shadow, and the floor's light coming back at the right edge. */
export function roundShade(sheet: Sheet, outline: string, strength = 1): string {
  const s = (value: number) => Math.min(1, value * strength);
  const stops: Stop[] = [
    [0, '#1a150c', s(0.42)],
    [0.07, '#1a150c', s(0.2)],
    [0.17, '#ffffff', s(0.08)],
    [0.27, '#ffffff', s(0.36)],
    [0.38, '#ffffff', s(0.06)],
    [0.56, '#1a150c', s(0.04)],
    [0.8, '#1a150c', s(0.26)],
    [0.93, '#1a150c', s(0.46)],
    [1, '#1a150c', s(0.3)],
  ];
  return path(outline, sheet.linear(stops));
}

/** The darkening towards the floor that every standing thing has. */
export function footShade(sheet: Sheet, outline: string, strength = 0.28): string {
  return path(
    outline,
    sheet.linear(
      [
        [0, '#1a150c', 0],
        [0.8, '#1a150c', 0],
        [1, '#1a150c', strength],
      ],
      'down',
    ),
  );
}

/** A soft-box seen in a glossy side. */
export function gloss(sheet: Sheet, d: string, width: number, opacity = 0.55, softness = 2): string {
  return line(d, '#ffffff', width, opacity, `filter="${sheet.blur(softness)}"`);
}

/** Fill of a cap, a lid or a tin: the whole round shading in one gradient. */
export function turned(sheet: Sheet, colour: string): string {
  return sheet.linear([
    [0, darker(colour, 0.42)],
    [0.1, darker(colour, 0.12)],
    [0.26, lighter(colour, 0.4)],
    [0.4, colour],
    [0.75, darker(colour, 0.24)],
    [0.93, darker(colour, 0.46)],
    [1, darker(colour, 0.3)],
  ]);
}

export function metal(sheet: Sheet): string {
  return sheet.linear([
    [0, '#7d7f80'],
    [0.08, '#b9bcbd'],
    [0.2, '#f7f8f8'],
    [0.33, '#c8cbcc'],
    [0.52, '#9fa3a5'],
    [0.68, '#e3e6e6'],
    [0.82, '#8b8f91'],
    [0.94, '#b5b8b9'],
    [1, '#787b7c'],
  ]);
}
