import { darker, isDark, lighter } from '../colour';
import { type Label, print } from '../label';
import type { Pack } from '../scene';
import { footShade } from '../shading';
import { at, fix, group, line, path, range, rect } from '../shapes';
import type { Sheet } from '../sheet';
import { box } from './boxes';

type Bag = { label: Label; width?: number; height?: number };

/** Puffed film: light over the left swell, dark folds running in from the corners. */
function puff(sheet: Sheet, outline: string, half: number, height: number, shine: number, depth: number): string {
  const dark = (share: number) => share * depth;
  const soft = `filter="${sheet.blur(7)}"`;
  return group(
    path(
      outline,
      sheet.linear([
        [0, '#1a150c', dark(0.36)],
        [0.1, '#1a150c', dark(0.08)],
        [0.24, '#ffffff', shine],
        [0.42, '#ffffff', 0.02],
        [0.72, '#1a150c', dark(0.06)],
        [0.9, '#1a150c', dark(0.3)],
        [1, '#1a150c', dark(0.44)],
      ]),
    ) +
      line(
        `M${-half} ${-height + 44}C${-half * 0.6} ${-height * 0.82} ${-half * 0.7} ${-height * 0.6} ${-half * 0.86} ${-height * 0.4}`,
        '#1a150c',
        12,
        dark(0.18),
        soft,
      ) +
      line(
        `M${half * 0.92} ${-height + 50}C${half * 0.7} ${-height * 0.8} ${half * 0.66} ${-height * 0.66} ${half * 0.8} ${-height * 0.46}`,
        '#ffffff',
        9,
        0.34,
        soft,
      ) +
      line(
        `M${-half * 0.5} ${-height + 40}C${-half * 0.3} ${-height * 0.86} ${half * 0.1} ${-height * 0.86} ${half * 0.4} ${-height + 42}`,
        '#1a150c',
        9,
        dark(0.16),
        soft,
      ) +
      line(`M${-half * 0.9} -26C${-half * 0.4} -66 ${half * 0.4} -66 ${half * 0.9} -26`, '#1a150c', 10, dark(0.2), soft) +
      line(`M${-half * 0.74} -14C${-half * 0.3} -40 ${half * 0.3} -40 ${half * 0.7} -14`, '#ffffff', 5, 0.3, `filter="${sheet.blur(3)}"`),
    `clip-path="${sheet.clip(outline)}"`,
  );
}

/** A stand-up pouch with a crimped top seal and a rounded gusset. */
export function pouch(sheet: Sheet, { label, width = 300, height = 430 }: Bag): Pack {
  const half = width / 2;
  const outline = `M${-half * 0.94} ${-height}H${half * 0.94}C${half * 0.98} ${-height * 0.8} ${half * 1.04} ${-height * 0.5} ${half * 0.98} -26Q${half * 0.94} -4 ${half * 0.8} 0Q0 24 ${-half * 0.8} 0Q${-half * 0.94} -4 ${-half * 0.98} -26C${-half * 1.04} ${-height * 0.5} ${-half * 0.98} ${-height * 0.8} ${-half * 0.94} ${-height}Z`;
  const clip = `clip-path="${sheet.clip(outline)}"`;
  const seal = range(6)
    .map((i) => line(`M${-half} ${-height + 7 + i * 5}H${half}`, i % 2 ? '#ffffff' : '#15120c', 1.6, i % 2 ? 0.35 : 0.16))
    .join('');
  const art =
    path(outline, label.paper) +
    group(at(0, -height / 2 + 22, print(label, width * 0.98, height - 44)) + path(rect(-half, -height, width, 44), label.accent), clip) +
    puff(sheet, outline, half, height, 0.4, isDark(label.paper) ? 1 : 0.8) +
    group(seal + line(`M${-half} ${-height + 38}H${half}`, '#15120c', 1.4, 0.25), clip) +
    path(`M${-half * 0.97} ${-height + 30}l9 6l-9 6Z`, darker(label.accent, 0.5)) +
    footShade(sheet, outline, 0.32) +
    line(
      `M${-half * 0.82} ${-height * 0.78}C${-half * 0.9} ${-height * 0.5} ${-half * 0.88} ${-height * 0.3} ${-half * 0.84} -50`,
      '#ffffff',
      8,
      0.55,
      `filter="${sheet.blur(3)}"`,
    );
  return { width, height, art, outline, foot: [half * 0.86, 12] };
}

/** A pillow of film with crimped ends: salt, sugar, napkins. */
export function pillowBag(sheet: Sheet, { label, width = 300, height = 400 }: Bag): Pack {
  const half = width / 2;
  const teeth = range(20);
  const step = (half * 1.84) / 20;
  const top = teeth
    .map((i) => `L${fix(-half * 0.92 + (i + 0.5) * step)} ${-height - 7}L${fix(-half * 0.92 + (i + 1) * step)} ${-height}`)
    .join('');
  const outline = `M${-half * 0.92} ${-height}${top}L${half * 0.92} ${-height + 30}C${half * 1.06} ${-height * 0.8} ${half * 1.08} ${-height * 0.25} ${half * 0.96} -20Q${half * 0.9} 2 ${half * 0.7} 3Q0 14 ${-half * 0.7} 3Q${-half * 0.9} 2 ${-half * 0.96} -20C${-half * 1.08} ${-height * 0.25} ${-half * 1.06} ${-height * 0.8} ${-half * 0.92} ${-height + 30}Z`;
  const clip = `clip-path="${sheet.clip(outline)}"`;
  const art =
    path(outline, label.paper) +
    group(
      at(0, -height / 2 + 14, print(label, width * 0.96, height - 50)) +
        path(rect(-half * 1.1, -height - 10, width * 1.1, 40), label.accent),
      clip,
    ) +
    puff(sheet, outline, half, height, 0.46, isDark(label.paper) ? 1 : 0.62) +
    group(
      range(16)
        .map((i) => line(`M${-half + i * (width / 15)} ${-height - 6}v30`, '#15120c', 1.5, 0.14))
        .join(''),
      clip,
    ) +
    footShade(sheet, outline, 0.3);
  return { width, height, art, outline, foot: [half * 0.84, 8] };
}

