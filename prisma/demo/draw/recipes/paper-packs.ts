import { print } from '../label';
import { pillowBag } from '../packs/bags';
import { box, stack, tissueBox } from '../packs/boxes';
import { cupTower } from '../packs/jars';
import { filmPack, roll } from '../packs/rolls';
import type { PackDraw } from '../scene';
import { ellipse, line, path, range, rect } from '../shapes';
import { labelOf } from './labels';

const white = '#fdfbf6';

export const toiletPack: PackDraw = (s) =>
  filmPack(s, {
    columns: 3,
    rows: 2,
    roll: { half: 80, height: 150, colour: white, emboss: 'dots' },
    label: labelOf('palavi', {
      name: 'Toilet\nRolls',
      note: '2-ply soft',
      size: '10 rolls',
      motif: 'flower',
      layout: 'belt',
      second: '#fff1ee',
    }),
    labelWidth: 350,
    labelHeight: 176,
  });

export const looseRoll: PackDraw = (s) => roll(s, { half: 80, height: 138, colour: white, emboss: 'dots' });

export const jumbo: PackDraw = (s) =>
  roll(s, {
    half: 190,
    height: 190,
    colour: white,
    bore: 0.3,
    emboss: 'dots',
    label: labelOf('palavi', {
      name: 'Jumbo Roll',
      note: '2-ply · 500 g',
      motif: 'flower',
      layout: 'belt',
      accent: '#7a5aa6',
      second: '#f0e5ff',
    }),
  });

export const kitchenRoll: PackDraw = (s) => roll(s, { half: 92, height: 360, colour: white, bore: 0.34, emboss: 'diamonds' });

export const kitchenWrapped: PackDraw = (s) =>
  roll(s, {
    half: 98,
    height: 366,
    colour: white,
    bore: 0.34,
    emboss: 'diamonds',
    shiny: true,
    label: labelOf('palavi', {
      name: 'Kitchen\nTowel',
      note: '2-ply · 60 pulls',
      motif: 'leaf',
      layout: 'arch',
      accent: '#3d8f6d',
      ink: '#17513c',
      second: '#dff2e6',
    }),
  });

export const facial: PackDraw = (s) =>
  tissueBox(s, {
    label: labelOf('palavi', {
      name: 'Facial Tissue',
      note: '2-ply',
      size: '100 pulls',
      motif: 'flower',
      layout: 'belt',
      accent: '#7a5aa6',
      second: '#f0e5ff',
    }),
    width: 380,
    height: 140,
    depth: 230,
  });

export const facialMint: PackDraw = (s) =>
  tissueBox(s, {
    label: labelOf('palavi', {
      name: 'Facial Tissue',
      note: '2-ply',
      size: '100 pulls',
      motif: 'leaf',
      layout: 'belt',
      accent: '#4f9d8c',
      ink: '#17513c',
      second: '#e2f5ee',
    }),
    width: 380,
    height: 140,
    depth: 230,
  });

export const foldedTowels: PackDraw = (s) =>
  stack(s, {
    width: 300,
    layer: 9,
    count: 26,
    depth: 170,
    colours: ['#fbf8f1', '#f4efe4'],
    band: labelOf('palavi', {
      name: 'M-Fold\nTowels',
      note: '1-ply',
      size: '150',
      motif: 'wave',
      layout: 'split',
      accent: '#2f7fae',
      ink: '#12385a',
      second: '#a8d4ee',
    }),
  });

export const napkins: PackDraw = (s) =>
  pillowBag(s, {
    label: labelOf('palavi', {
      name: 'Paper\nNapkins',
      note: '30 × 30 cm',
      size: '100',
      motif: 'flower',
      layout: 'poster',
      accent: '#e39aa9',
      ink: '#6b2342',
      second: '#f7cf6b',
    }),
    width: 330,
    height: 340,
  });

export const napkinPile: PackDraw = (s) => stack(s, { width: 230, layer: 8, count: 16, depth: 200, colours: ['#fffdf8', '#f5efe3'] });

