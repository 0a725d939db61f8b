import type { Page } from 'playwright-core';

/** The elements that need horizontal scrolling, except in containers that are meant to scroll. */
export function findElementsOutOfPage(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const elements: string[] = [];
    const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
    const moves = (element: Element | null): boolean => element !== null && (scrolls(element) || moves(element.parentElement));
    // A row that scrolls sideways may extend beyond its parent, up to the edge of the screen.
    const hasRowToTheEdge = (element: Element) =>
      [...element.querySelectorAll('*')].some((one) => scrolls(one) && one.getBoundingClientRect().right <= window.innerWidth + 1);
    if (document.documentElement.scrollWidth > window.innerWidth) elements.push(`the page: ${document.documentElement.scrollWidth}`);
    for (const element of document.querySelectorAll<HTMLElement>('#root *')) {
      if (moves(element) || element.closest('svg, .visually-hidden')) continue;
      const { left, right, width } = element.getBoundingClientRect();
      const name = `${element.tagName} ${element.className}`;
      if (width > 0 && (right > window.innerWidth + 1 || left < -1)) elements.push(`${name}: ${left} to ${right}`);
      const { overflowX, display } = getComputedStyle(element);
      const mayHide = overflowX !== 'visible' || display === 'inline' || [...element.children].some(moves);
      if (!mayHide && element.scrollWidth > element.clientWidth + 1 && !hasRowToTheEdge(element))
        elements.push(`in ${name}: ${element.scrollWidth} of ${element.clientWidth}`);
    }
    return elements;
  });
}
