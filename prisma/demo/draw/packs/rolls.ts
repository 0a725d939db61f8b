import { darker, lighter } from '../colour';
import { type Label, print } from '../label';
import type { Pack } from '../scene';
import { footShade, gloss, roundShade } from '../shading';
import { at, ellipse, fix, group, lathe, line, path, range, rect, wrapBand } from '../shapes';
import type { Sheet } from '../sheet';

type Roll = {
  half: number;
  height: number;
  colour: string;
  core?: string;
  /** Radius of the core as a share of the roll's. */
  bore?: number;
  emboss?: 'dots' | 'diamonds' | 'none';
  label?: Label;
  shiny?: boolean;
};

const tilt = 0.24;

/** A roll standing on its end: side, wound face and core. */
export function roll(sheet: Sheet, { half, height, colour, core = '#b98d5a', bore = 0.36, emboss = 'none', label, shiny }: Roll): Pack {
  const ry = half * tilt;
  const side = `M${-half} ${-height}V0A${half} ${fix(ry)} 0 0 0 ${half} 0V${-height}A${half} ${fix(ry)} 0 0 1 ${-half} ${-height}Z`;
  const face = ellipse(0, -height, half, ry);
  const turns = Math.round(half / 9);
  const wound = range(turns)
    .map((i) => bore + ((1 - bore) * (i + 0.6)) / turns)
    .map((share) => line(ellipse(0, -height, half * share, ry * share), darker(colour, 0.4), 0.9, 0.28))
    .join('');
  const coreFace = ellipse(0, -height, half * bore, ry * bore);
  const hole = ellipse(0, -height + 1, half * (bore - 0.05), ry * (bore - 0.05));
  const sleeveHeight = label ? height * 0.66 : 0;
  const sleeve = label
    ? group(
        at(0, -height * 0.44 + ry, print(label, half * 1.7, sleeveHeight)),
        `clip-path="${sheet.clip(wrapBand(half, -height * 0.44 + ry * 0.4 - sleeveHeight / 2, -height * 0.44 + ry * 0.4 + sleeveHeight / 2, ry * 0.98))}"`,
      )
    : '';
  const sleeveGround = label
    ? path(
        wrapBand(half, -height * 0.44 + ry * 0.4 - sleeveHeight / 2, -height * 0.44 + ry * 0.4 + sleeveHeight / 2, ry * 0.98),
        label.paper,
      )
    : '';
  const art =
    path(side, colour) +
    (emboss === 'none' ? '' : path(side, embossing(sheet, emboss))) +
    group(sleeveGround + sleeve, `clip-path="${sheet.clip(side)}"`) +
    roundShade(sheet, side, shiny ? 1 : 0.62) +
    footShade(sheet, side, 0.2) +
    (shiny ? gloss(sheet, `M${-half * 0.55} ${-height + ry}V${ry * 0.6}`, half * 0.12, 0.6, 3) : '') +
    path(
      face,
      sheet.linear(
        [
          [0, lighter(colour, 0.55)],
          [1, darker(colour, 0.08)],
        ],
        'diagonal',
      ),
    ) +
    wound +
    path(coreFace, core) +
    path(
      hole,
      sheet.linear([
        [0, darker(core, 0.72)],
        [1, darker(core, 0.35)],
      ]),
    ) +
    line(`M${-half} ${-height}A${half} ${fix(ry)} 0 0 0 ${half} ${-height}`, '#ffffff', 1.6, 0.75);
  return { width: half * 2, height: height + ry, art, outline: side + face, foot: [half, ry] };
}

function embossing(sheet: Sheet, kind: 'dots' | 'diamonds'): string {
  if (kind === 'dots') {
    const dot = (x: number, y: number) =>
      path(ellipse(x, y, 2.2, 2.2), '#b9ae98', 'opacity="0.42"') + path(ellipse(x - 0.8, y - 0.8, 1.4, 1.4), '#ffffff');
    return sheet.pattern(18, 18, dot(4.5, 4.5) + dot(13.5, 13.5));
  }
  return sheet.pattern(
    26,
    26,
    line('M0 13L13 0L26 13L13 26Z', '#b9ae98', 1.5, 0.5) +
      line('M1.5 14L13 2.500L24.500 14', '#ffffff', 1.2, 0.9) +
      path(ellipse(13, 13, 3, 3), '#c9bfa9', 'opacity="0.5"'),
  );
}

type FilmPack = { columns: number; rows: number; roll: Roll; label: Label; labelWidth: number; labelHeight: number };