export const towelRoll: PackDraw = (s) =>
  roll(s, {
    half: 130,
    height: 270,
    colour: '#e6cda4',
    core: '#8f6a3c',
    bore: 0.26,
    emboss: 'dots',
    label: labelOf('palavi', {
      name: 'Hand Towel',
      note: 'Unbleached · 100 m',
      motif: 'leaf',
      layout: 'medallion',
      paper: '#fbf3e0',
      accent: '#8a6a2f',
      ink: '#4a3512',
      second: '#f3e0b5',
    }),
  });

export const ream: PackDraw = (s) =>
  box(s, {
    width: 300,
    height: 88,
    depth: 330,
    colour: '#fbfaf6',
    front: (w, h) =>
      print(
        labelOf('palavi', {
          name: 'Copier Paper A4',
          note: '75 GSM',
          size: '500 sheets',
          motif: 'mountain',
          layout: 'belt',
          accent: '#0f4a3c',
          ink: '#0f4a3c',
          second: '#f2a516',
          face: 'heading',
        }),
        w,
        h,
      ),
    side: (w, h) => path(rect(-w / 2, -h / 2, w, h), '#f2a516') + path(rect(-w / 2, -h * 0.1, w, h * 0.6), '#0f4a3c'),
    top: (w, h) =>
      path(rect(-w / 2, -h / 2, w, h), '#f6f2e6') +
      path(rect(-w / 2, -h / 2, w, h * 0.3), '#f2a516') +
      path(rect(-w / 2, -h * 0.18, w, h * 0.68), '#0f4a3c'),
  });

export const cups =
  (paper: string, accent: string): PackDraw =>
  (s) =>
    cupTower(s, {
      label: labelOf('palavi', {
        name: 'Chai',
        note: '150 ml',
        motif: 'leaf',
        layout: 'arch',
        paper,
        accent,
        ink: '#5a2b14',
        second: '#fff3d6',
      }),
      count: 9,
    });

export const soloCup: PackDraw = (s) =>
  cupTower(s, {
    label: labelOf('palavi', {
      name: 'Coffee',
      note: '250 ml ripple',
      motif: 'bean',
      layout: 'medallion',
      paper: '#b98954',
      accent: '#5a3518',
      ink: '#2f1a0a',
      second: '#e9c795',
    }),
    count: 1,
    lid: '#2b2622',
  });

export const soloCupTall: PackDraw = (s) =>
  cupTower(s, {
    label: labelOf('palavi', {
      name: 'Coffee',
      note: '250 ml ripple',
      motif: 'bean',
      layout: 'medallion',
      paper: '#b98954',
      accent: '#8f6334',
      ink: '#2f1a0a',
      second: '#e9c795',
    }),
    count: 6,
  });

export const thermal: PackDraw = (s) => roll(s, { half: 62, height: 118, colour: '#fcfcfa', core: '#3b6fa5', bore: 0.3 });

export const plates: PackDraw = (s) => {
  const rim = (y: number, tone: string) => path(ellipse(0, y, 200, 46), tone);
  const pile = range(16)
    .map(
      (i) =>
        rim(-18 - i * 8, i % 2 ? '#e9dcc0' : '#d2bf98') + line(`M-200 ${-18 - i * 8}A200 46 0 0 0 200 ${-18 - i * 8}`, '#8f7a50', 1, 0.4),
    )
    .join('');
  const top = -146;
  const art =
    path(ellipse(0, -14, 150, 34), '#b9a67e') +
    pile +
    path(
      ellipse(0, top, 200, 46),
      s.linear(
        [
          [0, '#fbf2dd'],
          [1, '#dcc9a2'],
        ],
        'diagonal',
      ),
    ) +
    path(
      ellipse(0, top + 4, 146, 31),
      s.linear(
        [
          [0, '#c9b78f'],
          [1, '#f3e6c9'],
        ],
        'diagonal',
      ),
    ) +
    line(ellipse(0, top, 197, 44), '#ffffff', 2, 0.6);
  return { width: 400, height: 192, art, outline: ellipse(0, -80, 200, 90), foot: [150, 24] };
};
