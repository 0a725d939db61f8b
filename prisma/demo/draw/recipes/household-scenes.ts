import { kraftCase } from '../packs/boxes';
import { sprigOnFloor } from '../packs/props';
import { broom, mop } from '../packs/tools';
import { arrange, pile, type Scene } from '../scene';
import { bodyWash, bucket, cling, cloths, compostable, foil, gloves, liner, mediumLiner, pads, soap, steelWool } from './household-packs';

const linen = '#ede5d7';
const mist = '#e4e9e6';

export const householdScenes: Record<string, Scene> = {
  'garbage-bags-medium-19-x-21-in-30-rolls': {
    tint: mist,
    accent: '#0f4a3c',
    set: 'cove',
    packs: arrange(
      [
        pile(mediumLiner, [
          [30, 0],
          [-10, 160],
        ]),
        440,
        585,
        300,
      ],
      [mediumLiner, 355, 690, 190],
    ),
  },
  'garbage-bags-heavy-duty-30-x-37-in-20-rolls': {
    tint: linen,
    accent: '#f2a516',
    set: 'disc',
    packs: arrange(
      [
        (s) => kraftCase(s, { width: 340, height: 260, depth: 230, title: 'GARBAGE BAGS XL', detail: '20 ROLLS · 30 × 37 IN' }),
        480,
        650,
        350,
      ],
      [liner('Garbage Bags\nExtra Large', '10', '#15191b', '#c9861a'), 330, 725, 160],
    ),
  },
  'compostable-bin-liners-19-x-21-in-25-rolls': {
    tint: '#e6ecdd',
    accent: '#6a9a45',
    set: 'arch',
    packs: arrange(
      [
        pile(compostable, [
          [0, 0],
          [24, 160],
          [-12, 320],
        ]),
        375,
        685,
        480,
      ],
      [sprigOnFloor, 630, 735, 66],
    ),
  },
  'scrub-pads-heavy-duty-pack-of-60': { tint: linen, accent: '#2f8f4e', set: 'plinth', packs: arrange([pads, 400, 690, 400]) },
  'microfibre-cloths-40-x-40-cm-pack-of-12': { tint: '#e6e9ea', accent: '#2f7fae', set: 'arch', packs: arrange([cloths, 405, 710, 390]) },
  'nitrile-gloves-powder-free-medium-10-boxes-of-100': {
    tint: '#e4e9ef',
    accent: '#1c5fa8',
    set: 'window',
    packs: arrange([gloves, 500, 560, 300], [gloves, 375, 695, 380]),
  },
  'utility-bucket-16-l-pack-of-6': { tint: mist, accent: '#1f7fb5', set: 'disc', packs: arrange([bucket, 400, 700, 400]) },
  'soft-grass-broom-pack-of-24': {
    tint: '#f0e6d0',
    accent: '#c9a24a',
    set: 'arch',
    packs: arrange(
      [(s) => broom(s, '#b98f3c', '#b5382b', '#d9b98a'), 290, 665, 580],
      [(s) => broom(s, '#c9a24a', '#0f4a3c', '#d9b98a'), 500, 710, 640],
    ),
  },
  'cotton-string-mop-with-handle-pack-of-12': {
    tint: '#e5e9ea',
    accent: '#1f7fb5',
    set: 'window',
    packs: arrange([(s) => mop(s, '#ece7dc', '#1f7fb5'), 270, 705, 650], [bucket, 530, 690, 310]),
  },
  'aluminium-foil-72-m-carton-of-12': {
    tint: '#f0e5db',
    accent: '#c23b2a',
    set: 'cove',
    packs: arrange([
      pile(foil, [
        [0, 0],
        [26, 92],
        [-18, 184],
      ]),
      400,
      670,
      350,
    ]),
  },
  'cling-film-100-m-carton-of-12': {
    tint: '#e5ece4',
    accent: '#2b8a6b',
    set: 'disc',
    packs: arrange(
      [
        pile(cling, [
          [30, 0],
          [0, 92],
        ]),
        455,
        585,
        225,
      ],
      [cling, 385, 695, 134],
    ),
  },
  'sandalwood-soap-75-g-carton-of-144': {
    tint: '#f2e5d3',
    accent: '#b4552d',
    set: 'plinth',
    packs: arrange([
      pile(soap, [
        [-40, 0],
        [0, 76],
        [-16, 152],
      ]),
      400,
      675,
      430,
    ]),
  },
  'guest-shampoo-and-body-wash-300-ml-set-of-24': {
    tint: linen,
    accent: '#8a6a3c',
    set: 'arch',
    packs: arrange(
      [bodyWash('Body Wash', '#6f7f5a', '#a97b2f', 'sprig'), 285, 670, 540],
      [bodyWash('Shampoo', '#3d4d45', '#a97b2f', 'flower'), 505, 695, 570],
    ),
  },
  'stainless-steel-scrubbers-10-packs-of-24': {
    tint: '#e7e9e7',
    accent: '#58666b',
    set: 'disc',
    packs: arrange([steelWool, 295, 655, 450], [steelWool, 485, 705, 510]),
  },
};
