import { darker, lighter, mix } from '../colour';
import { type Label, print } from '../label';
import type { Pack } from '../scene';
import { at, ellipse, fix, group, line, type Point, path, polygon, range, rect, scatter } from '../shapes';
import type { Sheet } from '../sheet';
import { faces, fit, text } from '../text';

/** What is printed on a face of the given size, centred on the origin. */
type FacePrint = (width: number, height: number) => string;

type Box = {
  width: number;
  height: number;
  depth: number;
  colour: string;
  front: FacePrint;
  side?: FacePrint | undefined;
  top?: FacePrint | undefined;
  /** Matt board has no shine. */
  matt?: boolean;
};

/** Directions of the box's edges as seen: the front runs down to the right, the side up to the right. */
const frontRun: Point = [0.965, 0.075];
const sideRun: Point = [0.56, -0.2];

/** An upright box with front, right side and top in view. */
export function box(sheet: Sheet, { width, height, depth, colour, front, side, top, matt }: Box): Pack {
  const corner = (frontRun[0] * width - sideRun[0] * depth) / 2;
  const go = (along: number, back: number, up: number): Point => [
    corner - frontRun[0] * (width - along) + sideRun[0] * back,
    -frontRun[1] * (width - along) + sideRun[1] * back - up,
  ];
  const frontFace = polygon([go(0, 0, 0), go(width, 0, 0), go(width, 0, height), go(0, 0, height)]);
  const sideFace = polygon([go(width, 0, 0), go(width, depth, 0), go(width, depth, height), go(width, 0, height)]);
  const topFace = polygon([go(0, 0, height), go(width, 0, height), go(width, depth, height), go(0, depth, height)]);
  const onFace = (x: Point, y: Point, centre: Point, content: string) =>
    `<g transform="matrix(${[...x, ...y, ...centre].map(fix).join(' ')})">${content}</g>`;
  const printed = (outline: string, content: string) => group(content, `clip-path="${sheet.clip(outline)}"`);
  const shine = matt ? 0.1 : 0.3;
  const edge = matt ? 0.35 : 0.7;
  const art =
    path(topFace, lighter(colour, 0.22)) +
    (top ? printed(topFace, onFace(frontRun, [-sideRun[0], -sideRun[1]], go(width / 2, depth / 2, height), top(width, depth))) : '') +
    path(
      topFace,
      sheet.linear([
        [0, '#ffffff', 0.28],
        [1, '#ffffff', 0.1],
      ]),
    ) +
    path(frontFace, colour) +
    printed(frontFace, onFace(frontRun, [0, 1], go(width / 2, 0, height / 2), front(width, height))) +
    path(
      frontFace,
      sheet.linear(
        [
          [0, '#ffffff', shine],
          [0.5, '#ffffff', 0.02],
          [0.51, '#1a150c', 0],
          [1, '#1a150c', 0.12],
        ],
        'diagonal',
      ),
    ) +
    path(sideFace, colour) +
    printed(sideFace, onFace(sideRun, [0, 1], go(width, depth / 2, height / 2), side?.(depth, height) ?? '')) +
    path(
      sideFace,
      sheet.linear([
        [0, '#1a150c', 0.22],
        [1, '#1a150c', 0.42],
      ]),
    ) +
    path(
      frontFace,
      sheet.linear(
        [
          [0, '#1a150c', 0],
          [0.82, '#1a150c', 0],
          [1, '#1a150c', 0.2],
        ],
        'down',
      ),
    ) +
    line(`M${go(0, 0, height).join(' ')}L${go(width, 0, height).join(' ')}`, '#ffffff', 1.8, edge) +
    line(`M${go(width, 0, height).join(' ')}L${go(width, 0, 0).join(' ')}`, '#ffffff', 1.4, edge * 0.6) +
    line(`M${go(width, 0, height).join(' ')}L${go(width, depth, height).join(' ')}`, '#ffffff', 1.2, edge * 0.5);
  const throwTo = ([x, y]: Point): Point => [x + height * 0.6, y - height * 0.16];
  const outline = polygon([
    go(0, 0, 0),
    go(width, 0, 0),
    go(width, depth, 0),
    throwTo(go(width, depth, 0)),
    throwTo(go(0, depth, 0)),
    go(0, depth, 0),
  ]);
  const half = (frontRun[0] * width + sideRun[0] * depth) / 2;
  return {
    width: half * 2,
    height: height + depth * 0.2,
    art: footShadow(sheet, [go(0, 0, 0), go(width, 0, 0), go(width, depth, 0), go(0, depth, 0)]) + art,
    outline,
    onFloor: true,
  };
}