/** Rolls in rows under clear film with a printed panel. */
export function filmPack(sheet: Sheet, { columns, rows, roll: unit, label, labelWidth, labelHeight }: FilmPack): Pack {
  const step = unit.half * 1.96;
  const rise = unit.height + unit.half * tilt * 0.3;
  const one = roll(sheet, unit);
  const middle = (columns - 1) / 2;
  const rolls = range(rows)
    .map((row) =>
      range(columns)
        .map((column) => at((column - middle) * step, -row * rise, one.art))
        .join(''),
    )
    .join('');
  const behind = range(columns)
    .map((column) => at((column - middle) * step * 0.97 + unit.half * 0.06, -(rows - 1) * rise - unit.half * 0.4, one.art, 0.95))
    .join('');
  const half = (columns * step) / 2 + 6;
  const height = rows * rise + unit.half * 0.5;
  const film = lathe(
    [
      [half - 6, -10, 22],
      [half, 40, 20],
      [half + 3, height / 2, 60],
      [half - 2, height - 30, 30],
      [half - 26, height + 16, 26],
    ],
    unit.half * 0.14,
    5,
  );
  const y = -height * 0.47;
  const panel = rect(-labelWidth / 2, y - labelHeight / 2, labelWidth, labelHeight, 18);
  const art =
    behind +
    rolls +
    path(film, '#ffffff', 'opacity="0.2"') +
    path(
      film,
      sheet.linear([
        [0, '#1a150c', 0.22],
        [0.08, '#ffffff', 0.3],
        [0.3, '#ffffff', 0.05],
        [0.8, '#1a150c', 0.03],
        [1, '#1a150c', 0.28],
      ]),
    ) +
    path(panel, '#1a150c', `opacity="0.2" filter="${sheet.blur(5)}"`) +
    group(at(0, y, print(label, labelWidth, labelHeight)), `clip-path="${sheet.clip(panel)}"`) +
    path(
      panel,
      sheet.linear([
        [0, '#ffffff', 0.25],
        [0.4, '#ffffff', 0],
        [1, '#1a150c', 0.14],
      ]),
    ) +
    gloss(
      sheet,
      `M${-half + 22} ${-height + 20}C${-half + 12} ${-height * 0.6} ${-half + 26} ${-height * 0.3} ${-half + 16} -10`,
      9,
      0.75,
      2.5,
    ) +
    gloss(
      sheet,
      `M${half - 30} ${-height + 10}C${half - 16} ${-height * 0.7} ${half - 34} ${-height * 0.5} ${half - 22} ${-height * 0.2}`,
      5,
      0.7,
      1.6,
    ) +
    gloss(
      sheet,
      `M${-half * 0.5} ${-height - 6}C${-half * 0.2} ${-height + 12} ${half * 0.3} ${-height - 8} ${half * 0.6} ${-height + 4}`,
      5,
      0.8,
      1.6,
    );
  return { width: half * 2, height: height + 16, art, outline: film, foot: [half * 0.97, unit.half * 0.16] };
}

/** Bin liners: a small tight roll of film in a printed sleeve, lying down. */
export function linerRoll(sheet: Sheet, spec: { length: number; half: number; colour: string; label: Label }): Pack {
  const { length, half, colour, label } = spec;
  const rx = half * 0.36;
  const bodyPath = `M${-length / 2} ${-half * 2}H${length / 2}A${rx} ${half} 0 0 1 ${length / 2} 0H${-length / 2}A${rx} ${half} 0 0 1 ${-length / 2} ${-half * 2}Z`;
  const sleeve = rect(-length * 0.4, -half * 2, length * 0.72, half * 2);
  const shade = sheet.linear(
    [
      [0, '#1a150c', 0.1],
      [0.16, '#ffffff', 0.5],
      [0.34, '#ffffff', 0.05],
      [0.62, '#1a150c', 0.12],
      [0.9, '#1a150c', 0.5],
      [1, '#1a150c', 0.34],
    ],
    'down',
  );
  const art =
    path(bodyPath, colour) +
    group(at(-length * 0.04, -half, print(label, length * 0.72, half * 2)), `clip-path="${sheet.clip(sleeve)}"`) +
    path(bodyPath, shade) +
    line(`M${-length * 0.4} ${-half * 2}V0M${length * 0.32} ${-half * 2}V0`, '#15120c', 2, 0.3) +
    path(
      ellipse(length / 2, -half, rx, half),
      sheet.linear(
        [
          [0, lighter(colour, 0.3)],
          [1, darker(colour, 0.35)],
        ],
        'diagonal',
      ),
    ) +
    range(6)
      .map((i) => line(ellipse(length / 2, -half, rx * (0.3 + i * 0.12), half * (0.3 + i * 0.12)), lighter(colour, 0.5), 1, 0.4))
      .join('') +
    path(ellipse(length / 2, -half, rx * 0.24, half * 0.24), '#15120c', 'opacity="0.7"');
  return { width: length + rx * 2, height: half * 2, art, outline: bodyPath, foot: [length / 2 + rx * 0.5, 5] };
}
