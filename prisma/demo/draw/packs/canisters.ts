import { darker, lighter } from '../colour';
import { print } from '../label';
import type { Pack } from '../scene';
import { footShade, gloss, turned } from '../shading';
import { at, ellipse, group, lathe, line, path, rect, roundedPolygon } from '../shapes';
import type { Sheet } from '../sheet';
import { type Bottle, dressed, pack, screwCap } from './bottles';

/** Toilet cleaner: the neck leans to reach under the rim. */
export function duckBottle(sheet: Sheet, bottle: Bottle): Pack {
  const outline = roundedPolygon([
    [-92, 0, 24],
    [92, 0, 24],
    [94, -190, 60],
    [70, -300, 60],
    [12, -392, 40],
    [-34, -446, 10],
    [-66, -424, 10],
    [-74, -360, 50],
    [-94, -250, 60],
  ]);
  const cap = roundedPolygon([
    [-70, -420, 5],
    [-30, -448, 5],
    [-62, -506, 8],
    [-84, -516, 8],
    [-96, -496, 8],
  ]);
  const art =
    path(
      cap,
      sheet.linear([
        [0, lighter(bottle.cap, 0.35)],
        [0.5, bottle.cap],
        [1, darker(bottle.cap, 0.4)],
      ]),
    ) +
    line('M-84 -500L-62 -430', '#ffffff', 4, 0.4) +
    dressed(sheet, outline, bottle, { half: 95, top: -262, bottom: -34, sag: 7 }) +
    line('M-58 -300C-62 -350 -52 -390 -46 -416', '#ffffff', 8, 0.35, `filter="${sheet.blur(3)}"`);
  return pack(186, 510, art, outline + cap, 7);
}

/** Water, oil, juice, ketchup: clear PET with ribs above and below the label. */
export function petBottle(sheet: Sheet, bottle: Bottle & { fill?: number }): Pack {
  const outline = lathe(
    [
      [70, 0, 20],
      [74, 40, 14],
      [70, 130, 10],
      [74, 150, 10],
      [74, 320, 60],
      [46, 410, 50],
      [25, 440, 16],
      [25, 462],
    ],
    8,
  );
  const level = -(bottle.fill ?? 400);
  const art =
    path(outline, '#f4f7f5', 'opacity="0.95"') +
    group(
      path(
        rect(-90, level, 180, 500),
        sheet.linear([
          [0, darker(bottle.body, 0.3), 0.95],
          [0.2, bottle.body, 0.8],
          [0.35, lighter(bottle.body, 0.4), 0.75],
          [0.6, bottle.body, 0.85],
          [1, darker(bottle.body, 0.35), 0.95],
        ]),
      ) + path(ellipse(0, level, 46, 5), lighter(bottle.body, 0.4)),
      `clip-path="${sheet.clip(outline)}"`,
    ) +
    [-26, -48, -70, -92, -114]
      .map(
        (y) => line(`M-70 ${y}Q0 ${y + 15} 70 ${y}`, '#15120c', 2, 0.14) + line(`M-70 ${y + 3}Q0 ${y + 18} 70 ${y + 3}`, '#ffffff', 2, 0.4),
      )
      .join('') +
    dressed(sheet, outline, { ...bottle, clear: true }, { half: 74, top: -308, bottom: -146, sag: 7 }, '') +
    path(rect(-29, -462, 58, 7, 3), turned(sheet, '#e9efec')) +
    screwCap(sheet, bottle.cap, 29, -462, 34) +
    gloss(sheet, 'M-40 -330C-36 -370 -26 -400 -18 -424', 7, 0.6, 2);
  return pack(148, 496, art, outline, 8);
}

/** The 5 litre can with a moulded handle, for refills. */
export function jerryCan(sheet: Sheet, bottle: Bottle): Pack {
  const outline = roundedPolygon([
    [-150, 0, 30],
    [150, 0, 30],
    [150, -330, 46],
    [96, -398, 40],
    [-34, -404, 16],
    [-40, -420, 6],
    [-112, -420, 6],
    [-118, -396, 14],
    [-150, -350, 40],
  ]);
  const hole = roundedPolygon([
    [-6, -372, 18],
    [84, -366, 22],
    [112, -318, 22],
    [104, -300, 14],
    [10, -318, 18],
  ]);
  const soft = sheet.linear([
    [0, '#1a150c', 0.36],
    [0.08, '#ffffff', 0.1],
    [0.2, '#ffffff', 0.4],
    [0.34, '#ffffff', 0.05],
    [0.7, '#1a150c', 0.06],
    [0.9, '#1a150c', 0.3],
    [1, '#1a150c', 0.42],
  ]);
  const panel = rect(-122, -276, 244, 240, 20);
  const art =
    at(-76, 0, screwCap(sheet, bottle.cap, 44, -414, 40)) +
    path(outline + hole, bottle.body, 'fill-rule="evenodd"') +
    path(outline + hole, soft, 'fill-rule="evenodd"') +
    line(hole, darker(bottle.body, 0.5), 6, 0.35, `filter="${sheet.blur(2)}"`) +
    line('M-4 -376C30 -384 70 -378 92 -366', '#ffffff', 7, 0.5, `filter="${sheet.blur(2)}"`) +
    line('M-142 -296H142M-142 -16H142', darker(bottle.body, 0.5), 3, 0.22) +
    group(at(0, -156, print(bottle.label, 244, 240)), `clip-path="${sheet.clip(panel)}"`) +
    path(
      panel,
      sheet.linear([
        [0, '#1a150c', 0.12],
        [0.22, '#ffffff', 0.26],
        [0.4, '#ffffff', 0],
        [1, '#1a150c', 0.26],
      ]),
    ) +
    footShade(sheet, outline, 0.24) +
    gloss(sheet, 'M-132 -320V-40', 7, 0.6, 3);
  return { width: 300, height: 454, art, outline, foot: [148, 8] };
}
