import { carrierBag } from '../packs/bags';
import { kraftCase } from '../packs/boxes';
import { roll } from '../packs/rolls';
import { tin } from '../packs/tins';
import { arrange, type PackDraw, pile, type Scene } from '../scene';
import { ellipse, group, path } from '../shapes';
import { labelOf } from './labels';

const sand = '#ede3d2';

const shipper =
  (width: number, height: number, depth: number, detail: string): PackDraw =>
  (s) =>
    kraftCase(s, { width, height, depth, title: 'FIVE-PLY SHIPPER', detail });

const tape =
  (colour: string): PackDraw =>
  (s) =>
    roll(s, { half: 120, height: 62, colour, core: '#c9a273', bore: 0.7, shiny: true });

const stretch: PackDraw = (s) =>
  roll(s, {
    half: 96,
    height: 400,
    colour: '#cfdde2',
    core: '#b98d5a',
    bore: 0.4,
    shiny: true,
    label: labelOf('packhouse', { name: 'STRETCH\nFILM', note: '23 micron', motif: 'rings', layout: 'frame', accent: '#c9861a' }),
  });

const carrier: PackDraw = (s) =>
  carrierBag(s, {
    label: labelOf('packhouse', {
      name: 'FRESH EVERY DAY',
      note: '120 GSM kraft',
      motif: 'leaf',
      layout: 'frame',
      paper: '#d3ab76',
      accent: '#0f4a3c',
      second: '#d3ab76',
      face: 'condensed',
    }),
  });

const bubbleRoll: PackDraw = (s) => {
  const base = roll(s, { half: 150, height: 380, colour: '#d9e6ea', core: '#b98d5a', bore: 0.2, shiny: true });
  const dot = path(ellipse(12, 12, 8, 8), '#8fa9b3', 'opacity="0.45"') + path(ellipse(10.5, 10.5, 5.5, 5.5), '#ffffff', 'opacity="0.75"');
  const blisters = path('M-150 -380V0A150 36 0 0 0 150 0V-380A150 36 0 0 1 -150 -380Z', s.pattern(24, 24, dot));
  return { ...base, art: base.art + group(blisters, 'opacity="0.7"') };
};

const foodTub: PackDraw = (s) =>
  tin(s, {
    label: labelOf('packhouse', {
      name: 'MEAL TUB',
      note: 'Microwave safe',
      size: '500 ml',
      motif: 'leaf',
      layout: 'belt',
      accent: '#c8541f',
      second: '#ffe3c9',
    }),
    half: 150,
    height: 150,
    lid: '#20262a',
  });

export const packagingScenes: Record<string, Scene> = {
  'corrugated-boxes-5-ply-18-x-12-x-12-in-pack-of-25': {
    tint: sand,
    accent: '#c99d68',
    set: 'disc',
    packs: arrange([shipper(380, 280, 260, '18 × 12 × 12 IN'), 450, 625, 400], [shipper(260, 180, 190, '12 × 9 × 9 IN'), 300, 725, 290]),
  },
  'bopp-packing-tape-48-mm-x-100-m-pack-of-36': {
    tint: '#efe4cd',
    accent: '#c9861a',
    set: 'plinth',
    packs: arrange(
      [
        pile(tape('#c08a3e'), [
          [0, 0],
          [5, 62],
          [-4, 124],
          [3, 186],
        ]),
        300,
        640,
        380,
      ],
      [
        pile(tape('#e9e2d0'), [
          [0, 0],
          [-4, 62],
        ]),
        535,
        680,
        225,
      ],
    ),
  },
  'stretch-film-18-in-23-micron-pack-of-6': {
    tint: '#e6eaea',
    accent: '#8fb3bf',
    set: 'arch',
    packs: arrange([stretch, 290, 650, 470], [stretch, 500, 705, 540]),
  },
  'kraft-carry-bags-twisted-handle-pack-of-200': {
    tint: sand,
    accent: '#0f4a3c',
    set: 'window',
    packs: arrange([carrier, 520, 640, 430], [carrier, 320, 715, 530]),
  },
  'bubble-wrap-roll-1-m-x-100-m': { tint: '#e3eaed', accent: '#8fb3bf', set: 'disc', packs: arrange([bubbleRoll, 400, 690, 540]) },
  'meal-tubs-500-ml-with-lids-pack-of-250': {
    tint: '#eee2d6',
    accent: '#c8541f',
    set: 'plinth',
    packs: arrange([
      pile(foodTub, [
        [0, 0],
        [3, 150],
        [-2, 300],
      ]),
      385,
      672,
      520,
    ]),
  },
};
