import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Scrolls instantly, and waits until the page has handled the event. */
export async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate(async (y) => {
    window.scrollTo({ top: y, behavior: 'instant' });
    // Scroll events fire in a frame; their effects are rendered before the next frame.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  }, top);
}

export const readScrollY = (page: Page): Promise<number> => page.evaluate(() => window.scrollY);

/** Waits until a section is right below the sticky header. */
export async function waitUntilBelowHeader(page: Page, id: string): Promise<void> {
  const gap = () =>
    page.evaluate((section) => {
      const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      return (document.getElementById(section)?.getBoundingClientRect().top ?? Number.NaN) - header;
    }, id);
  // The compact header leaves a gap of a few pixels.
  await expect.poll(gap).toSatisfy((pixels: number) => pixels >= 0 && pixels <= 8);
}
