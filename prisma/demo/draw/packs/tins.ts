import { darker, lighter } from '../colour';
import { type Label, print } from '../label';
import type { Pack } from '../scene';
import { footShade, gloss, metal, roundShade, turned } from '../shading';
import { at, ellipse, group, lathe, line, path, rect, wrapBand } from '../shapes';
import type { Sheet } from '../sheet';

export type Round = { label: Label; half: number; height: number };

/** Print around a straight-sided round body, shaded with it. */
export function printedSide(sheet: Sheet, label: Label, half: number, top: number, bottom: number, sag: number): string {
  const band = wrapBand(half, top, bottom, sag);
  return (
    path(band, label.paper) +
    group(at(0, (top + bottom) / 2 + sag * 0.8, print(label, half * 1.9, bottom - top)), `clip-path="${sheet.clip(band)}"`)
  );
}

/** A drinks can: necked ends in bare metal, ring pull on top. */
export function drinksCan(sheet: Sheet, { label, half, height }: Round): Pack {
  const sag = half * 0.13;
  const outline = lathe(
    [
      [half * 0.8, 0, 8],
      [half, 20, 12],
      [half, height - 34, 16],
      [half * 0.84, height - 6, 5],
      [half * 0.86, height, 3],
    ],
    sag,
    sag,
  );
  const art =
    path(outline, metal(sheet)) +
    group(printedSide(sheet, label, half, -height + 32, -16, sag), `clip-path="${sheet.clip(outline)}"`) +
    roundShade(sheet, outline, 0.95) +
    path(ellipse(0, -height, half * 0.85, sag * 1.35), metal(sheet)) +
    path(
      ellipse(0, -height + 1, half * 0.75, sag),
      sheet.linear(
        [
          [0, '#8c9092'],
          [1, '#dfe2e3'],
        ],
        'down',
      ),
    ) +
    path(ellipse(4, -height, half * 0.22, sag * 0.34), '#b9bdbf') +
    gloss(sheet, `M${-half * 0.62} ${-height + 44}V-30`, half * 0.13, 0.6, 2.5) +
    gloss(sheet, `M${half * 0.8} ${-height + 50}V-34`, half * 0.06, 0.5, 2);
  return { width: half * 2, height, art, outline, foot: [half * 0.86, sag] };
}

/** A tin with a pressed or a plastic lid: coffee, pickle, powder. */
export function tin(sheet: Sheet, { label, half, height, lid }: Round & { lid?: string }): Pack {
  const sag = half * 0.15;
  const lidHeight = Math.min(56, height * 0.16);
  const outline = lathe(
    [
      [half, 0, 6],
      [half, height - lidHeight, 2],
    ],
    sag,
    sag,
  );
  const cover = lathe(
    [
      [half + 4, height - lidHeight, 5],
      [half + 4, height - 8, 8],
      [half - 2, height, 4],
    ],
    sag,
    sag,
  );
  const rim = (y: number) => path(wrapBand(half + 1.5, y - 7, y, sag), metal(sheet));
  const art =
    path(outline, metal(sheet)) +
    printedSide(sheet, label, half, -height + lidHeight, -2, sag) +
    roundShade(sheet, outline, 0.95) +
    footShade(sheet, outline) +
    rim(0) +
    path(cover, lid ? turned(sheet, lid) : metal(sheet)) +
    path(
      ellipse(0, -height + sag * 0.12, half - 2, sag),
      lid
        ? sheet.linear(
            [
              [0, lighter(lid, 0.55)],
              [1, lid],
            ],
            'diagonal',
          )
        : sheet.linear(
            [
              [0, '#f4f5f5'],
              [1, '#9a9ea0'],
            ],
            'diagonal',
          ),
    ) +
    line(ellipse(0, -height + sag * 0.12, half * 0.84, sag * 0.8), darker(lid ?? '#9a9ea0', 0.3), 1.6, 0.5) +
    gloss(sheet, `M${-half * 0.66} ${-height + lidHeight + 24}V-20`, half * 0.11, 0.5, 3);
  return { width: half * 2 + 8, height: height + sag, art, outline: outline + cover, foot: [half, sag] };
}

/** Wipes: a canister with a flip lid and one wipe pulled out. */
export function wipesTub(sheet: Sheet, spec: Round & { lid: string }): Pack {
  const base = tin(sheet, spec);
  const y = -spec.height;
  const wipe = `M-24 ${y + 2}C-34 ${y - 30} -54 ${y - 50} -40 ${y - 84}C-22 ${y - 72} -10 ${y - 96} 14 ${y - 92}C30 ${y - 70} 14 ${y - 34} 22 ${y + 2}Q0 ${y + 10} -24 ${y + 2}Z`;
  const art =
    base.art +
    path(ellipse(0, y + 2, 32, 8), darker(spec.lid, 0.6)) +
    path(
      wipe,
      sheet.linear(
        [
          [0, '#ffffff'],
          [1, '#d3dcdb'],
        ],
        'diagonal',
      ),
    ) +
    line(
      `M-6 ${y}C-14 ${y - 34} -22 ${y - 50} -16 ${y - 78}M8 ${y}C4 ${y - 30} 16 ${y - 60} 8 ${y - 86}`,
      '#83918f',
      5,
      0.4,
      `filter="${sheet.blur(3)}"`,
    );
  return { ...base, height: base.height + 92, art };
}

/** An aerosol: domed shoulder, crimped ring, actuator cap. */
export function aerosol(sheet: Sheet, { label, cap }: { label: Label; cap: string }): Pack {
  const half = 72;
  const outline = lathe(
    [
      [half, 0, 8],
      [half, 400, 40],
      [48, 442, 16],
      [46, 448],
    ],
    10,
  );
  const cover = lathe(
    [
      [50, 444, 5],
      [47, 520, 26],
      [26, 538, 12],
    ],
    7,
    3,
  );
  const art =
    path(outline, metal(sheet)) +
    printedSide(sheet, label, half, -392, -10, 10) +
    roundShade(sheet, outline, 1) +
    footShade(sheet, outline) +
    path(cover, turned(sheet, cap)) +
    path(rect(-11, -516, 22, 14, 6), darker(cap, 0.55)) +
    gloss(sheet, 'M-46 -372V-30', 9, 0.65, 2.5) +
    gloss(sheet, 'M-29 -510V-456', 6, 0.5, 2);
  return { width: half * 2, height: 540, art, outline: outline + cover, foot: [half, 10] };
}