/** Boxes touch the floor along straight edges, so their contact shadow is the base itself. */
function footShadow(sheet: Sheet, base: readonly Point[]): string {
  const ground = polygon(base);
  return (
    path(ground, '#3a2e18', `opacity="0.5" transform="translate(6 7)" filter="${sheet.blur(9)}"`) +
    path(ground, '#2a2010', `opacity="0.6" transform="translate(1 2)" filter="${sheet.blur(2.5)}"`)
  );
}

type Carton = { label: Label; width: number; height: number; depth: number; top?: FacePrint };

/** A printed folding carton; the side repeats the accent and the name. */
export function carton(sheet: Sheet, { label, width, height, depth, top }: Carton): Pack {
  const words = label.name.replace('\n', ' ');
  const side: FacePrint = (w, h) => {
    const tall = h > w * 1.5;
    const room = tall ? h * 0.7 : w * 0.78;
    const mark = text(words, 0, 8, fit([words], faces.heading, room, 30), faces.heading, label.paper);
    return path(rect(-w / 2, -h / 2, w, h), label.accent) + (tall ? at(0, 0, mark, 1, -90) : mark);
  };
  return box(sheet, { width, height, depth, colour: label.paper, front: (w, h) => print(label, w, h), side, top });
}

type KraftCase = { width: number; height: number; depth: number; title: string; detail: string; ink?: string };

const kraft = '#c99d68';

/** A sealed corrugated case with flexo print and tape. */
export function kraftCase(sheet: Sheet, { width, height, depth, title, detail, ink = '#5c3b17' }: KraftCase): Pack {
  const fibres = (w: number, h: number) => {
    const next = scatter(w + h);
    return range(70)
      .map(() => {
        const x = (next() - 0.5) * w;
        const y = (next() - 0.5) * h;
        return line(`M${fix(x)} ${fix(y)}l${fix(4 + next() * 10)} ${fix(next() * 3)}`, next() > 0.5 ? '#8e6535' : '#e6c597', 0.9, 0.4);
      })
      .join('');
  };
  const tape = (w: number, h: number) =>
    path(rect(-w / 2, -h / 2, w, h), '#e8cf9f', 'opacity="0.75"') +
    line(`M${-w / 2} ${-h / 2}H${w / 2}M${-w / 2} ${h / 2}H${w / 2}`, '#ffffff', 1, 0.5);
  const handling = (x: number, y: number) =>
    at(x, y, line('M-10 14V-12M-18 -4L-10 -14L-2 -4M14 14V-12M6 -4L14 -14L22 -4M-22 20H26', ink, 3.4));
  const front: FacePrint = (w, h) => {
    const size = fit([title], faces.condensed, w * 0.72, h * 0.24);
    return (
      fibres(w, h) +
      text(title, 0, -h * 0.04, size, faces.condensed, ink) +
      line(`M${-w * 0.36} ${h * 0.05}H${w * 0.36}`, ink, 3) +
      text(detail, 0, h * 0.05 + Math.min(40, h * 0.14), fit([detail], faces.body, w * 0.7, h * 0.09), faces.body, ink) +
      handling(w * 0.33, h * 0.36) +
      text(
        'SAHYADRI TRADING COMPANY',
        -w * 0.1,
        h * 0.39,
        fit(['SAHYADRI TRADING COMPANY'], faces.condensed, w * 0.5, 18),
        faces.condensed,
        ink,
      ) +
      at(0, -h / 2 + h * 0.09, tape(width * 0.16, h * 0.2))
    );
  };
  return box(sheet, {
    width,
    height,
    depth,
    colour: kraft,
    matt: true,
    front,
    side: (w, h) => fibres(w, h) + handling(0, h * 0.25),
    top: (w, h) => fibres(w, h) + line(`M${-w / 2} 0H${w / 2}`, '#7a5527', 2) + tape(width * 0.16, h) + tape(0, 0),
  });
}

