import { darker, lighter } from '../colour';
import { type Label, print } from '../label';
import type { Pack } from '../scene';
import { footShade, gloss, roundShade, turned } from '../shading';
import { at, ellipse, group, lathe, line, type Profile, path, range, rect, roundedPolygon, wrapBand } from '../shapes';
import type { Sheet } from '../sheet';

export type Bottle = {
  label: Label;
  body: string;
  cap: string;
  /** Clear plastic: the body colour is what is inside. */
  clear?: boolean;
};

type Wrap = { half: number; top: number; bottom: number; sag: number };

/** Body, wrapped label, shading: what all bottles share. */
export function dressed(sheet: Sheet, outline: string, bottle: Bottle, wrap: Wrap, plastic = shell(sheet, outline, bottle)): string {
  const height = wrap.bottom - wrap.top;
  const band = wrapBand(wrap.half, wrap.top, wrap.bottom, wrap.sag);
  const label = group(
    at(0, (wrap.top + wrap.bottom) / 2 + wrap.sag * 0.6, print(bottle.label, wrap.half * 2, height + wrap.sag)),
    `clip-path="${sheet.clip(band)}"`,
  );
  const clip = sheet.clip(outline);
  return (
    plastic +
    group(
      label +
        line(`M${-wrap.half} ${wrap.top}Q0 ${wrap.top + wrap.sag * 2} ${wrap.half} ${wrap.top}`, '#ffffff', 1.4, 0.5) +
        line(`M${-wrap.half} ${wrap.bottom}Q0 ${wrap.bottom + wrap.sag * 2} ${wrap.half} ${wrap.bottom}`, '#15120c', 1.6, 0.25),
      `clip-path="${clip}"`,
    ) +
    roundShade(sheet, outline, bottle.clear ? 0.7 : 0.95) +
    footShade(sheet, outline) +
    group(
      gloss(sheet, `M${-wrap.half * 0.66} ${wrap.top + 6}V${wrap.bottom - 6}`, wrap.half * 0.11, 0.42, 3) +
        gloss(sheet, `M${wrap.half * 0.9} ${wrap.top - 10}V${wrap.bottom}`, wrap.half * 0.05, 0.4, 2),
      `clip-path="${clip}"`,
    )
  );
}

function shell(sheet: Sheet, outline: string, { body, clear }: Bottle): string {
  if (!clear) return path(outline, body);
  const tint = sheet.linear([
    [0, darker(body, 0.25), 0.85],
    [0.2, lighter(body, 0.35), 0.6],
    [0.5, body, 0.75],
    [1, darker(body, 0.2), 0.95],
  ]);
  return path(outline, '#fbfdfc', 'opacity="0.97"') + path(outline, tint);
}

/** A ribbed screw cap standing on `y`. */
export function screwCap(sheet: Sheet, colour: string, half: number, y: number, height: number): string {
  const sag = half * 0.12;
  const outline = lathe(
    [
      [half, -y, 3],
      [half * 0.97, -y + height, 7],
    ],
    sag,
    sag,
  );
  return (
    path(outline, turned(sheet, colour)) +
    range(15)
      .map((i) => Math.sin(((i - 7) / 7.6) * (Math.PI / 2)) * half)
      .map((x) => line(`M${x} ${y - height * 0.78}V${y - 2 + sag * (1 - (x / half) ** 2)}`, darker(colour, 0.5), 1.3, 0.35))
      .join('') +
    path(ellipse(0, y - height + sag * 0.4, half * 0.93, sag * 1.1), lighter(colour, 0.28), 'opacity="0.75"')
  );
}

export function pack(width: number, height: number, art: string, outline: string, sag: number): Pack {
  return { width, height, art, outline, foot: [width / 2, sag + 4] };
}