/** A woven or paper sack with a sewn top. */
export function sack(sheet: Sheet, { label, width = 380, height = 500 }: Bag, weave: 'woven' | 'paper' = 'woven'): Pack {
  const half = width / 2;
  const outline = `M${-half * 0.84} ${-height}C${-half * 0.4} ${-height - 8} ${half * 0.3} ${-height + 6} ${half * 0.86} ${-height - 4}C${half * 0.88} ${-height + 40} ${half * 1.02} ${-height * 0.78} ${half * 1.02} ${-height * 0.5}C${half * 1.05} ${-height * 0.28} ${half * 1.02} -40 ${half * 0.9} -8Q${half * 0.84} 4 ${half * 0.6} 4Q0 14 ${-half * 0.62} 4Q${-half * 0.88} 4 ${-half * 0.93} -12C${-half * 1.05} -60 ${-half * 1.03} ${-height * 0.3} ${-half * 1.01} ${-height * 0.5}C${-half} ${-height * 0.8} ${-half * 0.86} ${-height + 40} ${-half * 0.84} ${-height}Z`;
  const clip = `clip-path="${sheet.clip(outline)}"`;
  const texture =
    weave === 'woven'
      ? sheet.pattern(
          8,
          8,
          path(rect(0, 0, 4, 4), '#ffffff', 'opacity="0.06"') +
            path(rect(4, 4, 4, 4), '#ffffff', 'opacity="0.06"') +
            path(rect(4, 0, 4, 4), '#15120c', 'opacity="0.02"') +
            path(rect(0, 4, 4, 4), '#15120c', 'opacity="0.02"'),
        )
      : sheet.pattern(30, 22, line('M2 5l12 1M18 15l9 -1M6 18l6 1', '#8a6a3c', 0.8, 0.25));
  const crease = `filter="${sheet.blur(6)}"`;
  const art =
    path(outline, label.paper) +
    group(at(0, -height * 0.47, print(label, width * 0.9, height * 0.8)), clip) +
    path(outline, texture) +
    puff(sheet, outline, half, height, 0.3, 0.68) +
    group(
      [-0.5, -0.18, 0.14, 0.46]
        .map((share, i) =>
          line(
            `M${half * share} ${-height + 30}C${half * (share + 0.04)} ${-height + 60} ${half * (share - 0.05)} ${-height + 80} ${half * share * 1.15} ${-height + 116}`,
            i % 2 ? '#ffffff' : '#1a150c',
            8,
            i % 2 ? 0.35 : 0.2,
            crease,
          ),
        )
        .join('') + path(rect(-half, -height - 8, width, 30), lighter(label.paper, 0.15), 'opacity="0.6"'),
      clip,
    ) +
    line(
      `M${-half * 0.84} ${-height + 20}C${-half * 0.3} ${-height + 14} ${half * 0.3} ${-height + 26} ${half * 0.87} ${-height + 18}`,
      label.accent,
      3.4,
      0.95,
      'stroke-dasharray="11 7"',
    ) +
    footShade(sheet, outline, 0.34);
  return { width, height, art, outline, foot: [half * 0.9, 9] };
}

/** A kraft carrier with side gussets and twisted handles. */
export function carrierBag(sheet: Sheet, { label, width = 280, height = 340 }: Bag): Pack {
  const gusset = (w: number, h: number) =>
    line(`M0 ${-h / 2}V${h * 0.3}L${-w / 2} ${h / 2}M0 ${h * 0.3}L${w / 2} ${h / 2}`, '#15120c', 2, 0.25);
  const base = box(sheet, {
    width,
    height,
    depth: width * 0.46,
    colour: label.paper,
    front: (w, h) => print(label, w, h),
    side: gusset,
    top: (w, h) => path(rect(-w / 2, -h / 2, w, h), '#5c4524'),
    matt: true,
  });
  const twine = (x: number, y: number, tone: string) => {
    const curve = `M${x - width * 0.17} ${y}C${x - width * 0.17} ${y - 104} ${x + width * 0.17} ${y - 96} ${x + width * 0.17} ${y + 18}`;
    return line(curve, tone, 7) + line(curve, '#ffffff', 1.6, 0.45, 'stroke-dasharray="4 6"');
  };
  const art = twine(34, -height - 34, darker(label.paper, 0.4)) + base.art + twine(-38, -height - 6, darker(label.paper, 0.24));
  return { ...base, height: base.height + 84, art };
}