/** A dispenser: a tissue, or the cuff of a glove, stands out of the opening in the top. */
export function tissueBox(sheet: Sheet, spec: Omit<Carton, 'top'>, tissue = '#fdfbf6'): Pack {
  const base = carton(sheet, {
    ...spec,
    top: (w, h) =>
      path(rect(-w / 2, -h / 2, w, h), spec.label.accent) + path(ellipse(0, 0, w * 0.3, h * 0.24), darker(spec.label.accent, 0.62)),
  });
  const y = -base.height + spec.depth * 0.1;
  const drape = `M-74 ${y}C-62 ${y - 40} -104 ${y - 78} -112 ${y - 112}C-66 ${y - 98} -46 ${y - 150} -6 ${y - 158}C14 ${y - 128} 62 ${y - 138} 108 ${y - 104}C84 ${y - 72} 60 ${y - 44} 74 ${y}C40 ${y + 13} -40 ${y + 13} -74 ${y}Z`;
  const fold = (d: string, tone: string, width: number, opacity: number) =>
    line(d, tone, width, opacity, `filter="${sheet.blur(width * 0.45)}"`);
  const folds = group(
    fold(`M-40 ${y + 4}C-46 ${y - 50} -80 ${y - 80} -96 ${y - 106}`, darker(tissue, 0.5), 12, 0.3) +
      fold(`M-12 ${y + 6}C-18 ${y - 60} -16 ${y - 110} -8 ${y - 150}`, darker(tissue, 0.5), 11, 0.34) +
      fold(`M34 ${y + 4}C24 ${y - 44} 62 ${y - 84} 94 ${y - 100}`, darker(tissue, 0.5), 13, 0.36) +
      fold(`M-26 ${y + 4}C-34 ${y - 60} -44 ${y - 100} -30 ${y - 128}`, '#ffffff', 10, 0.85) +
      fold(`M10 ${y + 4}C4 ${y - 50} 20 ${y - 100} 30 ${y - 124}`, '#ffffff', 11, 0.7) +
      fold(`M-70 ${y}C-30 ${y + 10} 30 ${y + 10} 70 ${y}`, darker(tissue, 0.6), 14, 0.4),
    `clip-path="${sheet.clip(drape)}"`,
  );
  const art =
    base.art +
    path(
      drape,
      sheet.linear(
        [
          [0, lighter(tissue, 0.3)],
          [0.6, tissue],
          [1, darker(tissue, 0.2)],
        ],
        'diagonal',
      ),
    ) +
    folds;
  return { ...base, height: base.height + 140, art };
}

type Stack = {
  width: number;
  layer: number;
  count: number;
  depth: number;
  colours: readonly string[];
  band?: Label;
  fold?: boolean;
};

/** Sheets, cloths or pads piled up, held by a printed paper band. */
export function stack(sheet: Sheet, { width, layer, count, depth, colours, band, fold }: Stack): Pack {
  const height = layer * count;
  const colour = (i: number) => colours[i % colours.length] ?? '#ffffff';
  const edges = (w: number, h: number) =>
    range(count)
      .map((i) => {
        const y = h / 2 - (i + 1) * layer;
        const tone = colour(i);
        return (
          path(
            rect(-w / 2, y, w, layer),
            sheet.linear(
              [
                [0, lighter(tone, 0.3)],
                [0.55, tone],
                [1, darker(tone, fold ? 0.34 : 0.22)],
              ],
              'down',
            ),
          ) +
          line(`M${-w / 2} ${y + layer}H${w / 2}`, darker(tone, 0.55), layer > 20 ? 2.4 : 1, 0.45) +
          (fold ? line(`M${-w / 2} ${y + layer * 0.5}H${w / 2}`, darker(tone, 0.4), 1.2, 0.4) : '')
        );
      })
      .join('');
  const bandWidth = width * 0.56;
  const front: FacePrint = (w, h) =>
    edges(w, h) +
    (band
      ? group(print(band, bandWidth, h), `clip-path="${sheet.clip(rect(-bandWidth / 2, -h / 2, bandWidth, h))}"`) +
        line(`M${-bandWidth / 2} ${-h / 2}V${h / 2}M${bandWidth / 2} ${-h / 2}V${h / 2}`, '#15120c', 2, 0.18)
      : '');
  const top: FacePrint = (w, h) =>
    path(rect(-w / 2, -h / 2, w, h), lighter(colour(count - 1), 0.18)) +
    (band ? path(rect(-bandWidth / 2, -h / 2, bandWidth, h), mix(band.paper, '#ffffff', 0.4)) : '');
  return box(sheet, { width, height, depth, colour: colour(0), front, side: edges, top, matt: true });
}

/** A brick carton for drinks with a screw top. */
export function brickCarton(sheet: Sheet, spec: Carton, cap?: string): Pack {
  const base = carton(sheet, {
    ...spec,
    top: (w, h) => path(rect(-w / 2, -h / 2, w, h), lighter(spec.label.accent, 0.2)) + line(`M${-w / 2} 0H${w / 2}`, '#ffffff', 4, 0.6),
  });
  if (!cap) return base;
  const y = -base.height + spec.depth * 0.1;
  const lid = `M-22 ${y}V${y - 26}Q0 ${y - 36} 22 ${y - 26}V${y}Q0 ${y + 12} -22 ${y}Z`;
  const art =
    base.art +
    path(
      lid,
      sheet.linear([
        [0, darker(cap, 0.3)],
        [0.3, lighter(cap, 0.35)],
        [1, darker(cap, 0.35)],
      ]),
    ) +
    path(ellipse(0, y - 26, 22, 6), lighter(cap, 0.3));
  return { ...base, height: base.height + 26, art };
}
