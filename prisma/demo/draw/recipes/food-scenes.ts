import { kraftCase } from '../packs/boxes';
import { sprigOnFloor } from '../packs/props';
import { arrange, pile, type Scene } from '../scene';
import { coconut, coffee, greenTea, mangoDrink, soda, teaBags, teaTin, water } from './drink-packs';
import {
  atta,
  beans,
  biscuits,
  cardamoms,
  chilli,
  dal,
  dalHeap,
  grains,
  jam,
  ketchup,
  oil,
  pickle,
  riceSack,
  ripeMango,
  ripeTomato,
  salt,
  sugar,
  turmeric,
} from './food-packs';

const wheat = '#f3e7cd';
const clay = '#efe0d0';
const leaf = '#e6ead9';

export const foodScenes: Record<string, Scene> = {
  'basmati-rice-aged-25-kg-bag': {
    tint: wheat,
    accent: '#c99a4b',
    set: 'arch',
    packs: arrange([riceSack, 390, 695, 575], [grains, 640, 745, 62]),
  },
  'chakki-atta-whole-wheat-10-kg-bag-pack-of-4': {
    tint: clay,
    accent: '#b5651d',
    set: 'disc',
    packs: arrange([atta, 290, 655, 490], [atta, 475, 705, 550]),
  },
  'toor-dal-unpolished-5-kg-pouch-case-of-6': {
    tint: wheat,
    accent: '#e0a51c',
    set: 'plinth',
    packs: arrange([dal, 375, 665, 540], [dalHeap, 615, 690, 62]),
  },
  'sugar-s-30-50-kg-bag': {
    tint: '#e8ebec',
    accent: '#1c6ea4',
    set: 'cove',
    packs: arrange([sugar, 540, 640, 500], [sugar, 325, 705, 575]),
  },
  'iodised-salt-1-kg-case-of-24': {
    tint: '#e4eaee',
    accent: '#5fb0e3',
    set: 'disc',
    packs: arrange(
      [(s) => kraftCase(s, { width: 320, height: 240, depth: 220, title: 'IODISED SALT', detail: '24 × 1 KG' }), 525, 640, 330],
      [salt, 310, 705, 490],
    ),
  },
  'sunflower-oil-refined-1-l-case-of-12': {
    tint: wheat,
    accent: '#f2b21e',
    set: 'disc',
    packs: arrange([oil, 265, 660, 530], [oil, 535, 660, 530], [oil, 400, 710, 600]),
  },
  'assam-ctc-tea-1-kg-tin-case-of-12': {
    tint: leaf,
    accent: '#0f4a3c',
    set: 'arch',
    packs: arrange([teaTin, 395, 695, 520], [cardamoms, 610, 740, 44], [sprigOnFloor, 190, 735, 62]),
  },
  'masala-chai-tea-bags-100s-case-of-24': {
    tint: clay,
    accent: '#7a2318',
    set: 'window',
    packs: arrange([teaBags, 390, 710, 480], [cardamoms, 640, 745, 46]),
  },
  'green-tea-bags-100s-case-of-24': {
    tint: leaf,
    accent: '#6a9a45',
    set: 'plinth',
    packs: arrange([greenTea, 390, 690, 460], [sprigOnFloor, 590, 700, 56]),
  },
  'filter-coffee-coorg-blend-500-g-case-of-20': {
    tint: '#ecdfce',
    accent: '#8f6334',
    set: 'disc',
    packs: arrange([coffee, 300, 655, 480], [coffee, 475, 700, 545], [beans, 650, 745, 52]),
  },
  'mango-nectar-1-l-carton-case-of-12': {
    tint: '#f6e6c2',
    accent: '#f2a516',
    set: 'disc',
    packs: arrange([mangoDrink, 300, 660, 500], [mangoDrink, 475, 705, 555], [ripeMango, 655, 740, 106]),
  },
  'coconut-water-200-ml-case-of-30': {
    tint: '#e2ece8',
    accent: '#2a9d8f',
    set: 'arch',
    packs: arrange([coconut, 260, 640, 380], [coconut, 545, 645, 380], [coconut, 400, 710, 460]),
  },
  'packaged-water-500-ml-case-of-24': {
    tint: '#e0e9ee',
    accent: '#5fb0e3',
    set: 'window',
    packs: arrange([water, 250, 650, 500], [water, 540, 650, 500], [water, 395, 705, 575]),
  },
  'sparkling-lemon-and-mint-300-ml-can-case-of-24': {
    tint: '#eaedd4',
    accent: '#c2cf4a',
    set: 'plinth',
    packs: arrange(
      [soda('Nimbu\nSoda', '#f6e04a', '#5c9a1f', '#2f5a0c', 'citrus'), 270, 645, 410],
      [soda('Pudina\nSoda', '#1f7a55', '#7fd3a0', '#ffffff', 'sprig'), 530, 650, 410],
      [soda('Nimbu\nSoda', '#f6e04a', '#5c9a1f', '#2f5a0c', 'citrus'), 400, 690, 450],
    ),
  },
  'tomato-ketchup-1-kg-case-of-12': {
    tint: clay,
    accent: '#d8501f',
    set: 'arch',
    packs: arrange([ketchup, 390, 695, 590], [ripeTomato, 195, 735, 100], [ripeTomato, 590, 740, 108]),
  },
  'mixed-fruit-jam-500-g-jar-case-of-24': {
    tint: '#f0e0de',
    accent: '#a3213f',
    set: 'plinth',
    packs: arrange([jam, 290, 648, 400], [jam, 500, 672, 430]),
  },
  'mango-pickle-1-kg-jar-case-of-12': {
    tint: wheat,
    accent: '#d8742f',
    set: 'window',
    packs: arrange([pickle, 395, 695, 500], [ripeMango, 640, 735, 100]),
  },
  'turmeric-and-chilli-powder-1-kg-case-of-20': {
    tint: '#f3e2c8',
    accent: '#d8742f',
    set: 'disc',
    packs: arrange([turmeric, 280, 665, 490], [chilli, 505, 700, 520]),
  },
  'ragi-and-oat-biscuits-400-g-case-of-24': {
    tint: clay,
    accent: '#6b3f1f',
    set: 'arch',
    packs: arrange([
      pile(biscuits, [
        [0, 0],
        [14, 140],
        [-16, 280],
      ]),
      390,
      690,
      500,
    ]),
  },
};
