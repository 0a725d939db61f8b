import { darker, lighter, mix } from './colour';
import { ellipse, path, polygon, rect } from './shapes';
import type { Sheet } from './sheet';

export type Backdrop = {
  /** The tint of the set: a pale colour. */
  tint: string;
  /** Colours the scenery, strongly diluted. */
  accent?: string;
  set?: 'cove' | 'disc' | 'arch' | 'plinth' | 'window';
};

const horizon = 0.69;

/** A studio set filling `width` × `height`: an infinity cove, light from the upper left, and one piece of scenery. */
export function backdrop(
  sheet: Sheet,
  width: number,
  height: number,
  { tint, accent = darker(tint, 0.5), set = 'cove' }: Backdrop,
): string {
  const edge = height * horizon;
  const wall = path(
    rect(0, 0, width, height),
    sheet.linear(
      [
        [0, lighter(tint, 0.45)],
        [0.55, tint],
        [1, darker(tint, 0.06)],
      ],
      'diagonal',
    ),
  );
  const floor = path(
    rect(0, edge - height * 0.1, width, height * 0.45),
    sheet.linear(
      [
        [0, lighter(tint, 0.5), 0],
        [0.3, lighter(tint, 0.5), 0.75],
        [0.62, lighter(tint, 0.28), 0.8],
        [1, darker(tint, 0.1), 0.85],
      ],
      'down',
    ),
  );
  const glow = path(
    rect(0, 0, width, height),
    sheet.radial(
      [
        [0, '#ffffff', 0.55],
        [1, '#ffffff', 0],
      ],
      0.28,
      0.24,
      0.55,
    ),
  );
  const vignette = path(
    rect(0, 0, width, height),
    sheet.radial(
      [
        [0.55, '#5b4a2c', 0],
        [1, '#5b4a2c', 0.16],
      ],
      0.45,
      0.45,
      0.78,
    ),
  );
  return wall + scenery(sheet, width, height, mix(tint, accent, 0.2), set) + floor + glow + vignette;
}

function scenery(sheet: Sheet, width: number, height: number, tone: string, set: Backdrop['set']): string {
  const edge = height * horizon;
  const fill = sheet.linear(
    [
      [0, lighter(tone, 0.16)],
      [1, darker(tone, 0.05)],
    ],
    'diagonal',
  );
  if (set === 'disc') return path(ellipse(width * 0.53, height * 0.41, height * 0.315, height * 0.315), fill);
  if (set === 'arch') {
    const half = height * 0.3;
    return path(
      `M${width / 2 - half} ${edge + 20}V${height * 0.42}A${half} ${half} 0 0 1 ${width / 2 + half} ${height * 0.42}V${edge + 20}Z`,
      fill,
    );
  }
  if (set === 'window') {
    const panes = [0, 1, 2].map((i) => {
      const x = width * (0.42 + i * 0.2);
      return polygon([
        [x, -20],
        [x + width * 0.15, -20],
        [x - width * 0.13, edge],
        [x - width * 0.28, edge],
      ]);
    });
    return `<g filter="${sheet.blur(14)}" opacity="0.55">${panes.map((pane) => path(pane, '#ffffff')).join('')}</g>`;
  }
  return '';
}

/** A low round stage; packs then stand on its top face. */
export function plinth(sheet: Sheet, cx: number, y: number, halfWidth: number, thickness: number, tint: string): string {
  const tone = darker(tint, 0.08);
  const ry = halfWidth * 0.2;
  const side = `M${cx - halfWidth} ${y}V${y + thickness}A${halfWidth} ${ry} 0 0 0 ${cx + halfWidth} ${y + thickness}V${y}Z`;
  return (
    path(ellipse(cx + 26, y + thickness + 8, halfWidth * 1.08, ry * 1.04), '#4a3c22', `opacity="0.26" filter="${sheet.blur(16)}"`) +
    path(
      side,
      sheet.linear([
        [0, darker(tone, 0.1)],
        [0.28, lighter(tone, 0.35)],
        [0.6, tone],
        [1, darker(tone, 0.22)],
      ]),
    ) +
    path(
      ellipse(cx, y, halfWidth, ry),
      sheet.linear(
        [
          [0, lighter(tint, 0.75)],
          [1, lighter(tint, 0.12)],
        ],
        'diagonal',
      ),
    ) +
    `<path d="M${cx - halfWidth} ${y}A${halfWidth} ${ry} 0 0 0 ${cx + halfWidth} ${y}" fill="none" stroke="#fff" stroke-opacity="0.7" stroke-width="1.6"/>`
  );
}
