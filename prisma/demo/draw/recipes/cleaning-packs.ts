import { pouch } from '../packs/bags';
import { capBottle, pumpBottle, triggerSpray } from '../packs/bottles';
import { duckBottle, jerryCan } from '../packs/canisters';
import { pail } from '../packs/jars';
import { citrusHalf, lemon } from '../packs/props';
import { aerosol, wipesTub } from '../packs/tins';
import type { PackDraw } from '../scene';
import { labelOf } from './labels';

export const floorCitrus: PackDraw = (s) =>
  jerryCan(s, {
    label: labelOf('tarvella', {
      name: 'Floor\nCleaner',
      note: 'Citrus burst',
      size: '5 L',
      motif: 'citrus',
      layout: 'split',
      accent: '#f2a516',
      ink: '#5a3405',
      second: '#ffd77a',
    }),
    body: '#f6f2e8',
    cap: '#f2a516',
  });

export const floorPine: PackDraw = (s) =>
  capBottle(s, {
    label: labelOf('tarvella', {
      name: 'Floor\nCleaner',
      note: 'Himalayan pine',
      size: '1 L',
      motif: 'pine',
      layout: 'poster',
      accent: '#1f6b45',
      ink: '#0f4a3c',
      second: '#7d5a31',
    }),
    body: '#2c8257',
    cap: '#0f4a3c',
  });

export const glassSpray: PackDraw = (s) =>
  triggerSpray(s, {
    label: labelOf('tarvella', {
      name: 'Glass &\nSurface',
      note: 'Streak-free',
      size: '500 ml',
      motif: 'spark',
      layout: 'arch',
      accent: '#1f7fb5',
      second: '#cfeaf7',
    }),
    body: '#a9d6ea',
    cap: '#12628f',
    clear: true,
  });

export const degreaser: PackDraw = (s) =>
  triggerSpray(s, {
    label: labelOf('tarvella', {
      name: 'Kitchen\nDegreaser',
      note: 'Cuts baked-on fat',
      size: '750 ml',
      motif: 'bubbles',
      layout: 'swoosh',
      accent: '#d8501f',
      ink: '#5b1c0a',
      second: '#f5a04a',
    }),
    body: '#f7f2e9',
    cap: '#d8501f',
  });

export const toilet: PackDraw = (s) =>
  duckBottle(s, {
    label: labelOf('tarvella', {
      name: 'Toilet\nCleaner',
      note: 'Thick · clings',
      size: '1 L',
      motif: 'wave',
      layout: 'medallion',
      accent: '#173f8a',
      second: '#9cc6f2',
    }),
    body: '#1d4f9f',
    cap: '#d23a33',
  });

export const dishCan: PackDraw = (s) =>
  jerryCan(s, {
    label: labelOf('tarvella', {
      name: 'Dishwash\nLiquid',
      note: 'Lime & mint',
      size: '5 L',
      motif: 'leaf',
      layout: 'swoosh',
      accent: '#5c9a1f',
      ink: '#23460d',
      second: '#a9d15a',
    }),
    body: '#c5dd86',
    cap: '#3c7414',
  });

export const dishGel: PackDraw = (s) =>
  capBottle(
    s,
    {
      label: labelOf('tarvella', {
        name: 'Dishwash\nGel',
        note: 'Lemon concentrate',
        size: '750 ml',
        motif: 'citrus',
        layout: 'poster',
        accent: '#e9b400',
        ink: '#4b5a0c',
        second: '#fff0a8',
      }),
      body: '#eccf3e',
      cap: '#3f7a2c',
      clear: true,
    },
    'flip',
  );

export const handWash: PackDraw = (s) =>
  pumpBottle(s, {
    label: labelOf('tarvella', {
      name: 'Hand Wash',
      note: 'Neem & tulsi',
      size: '500 ml',
      motif: 'sprig',
      layout: 'medallion',
      accent: '#2f7d4d',
      ink: '#124a35',
      second: '#d9efd6',
    }),
    body: '#8cc79b',
    cap: '#f4f1ea',
    clear: true,
  });