/** A cleaner in a waisted bottle with a trigger sprayer. */
export function triggerSpray(sheet: Sheet, bottle: Bottle): Pack {
  const outline = lathe(
    [
      [92, 0, 22],
      [96, 150, 60],
      [92, 300, 60],
      [60, 385, 55],
      [34, 420, 22],
      [33, 452],
    ],
    9,
  );
  const dark = darker(bottle.cap, 0.35);
  const head = roundedPolygon([
    [-34, -498, 8],
    [-34, -548, 18],
    [-6, -566, 22],
    [92, -560, 12],
    [96, -540, 6],
    [120, -540, 4],
    [120, -524, 4],
    [94, -520, 8],
    [40, -512, 14],
    [34, -498, 6],
  ]);
  const lever = roundedPolygon([
    [44, -516, 4],
    [66, -518, 6],
    [84, -470, 14],
    [80, -426, 10],
    [70, -424, 8],
    [68, -462, 16],
  ]);
  const art =
    path(
      lever,
      sheet.linear([
        [0, dark],
        [0.5, bottle.cap],
        [1, darker(bottle.cap, 0.5)],
      ]),
    ) +
    screwCap(sheet, bottle.cap, 39, -446, 42) +
    path(rect(-22, -504, 44, 22, 4), turned(sheet, dark)) +
    path(
      head,
      sheet.linear(
        [
          [0, lighter(bottle.cap, 0.35)],
          [0.45, bottle.cap],
          [1, darker(bottle.cap, 0.4)],
        ],
        'down',
      ),
    ) +
    path(
      rect(112, -546, 16, 28, 4),
      sheet.linear(
        [
          [0, lighter(bottle.body, 0.3)],
          [1, darker(bottle.body, 0.4)],
        ],
        'down',
      ),
    ) +
    line('M-20 -552C0 -560 40 -558 84 -554', '#ffffff', 4, 0.55) +
    line('M-28 -520H34', dark, 2, 0.5) +
    dressed(sheet, outline, bottle, { half: 95, top: -298, bottom: -34, sag: 8 });
  return pack(192, 566, art, outline + head, 9);
}

/** Hand wash, sanitiser, shampoo: a round bottle with a lotion pump. */
export function pumpBottle(sheet: Sheet, bottle: Bottle): Pack {
  const outline = lathe(
    [
      [98, 0, 24],
      [98, 300, 60],
      [70, 345, 30],
      [36, 356, 12],
      [35, 372],
    ],
    11,
  );
  const spout = roundedPolygon([
    [-24, -486, 6],
    [-20, -506, 12],
    [34, -508, 10],
    [118, -492, 16],
    [122, -470, 4],
    [112, -468, 4],
    [102, -478, 8],
    [22, -484, 6],
  ]);
  const art =
    path(rect(-9, -486, 18, 82), turned(sheet, lighter(bottle.cap, 0.2))) +
    path(rect(-15, -428, 30, 24, 4), turned(sheet, bottle.cap)) +
    screwCap(sheet, bottle.cap, 42, -364, 44) +
    path(
      spout,
      sheet.linear(
        [
          [0, lighter(bottle.cap, 0.45)],
          [0.5, bottle.cap],
          [1, darker(bottle.cap, 0.42)],
        ],
        'down',
      ),
    ) +
    line('M-14 -501C10 -504 60 -502 106 -488', '#ffffff', 3.4, 0.5) +
    dressed(sheet, outline, bottle, { half: 98, top: -290, bottom: -32, sag: 11 });
  return pack(196, 508, art, outline + spout, 11);
}

const shoulders: Record<
  'flip' | 'tall' | 'squat',
  { profile: Profile; cap: readonly [half: number, y: number, height: number]; wrap: Wrap }
> = {
  flip: {
    profile: [
      [94, 0, 30],
      [102, 170, 90],
      [84, 330, 70],
      [44, 400, 30],
      [42, 410],
    ],
    cap: [48, -404, 60],
    wrap: { half: 103, top: -300, bottom: -36, sag: 8 },
  },
  tall: {
    profile: [
      [88, 0, 22],
      [88, 330, 80],
      [50, 410, 40],
      [32, 430, 14],
      [31, 452],
    ],
    cap: [37, -446, 42],
    wrap: { half: 88, top: -318, bottom: -40, sag: 9 },
  },
  squat: {
    profile: [
      [118, 0, 30],
      [118, 250, 76],
      [60, 316, 30],
      [44, 330],
    ],
    cap: [52, -322, 52],
    wrap: { half: 118, top: -240, bottom: -34, sag: 13 },
  },
};

/** A plain bottle with a screw or flip cap. */
export function capBottle(sheet: Sheet, bottle: Bottle, shape: keyof typeof shoulders = 'tall'): Pack {
  const { profile, cap, wrap } = shoulders[shape];
  const outline = lathe(profile, wrap.sag);
  const art = dressed(sheet, outline, bottle, wrap) + screwCap(sheet, bottle.cap, cap[0], cap[1], cap[2]);
  return pack(wrap.half * 2, cap[2] - cap[1], art, outline, wrap.sag);
}
