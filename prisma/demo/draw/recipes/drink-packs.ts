import { pouch } from '../packs/bags';
import { brickCarton, carton } from '../packs/boxes';
import { petBottle } from '../packs/canisters';
import { drinksCan, tin } from '../packs/tins';
import type { PackDraw } from '../scene';
import { labelOf } from './labels';

export const teaTin: PackDraw = (s) =>
  tin(s, {
    label: labelOf('koyari', { name: 'Assam CTC', note: 'Strong leaf', size: '1 kg', motif: 'leaf', layout: 'frame' }),
    half: 122,
    height: 350,
    lid: '#0f3a30',
  });

export const teaBags: PackDraw = (s) =>
  carton(s, {
    label: labelOf('koyari', {
      name: 'Masala Chai',
      note: '100 tea bags',
      size: '200 g',
      motif: 'flower',
      layout: 'frame',
      paper: '#7a2318',
      ink: '#fbe7c4',
    }),
    width: 290,
    height: 300,
    depth: 170,
  });

export const greenTea: PackDraw = (s) =>
  carton(s, {
    label: labelOf('koyari', {
      name: 'Green Tea',
      note: '100 tea bags',
      size: '200 g',
      motif: 'sprig',
      layout: 'frame',
      paper: '#3f6b34',
      ink: '#f5f0cf',
    }),
    width: 290,
    height: 300,
    depth: 170,
  });

export const coffee: PackDraw = (s) =>
  pouch(s, {
    label: labelOf('koyari', {
      name: 'Filter\nCoffee',
      note: 'Coorg · 80 : 20',
      size: '500 g',
      motif: 'bean',
      layout: 'poster',
      paper: '#2f1c12',
      accent: '#b9722f',
      second: '#2f1c12',
      ink: '#f6e4c3',
    }),
    width: 280,
    height: 420,
  });

export const mangoDrink: PackDraw = (s) =>
  brickCarton(
    s,
    {
      label: labelOf('rasavi', {
        name: 'Mango\nNectar',
        note: 'Alphonso pulp',
        size: '1 L',
        motif: 'mango',
        layout: 'poster',
        second: '#4f8a35',
      }),
      width: 200,
      height: 400,
      depth: 150,
    },
    '#2f7a3c',
  );

export const coconut: PackDraw = (s) =>
  brickCarton(s, {
    label: labelOf('rasavi', {
      name: 'Coconut\nWater',
      note: 'No added sugar',
      size: '200 ml',
      motif: 'drop',
      layout: 'arch',
      paper: '#f2faf4',
      accent: '#2a9d8f',
      ink: '#0d4a47',
      second: '#e4fbf4',
    }),
    width: 150,
    height: 300,
    depth: 110,
  });

export const water: PackDraw = (s) =>
  petBottle(s, {
    label: labelOf('rasavi', {
      name: 'Spring\nWater',
      size: '500 ml',
      motif: 'mountain',
      layout: 'swoosh',
      paper: '#ffffff',
      accent: '#1c6ea4',
      ink: '#123f66',
      second: '#7cc0e6',
    }),
    body: '#d3ebf4',
    cap: '#1c6ea4',
    fill: 396,
  });

export const soda =
  (name: string, paper: string, accent: string, ink: string, motif: 'citrus' | 'sprig'): PackDraw =>
  (s) =>
    drinksCan(s, {
      label: labelOf('rasavi', { name, note: 'Sparkling', size: '300 ml', motif, layout: 'poster', paper, accent, ink }),
      half: 88,
      height: 350,
    });
