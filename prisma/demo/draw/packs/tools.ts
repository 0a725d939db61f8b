import { darker, lighter } from '../colour';
import type { Pack } from '../scene';
import { gloss, metal, turned } from '../shading';
import { fix, line, path, range, rect, scatter } from '../shapes';
import type { Sheet } from '../sheet';

/** A soft broom standing on its bristles. */
export function broom(sheet: Sheet, bristle: string, binding: string, handle: string): Pack {
  const next = scatter(7);
  const strands = range(210)
    .map((i) => {
      const share = (i / 209) * 2 - 1;
      const foot = share * 128 + (next() - 0.5) * 16;
      const length = 6 + next() * 14;
      const tone = next();
      const colour = tone > 0.66 ? lighter(bristle, 0.32) : tone > 0.33 ? bristle : darker(bristle, 0.32);
      return line(
        `M${fix(share * 24)} -214C${fix(share * 46)} -150 ${fix(foot * 0.86)} -90 ${fix(foot)} ${fix(-length + Math.abs(share) * -12)}`,
        colour,
        3.2,
        0.9,
      );
    })
    .join('');
  const fan = 'M-24 -214C-50 -150 -110 -90 -132 -8Q0 8 132 -8C110 -90 50 -150 24 -214Z';
  const wraps = range(7)
    .map((i) => path(rect(-27 + i, -262 + i * 9, 54 - i * 2, 8, 3), turned(sheet, i % 2 ? binding : lighter(binding, 0.2))))
    .join('');
  const art =
    path(rect(-11, -600, 22, 350, 10), turned(sheet, handle)) +
    gloss(sheet, 'M-5 -590V-280', 4, 0.5, 1.5) +
    path(rect(-12, -606, 24, 46, 10), turned(sheet, binding)) +
    path(fan, darker(bristle, 0.3)) +
    strands +
    path(
      fan,
      sheet.linear([
        [0, '#1a150c', 0.24],
        [0.3, '#ffffff', 0.12],
        [0.6, '#1a150c', 0.02],
        [1, '#1a150c', 0.36],
      ]),
    ) +
    wraps;
  return { width: 264, height: 606, art, outline: `${fan}M-11 -600H11V-250H-11Z`, foot: [122, 6] };
}

/** A string mop upright on its handle, strands splayed on the floor. */
export function mop(sheet: Sheet, yarn: string, socket: string): Pack {
  const next = scatter(11);
  const strands = range(84)
    .map((i) => {
      const share = (i / 83) * 2 - 1;
      const foot = share * 120 + (next() - 0.5) * 26;
      const tone = next();
      const colour = tone > 0.6 ? lighter(yarn, 0.5) : tone > 0.3 ? yarn : darker(yarn, 0.2);
      return line(
        `M${fix(share * 40)} -150C${fix(share * 84)} -110 ${fix(foot)} -70 ${fix(foot + (next() - 0.5) * 20)} ${fix(-4 - next() * 12)}`,
        colour,
        8,
        1,
      );
    })
    .join('');
  const head = 'M-44 -156C-100 -120 -130 -60 -130 -6Q0 12 130 -6C130 -60 100 -120 44 -156Z';
  const art =
    path(rect(-9, -610, 18, 440, 8), metal(sheet)) +
    path(rect(-11, -616, 22, 92, 10), turned(sheet, socket)) +
    path(head, darker(yarn, 0.34)) +
    strands +
    path(
      head,
      sheet.linear([
        [0, '#1a150c', 0.22],
        [0.3, '#ffffff', 0.1],
        [1, '#1a150c', 0.3],
      ]),
    ) +
    path(rect(-46, -180, 92, 34, 12), turned(sheet, socket)) +
    path(rect(-16, -226, 32, 56, 8), turned(sheet, darker(socket, 0.15)));
  return { width: 260, height: 616, art, outline: `${head}M-9 -610H9V-170H-9Z`, foot: [120, 8] };
}
