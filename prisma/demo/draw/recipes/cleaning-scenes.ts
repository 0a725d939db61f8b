import { kraftCase } from '../packs/boxes';
import { sprigOnFloor } from '../packs/props';
import { arrange, type Scene } from '../scene';
import {
  citrusCut,
  degreaser,
  descaler,
  dishCan,
  dishGel,
  disinfectant,
  floorCitrus,
  floorPine,
  freshener,
  freshenerCitrus,
  glassSpray,
  greenLime,
  handWash,
  laundryLiquid,
  paste,
  powder,
  sanitiser,
  toilet,
  wipes,
  yellowLemon,
} from './cleaning-packs';

const aqua = '#e3ebea';
const cream = '#f3ead6';
const sage = '#e5ebdd';

export const cleaningScenes: Record<string, Scene> = {
  'floor-cleaner-citrus-5-l-can-case-of-4': {
    tint: cream,
    accent: '#f2a516',
    set: 'disc',
    packs: arrange([floorCitrus, 400, 690, 520], [citrusCut, 175, 735, 120], [yellowLemon, 640, 738, 92]),
  },
  'floor-cleaner-pine-1-l-bottle-case-of-12': {
    tint: sage,
    accent: '#2c8257',
    set: 'arch',
    packs: arrange([floorPine, 275, 655, 490], [floorPine, 525, 655, 490], [floorPine, 400, 705, 545], [sprigOnFloor, 640, 745, 66]),
  },
  'glass-and-surface-cleaner-500-ml-trigger-case-of-12': {
    tint: aqua,
    accent: '#1f7fb5',
    set: 'window',
    packs: arrange([glassSpray, 385, 695, 590]),
  },
  'kitchen-degreaser-750-ml-trigger-case-of-12': {
    tint: '#f2e5d8',
    accent: '#d8501f',
    set: 'disc',
    packs: arrange([degreaser, 285, 660, 540], [degreaser, 500, 705, 590]),
  },
  'toilet-bowl-cleaner-1-l-case-of-12': {
    tint: '#e4e9ef',
    accent: '#1d4f9f',
    set: 'plinth',
    packs: arrange([toilet, 310, 650, 510], [toilet, 525, 675, 540]),
  },
  'dishwash-liquid-lime-5-l-can-case-of-4': {
    tint: sage,
    accent: '#8fb93a',
    set: 'arch',
    packs: arrange([dishCan, 405, 695, 530], [greenLime, 180, 735, 78], [greenLime, 250, 755, 70]),
  },
  'dishwash-gel-lemon-750-ml-case-of-12': {
    tint: cream,
    accent: '#e9b400',
    set: 'plinth',
    packs: arrange([dishGel, 290, 650, 470], [dishGel, 490, 672, 500], [citrusCut, 630, 690, 96]),
  },
  'hand-wash-neem-and-tulsi-500-ml-pump-case-of-12': {
    tint: sage,
    accent: '#2f7d4d',
    set: 'disc',
    packs: arrange([handWash, 390, 690, 575], [sprigOnFloor, 630, 735, 74]),
  },
  'hand-sanitiser-70-percent-500-ml-pump-case-of-12': {
    tint: aqua,
    accent: '#159a9c',
    set: 'cove',
    packs: arrange([sanitiser, 270, 655, 500], [sanitiser, 500, 705, 570]),
  },
  'disinfectant-concentrate-5-l-can-case-of-4': {
    tint: '#ebe6ee',
    accent: '#5b3a8e',
    set: 'window',
    packs: arrange([disinfectant, 530, 645, 460], [disinfectant, 340, 705, 520]),
  },
  'laundry-detergent-powder-5-kg-bag-case-of-4': {
    tint: '#e5eaf0',
    accent: '#36a3dc',
    set: 'disc',
    packs: arrange([powder, 400, 700, 560]),
  },
  'laundry-liquid-jasmine-2-l-case-of-6': {
    tint: '#ece5ee',
    accent: '#7a4fa3',
    set: 'arch',
    packs: arrange([laundryLiquid, 290, 650, 470], [laundryLiquid, 490, 705, 520]),
  },
  'bathroom-descaler-500-ml-trigger-case-of-12': {
    tint: '#e2ece9',
    accent: '#2aa198',
    set: 'plinth',
    packs: arrange([descaler, 385, 662, 570]),
  },
  'room-freshener-assorted-300-ml-case-of-24': {
    tint: '#eee6ec',
    accent: '#a668a8',
    set: 'disc',
    packs: arrange([freshenerCitrus, 300, 665, 560], [freshener, 480, 700, 590]),
  },
  'multi-surface-wipes-tub-of-100-case-of-12': {
    tint: '#e3ebe4',
    accent: '#1f8f7c',
    set: 'cove',
    packs: arrange([wipes, 265, 650, 470], [wipes, 500, 705, 550]),
  },
  'scouring-powder-5-kg-pail-case-of-4': {
    tint: '#f2e6d9',
    accent: '#e0631b',
    set: 'arch',
    packs: arrange(
      [(s) => kraftCase(s, { width: 330, height: 250, depth: 230, title: 'SCOURING POWDER', detail: '4 × 5 KG PAILS' }), 520, 655, 330],
      [paste, 330, 705, 400],
    ),
  },
};
