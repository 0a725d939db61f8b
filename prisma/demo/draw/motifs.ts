import { at, ellipse, line, path, range } from './shapes';

/** A motif is drawn around the origin within a radius of about 50. */
type Draw = (main: string, second: string) => string;

const leafShape = 'M0 48C-36 26 -34 -20 0 -50C34 -20 36 26 0 48Z';
const dropShape = 'M0 -50C14 -22 34 -4 34 16A34 34 0 0 1 -34 16C-34 -4 -14 -22 0 -50Z';

const leaf: Draw = (main, second) =>
  path(leafShape, main) +
  line('M0 48V-34', second, 2.5) +
  range(4)
    .map((i) => line(`M0 ${30 - i * 17}L-17 ${16 - i * 17}M0 ${30 - i * 17}L17 ${16 - i * 17}`, second, 2))
    .join('');

const citrus: Draw = (main, second) =>
  path(ellipse(0, 0, 48, 48), main) +
  path(ellipse(0, 0, 42, 42), second) +
  range(8)
    .map((i) => at(0, 0, path('M0 -5L13.500 -32Q0 -42 -13.500 -32Z', main), 1, i * 45))
    .join('');

const drop: Draw = (main, second) => path(dropShape, main) + line('M-19 18A20 20 0 0 0 2 37', second, 5, 0.9);

const wave: Draw = (main, second) =>
  line('M-50 -10C-34 -34 -18 -34 0 -10S34 14 50 -10', main, 9) + line('M-50 14C-34 -10 -18 -10 0 14S34 38 50 14', second, 9);

const wheat: Draw = (main, second) =>
  line('M0 50V-30', second, 3) +
  at(0, -38, path(leafShape, main), 0.24) +
  range(4)
    .map((i) => at(-12, 20 - i * 17, path(leafShape, main), 0.24, -38) + at(12, 20 - i * 17, path(leafShape, main), 0.24, 38))
    .join('');

const mountain: Draw = (main, second) =>
  path(ellipse(16, -18, 15, 15), second) +
  path('M-52 34L-18 -24L4 12L18 -8L52 34Z', main) +
  path('M-18 -24L-28 -7L-18 -10L-10 -4L-8 -8Z', second);

const bean: Draw = (main, second) => at(0, 0, path(ellipse(0, 0, 33, 46), main) + line('M4 -44C-18 -14 18 14 -4 44', second, 5), 1, 28);

const flower: Draw = (main, second) =>
  range(5)
    .map((i) => at(0, 0, path('M0 -4C-20 -18 -15 -44 0 -50C15 -44 20 -18 0 -4Z', main), 1, i * 72))
    .join('') + path(ellipse(0, 0, 9, 9), second);

const pine: Draw = (main, second) =>
  path('M-4 50V30H4V50Z', second) + path('M0 -50L22 -16H10L30 12H14L36 36H-36L-14 12H-30L-10 -16H-22Z', main);

const bubbles: Draw = (main, second) =>
  [
    [-14, 12, 32],
    [26, -22, 20],
    [28, 24, 11],
    [-20, -36, 10],
  ]
    .map(
      ([x = 0, y = 0, r = 0]) =>
        path(ellipse(x, y, r, r), main) +
        line(`M${x - r * 0.55} ${y - r * 0.1}A${r * 0.6} ${r * 0.6} 0 0 1 ${x} ${y - r * 0.58}`, second, r * 0.14),
    )
    .join('');

const sun: Draw = (main, second) =>
  path(ellipse(0, 0, 24, 24), main) +
  range(12)
    .map((i) => at(0, 0, path('M-5 -32L0 -50L5 -32Z', second), 1, i * 30))
    .join('');

const spark: Draw = (main, second) =>
  path('M0 -50C4 -12 12 -4 50 0C12 4 4 12 0 50C-4 12 -12 4 -50 0C-12 -4 -4 -12 0 -50Z', main) +
  at(32, -32, path('M0 -50C4 -12 12 -4 50 0C12 4 4 12 0 50C-4 12 -12 4 -50 0C-12 -4 -4 -12 0 -50Z', second), 0.34);

const mango: Draw = (main, second) =>
  path('M-8 -40C24 -46 50 -14 44 14C38 42 2 52 -24 36C-50 20 -44 -14 -8 -40Z', main) +
  line('M-26 8C-24 -10 -14 -20 0 -24', '#ffffff', 5, 0.45) +
  at(2, -46, path(leafShape, second), 0.42, 62);

const tomato: Draw = (main, second) =>
  path('M0 -28C30 -42 52 -18 46 12C40 40 16 48 0 46C-16 48 -40 40 -46 12C-52 -18 -30 -42 0 -28Z', main) +
  range(5)
    .map((i) => at(0, -26, path('M-5 0L0 -26L5 0Z', second), 1, -80 + i * 40))
    .join('') +
  line('M-30 10C-30 -4 -24 -14 -14 -18', '#ffffff', 5, 0.4);

const pulses: Draw = (main, second) =>
  [
    [-26, 10],
    [6, 26],
    [34, 6],
    [-6, -10],
    [22, -24],
    [-30, -26],
    [-2, -42],
  ]
    .map(([x = 0, y = 0], i) => at(x, y, path(ellipse(0, 0, 16, 12), i % 2 ? main : second), 1, i * 31))
    .join('');

const sprig: Draw = (main, second) =>
  line('M-6 50C4 20 0 -6 6 -30', second, 3) +
  [
    [4, -34, 4],
    [-16, -4, -52],
    [22, -12, 50],
    [-18, 26, -58],
    [22, 20, 58],
  ]
    .map(([x = 0, y = 0, turn = 0]) => at(x, y, path(leafShape, main), 0.4, turn))
    .join('');

const rings: Draw = (main, second) =>
  range(3)
    .map((i) => path(ellipse(0, 0, 48 - i * 15, 48 - i * 15), i % 2 ? second : main))
    .join('');

export const motifs = {
  leaf,
  citrus,
  drop,
  wave,
  wheat,
  mountain,
  bean,
  flower,
  pine,
  bubbles,
  sun,
  spark,
  mango,
  tomato,
  pulses,
  sprig,
  rings,
} satisfies Record<string, Draw>;

export type MotifName = keyof typeof motifs;
