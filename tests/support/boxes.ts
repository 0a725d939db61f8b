import type { Locator } from 'playwright-core';

type Box = { x: number; y: number; width: number; height: number };

/** The box of a visible element. */
export async function measureBox(element: Locator): Promise<Box> {
  const box = await element.boundingBox();
  if (!box) throw new Error(`Not visible: ${element}`);
  return box;
}

/** Whether two boxes have an area in common. */
export const boxesOverlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
