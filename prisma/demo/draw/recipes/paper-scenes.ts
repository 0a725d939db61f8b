import { kraftCase } from '../packs/boxes';
import { arrange, pile, type Scene } from '../scene';
import {
  cups,
  facial,
  facialMint,
  foldedTowels,
  jumbo,
  kitchenRoll,
  kitchenWrapped,
  looseRoll,
  napkinPile,
  napkins,
  plates,
  ream,
  soloCup,
  soloCupTall,
  thermal,
  toiletPack,
  towelRoll,
} from './paper-packs';

const blush = '#f0e5de';
const lilac = '#e9e6ee';

export const paperScenes: Record<string, Scene> = {
  'toilet-roll-2-ply-pack-of-10-case-of-10': {
    tint: blush,
    accent: '#d78aa0',
    set: 'disc',
    packs: arrange([toiletPack, 375, 690, 400], [looseRoll, 655, 730, 190]),
  },
  'jumbo-toilet-roll-500-g-case-of-12': {
    tint: lilac,
    accent: '#7a5aa6',
    set: 'cove',
    packs: arrange([
      pile(jumbo, [
        [0, 0],
        [6, 190],
      ]),
      400,
      680,
      520,
    ]),
  },
  'kitchen-towel-2-ply-pack-of-2-case-of-24': {
    tint: '#e6ebe2',
    accent: '#3d8f6d',
    set: 'arch',
    packs: arrange([kitchenRoll, 515, 650, 440], [kitchenWrapped, 325, 700, 520]),
  },
  'facial-tissue-box-100-pulls-case-of-48': {
    tint: lilac,
    accent: '#7a5aa6',
    set: 'window',
    packs: arrange([facialMint, 510, 560, 330], [facial, 375, 690, 420]),
  },
  'm-fold-hand-towel-150-sheets-case-of-20': {
    tint: '#e4eaec',
    accent: '#2f7fae',
    set: 'disc',
    packs: arrange([foldedTowels, 490, 630, 290], [foldedTowels, 350, 715, 350]),
  },
  'paper-napkins-30-x-30-cm-40-packs-of-100': {
    tint: blush,
    accent: '#e39aa9',
    set: 'plinth',
    packs: arrange([napkins, 285, 655, 430], [napkinPile, 590, 692, 175]),
  },
  'hand-towel-roll-unbleached-100-m-case-of-6': {
    tint: '#efe6d4',
    accent: '#c9a877',
    set: 'arch',
    packs: arrange([towelRoll, 500, 625, 350], [towelRoll, 330, 705, 420]),
  },
  'copier-paper-a4-75-gsm-5-reams': {
    tint: '#e9eae0',
    accent: '#0f4a3c',
    set: 'cove',
    packs: arrange(
      [(s) => kraftCase(s, { width: 330, height: 300, depth: 260, title: 'COPIER PAPER A4', detail: '5 REAMS · 75 GSM' }), 515, 560, 360],
      [
        pile(ream, [
          [0, 0],
          [10, 88],
        ]),
        365,
        700,
        300,
      ],
    ),
  },
  'tea-cups-150-ml-pack-of-1000': {
    tint: '#f2e6d3',
    accent: '#d8742f',
    set: 'disc',
    packs: arrange(
      [cups('#fbf1dd', '#d8742f'), 270, 665, 440],
      [cups('#f7e2c4', '#0f4a3c'), 525, 680, 470],
      [cups('#fbf1dd', '#d8742f'), 395, 715, 520],
    ),
  },
  'ripple-cups-250-ml-with-lids-pack-of-500': {
    tint: '#ece0d0',
    accent: '#8f6334',
    set: 'plinth',
    packs: arrange([soloCupTall, 300, 652, 460], [soloCup, 520, 690, 350]),
  },
  'thermal-billing-rolls-79-mm-pack-of-50': {
    tint: '#e6eaee',
    accent: '#3b6fa5',
    set: 'cove',
    packs: arrange(
      [(s) => kraftCase(s, { width: 360, height: 250, depth: 220, title: 'THERMAL ROLLS', detail: '50 × 79 MM × 40 M' }), 465, 600, 370],
      [
        pile(thermal, [
          [0, 0],
          [4, 118],
        ]),
        165,
        690,
        330,
      ],
      [thermal, 345, 720, 195],
      [thermal, 515, 715, 190],
    ),
  },
  'bagasse-dinner-plates-10-in-pack-of-500': { tint: '#eee8d6', accent: '#8fa45c', set: 'disc', packs: arrange([plates, 400, 690, 300]) },
};
