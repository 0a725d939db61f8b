import { pillowBag, pouch, sack } from '../packs/bags';
import { capBottle } from '../packs/bottles';
import { carton } from '../packs/boxes';
import { petBottle } from '../packs/canisters';
import { jar } from '../packs/jars';
import { heap, mangoFruit, tomatoFruit } from '../packs/props';
import type { PackDraw } from '../scene';
import { labelOf } from './labels';

export const riceSack: PackDraw = (s) =>
  sack(s, {
    label: labelOf('malhari', {
      name: 'Basmati Rice',
      note: 'Aged twelve months',
      size: '25 kg',
      motif: 'wheat',
      layout: 'medallion',
      paper: '#f4e6c4',
      accent: '#8a1f2b',
      ink: '#6b1420',
      second: '#f7dc93',
    }),
  });

export const atta: PackDraw = (s) =>
  sack(
    s,
    {
      label: labelOf('malhari', {
        name: 'Chakki\nAtta',
        note: 'Whole wheat',
        size: '10 kg',
        motif: 'wheat',
        layout: 'arch',
        paper: '#f0d9a8',
        accent: '#b5651d',
        ink: '#5a2b0c',
        second: '#ffe9b8',
      }),
      width: 350,
      height: 470,
    },
    'paper',
  );

export const dal: PackDraw = (s) =>
  pouch(s, {
    label: labelOf('malhari', {
      name: 'Toor Dal',
      note: 'Unpolished',
      size: '5 kg',
      motif: 'pulses',
      layout: 'arch',
      paper: '#f7dfa0',
      accent: '#7a2a10',
      ink: '#6b2a10',
      second: '#f2b93a',
    }),
    width: 320,
    height: 430,
  });

export const sugar: PackDraw = (s) =>
  sack(s, {
    label: labelOf('malhari', {
      name: 'Sugar S-30',
      note: 'Double refined',
      size: '50 kg',
      motif: 'spark',
      layout: 'medallion',
      paper: '#f5f1ea',
      accent: '#1c6ea4',
      ink: '#123f66',
      second: '#e1f1fb',
    }),
    width: 370,
    height: 510,
  });

export const salt: PackDraw = (s) =>
  pillowBag(s, {
    label: labelOf('malhari', {
      name: 'Iodised\nSalt',
      note: 'Free flowing',
      size: '1 kg',
      motif: 'wave',
      layout: 'swoosh',
      paper: '#ffffff',
      accent: '#1a58a6',
      ink: '#123f7a',
      second: '#5fb0e3',
    }),
    width: 280,
    height: 400,
  });

export const oil: PackDraw = (s) =>
  petBottle(s, {
    label: labelOf('malhari', {
      name: 'Sunflower\nOil',
      size: '1 L',
      motif: 'sun',
      layout: 'swoosh',
      accent: '#e39a12',
      ink: '#6b3b06',
      second: '#f9d66a',
      paper: '#fff8e2',
    }),
    body: '#f0bb2e',
    cap: '#d98a0c',
    fill: 408,
  });

export const ketchup: PackDraw = (s) =>
  capBottle(
    s,
    {
      label: labelOf('malhari', {
        name: 'Tomato\nKetchup',
        size: '1 kg',
        motif: 'tomato',
        layout: 'swoosh',
        paper: '#fff6e6',
        accent: '#b3201a',
        ink: '#7a1512',
        second: '#4f8a35',
      }),
      body: '#b3201a',
      cap: '#f4f1ea',
    },
    'flip',
  );

export const jam: PackDraw = (s) =>
  jar(s, {
    label: labelOf('malhari', {
      name: 'Mixed Fruit',
      note: 'Jam',
      size: '500 g',
      motif: 'bubbles',
      layout: 'frame',
      accent: '#a3213f',
      ink: '#6b1230',
    }),
    half: 112,
    height: 300,
    fill: '#8e1230',
    lid: '#c9972b',
  });

export const pickle: PackDraw = (s) =>
  jar(s, {
    label: labelOf('malhari', {
      name: 'Mango Pickle',
      note: 'Andhra style',
      size: '1 kg',
      motif: 'mango',
      layout: 'split',
      accent: '#b3491a',
      ink: '#6b2208',
      second: '#f2b84b',
    }),
    half: 128,
    height: 340,
    fill: '#a8401a',
    lid: '#8a1f12',
    bits: '#d98a1f',
  });

export const turmeric: PackDraw = (s) =>
  pouch(s, {
    label: labelOf('malhari', {
      name: 'Turmeric\nPowder',
      note: 'Salem finger',
      size: '1 kg',
      motif: 'flower',
      layout: 'arch',
      paper: '#f3b61f',
      accent: '#7a2a0c',
      ink: '#5a1e08',
      second: '#f9d15c',
    }),
    width: 270,
    height: 390,
  });

export const chilli: PackDraw = (s) =>
  pouch(s, {
    label: labelOf('malhari', {
      name: 'Chilli\nPowder',
      note: 'Byadgi',
      size: '1 kg',
      motif: 'flower',
      layout: 'arch',
      paper: '#b3201a',
      accent: '#f2a516',
      ink: '#fff0d6',
      second: '#7a120e',
    }),
    width: 270,
    height: 390,
  });

export const biscuits: PackDraw = (s) =>
  carton(s, {
    label: labelOf('malhari', {
      name: 'Ragi & Oat Biscuits',
      note: 'High fibre',
      size: '400 g',
      motif: 'wheat',
      layout: 'belt',
      accent: '#6b3f1f',
      ink: '#4a2810',
      second: '#f4d9a8',
      paper: '#f8e8c8',
    }),
    width: 400,
    height: 140,
    depth: 120,
  });

export const cardamoms: PackDraw = (s) => heap(s, ['#7d9a45', '#94ad5a', '#6b8638'], 62, [13, 7]);

export const beans: PackDraw = (s) => heap(s, ['#4a2a14', '#6b3f1f', '#3a1f0e'], 84, [15, 10]);

export const dalHeap: PackDraw = (s) => heap(s, ['#e0a51c', '#f0c14b', '#cf9010'], 92, [9, 7]);

export const grains: PackDraw = (s) => heap(s, ['#f7edd6', '#ead9b4', '#fff8e6'], 96, [11, 3.6]);

export const ripeMango: PackDraw = (s) => mangoFruit(s, 66);

export const ripeTomato: PackDraw = (s) => tomatoFruit(s, 54);
