import { darker, lighter, mix } from '../colour';
import type { Pack } from '../scene';
import { at, ellipse, group, line, path, range } from '../shapes';
import type { Sheet } from '../sheet';

function ball(sheet: Sheet, half: number, colour: string, squash: number, detail = ''): Pack {
  const outline = ellipse(0, -half * squash, half, half * squash);
  const light = sheet.radial(
    [
      [0, lighter(colour, 0.55)],
      [0.35, lighter(colour, 0.1)],
      [0.75, darker(colour, 0.16)],
      [1, darker(colour, 0.46)],
    ],
    0.36,
    0.3,
    0.74,
  );
  const art =
    path(outline, light) +
    detail +
    path(ellipse(-half * 0.36, -half * squash * 1.5, half * 0.2, half * 0.1), '#ffffff', `opacity="0.55" filter="${sheet.blur(3)}"`);
  return { width: half * 2, height: half * 2 * squash, art, outline, foot: [half * 0.6, 5] };
}

export function lemon(sheet: Sheet, half: number, colour = '#f2c230'): Pack {
  const base = ball(sheet, half, colour, 0.78);
  const tip = path(ellipse(half * 0.98, -half * 0.8, half * 0.14, half * 0.13), darker(colour, 0.18));
  return { ...base, art: tip + base.art };
}

export function tomatoFruit(sheet: Sheet, half: number): Pack {
  const crown = range(5)
    .map((i) => at(0, -half * 1.48, path('M-5 0Q-2 -16 0 -30Q4 -14 5 0Z', '#3f7a3a'), half / 46, -84 + i * 42))
    .join('');
  return ball(sheet, half, '#c8321f', 0.82, crown);
}

export function mangoFruit(sheet: Sheet, half: number): Pack {
  return ball(
    sheet,
    half,
    '#eda52a',
    0.8,
    path(ellipse(half * 0.36, -half * 1.1, half * 0.5, half * 0.4), '#c9481e', `opacity="0.45" filter="${sheet.blur(9)}"`),
  );
}

/** A cut half of a citrus fruit leaning towards the camera. */
export function citrusHalf(sheet: Sheet, half: number, flesh = '#f2b21e'): Pack {
  const outline = ellipse(0, -half * 0.92, half * 0.86, half * 0.92);
  const segments = range(9)
    .map((i) =>
      at(
        0,
        0,
        path(
          'M0 -8L15 -58Q0 -76 -15 -58Z',
          sheet.radial([
            [0, lighter(flesh, 0.4)],
            [1, flesh],
          ]),
        ),
        1,
        i * 40,
      ),
    )
    .join('');
  const face =
    path(ellipse(0, 0, 96, 96), flesh) + path(ellipse(0, 0, 88, 88), '#fdf3d6') + segments + path(ellipse(0, 0, 8, 8), '#fdf3d6');
  const art =
    path(ellipse(half * 0.14, -half * 0.88, half * 0.88, half * 0.88), darker(flesh, 0.22)) +
    group(face, `transform="translate(0 ${-half * 0.92}) scale(${half * 0.0089} ${half * 0.0096})"`) +
    path(
      outline,
      sheet.linear(
        [
          [0, '#ffffff', 0.22],
          [0.6, '#ffffff', 0],
          [1, '#1a150c', 0.22],
        ],
        'diagonal',
      ),
    );
  return { width: half * 1.8, height: half * 1.84, art, outline, foot: [half * 0.6, 6] };
}

/** A sprig lying on the floor. */
export function sprigOnFloor(sheet: Sheet, colour = '#4d8b57', leaves = 7): Pack {
  const blade = 'M0 0C-17 -20 -15 -50 0 -74C15 -50 17 -20 0 0Z';
  const fill = sheet.linear([
    [0, lighter(colour, 0.3)],
    [0.49, lighter(colour, 0.12)],
    [0.51, darker(colour, 0.12)],
    [1, darker(colour, 0.3)],
  ]);
  const one = path(blade, fill) + line('M0 -2V-66', lighter(colour, 0.45), 1.4, 0.6);
  const spread = range(leaves)
    .map((i) => {
      const share = i / (leaves - 1);
      return at(-100 + share * 200, -6 - share * 22, one, 0.95 - share * 0.3, i % 2 ? 112 - share * 44 : 46 + share * 26);
    })
    .join('');
  const art = line('M-118 0C-40 -8 40 -18 112 -32', mix(colour, '#6b4a26', 0.4), 4.5) + spread;
  return { width: 260, height: 70, art, outline: ellipse(0, -10, 120, 12), onFloor: true, foot: [100, 4] };
}

/** A small heap of beans, peppercorns, pulses or grains. */
export function heap(sheet: Sheet, colours: readonly string[], half: number, grain: readonly [rx: number, ry: number]): Pack {
  const rows = Math.max(3, Math.round(half / (grain[1] * 2.6)));
  const grains = range(rows)
    .map((row) => {
      const share = row / rows;
      const span = half * (1 - share * 0.82);
      const count = Math.max(2, Math.round((span * 2) / (grain[0] * 1.35)));
      return range(count)
        .map((i) => {
          const colour = colours[(i * 7 + row * 3) % colours.length] ?? '#8a5a2b';
          const x = -span + (i / (count - 1)) * span * 2 + ((i * 31 + row * 17) % 9) - 4;
          const y = -share * half * 0.42 + ((i * 13) % 7) - 3;
          const fill = sheet.radial(
            [
              [0, lighter(colour, 0.4)],
              [0.5, colour],
              [1, darker(colour, 0.45)],
            ],
            0.36,
            0.3,
            0.75,
          );
          return at(x, y, path(ellipse(0, 0, grain[0], grain[1]), fill), 1, ((i * 53 + row * 29) % 120) - 60);
        })
        .join('');
    })
    .join('');
  return {
    width: half * 2,
    height: half * 0.5,
    art: grains,
    outline: ellipse(0, 0, half, half * 0.16),
    onFloor: true,
    foot: [half * 0.9, 6],
  };
}
