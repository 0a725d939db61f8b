import { pillowBag } from '../packs/bags';
import { pumpBottle } from '../packs/bottles';
import { carton, stack, tissueBox } from '../packs/boxes';
import { pail } from '../packs/jars';
import { linerRoll } from '../packs/rolls';
import type { PackDraw } from '../scene';
import { labelOf } from './labels';

export const liner =
  (name: string, size: string, colour: string, accent: string): PackDraw =>
  (s) =>
    linerRoll(s, {
      length: 400,
      half: 84,
      colour,
      label: labelOf('grihana', { name, note: 'Tear-off', size, motif: 'rings', layout: 'belt', accent, second: '#f6e9c8' }),
    });

export const mediumLiner = liner('Garbage Bags\nMedium', '30', '#2a3034', '#0f4a3c');

export const compostable: PackDraw = (s) =>
  linerRoll(s, {
    length: 400,
    half: 84,
    colour: '#8fb56b',
    label: labelOf('grihana', {
      name: 'Compostable\nLiners',
      note: '19 × 21 in',
      size: '15',
      motif: 'leaf',
      layout: 'belt',
      accent: '#4f8a35',
      second: '#e6f3d5',
    }),
  });

export const pads: PackDraw = (s) =>
  stack(s, {
    width: 290,
    layer: 34,
    count: 8,
    depth: 200,
    colours: ['#2f8f4e', '#f0c53c'],
    band: labelOf('grihana', {
      name: 'Scrub\nPads',
      note: 'Heavy duty',
      size: 'Pack of 60',
      motif: 'spark',
      layout: 'arch',
      accent: '#f2a516',
    }),
  });

export const cloths: PackDraw = (s) =>
  stack(s, {
    width: 320,
    layer: 38,
    count: 7,
    depth: 230,
    fold: true,
    colours: ['#2f7fae', '#4aa3a0', '#e7b440', '#d9694f'],
    band: labelOf('grihana', {
      name: 'Microfibre\nCloths',
      note: '40 × 40 cm',
      size: '12 pcs',
      motif: 'wave',
      layout: 'arch',
      accent: '#2f7fae',
      second: '#d8eef8',
    }),
  });

export const gloves: PackDraw = (s) =>
  tissueBox(
    s,
    {
      label: labelOf('grihana', {
        name: 'Nitrile Gloves',
        note: 'Powder free',
        size: '100 · M',
        motif: 'spark',
        layout: 'belt',
        accent: '#1c5fa8',
        ink: '#12385a',
        second: '#cfe2f8',
      }),
      width: 400,
      height: 170,
      depth: 230,
    },
    '#5a97e2',
  );

export const bucket: PackDraw = (s) =>
  pail(s, {
    label: labelOf('grihana', {
      name: 'Utility\nBucket',
      size: '16 L',
      note: 'Food-safe HDPE',
      motif: 'drop',
      layout: 'belt',
      accent: '#1f7fb5',
      second: '#d8eef8',
    }),
    half: 165,
    height: 300,
    colour: '#2b84b8',
    open: true,
  });

export const foil: PackDraw = (s) =>
  carton(s, {
    label: labelOf('grihana', {
      name: 'Aluminium Foil',
      note: '30 cm × 72 m',
      size: '18 micron',
      motif: 'sun',
      layout: 'belt',
      accent: '#c23b2a',
      second: '#ffe0b0',
    }),
    width: 500,
    height: 92,
    depth: 96,
  });

export const cling: PackDraw = (s) =>
  carton(s, {
    label: labelOf('grihana', {
      name: 'Cling Film',
      note: '30 cm × 100 m',
      size: 'Food grade',
      motif: 'leaf',
      layout: 'belt',
      accent: '#2b8a6b',
      second: '#d9f0e2',
    }),
    width: 500,
    height: 92,
    depth: 96,
  });

export const soap: PackDraw = (s) =>
  carton(s, {
    label: labelOf('grihana', {
      name: 'Sandal Soap',
      note: '75 g bar',
      motif: 'flower',
      layout: 'belt',
      accent: '#b4552d',
      ink: '#6b2a12',
      second: '#ffe2c2',
    }),
    width: 250,
    height: 76,
    depth: 130,
  });

export const bodyWash =
  (name: string, body: string, accent: string, motif: 'flower' | 'sprig'): PackDraw =>
  (s) =>
    pumpBottle(s, {
      label: labelOf('grihana', { name, note: 'Guest care', size: '300 ml', motif, layout: 'frame', accent, paper: '#faf5ea' }),
      body,
      cap: '#20302a',
    });

export const steelWool: PackDraw = (s) =>
  pillowBag(s, {
    label: labelOf('grihana', {
      name: 'Steel\nScrubbers',
      note: 'Stainless',
      size: '24 pcs',
      motif: 'rings',
      layout: 'medallion',
      paper: '#dfe4e4',
      accent: '#58666b',
      ink: '#22302f',
      second: '#f3f6f6',
    }),
    width: 320,
    height: 400,
  });
