/** Determines the page and the position of each row of a catalogue before anything is drawn. */

/**
 * The rows `from` to `to` (exclusive) of a group on one page; `y` is the position of its heading, or of its first row on a further page.
 */
export type GroupPart = { group: number; from: number; to: number; y: number };
export type PageSpace = { top: number; bottom: number; heading: number; gap: number };

/** How much lower a page may end, so that no page has a single row: up to four steps of the usual row height. */
const [STEP, STEPS] = [74, 4];

/**
 * The pages with their parts: groups follow each other on a page, and pages with a single row are avoided. `groups` are the heights of the
 * groups' rows.
 */
export function layOutGroups(groups: readonly (readonly number[])[], space: PageSpace): GroupPart[][] {
  const first = place(groups, space);
  let pages = first;
  for (let step = 1; pages.length > 1 && pages.some((parts) => rowsIn(parts) === 1); step += 1) {
    if (step > STEPS) return first;
    pages = place(groups, { ...space, bottom: space.bottom - step * STEP });
  }
  return pages;
}

const rowsIn = (parts: GroupPart[]) => parts.reduce((sum, { from, to }) => sum + to - from, 0);
const sum = (heights: readonly number[]) => heights.reduce((total, height) => total + height, 0);

function place(groups: readonly (readonly number[])[], { top, bottom, heading, gap }: PageSpace): GroupPart[][] {
  const pages: GroupPart[][] = [];
  let end = bottom;
  for (const [group, heights] of groups.entries()) {
    const below = end + gap;
    let sizes = split(heights, bottom - below - heading, bottom - top);
    const isBelow = (sizes[0] ?? 0) >= Math.min(2, heights.length) && below + heading + STEP <= bottom;
    if (!isBelow) sizes = split(heights, bottom - top - heading, bottom - top);
    let from = 0;
    for (const [at, size] of sizes.entries()) {
      const y = at === 0 && isBelow ? below : top;
      const part = { group, from, to: from + size, y };
      if (y === top) pages.push([part]);
      else pages.at(-1)?.push(part);
      end = y + (at === 0 ? heading : 0) + sum(heights.slice(from, part.to));
      from = part.to;
    }
  }
  return pages;
}

/** The number of rows on the first page and on each further page; no page has only the last row. */
function split(heights: readonly number[], firstSpace: number, space: number): number[] {
  const sizes = [0];
  let left = firstSpace;
  for (const height of heights) {
    if (height > left) {
      sizes.push(0);
      left = space;
    }
    sizes.push((sizes.pop() ?? 0) + 1);
    left -= height;
  }
  const [before = 0, last] = sizes.slice(-2);
  return last === 1 && before > 1 ? [...sizes.slice(0, -2), before - 1, 2] : sizes;
}