export const sanitiser: PackDraw = (s) =>
  pumpBottle(s, {
    label: labelOf('tarvella', {
      name: 'Hand Rub\n70%',
      note: 'Quick drying',
      size: '500 ml',
      motif: 'drop',
      layout: 'arch',
      accent: '#159a9c',
      ink: '#0b4d52',
      second: '#d7f4f2',
    }),
    body: '#d3ecee',
    cap: '#159a9c',
    clear: true,
  });

export const disinfectant: PackDraw = (s) =>
  jerryCan(s, {
    label: labelOf('tarvella', {
      name: 'Disinfectant\nConcentrate',
      note: 'Dilute 1 : 100',
      size: '5 L',
      motif: 'rings',
      layout: 'split',
      accent: '#5b3a8e',
      ink: '#37205e',
      second: '#b79be0',
    }),
    body: '#f2eef6',
    cap: '#5b3a8e',
  });

export const powder: PackDraw = (s) =>
  pouch(s, {
    label: labelOf('tarvella', {
      name: 'Laundry\nPowder',
      note: 'Front & top load',
      size: '5 kg',
      motif: 'bubbles',
      layout: 'swoosh',
      paper: '#123f8c',
      ink: '#ffffff',
      accent: '#f2a516',
      second: '#36a3dc',
    }),
    width: 330,
    height: 430,
  });

export const laundryLiquid: PackDraw = (s) =>
  capBottle(
    s,
    {
      label: labelOf('tarvella', {
        name: 'Laundry\nLiquid',
        note: 'Jasmine fresh',
        size: '2 L',
        motif: 'flower',
        layout: 'arch',
        accent: '#7a4fa3',
        ink: '#43256a',
        second: '#f3e2ff',
      }),
      body: '#b795d6',
      cap: '#f2a516',
    },
    'squat',
  );

export const descaler: PackDraw = (s) =>
  triggerSpray(s, {
    label: labelOf('tarvella', {
      name: 'Bathroom\nDescaler',
      note: 'Taps & tiles',
      size: '500 ml',
      motif: 'drop',
      layout: 'poster',
      accent: '#2aa198',
      ink: '#0d4a47',
      second: '#d5f2ee',
    }),
    body: '#ffffff',
    cap: '#2aa198',
  });

export const freshener: PackDraw = (s) =>
  aerosol(s, {
    label: labelOf('tarvella', {
      name: 'Room\nFresh',
      note: 'Jasmine',
      size: '300 ml',
      motif: 'flower',
      layout: 'arch',
      paper: '#f6edf6',
      accent: '#a668a8',
      ink: '#512a5c',
      second: '#ffffff',
    }),
    cap: '#f7f4ee',
  });

export const freshenerCitrus: PackDraw = (s) =>
  aerosol(s, {
    label: labelOf('tarvella', {
      name: 'Room\nFresh',
      note: 'Mogra',
      size: '300 ml',
      motif: 'sprig',
      layout: 'arch',
      paper: '#eef5e9',
      accent: '#5a9a63',
      ink: '#1c4f32',
      second: '#ffffff',
    }),
    cap: '#f7f4ee',
  });

export const wipes: PackDraw = (s) =>
  wipesTub(s, {
    label: labelOf('tarvella', {
      name: 'Surface\nWipes',
      note: 'Lemon verbena',
      size: '100 wipes',
      motif: 'spark',
      layout: 'swoosh',
      accent: '#1f8f7c',
      ink: '#0c4a40',
      second: '#f2c53d',
    }),
    half: 112,
    height: 330,
    lid: '#1f8f7c',
  });

export const paste: PackDraw = (s) =>
  pail(s, {
    label: labelOf('tarvella', {
      name: 'Scouring\nPowder',
      note: 'Pots & vessels',
      size: '5 kg',
      motif: 'sun',
      layout: 'split',
      accent: '#e0631b',
      ink: '#5f2408',
      second: '#ffd089',
    }),
    half: 150,
    height: 310,
    colour: '#f6f2ea',
    lid: '#e0631b',
  });

export const citrusCut: PackDraw = (s) => citrusHalf(s, 60);

export const yellowLemon: PackDraw = (s) => lemon(s, 56);

export const greenLime: PackDraw = (s) => lemon(s, 46, '#8fb93a');
