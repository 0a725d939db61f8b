/** Pictures with transparent areas, which are stored without them. */
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { decodePicture } from '../../../server/features/pictures/render';

const DARK = [15, 74, 60];
const WHITE = [255, 255, 255];
const RED = [200, 0, 0];

const toRgb = ([r = 0, g = 0, b = 0]: number[]) => ({ r, g, b });
const nothing = { create: { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } } as const;
/** A square of 20 pixels with a square of 10 in the middle. */
const draw = (middle: number[], ground?: number[]) =>
  sharp({
    create: { width: 20, height: 20, channels: 4, background: { ...toRgb(ground ?? WHITE), alpha: ground ? 1 : 0 } },
  }).composite([{ input: { create: { width: 10, height: 10, channels: 4, background: { ...toRgb(middle), alpha: 1 } } } }]);

it.each([
  ['a white mark on transparent has a dark ground', draw(WHITE).png(), DARK, WHITE],
  ['a picture of nothing is white', sharp(nothing).png(), WHITE, WHITE],
  ['a red mark on transparent has a white ground', draw(RED).png(), WHITE, RED],
  ['a white mark on red keeps its ground', draw(WHITE, RED).png(), RED, WHITE],
  ['a white picture without transparent areas stays white', draw(WHITE, WHITE).jpeg(), WHITE, WHITE],
])('after decoding, %s', async (_, picture, ground, middle) => {
  const { data, width } = await decodePicture(await picture.toBuffer());
  const at = (x: number, y: number) => [...data.subarray(3 * (y * width + x), 3 * (y * width + x) + 3)];
  expect([at(1, 1), at(10, 10)]).toEqual([ground, middle]);
});
